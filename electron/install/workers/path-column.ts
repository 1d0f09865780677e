import { at } from '../../../shared/depot/manifest.ts';

/** Paths one after another in UTF-8, in memory that all threads share: path `n` is bytes `firstByte[n]` to `firstByte[n + 1]`. */
export interface PathColumn {
  firstByte: Uint32Array;
  bytes: Uint8Array;
}

export function createPathColumn(paths: readonly string[]): PathColumn {
  const column: PathColumn = {
    firstByte: new Uint32Array(new SharedArrayBuffer((paths.length + 1) * 4)),
    bytes: new Uint8Array(
      new SharedArrayBuffer(paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0)),
    ),
  };
  for (const [number, text] of paths.entries()) {
    const path = Buffer.from(text);
    const firstByte = at(column.firstByte, number);
    column.bytes.set(path, firstByte);
    column.firstByte[number + 1] = firstByte + path.length;
  }
  return column;
}

export function pathAt({ firstByte, bytes }: PathColumn, number: number): string {
  const path = bytes.subarray(at(firstByte, number), at(firstByte, number + 1));
  // Decoding reads no shared memory.
  return Buffer.from(path).toString('utf8');
}
