import type { InstallJob } from '../../shared/bridge/install.ts';

/** Points of the history, one a second. */
const POINTS = 60;

/** How fast downloads were in the last minute, so that a page that has just been opened can show it. */
export class SpeedHistory {
  readonly #seconds = new Map<number, number>();

  /** Notes the speed of all jobs together at a time in ms; within a second the last word counts. */
  note(jobs: readonly InstallJob[], time: number): void {
    const speed = jobs.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0);
    const second = Math.floor(time / 1000);
    this.#seconds.set(second, speed);
    for (const old of this.#seconds.keys()) if (old <= second - POINTS) this.#seconds.delete(old);
  }

  /** Bytes a second, the oldest first and the present second last. */
  list(now: number): number[] {
    const present = Math.floor(now / 1000);
    return Array.from({ length: POINTS }, (_, index) => this.#seconds.get(present - POINTS + 1 + index) ?? 0);
  }
}
