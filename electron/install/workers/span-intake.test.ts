import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChunkTable } from '../../../shared/depot/manifest.ts';
import { SpanIntake } from './span-intake.ts';
import { createSpanTable, SpanQueue } from './span-queue.ts';

/** A pack of chunks of 1 to 9 bytes, the first byte of each its number, and gaps of zeros between them. */
const LENGTHS = [3, 9, 1, 4, 2, 6];
const GAP = 2;
const chunks = createChunkTable(LENGTHS.length);
const pack = Buffer.alloc(LENGTHS.reduce((sum, length) => sum + length + GAP, 0));
let end = 0;
for (const [chunk, length] of LENGTHS.entries()) {
  chunks.offset[chunk] = end;
  chunks.storedLength[chunk] = length;
  pack.fill(chunk + 1, end, end + length);
  end += length + GAP;
}
const offsetOf = (chunk: number) => chunks.offset[chunk] ?? 0;
const endOf = (chunk: number) => offsetOf(chunk) + (chunks.storedLength[chunk] ?? 0);

const spanOf = (...wanted: number[]) => ({
  pack: 0,
  start: offsetOf(wanted[0] ?? 0),
  end: endOf(wanted.at(-1) ?? 0),
  chunks: wanted,
});

function intakeOf(queue: SpanQueue, span: number) {
  const taken: [number, string][] = [];
  const intake = new SpanIntake(chunks, queue, span, (run, stored) => {
    let from = 0;
    for (const chunk of run) {
      const to = from + (chunks.storedLength[chunk] ?? 0);
      taken.push([chunk, stored.toString('hex', from, to)]);
      from = to;
    }
    expect(from).toBe(stored.length);
    return run.length;
  });
  return { intake, taken };
}

const whole = (...numbers: number[]) =>
  numbers.map((chunk) => [chunk, pack.subarray(offsetOf(chunk), endOf(chunk)).toString('hex')]);

test('a span is cut into its chunks wherever its bytes are cut on the way, and gone on with after a failure', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 40, maxLength: 40 }),
      fc.nat(20),
      (sizes, failure) => {
        const queue = new SpanQueue(createSpanTable([spanOf(0, 1, 3, 5)], 1));
        const { intake, taken } = intakeOf(queue, 0);
        let pieces = 0;
        while (!intake.isComplete) {
          const { start, end: last } = intake.missing();
          for (let at = start; at < last && pieces !== failure; pieces++) {
            const size = Math.min(sizes[pieces % sizes.length] ?? 1, last - at);
            intake.take(pack.subarray(at, at + size), at);
            at += size;
          }
          pieces += 1;
        }
        expect(taken).toEqual(whole(0, 1, 3, 5));
      },
    ),
  );
});

test('of a pack that comes whole, everything is used that nobody else has taken', () => {
  const queue = new SpanQueue(createSpanTable([spanOf(0), spanOf(1, 2), spanOf(3), spanOf(4, 5)], 1));
  expect(queue.takeNext()).toBe(0);
  expect(queue.takeNext()).toBe(1);
  const reading = intakeOf(queue, 0);
  const other = intakeOf(queue, 1);
  expect(reading.intake.takeWhole()).toBe(true);
  expect(other.intake.takeWhole()).toBe(false);
  expect(other.intake.isLeft).toBe(true);
  queue.giveBack(1);
  // Spans of a pack that is read whole are handed out to nobody.
  expect(queue.takeNext()).toBeUndefined();
  for (let at = 0; at < pack.length; at += 5) reading.intake.take(pack.subarray(at, at + 5), at);
  expect(reading.taken).toEqual(whole(0, 1, 2, 3, 4, 5));
  expect(queue.untaken()).toEqual([]);
});

test('what is given back too late is found at the end', () => {
  const queue = new SpanQueue(createSpanTable([spanOf(0), spanOf(1, 2), spanOf(3)], 1));
  queue.takeNext();
  queue.takeNext();
  const { intake, taken } = intakeOf(queue, 0);
  intake.takeWhole();
  intake.take(pack, 0);
  queue.giveBack(1);
  expect(taken).toEqual(whole(0, 3));
  expect(queue.untaken()).toEqual([1, 2]);
});

test('a pack that came whole and broke off is gone on with by its range, and nothing of the pack is lost', () => {
  const queue = new SpanQueue(createSpanTable([spanOf(0, 1), spanOf(2), spanOf(3)], 1));
  queue.takeNext();
  const { intake, taken } = intakeOf(queue, 0);
  intake.takeWhole();
  intake.take(pack.subarray(0, endOf(0)), 0);
  const { start, end } = intake.missing();
  intake.take(pack.subarray(start, end), start);
  expect([intake.isComplete, taken]).toEqual([true, whole(0, 1)]);
  // Nobody took what is behind the range: it is found at the end.
  expect(queue.untaken()).toEqual([2, 3]);
});
