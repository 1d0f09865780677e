import type { JobRunner } from './job-runner.ts';
import type { QueueEntry } from './queue-file.ts';
import type { JobRequest } from './queue-state.ts';
import { folderOf } from './slots.ts';

/** Kinds whose work begins with what either of them left. */
const STAGING: readonly JobRequest['kind'][] = ['install', 'update'];

/** Whether work goes on from what other, cancelled work left; what it does not need stays to be cleared away. */
export function goesOnFrom(request: JobRequest, left: JobRequest): boolean {
  const isAlike =
    request.kind === left.kind || (STAGING.includes(request.kind) && STAGING.includes(left.kind));
  return isAlike && folderOf(request) === folderOf(left) && request.folderId === left.folderId;
}

/** Clears away what cancelled jobs left on the disk. */
export class Leftovers {
  readonly #runner: Pick<JobRunner, 'discard'>;
  /** Jobs that could not be cleared away since the start or the last change of drives: theirs may be gone. */
  readonly #stuck = new Set<string>();
  /** When the last of a folder's was cleared away, ms since the epoch. */
  readonly #clearedAt = new Map<string, number>();

  constructor(runner: Pick<JobRunner, 'discard'>) {
    this.#runner = runner;
  }

  /** Whether a job left something, and clearing it away has not failed since the start or the last change of drives. */
  isDue({ job, leftover }: QueueEntry): boolean {
    return leftover && !this.#stuck.has(job.id);
  }

  /** Whether something in a folder was cleared away at that time (ms since the epoch) or later. */
  wasClearedSince(folder: string, at: number): boolean {
    return (this.#clearedAt.get(folder) ?? 0) >= at;
  }

  /** What could not be cleared away is tried again: a drive may be back. */
  retry(): void {
    this.#stuck.clear();
  }

  /** Answers the work that can only be finished, where a job left such. */
  async clear(entry: QueueEntry): Promise<JobRequest | undefined> {
    try {
      const unfinished = await this.#runner.discard(entry.job, entry.request);
      entry.leftover = false;
      this.#clearedAt.set(folderOf(entry.job), Date.now());
      return unfinished;
    } catch (error) {
      this.#stuck.add(entry.job.id);
      console.warn(`job ${entry.job.id}: not all of it was removed:`, error);
      return undefined;
    }
  }
}
