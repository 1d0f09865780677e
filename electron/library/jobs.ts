import type { BuildType, InstallJob, JobKind } from '../../shared/bridge/install.ts';
import type { WorkEstimate } from '../../shared/bridge/library.ts';
import { needsSomebody } from '../../shared/bridge/standstill.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { InstallError } from '../install/install-error.ts';
import type { EngineRunner } from '../install/queue/engine-runner.ts';
import type { InstallQueue } from '../install/queue/queue.ts';
import { isOver } from '../install/queue/queue-state.ts';
import type { Folders } from './folders.ts';
import type { Forgetting } from './forgetting.ts';

/** Work on installed builds as the bridge sees it: what is answered is on the disk already. */
export interface Jobs {
  list(): InstallJob[];
  /**
   * Puts a job in the queue; one for the same work that is not over is resumed instead of doubled. Of a build whose folder
   * was deleted by hand, an install forgets what was there before, and goes to the folder that is named, or to the one that
   * is proposed now, and to no other whatever is decided later. Throws
   * `install/busy` for removing a game that runs; all other work waits until it is closed. Throws
   * `install/folder-missing` for an unknown library folder.
   */
  start(kind: JobKind, storeId: number, type: BuildType, folderId?: string): Promise<InstallJob>;
  /** What installing or updating a build would cost. Throws other/network-request-failed where nobody can tell. */
  estimate(storeId: number, type: BuildType, folderId?: string): Promise<WorkEstimate>;
  pause(id: string): Promise<InstallJob>;
  resume(id: string): Promise<InstallJob>;
  cancel(id: string): Promise<InstallJob>;
  prioritise(id: string): Promise<InstallJob>;
  reorder(id: string, before: string | null): Promise<InstallJob[]>;
  pauseAll(): Promise<InstallJob[]>;
  resumeAll(): Promise<InstallJob[]>;
  forgetFinished(): Promise<InstallJob[]>;
  onChange(listener: (jobs: InstallJob[]) => void): void;
  /** Called once for every job that is done or cancelled, however the queue was found. */
  onOver(listener: (job: InstallJob) => void): void;
  /** Called when a job comes to stand still until somebody does something; once for one that is tried again in vain. */
  onStuck(listener: (job: InstallJob) => void): void;
  /** Called when a job of which that was told stands still no more: it goes on, is over, or the player saw to it. */
  onFreed(listener: (job: InstallJob) => void): void;
}

/** The queue for the bridge. A removal that was confirmed long ago must not come as a surprise, so it waits for no game. */
export function createJobs(deps: {
  queue: InstallQueue;
  runner: Pick<EngineRunner, 'estimate'>;
  folders: Pick<Folders, 'pathOf' | 'proposed'>;
  isRunning: (storeId: number) => boolean;
  forgetGone: Forgetting['forgetGone'];
}): Jobs {
  const { queue, runner, folders, isRunning, forgetGone } = deps;
  const overBefore = new Set(queue.list().flatMap((job) => (isOver(job) ? [job.id] : [])));
  const overListeners = new Set<(job: InstallJob) => void>();

  /** Jobs that stand still, as they were told of. */
  const stuck = new Map(queue.list().flatMap((job) => (needsSomebody(job) ? [[job.id, job] as const] : [])));
  const stuckListeners = new Set<(job: InstallJob) => void>();
  const freedListeners = new Set<(job: InstallJob) => void>();

  function noteStuck(job: InstallJob): void {
    const before = stuck.get(job.id);
    if (needsSomebody(job)) {
      stuck.set(job.id, job);
      if (before?.reason === job.reason) return;
      for (const listener of stuckListeners) listener(job);
    } else if (before && (before.state === 'failed' || !isTriedAgain(job))) {
      stuck.delete(job.id);
      for (const listener of freedListeners) listener(job);
    }
  }

  queue.onChange((jobs) => {
    for (const job of jobs) {
      noteStuck(job);
      if (!isOver(job) || overBefore.has(job.id)) continue;
      overBefore.add(job.id);
      for (const listener of overListeners) listener(job);
    }
  });

  async function onceSaved<T>(answer: T): Promise<T> {
    await queue.saved();
    return answer;
  }

  return {
    list: () => queue.list(),
    async start(kind, storeId, type, folderId) {
      if (kind === 'uninstall' && isRunning(storeId))
        throw new CodedError('install/busy', `game ${storeId} runs`);
      folders.pathOf(folderId);
      if (kind !== 'install') return onceSaved(queue.add({ kind, storeId, type, folderId }));
      const target = folderId ?? (await folders.proposed());
      await forgetGone(storeId, type);
      return onceSaved(queue.add({ kind, storeId, type, folderId: target }));
    },
    async estimate(storeId, type, folderId) {
      const request = { kind: 'install', storeId, type, folderId } as const;
      try {
        const { version, downloadBytes, peakExtraBytes, freeBytes, willRoll, dropsPrevious, shortfall } =
          await runner.estimate(request);
        const roomBytes = willRoll
          ? (peakExtraBytes.rolling ?? peakExtraBytes.sideBySide)
          : peakExtraBytes.sideBySide;
        return { version, downloadBytes, roomBytes, freeBytes, rests: willRoll, dropsPrevious, shortfall };
      } catch (error) {
        if (!(error instanceof InstallError)) throw error;
        throw new CodedError('other/network-request-failed', error.message, { cause: error });
      }
    },
    pause: (id) => onceSaved(queue.pause(id)),
    resume: (id) => onceSaved(queue.resume(id)),
    cancel: (id) => onceSaved(queue.cancel(id)),
    prioritise: (id) => onceSaved(queue.prioritise(id)),
    reorder: (id, before) => onceSaved(queue.reorder(id, before)),
    pauseAll: () => onceSaved(queue.pauseAll()),
    resumeAll: () => onceSaved(queue.resumeAll()),
    forgetFinished: () => onceSaved(queue.forgetFinished()),
    onChange: (listener) => queue.onChange(listener),
    onOver: (listener) => void overListeners.add(listener),
    onStuck: (listener) => void stuckListeners.add(listener),
    onFreed: (listener) => void freedListeners.add(listener),
  };
}

/** Whether a job that waited is on its way again, by itself. */
const isTriedAgain = ({ state }: InstallJob) => state === 'queued' || state === 'running';
