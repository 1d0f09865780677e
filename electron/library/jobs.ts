import type { BuildType, InstallJob, JobKind } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { InstallQueue } from '../install/queue/queue.ts';

/** Work on installed builds as the bridge sees it: what is answered is on the disk already. */
export interface Jobs {
  list(): InstallJob[];
  /**
   * Puts a job in the queue; one for the same work that is not over is resumed instead of doubled. Throws
   * `install/busy` for removing a game that runs; all other work waits until it is closed.
   */
  start(kind: JobKind, storeId: number, type: BuildType, folderId?: string): Promise<InstallJob>;
  pause(id: string): Promise<InstallJob>;
  resume(id: string): Promise<InstallJob>;
  cancel(id: string): Promise<InstallJob>;
  prioritise(id: string): Promise<InstallJob>;
  reorder(id: string, before: string | null): Promise<InstallJob[]>;
  pauseAll(): Promise<InstallJob[]>;
  resumeAll(): Promise<InstallJob[]>;
  forgetFinished(): Promise<InstallJob[]>;
  onChange(listener: (jobs: InstallJob[]) => void): void;
  /** Called once for every job that is done, however the queue was found. */
  onDone(listener: (job: InstallJob) => void): void;
}

/** The queue for the bridge. A removal that was confirmed long ago must not come as a surprise, so it never waits. */
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

  async function onceSaved<T>(answer: T): Promise<T> {
    await queue.saved();
    return answer;
  }

  return {
    list: () => queue.list(),
    async start(kind, storeId, type, folderId) {
      if (kind === 'uninstall' && isRunning(storeId))
        throw new CodedError('install/busy', `game ${storeId} runs`);
      return onceSaved(queue.add({ kind, storeId, type, folderId }));
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
    onDone: (listener) => void doneListeners.add(listener),
  };
}
