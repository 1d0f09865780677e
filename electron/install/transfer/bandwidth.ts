import { setTimeout as sleep } from 'node:timers/promises';

// Shared by the main thread and its workers: [limit in bytes a second or 0, number of changes, when the line is free again].
const LIMIT = 0;
const CHANGES = 1;
const FREE_AT = 2;
const FIELDS = 3;

const NANOSECONDS = 1_000_000_000n;
/** A line that was idle may be ahead by this much; evens out the grain of timers and of network reads. */
const BURST_NS = 50_000_000n;
/** Waits are cut into slices of this length, in ms, so that a new limit and a stop are heeded at once. */
const SLICE_MS = 100;

/** Nanoseconds of a clock that all threads of a process share and that never runs back. */
export type Clock = () => bigint;

/**
 * A limit on the bytes that all operations and threads together receive: a token bucket, kept as the moment at which
 * everything taken so far will have passed through a line of that speed.
 */
export class Bandwidth {
  readonly memory: SharedArrayBuffer;
  readonly #fields: BigInt64Array;
  readonly #clock: Clock;

  constructor(
    memory = new SharedArrayBuffer(FIELDS * BigInt64Array.BYTES_PER_ELEMENT),
    clock: Clock = process.hrtime.bigint,
  ) {
    this.memory = memory;
    this.#fields = new BigInt64Array(memory);
    this.#clock = clock;
  }

  /** Bytes a second, or undefined when there is no limit. */
  get limit(): number | undefined {
    return Number(Atomics.load(this.#fields, LIMIT)) || undefined;
  }

  /** Sets the limit, in bytes a second, or lifts it; at least 1. Holds for transfers under way, too. */
  setLimit(bytesPerSecond: number | undefined): void {
    const limit = bytesPerSecond === undefined ? 0 : Math.max(1, Math.round(bytesPerSecond));
    Atomics.store(this.#fields, LIMIT, BigInt(limit));
    Atomics.store(this.#fields, FREE_AT, this.#clock());
    Atomics.add(this.#fields, CHANGES, 1n);
  }

  /** Counts received bytes and answers for how long, in ms, their receiver must then read nothing more. */
  take(bytes: number): number {
    const limit = Atomics.load(this.#fields, LIMIT);
    if (limit === 0n) return 0;
    const duration = (BigInt(bytes) * NANOSECONDS) / limit;
    const now = this.#clock();
    for (;;) {
      const before = Atomics.load(this.#fields, FREE_AT);
      const start = before < now - BURST_NS ? now - BURST_NS : before;
      const free = start + duration;
      if (Atomics.compareExchange(this.#fields, FREE_AT, before, free) === before)
        return free > now ? Number(free - now) / 1e6 : 0;
    }
  }

  /** Waits until so many ms have passed or the limit was changed. Rejects when the signal is aborted. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const changes = Atomics.load(this.#fields, CHANGES);
    const end = this.#clock() + BigInt(Math.ceil(ms * 1e6));
    for (let left = ms; left > 0; left = Number(end - this.#clock()) / 1e6) {
      await sleep(Math.min(left, SLICE_MS), undefined, { signal });
      if (Atomics.load(this.#fields, CHANGES) !== changes) return;
    }
  }
}
