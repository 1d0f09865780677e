import type { InstallJob } from '../../../shared/bridge/install.ts';
import { PROGRESS_INTERVAL_MS } from '../progress.ts';

/** Tells listeners of the jobs: changes at once, mere progress at most four times a second however many jobs run. */
export class JobNews {
  readonly #listeners = new Set<(jobs: InstallJob[]) => void>();
  readonly #list: () => InstallJob[];
  /** When they were told last, on a clock that nobody sets. */
  #last = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(list: () => InstallJob[]) {
    this.#list = list;
  }

  listen(listener: (jobs: InstallJob[]) => void): void {
    this.#listeners.add(listener);
  }

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = performance.now();
    for (const listener of this.#listeners) listener(this.#list());
  }

  progressed(): void {
    this.#timer ??= setTimeout(
      () => this.changed(),
      Math.max(0, this.#last + PROGRESS_INTERVAL_MS - performance.now()),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
