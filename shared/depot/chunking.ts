/** Sizes in bytes between which content decides where a chunk ends. */
export interface Chunking {
  minimum: number;
  average: number;
  maximum: number;
}

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** No chunk of any build is larger, in bytes: readers hold some in memory. */
export const CHUNK_LIMIT_BYTES = 4 * MIB;

/** Seed of the gear table; part of the format, since equal files must be cut alike in every release. */
const GEAR_SEED = 0x2545f491;

const gear = makeGear(GEAR_SEED);

function makeGear(seed: number): Int32Array {
  const table = new Int32Array(256);
  let state = seed;
  for (let index = 0; index < 256; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    table[index] = state;
  }
  return table;
}

/** Minimum and maximum follow from the average: a quarter and four times. */
export function chunkingOf(average: number): Chunking {
  return { minimum: average / 4, average, maximum: average * 4 };
}

/**
 * Chunk sizes for a build of `bytes` bytes: 64 KiB, and coarser for huge builds, whose manifest would outgrow what
 * finer chunks save.
 */
export function chunkingFor(bytes: number): Chunking {
  if (bytes <= 8 * GIB) return chunkingOf(64 * KIB);
  return chunkingOf(bytes <= 32 * GIB ? 128 * KIB : 256 * KIB);
}

const topBits = (count: number) => -1 << (32 - count);

/**
 * The end of the chunk that starts at `start` (FastCDC with a gear hash and normalised cut masks). `end` is the end of
 * the data in `bytes`; it must be the end of the file unless `maximum` bytes or more are there.
 */
export function chunkEnd(bytes: Uint8Array, start: number, end: number, chunking: Chunking): number {
  const length = end - start;
  if (length <= chunking.minimum) return end;
  const bits = Math.floor(Math.log2(chunking.average));
  const strict = topBits(bits + 2);
  const loose = topBits(bits - 2);
  const middle = start + Math.min(length, chunking.average);
  const limit = start + Math.min(length, chunking.maximum);
  let hash = 0;
  let at = start + chunking.minimum;
  for (; at < middle; at++) {
    hash = ((hash << 1) + (gear[bytes[at] as number] as number)) | 0;
    if ((hash & strict) === 0) return at + 1;
  }
  for (; at < limit; at++) {
    hash = ((hash << 1) + (gear[bytes[at] as number] as number)) | 0;
    if ((hash & loose) === 0) return at + 1;
  }
  return limit;
}
