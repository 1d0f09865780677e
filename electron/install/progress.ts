import type { JobPhase } from '../../shared/bridge/install.ts';

/** How far a job is; sizes in bytes. Bytes are those of the download, or those read when nothing is downloaded. */
export interface Progress {
  phase: JobPhase;
  bytesDone: number;
  bytesTotal: number;
  bytesPerSecond: number;
  /** Undefined while there is no speed to judge by. */
  secondsLeft: number | undefined;
}

/** Work that goes on at its own pace: a download beside copying on the disk. */
export interface Track {
  done: number;
  total: number;
}

/** Progress is reported at most four times a second. */
export const PROGRESS_INTERVAL_MS = 250;
/** Speed is the mean of this many reports: five seconds. */
const WINDOW = 20;

/** Turns counts into speeds and the time left. The job is done when its slowest track is. */
export class ProgressMeter {
  readonly #samples: { time: number; done: number[] }[] = [];

  /** Bytes a second of each track, and the time until all are done. `time` in ms. */
  measure(time: number, tracks: readonly Track[]): { speeds: number[]; secondsLeft: number | undefined } {
    this.#samples.push({ time, done: tracks.map(({ done }) => done) });
    if (this.#samples.length > WINDOW) this.#samples.shift();
    const oldest = this.#samples[0];
    const seconds = oldest ? (time - oldest.time) / 1000 : 0;
    const speeds = tracks.map(({ done }, index) =>
      seconds > 0 ? (done - (oldest?.done[index] ?? 0)) / seconds : 0,
    );
    const times = tracks.map(({ done, total }, index) => {
      if (done >= total) return 0;
      const speed = speeds[index] ?? 0;
      return speed > 0 ? (total - done) / speed : Number.POSITIVE_INFINITY;
    });
    const longest = Math.max(...times);
    return {
      speeds: speeds.map(Math.round),
      secondsLeft: Number.isFinite(longest) ? Math.ceil(longest) : undefined,
    };
  }
}
