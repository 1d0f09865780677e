// The worker thread of the engine: network, decompression, hashing and disk writes happen here.
import { parentPort } from 'node:worker_threads';
import { asInstallError } from '../install-error.ts';
import { CheckTask } from './check-task.ts';
import { FillTask } from './fill-task.ts';
import type { TaskReply, TaskRequest, WorkerContext, WorkerReply, WorkerRequest } from './messages.ts';

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

/** This thread's part in one operation. */
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

const tasks = new Map<number, Task>();
/** Tasks that could not even begin, and why. */
const refused = new Map<number, unknown>();

function begin(task: number, context: WorkerContext): void {
  try {
    tasks.set(task, new Task(context));
  } catch (error) {
    refused.set(task, error);
  }
}

async function answer(task: number, request: TaskRequest): Promise<TaskReply> {
  try {
    const found = tasks.get(task);
    if (!found) throw refused.get(task) ?? new Error(`no task ${task}`);
    return await found.answer(request);
  } catch (error) {
    tasks.get(task)?.stop();
    const { fault, message, retryAfterMs } = asInstallError(error);
    return { type: 'failed', fault, message, retryAfterMs };
  } finally {
    if (request.type === 'end') {
      tasks.delete(task);
      refused.delete(task);
    }
  }
}

port.on('message', async (request: WorkerRequest) => {
  const { task } = request;
  if (request.type === 'begin') begin(task, request.context);
  else if (request.type === 'stop') tasks.get(task)?.stop();
  else port.postMessage({ task, reply: await answer(task, request.request) } satisfies WorkerReply);
});
