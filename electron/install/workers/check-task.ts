import { setImmediate as breathe } from 'node:timers/promises';
import { CHUNK_LIMIT_BYTES } from '../../../shared/depot/chunking.ts';
import { at, fitsHash } from '../../../shared/depot/manifest.ts';
import { CLAIM, COUNT, Control } from './control.ts';
import { LocalFiles } from './local-files.ts';
import type { BadChunk, CheckContext } from './messages.ts';
import { type FilePiece, type PieceTable, pieceAt } from './piece-table.ts';

/** What is read at once stays in the processor's cache until it is hashed; a chunk may be larger. */
const READ_BYTES = 512 * 1024;
/** Other tasks of the thread have their turn after so many bytes. */
const TURN_BYTES = 4 * 1024 * 1024;

/** A worker's part in verifying installed files: reads the pieces it can take and names the chunks that are bad. */
export class CheckTask {
  readonly #context: CheckContext;
  readonly #control: Control;
  readonly #signal: AbortSignal;
  readonly #files = new LocalFiles();
  /** Bytes checked since other tasks had their turn. */
  #checked = 0;
  readonly #buffer = Buffer.allocUnsafeSlow(CHUNK_LIMIT_BYTES);

  constructor(context: CheckContext, signal: AbortSignal) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#signal = signal;
  }

  async close(): Promise<void> {
    this.#files.close();
  }

  async check(pieces: PieceTable): Promise<BadChunk[]> {
    const bad: BadChunk[] = [];
    for (;;) {
      const piece = pieceAt(pieces, this.#control.claim(CLAIM.piece));
      if (!piece) return bad;
      await this.#checkPiece(piece, bad);
    }
  }

  async #checkPiece(piece: FilePiece, bad: BadChunk[]): Promise<void> {
    const { chunks } = this.#context;
    let offset = piece.offset;
    for (let first = 0; first < piece.chunks.length; ) {
      this.#signal.throwIfAborted();
      const { count, length } = this.#group(piece.chunks, first);
      const available = this.#files.read(piece.file, offset, this.#buffer.subarray(0, length));
      let from = 0;
      for (let index = first; index < first + count; index++) {
        const chunk = at(piece.chunks, index);
        const to = from + at(chunks.rawLength, chunk);
        if (to > available || !fitsHash(chunks, chunk, this.#buffer.subarray(from, to)))
          bad.push({ entry: piece.entry, position: piece.position + index });
        from = to;
      }
      this.#control.add(COUNT.checked, length);
      first += count;
      offset += length;
      this.#checked += length;
      if (this.#checked < TURN_BYTES) continue;
      this.#checked = 0;
      await breathe();
    }
  }

  /** How many chunks from `first` on are read at once. */
  #group(chunks: Uint32Array, first: number): { count: number; length: number } {
    let length = 0;
    let index = first;
    for (; index < chunks.length; index++) {
      const next = at(this.#context.chunks.rawLength, at(chunks, index));
      if (length > 0 && length + next > READ_BYTES) break;
      length += next;
    }
    return { count: index - first, length };
  }
}
