import type { JobReason } from '../../../shared/bridge/install.ts';
import type { JobList } from './job-list.ts';
import type { JobRunner } from './job-runner.ts';
import type { QueueEntry } from './queue-file.ts';

/** The longest sleep in ms, and the longest wait for another try: the clock may have been set meanwhile. */
const LONGEST_SLEEP_MS = 3_600_000;
/**
 * Whether a job is to be tried again at `now`. Nothing waits for longer than `LONGEST_SLEEP_MS`: what is further ahead was
 * said by a clock that has been set back since. Both in ms since the epoch.
 */
const isDue = (at: number, now: number) => at <= now || at > now + LONGEST_SLEEP_MS;
/** How often the cause of a standstill is looked at again, in ms. */
const RECHECK_MS = 15_000;

/** Wakes the queue when a job that waits is due, having looked whether its cause has passed, or when the schedule changes. */
export class RetryWatch {
  readonly #list: JobList;
  readonly #runner: Pick<JobRunner, 'recheck'>;
  readonly #onWake: () => void;
  readonly #checking = new Set<string>();
  #alarm: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(list: JobList, runner: Pick<JobRunner, 'recheck'>, onWake: () => void) {
    this.#list = list;
    this.#runner = runner;
    this.#onWake = onWake;
  }

  /** Sets the alarm to what comes first: a job that is due, or the next change of the schedule (ms since the epoch). */
  set(change: number | undefined): void {
    clearTimeout(this.#alarm);
    const now = Date.now();
    const due = this.#list
      .jobs()
      .flatMap(({ id, state, next }) =>
        state === 'waiting' && !this.#checking.has(id) ? (next?.at ?? []) : [],
      )
      .map((at) => (isDue(at, now) ? now : at));
    const earliest = Math.min(...due, change ?? Number.POSITIVE_INFINITY);
    const sleep = Math.min(LONGEST_SLEEP_MS, Math.max(0, earliest - now));
    this.#alarm = setTimeout(() => this.#wake(), sleep);
  }

  /** Watches again after `close`. */
  open(): void {
    this.#closed = false;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#alarm);
  }

  /** Looks now whether the cause of what waits for this has passed; what is still hindered waits on. */
  recheck(reason: JobReason): void {
    for (const entry of this.#list.entries)
      if (entry.job.state === 'waiting' && entry.job.reason === reason) void this.#recheck(entry);
  }

  #wake(): void {
    for (const entry of this.#list.entries) {
      const { state, next } = entry.job;
      if (state === 'waiting' && isDue(next?.at ?? 0, Date.now())) void this.#recheck(entry);
    }
    this.#onWake();
  }

  async #recheck(entry: QueueEntry): Promise<void> {
    const { id, reason } = entry.job;
    if (reason === null || this.#checking.has(id)) return;
    this.#checking.add(id);
    const { passed, shortfall } = await this.#runner
      .recheck(entry.job, entry.request)
      .catch(() => ({ passed: true, shortfall: null }));
    this.#checking.delete(id);
    if (this.#closed || entry.job.state !== 'waiting' || entry.job.reason !== reason) return;
    if (passed) this.#list.apply(entry, { type: 'retry' });
    else this.#list.apply(entry, { type: 'hinder', reason, shortfall, at: Date.now() + RECHECK_MS });
    this.#onWake();
  }
}
