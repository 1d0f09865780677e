import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { InstallQueue } from '../install/queue/queue.ts';

/** Work on installed builds: installing, updating, verifying, repairing, removing. */
export interface Jobs {
  list(): InstallJob[];
  /**
   * Puts a job in the queue; one that waits or runs for the same build already is answered instead of doubled. Throws
   * install/busy for work that would change a game which runs.
   */
  start(kind: InstallJob['kind'], storeId: number, type: BuildType, folderId?: string): Promise<InstallJob>;
  pause(id: string): InstallJob;
  resume(id: string): InstallJob;
  cancel(id: string): InstallJob;
  /** Goes on with the jobs that stopped because there was no network. */
  resumeOffline(): void;
  onChange(listener: (jobs: InstallJob[]) => void): void;
  /** Called once for every job that is done, however the queue was found. */
  onDone(listener: (job: InstallJob) => void): void;
}

const CHANGES_FILES = new Set<InstallJob['kind']>(['update', 'repair', 'uninstall']);

/** The queue as the bridge sees it, with the rule that nothing changes under a game that runs. */
export function createJobs(queue: InstallQueue, isRunning: (storeId: number) => boolean): Jobs {
  const doneBefore = new Set(queue.list().flatMap(({ id, state }) => (state === 'done' ? [id] : [])));
  const doneListeners = new Set<(job: InstallJob) => void>();

  queue.onChange((jobs) => {
    for (const job of jobs) {
      if (job.state !== 'done' || doneBefore.has(job.id)) continue;
      doneBefore.add(job.id);
      for (const listener of doneListeners) listener(job);
    }
  });

  return {
    list: () => queue.list(),
    async start(kind, storeId, type, folderId) {
      if (CHANGES_FILES.has(kind) && isRunning(storeId))
        throw new CodedError('install/busy', `game ${storeId} runs`);
      return queue.add({ kind, storeId, type, folderId });
    },
    pause: (id) => queue.pause(id),
    resume: (id) => queue.resume(id),
    cancel: (id) => queue.cancel(id),
    resumeOffline() {
      for (const { id, state, reason } of queue.list()) {
        if (state === 'failed' && reason === 'offline') queue.resume(id);
      }
    },
    onChange: (listener) => queue.onChange(listener),
    onDone: (listener) => void doneListeners.add(listener),
  };
}
