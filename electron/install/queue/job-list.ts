import type { InstallJob } from '../../../shared/bridge/install.ts';
import { CodedError } from '../../../shared/contract/errors.ts';
import { goesOnFrom } from './leftovers.ts';
import type { QueueEntry } from './queue-file.ts';
import { accepts, isOver, type JobEvent, type JobRequest, transition } from './queue-state.ts';

/** Jobs that are over stay listed, so that their outcome can be read, up to this many. */
export const KEPT_OVER = 20;

/** The jobs in the player's order. Every change of a job's state is an event applied here. */
export class JobList {
  #entries: QueueEntry[];

  constructor(entries: readonly QueueEntry[]) {
    this.#entries = [...entries];
  }

  get entries(): readonly QueueEntry[] {
    return this.#entries;
  }

  /** The jobs that are listed. */
  jobs(): InstallJob[] {
    return this.#entries.flatMap(({ job, isForgotten }) => (isForgotten ? [] : [job]));
  }

  /** Throws 404 for an id that is not listed. */
  get(id: string): QueueEntry {
    const entry = this.#entries.find(({ job }) => job.id === id);
    if (!entry) throw new CodedError('404', `no job ${id}`);
    return entry;
  }

  /** The job for this very work that is not over yet. */
  find({ kind, storeId, type }: JobRequest): QueueEntry | undefined {
    return this.#entries.find(
      ({ job }) => !isOver(job) && job.kind === kind && job.storeId === storeId && job.type === type,
    );
  }

  apply(entry: QueueEntry, event: JobEvent): void {
    entry.job = transition(entry.job, event, Date.now());
  }

  /** Applies an event where the state knows it; answers whether it did. */
  offer(entry: QueueEntry, event: JobEvent): boolean {
    if (!accepts(entry.job, event.type)) return false;
    this.apply(entry, event);
    return true;
  }

  append(job: InstallJob, request: JobRequest): QueueEntry {
    // What an older, cancelled job could not clear away is now this one's.
    for (const other of this.#entries) if (goesOnFrom(request, other.request)) other.leftover = false;
    const entry = { job, request, failures: 0, leftover: false };
    this.#entries.push(entry);
    return entry;
  }

  /** Puts an entry before another, or last. */
  place(entry: QueueEntry, before: QueueEntry | undefined): void {
    if (entry === before) return;
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#entries.splice(before ? this.#entries.indexOf(before) : this.#entries.length, 0, entry);
  }

  /** Drops jobs that are over, the oldest first, but for the latest few; what they left to clear away is not forgotten. */
  prune(kept: number): void {
    const over = this.#entries.filter(({ job, isForgotten }) => isOver(job) && !isForgotten);
    const oldest = over.sort((a, b) => a.job.since - b.job.since).slice(0, Math.max(0, over.length - kept));
    for (const entry of oldest) entry.isForgotten = true;
    this.#entries = this.#entries.filter(({ isForgotten, leftover }) => !isForgotten || leftover);
  }
}
