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
  const bytes = Buffer.from(column.bytes.buffer);
  let end = 0;
  for (const [number, path] of paths.entries()) {
    end += bytes.write(path, end);
    column.firstByte[number + 1] = end;
  }
  return column;
}

export function pathAt({ firstByte, bytes }: PathColumn, number: number): string {
  const path = bytes.subarray(at(firstByte, number), at(firstByte, number + 1));
  // Decoding reads no shared memory.
  return Buffer.from(path).toString('utf8');
}
