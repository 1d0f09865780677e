import { expect, test } from 'vitest';
import { createChunkTable } from '../../../shared/depot/manifest.ts';
import { planSpans, SPAN_LIMIT_BYTES } from '../../../shared/depot/plan.ts';
import { taperSpans } from './taper-spans.ts';

const CHUNK_BYTES = 256 * 1024;
const MIB = 1024 * 1024;
const COUNT = 160;
const chunks = createChunkTable(COUNT);
chunks.storedLength.fill(CHUNK_BYTES);
for (let chunk = 0; chunk < COUNT; chunk++) chunks.offset[chunk] = chunk * CHUNK_BYTES;
const all = Array.from({ length: COUNT }, (_, chunk) => chunk);
const sizes = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => end - start);

test('the last 8 MiB are fetched in small ranges, and everything still once', () => {
  const spans = taperSpans(planSpans(chunks, all, 0, SPAN_LIMIT_BYTES), chunks);
  expect(sizes(spans)).toEqual([...Array(8).fill(4), 1.5, 1.5, 1, 1.5, 1.5, 1].map((size) => size * MIB));
  expect(spans.flatMap((span) => span.chunks)).toEqual(all);
});

test('a small download is all end, and a gap in it is not fetched', () => {
  const wanted = [0, 1, 8, 9];
  const spans = taperSpans(planSpans(chunks, wanted, 2 * MIB, SPAN_LIMIT_BYTES), chunks);
  expect(spans).toEqual([
    { pack: 0, start: 0, end: 2 * CHUNK_BYTES, chunks: [0, 1] },
    { pack: 0, start: 8 * CHUNK_BYTES, end: 10 * CHUNK_BYTES, chunks: [8, 9] },
  ]);
  expect(taperSpans([], chunks)).toEqual([]);
});
