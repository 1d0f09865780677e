// The engine's thread: plans, compares builds, works along with its workers and moves files into place, so that the
// program's own thread never waits.
import { parentPort, workerData } from 'node:worker_threads';
import { discardUnfinished } from '../discard.ts';
import { createEngine, type EngineContext } from '../engine-context.ts';
import { estimateUpdate } from '../estimate.ts';
import { installBuild, updateBuild } from '../install.ts';
import { discardMove, moveBuild } from '../move.ts';
import { previousBuild, rollBackBuild } from '../roll-back.ts';
import { Bandwidth } from '../transfer/bandwidth.ts';
import { uninstallBuild } from '../uninstall.ts';
import { repairBuild, verifyBuild } from '../verify.ts';
import {
  type EngineOperation,
  type EngineOutcome,
  type EngineQuestion,
  type EngineReply,
  type EngineRequest,
  type EngineThreadData,
  received,
  type SentError,
  toSend,
} from './engine-messages.ts';

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;
const { trustedKeys, bandwidth }: EngineThreadData = workerData;
const engine = { ...createEngine(), bandwidth: new Bandwidth(bandwidth) };

interface Running {
  stopping: AbortController;
  onAnswer: (error: SentError | undefined) => void;
}
const running = new Map<number, Running>();

type Ask = (question: EngineQuestion) => Promise<void>;

async function perform(operation: EngineOperation, context: EngineContext, ask: Ask): Promise<EngineOutcome> {
  const { root } = operation;
  switch (operation.type) {
    case 'install':
      return { type: 'installed', report: await installBuild(operation.address, root, context) };
    case 'update':
      return { type: 'installed', report: await updateBuild(operation.address, root, context) };
    case 'verify':
      return { type: 'verified', report: await verifyBuild(root, context) };
    case 'repair': {
      const { hindrance, ...report } = await repairBuild(
        operation.address,
        root,
        context,
        operation.suspects,
      );
      return { type: 'repaired', report, hindrance: hindrance && toSend(hindrance) };
    }
    case 'rollback':
      return {
        type: 'installed',
        report: await rollBackBuild(operation.address, root, operation.left, context),
      };
    case 'previous':
      return { type: 'previous', receipt: await previousBuild(root, context) };
    case 'move': {
      const report = await moveBuild(root, operation.newRoot, context, () => ask('moved'));
      return { type: 'moved', report };
    }
    case 'uninstall':
      return { type: 'uninstalled', report: await uninstallBuild(root, context) };
    case 'discard':
      return { type: 'discarded', installed: await discardUnfinished(root, operation.kind) };
    case 'discard-move':
      await discardMove(root, operation.newRoot);
      return { type: 'discarded' };
    case 'estimate':
      return { type: 'estimated', estimate: await estimateUpdate(operation.address, root, context) };
  }
}

async function begin(id: number, operation: EngineOperation, keepsPrevious: boolean): Promise<void> {
  const stopping = new AbortController();
  const work: Running = { stopping, onAnswer: () => {} };
  running.set(id, work);
  const answer = (reply: EngineReply) => port.postMessage(reply);
  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      work.onAnswer = (error) => (error ? reject(received(error)) : resolve());
      answer({ id, type: 'ask', question });
    });
  const context: EngineContext = {
    ...engine,
    trustedKeys,
    keepsPrevious,
    signal: stopping.signal,
    onProgress: (progress) => answer({ id, type: 'progress', progress }),
    heard: () => ask('heard'),
  };
  const outcome = await perform(operation, context, ask).catch(
    (error): EngineOutcome => ({ type: 'failed', error: toSend(error) }),
  );
  running.delete(id);
  answer({ id, type: 'ended', outcome });
}

port.on('message', (request: EngineRequest) => {
  if (request.type === 'begin') void begin(request.id, request.operation, request.keepsPrevious);
  else if (request.type === 'answer') running.get(request.id)?.onAnswer(request.error);
  else running.get(request.id)?.stopping.abort();
});
