import { at } from '../../../shared/depot/manifest.ts';
import { createPathColumn, type PathColumn, pathAt } from './path-column.ts';

/** A stretch of a local file: `chunks` lie in it one after another from `offset` on. */
export interface FilePiece {
  /** Of the build whose file it is. */
  entry: number;
  file: string;
  offset: number;
  /** Position of the first chunk in the entry's list. */
  position: number;
  chunks: Uint32Array;
}

/** Pieces column by column in memory that all threads share: of 100,000 files, objects would be copied to each. */
export interface PieceTable {
  entry: Uint32Array;
  offset: Float64Array;
  position: Uint32Array;
  /** The chunks of piece `p` are items `firstChunk[p]` to `firstChunk[p + 1]` of `chunks`. */
  firstChunk: Uint32Array;
  chunks: Uint32Array;
  files: PathColumn;
}

export function createPieceTable(pieces: Iterable<FilePiece>): PieceTable {
  const entries: number[] = [];
  const offsets: number[] = [];
  const positions: number[] = [];
  const files: string[] = [];
  const lists: Uint32Array[] = [];
  for (const { entry, offset, position, file, chunks } of pieces) {
    entries.push(entry);
    offsets.push(offset);
    positions.push(position);
    files.push(file);
    lists.push(chunks);
  }
  const count = entries.length;
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  const table: PieceTable = {
    entry: new Uint32Array(shared(count * 4)),
    offset: new Float64Array(shared(count * 8)),
    position: new Uint32Array(shared(count * 4)),
    firstChunk: new Uint32Array(shared((count + 1) * 4)),
    chunks: new Uint32Array(shared(lists.reduce((sum, { length }) => sum + length, 0) * 4)),
    files: createPathColumn(files),
  };
  table.entry.set(entries);
  table.offset.set(offsets);
  table.position.set(positions);
  for (const [piece, list] of lists.entries()) {
    const firstChunk = at(table.firstChunk, piece);
    table.chunks.set(list, firstChunk);
    table.firstChunk[piece + 1] = firstChunk + list.length;
  }
  return table;
}

/** The piece of a number, or nothing past the last. */
export function pieceAt(table: PieceTable, piece: number): FilePiece | undefined {
  if (piece >= table.entry.length) return undefined;
  return {
    entry: at(table.entry, piece),
    file: pathAt(table.files, piece),
    offset: at(table.offset, piece),
    position: at(table.position, piece),
    chunks: table.chunks.subarray(at(table.firstChunk, piece), at(table.firstChunk, piece + 1)),
  };
}
