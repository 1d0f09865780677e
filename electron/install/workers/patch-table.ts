import { at } from '../../../shared/depot/manifest.ts';
import { createPathColumn, type PathColumn, pathAt } from './path-column.ts';

/** A chunk that a patch holds, and the bytes of an installed file that it needs for a dictionary, if any. */
export interface PatchedChunk {
  chunk: number;
  base: PatchBase | undefined;
}

export interface PatchBase {
  file: string;
  offset: number;
  length: number;
}

/** What a patch holds, column by column in memory that all threads share. */
export interface PatchTable {
  chunk: Uint32Array;
  /** Of the base; its length is 0 where there is none. */
  file: Uint32Array;
  offset: Float64Array;
  length: Uint32Array;
  /** The installed files, each once. */
  files: PathColumn;
}

export function createPatchTable(patched: readonly PatchedChunk[]): PatchTable {
  const shared = (bytes: number) => new SharedArrayBuffer(patched.length * bytes);
  const numbers = new Map<string, number>();
  for (const { base } of patched) if (base && !numbers.has(base.file)) numbers.set(base.file, numbers.size);
  const table: PatchTable = {
    chunk: new Uint32Array(shared(4)),
    file: new Uint32Array(shared(4)),
    offset: new Float64Array(shared(8)),
    length: new Uint32Array(shared(4)),
    files: createPathColumn([...numbers.keys()]),
  };
  for (const [row, { chunk, base }] of patched.entries()) {
    table.chunk[row] = chunk;
    if (!base) continue;
    table.file[row] = numbers.get(base.file) ?? 0;
    table.offset[row] = base.offset;
    table.length[row] = base.length;
  }
  return table;
}

/** The old bytes that a row of a patch needs; nothing where it needs none. */
export function patchBaseAt(table: PatchTable, row: number): PatchBase | undefined {
  const length = at(table.length, row);
  if (length === 0) return undefined;
  return { file: pathAt(table.files, at(table.file, row)), offset: at(table.offset, row), length };
}
