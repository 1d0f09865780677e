import { at, type ChunkTable } from '../../../shared/depot/manifest.ts';
import type { RangeReceiver } from '../transfer/depot-source.ts';
import { DamagedChunk } from '../transfer/transfer-error.ts';
import type { SpanQueue } from './span-queue.ts';

/**
 * Takes chunks whose stored bytes lie one after another, and answers how many of them, from the first on, are done with;
 * if not all, the next one is damaged. The bytes are the caller's again when this returns.
 */
export type TakeChunks = (chunks: Uint32Array, stored: Buffer) => number;

/**
 * Cuts the bytes of a span into its chunks as they come. Where the server sends the whole pack, it goes on with the
 * pack's later spans that nobody has taken, so that the pack is read once.
 */
export class SpanIntake implements RangeReceiver {
  readonly #chunks: ChunkTable;
  readonly #queue: SpanQueue;
  readonly #takeChunks: TakeChunks;
  readonly pack: number;
  #span: number;
  #wanted: Uint32Array;
  /** How many of the wanted chunks are complete. */
  #done = 0;
  /** The beginning of a chunk that came in more than one piece. */
  #part = Buffer.alloc(0);
  #partLength = 0;
  /** Whether this is the one connection that may read the whole pack. */
  #mayReadWhole = false;
  /** Whether the answer that comes now is the whole pack; the next one may be the range that was asked for. */
  #readsWhole = false;
  #isLeft = false;

  constructor(chunks: ChunkTable, queue: SpanQueue, span: number, takeChunks: TakeChunks) {
    this.#chunks = chunks;
    this.#queue = queue;
    this.#takeChunks = takeChunks;
    this.#span = span;
    this.#wanted = queue.chunksOf(span);
    this.pack = at(queue.table.pack, span);
  }

  get isComplete(): boolean {
    return this.#done === this.#wanted.length;
  }

  /** Whether the span is left to another connection, which reads the whole pack. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** What is still missing; from now on bytes are expected from there. */
  missing(): { start: number; end: number } {
    this.#partLength = 0;
    this.#readsWhole = false;
    return {
      start: at(this.#chunks.offset, at(this.#wanted, this.#done)),
      end: at(this.#queue.table.end, this.#span),
    };
  }

  /** The chunks of the span that did not come. */
  rest(): Uint32Array {
    return this.#wanted.subarray(this.#done);
  }

  takeWhole(): boolean {
    this.#mayReadWhole ||= this.#queue.stream(this.pack);
    this.#readsWhole = this.#mayReadWhole;
    this.#isLeft = !this.#mayReadWhole;
    if (this.#readsWhole && this.#done === 0) this.#goBack();
    return this.#readsWhole;
  }

  /** The pack comes from its beginning: its first free span is taken before the one that was asked for. */
  #goBack(): void {
    const { pack } = this.#queue.table;
    let first = this.#span;
    while (first > 0 && at(pack, first - 1) === this.pack) first -= 1;
    this.#queue.giveBack(this.#span);
    this.#takeFrom(first);
  }

  take(data: Buffer, offset: number): void {
    while (!this.isComplete) {
      const chunk = at(this.#wanted, this.#done);
      const from = at(this.#chunks.offset, chunk) + this.#partLength - offset;
      if (from >= data.length) return;
      if (this.#partLength > 0 || from + at(this.#chunks.storedLength, chunk) > data.length) {
        const length = at(this.#chunks.storedLength, chunk);
        if (!this.#append(data.subarray(from, from + length - this.#partLength), length)) return;
        this.#partLength = 0;
        this.#handOver(1, this.#part.subarray(0, length));
      } else {
        const { count, end } = this.#run(data.length + offset);
        this.#handOver(count, data.subarray(from, end - offset));
      }
      if (this.isComplete && this.#readsWhole) this.#takeFrom(this.#span + 1);
    }
  }

  /** How many of the wanted chunks, from the next one on, lie one after another before `limit`, and where they end. */
  #run(limit: number): { count: number; end: number } {
    const { offset, storedLength } = this.#chunks;
    let count = 0;
    let end = at(offset, at(this.#wanted, this.#done));
    for (; this.#done + count < this.#wanted.length; count++) {
      const chunk = at(this.#wanted, this.#done + count);
      const next = end + at(storedLength, chunk);
      if (at(offset, chunk) !== end || next > limit) break;
      end = next;
    }
    return { count, end };
  }

  #handOver(count: number, stored: Buffer): void {
    const chunks = this.#wanted.subarray(this.#done, this.#done + count);
    const taken = this.#takeChunks(chunks, stored);
    this.#done += taken;
    if (taken < count) throw new DamagedChunk(`chunk ${at(chunks, taken)} does not fit its hash`);
  }

  /** Whether a chunk of that length is whole with this piece. */
  #append(piece: Buffer, length: number): boolean {
    if (this.#part.length < length) {
      const larger = Buffer.allocUnsafeSlow(length);
      this.#part.copy(larger, 0, 0, this.#partLength);
      this.#part = larger;
    }
    piece.copy(this.#part, this.#partLength);
    this.#partLength += piece.length;
    return this.#partLength === length;
  }

  /** Takes the pack's next free span from one on, if any is left. */
  #takeFrom(first: number): void {
    const { pack } = this.#queue.table;
    for (let span = first; span < this.#queue.length && at(pack, span) === this.pack; span++) {
      if (!this.#queue.take(span)) continue;
      this.#span = span;
      this.#wanted = this.#queue.chunksOf(span);
      this.#done = 0;
      return;
    }
  }
}
