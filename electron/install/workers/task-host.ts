import { asInstallError } from '../install-error.ts';
import { CheckTask } from './check-task.ts';
import { FillTask } from './fill-task.ts';
import type { TaskReply, TaskRequest, WorkerContext } from './messages.ts';

/** One thread's part in one operation. */
class Task {
  readonly #stopping = new AbortController();
  readonly #work: FillTask | CheckTask;

  constructor(context: WorkerContext) {
    this.#work =
      context.task === 'fill'
        ? new FillTask(context, this.#stopping)
        : new CheckTask(context, this.#stopping.signal);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async answer(request: TaskRequest): Promise<TaskReply> {
    const work = this.#work;
    if (work instanceof FillTask && request.type === 'fill')
      return { type: 'filled', missing: await work.fill(request.spans, request.copies) };
    if (work instanceof FillTask && request.type === 'finish') {
      await work.finish();
      return { type: 'finished' };
    }
    if (work instanceof CheckTask && request.type === 'check')
      return { type: 'checked', bad: await work.check(request.pieces) };
    if (request.type === 'end') {
      await work.close();
      return { type: 'ended' };
    }
    throw new Error(`no task can ${request.type}`);
  }
}

/** The tasks that one thread carries out. */
export class TaskHost {
  readonly #tasks = new Map<number, Task>();
  /** Tasks that could not even begin, and why. */
  readonly #refused = new Map<number, unknown>();

  begin(task: number, context: WorkerContext): void {
    try {
      this.#tasks.set(task, new Task(context));
    } catch (error) {
      this.#refused.set(task, error);
    }
  }

  /** Never rejects: a failure is an answer too. */
  async answer(task: number, request: TaskRequest): Promise<TaskReply> {
    try {
      const found = this.#tasks.get(task);
      if (!found) throw this.#refused.get(task) ?? new Error(`no task ${task}`);
      return await found.answer(request);
    } catch (error) {
      this.stop(task);
      const { fault, message, retryAfterMs } = asInstallError(error);
      return { type: 'failed', fault, message, retryAfterMs };
    } finally {
      if (request.type === 'end') {
        this.#tasks.delete(task);
        this.#refused.delete(task);
      }
    }
  }

  stop(task: number): void {
    this.#tasks.get(task)?.stop();
  }
}
