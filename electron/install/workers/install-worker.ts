// The worker thread of the engine: network, decompression, hashing and disk writes happen here.
import { parentPort, workerData } from 'node:worker_threads';
import { asInstallError } from '../install-error.ts';
import { CheckTask } from './check-task.ts';
import { FillTask } from './fill-task.ts';
import type { WorkerContext, WorkerReply, WorkerRequest } from './messages.ts';

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;
const context: WorkerContext = workerData;
const stopping = new AbortController();
const task =
  context.task === 'fill' ? new FillTask(context, stopping.signal) : new CheckTask(context, stopping.signal);

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (task instanceof FillTask && request.type === 'fill')
    return { type: 'filled', missing: await task.fill(request.spans, request.copies) };
  if (task instanceof CheckTask && request.type === 'check')
    return { type: 'checked', bad: await task.check(request.pieces) };
  if (request.type === 'finish') {
    if (task instanceof FillTask) await task.finish();
    return { type: 'finished' };
  }
  throw new Error(`a ${context.task} worker cannot ${request.type}`);
}

port.on('message', (request: WorkerRequest) => {
  if (request.type === 'stop') return stopping.abort();
  answer(request).then(
    (reply) => port.postMessage(reply),
    (error) => {
      stopping.abort();
      const { fault, message } = asInstallError(error);
      port.postMessage({ type: 'failed', fault, message } satisfies WorkerReply);
    },
  );
});
