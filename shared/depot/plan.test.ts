import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, createChunkTable } from './manifest.ts';
import { firstPlaces, indexPieces, planContent, planEntries, planSpans, SPAN_LIMIT_BYTES } from './plan.ts';
import { letterBuild } from './testing/letter-build.ts';

const intact = () => true;

test('only changed files are staged; a gone one is removed; one that looks damaged is made anew', () => {
  const before = letterBuild({ a: 'xy', b: 'z', gone: 'q' });
  const next = letterBuild({ a: 'xy', b: 'zz', new: 'w' });
  expect(planEntries(next, before, intact)).toEqual({ stage: [1, 2], make: [], chmod: [], remove: ['gone'] });
  expect(planEntries(next, before, ({ path }) => path !== 'a').stage).toEqual([0, 1, 2]);
  expect(planEntries(next, undefined, intact).stage).toEqual([0, 1, 2]);
});

test('chunks that lie anywhere on this disk are copied, the others fetched once', () => {
  const before = letterBuild({ a: 'xyz', b: 'q' });
  const next = letterBuild({ moved: 'yzn', twice: 'nq' });
  const pieces = indexPieces([
    { manifest: before, holds: (entry, position) => !(entry === 1 && position === 0) },
  ]);
  const plan = planContent(next, [0, 1], pieces, () => false);
  expect(plan.copies.map(({ piece }) => piece)).toEqual([
    { source: 0, entry: 0, offset: 10 },
    { source: 0, entry: 0, offset: 20 },
  ]);
  expect(plan.fetches).toEqual([2, 3]);
  expect(plan.destinations.get(2)).toEqual([
    { entry: 0, offset: 20, place: 2 },
    { entry: 1, offset: 0, place: 3 },
  ]);
  expect(plan).toMatchObject({ written: [], stagedBytes: 50, missingBytes: 50 });
});

test('what an earlier run wrote is not planned again, place by place', () => {
  const next = letterBuild({ moved: 'yzn', twice: 'nq' });
  expect([...firstPlaces(next)]).toEqual([0, 3, 5]);
  const written = new Set([0, 2]);
  const stage = {
    manifest: next,
    holds: (entry: number, position: number) => written.has((entry && 3) + position),
  };
  const plan = planContent(next, [0, 1], indexPieces([stage]), (place) => written.has(place));
  expect(plan.written).toEqual([0]);
  expect(plan.copies).toEqual([{ chunk: 2, piece: { source: 0, entry: 0, offset: 20 } }]);
  expect(plan.fetches).toEqual([1, 3]);
  expect(plan.destinations.get(2)).toEqual([{ entry: 1, offset: 0, place: 3 }]);
  expect(plan).toMatchObject({ stagedBytes: 50, missingBytes: 30 });
});

test('spans cover every wanted chunk once, never more than a gap beside them, never too long', () => {
  const place = fc.record({
    pack: fc.nat(3),
    gap: fc.nat(60_000),
    length: fc.integer({ min: 1, max: 300_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.boolean()), { maxLength: 120 }),
      fc.constantFrom(0, 32_768),
      (places, gap) => {
        const table = createChunkTable(places.length);
        const ends = [0, 0, 0, 0];
        for (const [index, [{ pack, gap: before, length }]] of places.entries()) {
          const offset = (ends[pack] ?? 0) + before;
          table.pack[index] = pack;
          table.offset[index] = offset;
          table.storedLength[index] = length;
          ends[pack] = offset + length;
        }
        const wanted = places.flatMap(([, isWanted], index) => (isWanted ? [index] : []));
        const spans = planSpans(table, wanted, gap, SPAN_LIMIT_BYTES);
        expect(spans.flatMap(({ chunks }) => chunks).sort((a, b) => a - b)).toEqual(wanted);
        for (const span of spans) {
          let end = span.start;
          for (const chunk of span.chunks) {
            expect(at(table.pack, chunk)).toBe(span.pack);
            expect(at(table.offset, chunk) - end).toBeLessThanOrEqual(gap);
            end = at(table.offset, chunk) + at(table.storedLength, chunk);
          }
          expect(span.end).toBe(end);
          expect(span.end - span.start).toBeLessThanOrEqual(SPAN_LIMIT_BYTES);
        }
      },
    ),
  );
});
