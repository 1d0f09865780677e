/** Connections to the depot at the start and at most, over all threads. */
const FIRST_CONNECTIONS = 8;
export const MOST_CONNECTIONS = 16;
const STEP = 4;
/** More connections are kept when they bring this much more throughput. */
const WORTH_IT = 1.1;
/** Once the best number is found, lines change: after so many looks it is tried again. */
const LOOKS_UNTIL_RETRIAL = 15;
/** A limited bandwidth is shared by few connections, since each has data on its way already. In bytes a second. */
const LIMIT_PER_CONNECTION = 512 * 1024;

/** How long one number of connections is tried, in ms. */
export const LOOK_MS = 2000;

/** Finds out how many connections pay: adds some as long as the throughput grows with them. */
export class Connections {
  #count = FIRST_CONNECTIONS;
  #best = 0;
  #settledLooks = 0;

  /** How many to use under a limit in bytes a second, if there is one. */
  under(limit: number | undefined): number {
    if (limit === undefined) return this.#count;
    return Math.min(this.#count, Math.max(1, Math.ceil(limit / LIMIT_PER_CONNECTION)));
  }

  /** To be told the throughput every `LOOK_MS` while nothing but the line limits it, in bytes a second. */
  look(bytesPerSecond: number): void {
    if (this.#settledLooks > 0) {
      this.#settledLooks -= 1;
      if (this.#settledLooks === 0) this.#tryMore(bytesPerSecond);
    } else if (bytesPerSecond > this.#best * WORTH_IT) this.#tryMore(bytesPerSecond);
    else {
      this.#count = Math.max(FIRST_CONNECTIONS, this.#count - STEP);
      this.#settledLooks = LOOKS_UNTIL_RETRIAL;
    }
  }

  #tryMore(bytesPerSecond: number): void {
    this.#best = bytesPerSecond;
    if (this.#count < MOST_CONNECTIONS) this.#count += STEP;
    else this.#settledLooks = LOOKS_UNTIL_RETRIAL;
  }
}
