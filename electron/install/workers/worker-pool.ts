import { Worker } from 'node:worker_threads';
import { InstallError } from '../install-error.ts';
import type { TaskReply, TaskRequest, WorkerContext, WorkerReply, WorkerRequest } from './messages.ts';
import { TaskHost } from './task-host.ts';
import { threadFile } from './thread-file.ts';
import { WorkerTeam } from './worker-team.ts';

/** Room for objects that die young, of which tasks make little else; the buffers that hang on them go no sooner. */
const YOUNG_MB = 3;
/** Threads that had nothing to do for this long are ended, in ms; the next operation starts new ones. */
const IDLE_MS = 30_000;

/**
 * The engine's threads, shared by all its operations: a thread carries out the tasks of several at once. The one that
 * the operations run in works along, so that work begins before a thread is there. Starting one costs a twentieth of a
 * second of processor time, so that they stay for the next operation. Idle ones keep no process alive.
 */
export class WorkerPool {
  /** How many threads there are, the caller's own included. */
  readonly size: number;
  readonly #own = new TaskHost();
  #threads: Thread[] = [];
  #tasks = 0;
  #nextTask = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(size: number) {
    this.size = size;
  }

  /** Starts the threads, if they are not there, while the caller still prepares their work. */
  warm(): void {
    clearTimeout(this.#idle);
    this.#threads = this.#threads.filter((thread) => !thread.ended);
    while (this.#threads.length < this.size - 1) this.#threads.push(new Thread());
    if (this.#tasks === 0) this.#endWhenIdle();
  }

  /**
   * Gives so many threads, the caller's own and others, a task each; `contextOf` is told the thread's number. To be
   * ended by `close` of the team.
   */
  begin(size: number, contextOf: (thread: number) => WorkerContext, signal: AbortSignal): WorkerTeam {
    if (size > 1) this.warm();
    clearTimeout(this.#idle);
    this.#tasks += 1;
    const threads = this.#threads.slice(0, size - 1);
    const task = this.#nextTask++;
    for (const [index, thread] of threads.entries()) thread.begin(task, contextOf(index + 1));
    this.#own.begin(task, contextOf(0));
    const others = threads.map((thread) => ({
      ask: (request: TaskRequest) => thread.ask(task, request),
      stop: () => thread.post({ task, type: 'stop' }),
    }));
    const own = {
      ask: (request: TaskRequest) => this.#own.answer(task, request),
      stop: () => this.#own.stop(task),
    };
    // The own thread comes last: it sets about its work before it goes on to ask another.
    return new WorkerTeam([...others, own], signal, () => this.#end(task, threads));
  }

  async #end(task: number, threads: readonly Thread[]): Promise<void> {
    await Promise.all([
      this.#own.answer(task, { type: 'end' }),
      ...threads.map((thread) => thread.end(task)),
    ]);
    this.#tasks -= 1;
    if (this.#tasks === 0) this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  /** Ends the threads at once. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all(this.#threads.splice(0).map((thread) => thread.terminate()));
  }
}

interface Waiting {
  resolve(reply: TaskReply): void;
  reject(error: Error): void;
}

/** One worker thread and the replies its tasks wait for: a task asks one thing at a time. */
class Thread {
  readonly #worker = new Worker(threadFile('install-worker', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  readonly #waiting = new Map<number, Waiting>();
  #tasks = 0;
  #failure: Error | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker
      .on('message', ({ task, reply }: WorkerReply) => this.#settle(task, reply))
      .on('error', (error) => this.#fail(error))
      .on('exit', () => this.#fail(new InstallError('internal', 'a worker thread ended')));
  }

  get ended(): boolean {
    return this.#failure !== undefined;
  }

  begin(task: number, context: WorkerContext): void {
    this.#tasks += 1;
    this.#worker.ref();
    this.post({ task, type: 'begin', context });
  }

  ask(task: number, request: TaskRequest): Promise<TaskReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.set(task, { resolve, reject });
      this.post({ task, type: 'ask', request });
    });
  }

  async end(task: number): Promise<void> {
    // A thread that broke down has no task left to end.
    await this.ask(task, { type: 'end' }).catch(() => {});
    this.#tasks -= 1;
    if (this.#tasks === 0) this.#worker.unref();
  }

  post(request: WorkerRequest): void {
    this.#worker.postMessage(request);
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(task: number, reply: TaskReply): void {
    const waiting = this.#waiting.get(task);
    this.#waiting.delete(task);
    waiting?.resolve(reply);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
