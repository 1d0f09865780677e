// The engine's thread: plans, compares builds and moves files into place, so that the program's own thread never waits.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, type EngineContext } from '../engine-context.ts';
import { installBuild, updateBuild } from '../install.ts';
import { Bandwidth } from '../transfer/bandwidth.ts';
import { repairBuild, verifyBuild } from '../verify.ts';
import {
  type EngineOperation,
  type EngineOutcome,
  type EngineReply,
  type EngineRequest,
  type EngineThreadData,
  toSend,
} from './engine-messages.ts';

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;
const { trustedKeys, bandwidth }: EngineThreadData = workerData;
const engine = { ...createEngine(), bandwidth: new Bandwidth(bandwidth) };

interface Running {
  stopping: AbortController;
  onHeard: () => void;
}
const running = new Map<number, Running>();

async function perform(operation: EngineOperation, context: EngineContext): Promise<EngineOutcome> {
  const { root } = operation;
  switch (operation.type) {
    case 'install':
      return { type: 'installed', report: await installBuild(operation.address, root, context) };
    case 'update':
      return { type: 'installed', report: await updateBuild(operation.address, root, context) };
    case 'verify':
      return { type: 'verified', report: await verifyBuild(root, context) };
    case 'repair': {
      const { hindrance, ...report } = await repairBuild(operation.address, root, context);
      return { type: 'repaired', report, hindrance: hindrance && toSend(hindrance) };
    }
  }
}

async function begin(id: number, operation: EngineOperation, keepsPrevious: boolean): Promise<void> {
  const stopping = new AbortController();
  const work: Running = { stopping, onHeard: () => {} };
  running.set(id, work);
  // Their start goes on beside the first steps of the operation, which wait for the network or the disk.
  engine.workers.warm();
  const answer = (reply: EngineReply) => port.postMessage(reply);
  const context: EngineContext = {
    ...engine,
    trustedKeys,
    keepsPrevious,
    signal: stopping.signal,
    onProgress: (progress) => answer({ id, type: 'progress', progress }),
    heard: () =>
      new Promise((resolve) => {
        work.onHeard = resolve;
        answer({ id, type: 'hear' });
      }),
  };
  const outcome = await perform(operation, context).catch(
    (error): EngineOutcome => ({ type: 'failed', error: toSend(error) }),
  );
  running.delete(id);
  answer({ id, type: 'ended', outcome });
}

port.on('message', (request: EngineRequest) => {
  if (request.type === 'begin') void begin(request.id, request.operation, request.keepsPrevious);
  else if (request.type === 'heard') running.get(request.id)?.onHeard();
  else running.get(request.id)?.stopping.abort();
});
