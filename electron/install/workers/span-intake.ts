import { at, type ChunkTable } from '../../../shared/depot/manifest.ts';
import type { RangeReceiver } from '../transfer/depot-source.ts';
import type { SpanQueue } from './span-queue.ts';

/**
 * Cuts the bytes of a span into its chunks as they come. Where the server sends the whole pack, it goes on with the
 * pack's later spans that nobody has taken, so that the pack is read once.
 */
export class SpanIntake implements RangeReceiver {
  readonly #chunks: ChunkTable;
  readonly #queue: SpanQueue;
  readonly #onChunk: (chunk: number, stored: Buffer) => void;
  readonly pack: number;
  #span: number;
  #wanted: Uint32Array;
  /** How many of the wanted chunks are complete. */
  #done = 0;
  /** The beginning of a chunk that came in more than one piece. */
  #part = Buffer.alloc(0);
  #partLength = 0;
  #readsWhole = false;
  #isLeft = false;

  constructor(
    chunks: ChunkTable,
    queue: SpanQueue,
    span: number,
    onChunk: (chunk: number, stored: Buffer) => void,
  ) {
    this.#chunks = chunks;
    this.#queue = queue;
    this.#onChunk = onChunk;
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
    if (!this.#readsWhole && this.#queue.stream(this.pack)) {
      this.#readsWhole = true;
      if (this.#done === 0) this.#goBack();
    }
    this.#isLeft = !this.#readsWhole;
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
      const start = at(this.#chunks.offset, chunk);
      const length = at(this.#chunks.storedLength, chunk);
      const from = start + this.#partLength - offset;
      if (from >= data.length) return;
      const to = Math.min(start + length - offset, data.length);
      const piece = data.subarray(from, to);
      if (this.#partLength === 0 && piece.length === length) this.#onChunk(chunk, piece);
      else if (this.#append(piece, length)) this.#onChunk(chunk, this.#part.subarray(0, length));
      else return;
      this.#partLength = 0;
      this.#done += 1;
      if (this.isComplete && this.#readsWhole) this.#takeFrom(this.#span + 1);
    }
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
