/** Work that several threads take in turn. */
export const CLAIM = { copy: 0, piece: 1 } as const;
/** Bytes that all threads together have dealt with. */
export const COUNT = { fetched: 0, copied: 1, checked: 2, written: 3 } as const;

const CLAIMS = 4;
const COUNTS = 4;
/** Where the number of connections lies, behind the claims. */
const CONNECTIONS = CLAIMS;
const CLAIM_BYTES = (CLAIMS + 2) * 4;

/** Memory that the main thread and its workers share: who takes what next, and how far all have come. */
export class Control {
  readonly memory: SharedArrayBuffer;
  readonly #claims: Int32Array;
  readonly #counts: BigInt64Array;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#claims = new Int32Array(memory, 0, CLAIMS + 1);
    this.#counts = new BigInt64Array(memory, CLAIM_BYTES, COUNTS);
  }

  static create(): Control {
    return new Control(new SharedArrayBuffer(CLAIM_BYTES + COUNTS * 8));
  }

  /** The index of the next item of a kind that nobody has taken. */
  claim(kind: number): number {
    return Atomics.add(this.#claims, kind, 1);
  }

  /** How many connections all threads together shall use. */
  get connections(): number {
    return Atomics.load(this.#claims, CONNECTIONS);
  }

  set connections(count: number) {
    Atomics.store(this.#claims, CONNECTIONS, count);
  }

  /** Starts a new round of claims. */
  reset(): void {
    for (let kind = 0; kind < CLAIMS; kind++) Atomics.store(this.#claims, kind, 0);
  }

  add(kind: number, bytes: number): void {
    Atomics.add(this.#counts, kind, BigInt(bytes));
  }

  count(kind: number): number {
    return Number(Atomics.load(this.#counts, kind));
  }
}
