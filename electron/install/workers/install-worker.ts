// A worker thread of the engine: network, decompression, hashing and disk writes happen here.
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from './messages.ts';
import { TaskHost } from './task-host.ts';

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;
const tasks = new TaskHost();

port.on('message', async (request: WorkerRequest) => {
  const { task } = request;
  if (request.type === 'begin') tasks.begin(task, request.context);
  else if (request.type === 'stop') tasks.stop(task);
  else port.postMessage({ task, reply: await tasks.answer(task, request.request) } satisfies WorkerReply);
});
