import { Worker } from 'node:worker_threads';
import { InstallError } from '../install-error.ts';
import type { WorkerContext, WorkerReply, WorkerRequest } from './messages.ts';

// Runs from the sources and from the built launcher, where the worker is its own file beside the main bundle.
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './install-worker.ts' : './install-worker.js',
  import.meta.url,
);

/** Worker threads that do one request after another together. */
export class WorkerTeam {
  readonly #workers: Worker[];
  readonly #signal: AbortSignal;
  readonly #stop = () => {
    for (const worker of this.#workers) worker.postMessage({ type: 'stop' } satisfies WorkerRequest);
  };

  constructor(contexts: readonly WorkerContext[], signal: AbortSignal) {
    this.#workers = contexts.map((context) => new Worker(workerFile, { workerData: context }));
    this.#signal = signal;
    signal.addEventListener('abort', this.#stop);
  }

  /** Sends a request to every worker and waits for all. When one fails, the others are stopped before it throws. */
  async ask(request: WorkerRequest): Promise<WorkerReply[]> {
    this.#signal.throwIfAborted();
    const settled = await Promise.allSettled(
      this.#workers.map((worker) =>
        askOne(worker, request).catch((error) => {
          this.#stop();
          throw error;
        }),
      ),
    );
    this.#signal.throwIfAborted();
    const failures = settled.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    if (failures.length > 0) throw failures.find((error) => error.fault !== 'internal') ?? failures[0];
    return settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function askOne(worker: Worker, request: WorkerRequest): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (reply: WorkerReply) =>
      settle(() =>
        reply.type === 'failed' ? reject(new InstallError(reply.fault, reply.message)) : resolve(reply),
      );
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new InstallError('internal', 'a worker thread ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  });
}
