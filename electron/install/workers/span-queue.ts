import { at } from '../../../shared/depot/manifest.ts';
import type { Span } from '../../../shared/depot/plan.ts';

/** Ranges of packs to fetch, column by column in memory that all threads share, and who has taken which. */
export interface SpanTable {
  pack: Uint32Array;
  start: Uint32Array;
  end: Uint32Array;
  /** The chunks of span `s` are items `first[s]` to `first[s + 1]` of `chunks`, in the order of their offsets. */
  first: Uint32Array;
  chunks: Uint32Array;
  /** 1 where a span is taken. */
  taken: Int32Array;
  /** By pack: 1 where one connection reads all of it, because the server knows no ranges. */
  streamed: Int32Array;
  /** The span to look at next. */
  next: Int32Array;
}

/** Spans must be in the order of packs and offsets. */
export function createSpanTable(spans: readonly Span[], packs: number): SpanTable {
  const column = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
  const flags = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
  const table: SpanTable = {
    pack: column(spans.length),
    start: column(spans.length),
    end: column(spans.length),
    first: column(spans.length + 1),
    chunks: column(spans.reduce((sum, { chunks }) => sum + chunks.length, 0)),
    taken: flags(spans.length),
    streamed: flags(packs),
    next: flags(1),
  };
  let first = 0;
  for (const [index, { pack, start, end, chunks }] of spans.entries()) {
    table.pack[index] = pack;
    table.start[index] = start;
    table.end[index] = end;
    table.chunks.set(chunks, first);
    first += chunks.length;
    table.first[index + 1] = first;
  }
  return table;
}

/** Hands the spans of a table out to the connections of all threads, each to one. */
export class SpanQueue {
  readonly table: SpanTable;

  constructor(table: SpanTable) {
    this.table = table;
  }

  get length(): number {
    return this.table.pack.length;
  }

  /** Whether every span was looked at: those that are left belong to packs that another connection reads. */
  get isExhausted(): boolean {
    return Atomics.load(this.table.next, 0) >= this.length;
  }

  /** Takes the next span, if there is one. */
  takeNext(): number | undefined {
    for (;;) {
      const span = Atomics.add(this.table.next, 0, 1);
      if (span >= this.length) return undefined;
      if (!this.isStreamed(at(this.table.pack, span)) && this.take(span)) return span;
    }
  }

  /** Takes a given span; false when another connection has it. */
  take(span: number): boolean {
    return Atomics.compareExchange(this.table.taken, span, 0, 1) === 0;
  }

  giveBack(span: number): void {
    Atomics.store(this.table.taken, span, 0);
  }

  isStreamed(pack: number): boolean {
    return Atomics.load(this.table.streamed, pack) === 1;
  }

  /** Makes a connection the one that reads the whole pack; false when another does. */
  stream(pack: number): boolean {
    return Atomics.compareExchange(this.table.streamed, pack, 0, 1) === 0;
  }

  chunksOf(span: number): Uint32Array {
    return this.table.chunks.subarray(at(this.table.first, span), at(this.table.first, span + 1));
  }

  /** The chunks of all spans that nobody took. */
  untaken(): number[] {
    const chunks: number[] = [];
    for (let span = 0; span < this.length; span++)
      if (Atomics.load(this.table.taken, span) === 0) chunks.push(...this.chunksOf(span));
    return chunks;
  }
}
