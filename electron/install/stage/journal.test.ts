import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shortfallOf } from '../folder/space.ts';
import { ProgressMeter } from '../progress.ts';
import { currentBoot, forgetUnflushed, JournalWriter, readJournal } from './journal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const identity = Buffer.alloc(32, 7);
const boot = currentBoot();

function journalOf(): Buffer {
  const file = path.join(folder, 'journal');
  const writer = new JournalWriter(file, identity, boot);
  writer.add([5, 6]);
  const { end } = writer;
  writer.add([9]);
  // A checkpoint speaks for what was added before its flush began, not for what came during it.
  writer.checkpoint(end);
  writer.add([4]);
  writer.close();
  return readFileSync(file);
}

test('places before a checkpoint are durable, later ones are written', () => {
  expect(readJournal(journalOf(), identity, boot)).toEqual({
    durable: [5, 6],
    written: [9, 4],
    sameBoot: true,
    flushFailed: false,
  });
  expect(readJournal(journalOf(), identity, Buffer.alloc(16))?.sameBoot).toBe(false);
  expect(readJournal(journalOf(), Buffer.alloc(32), boot)).toBeUndefined();
});

test.each(['by the thread that writes it', 'by the next run'])(
  'what no checkpoint speaks for is forgotten where its flush failed, %s, also what was added before the last one',
  (by) => {
    const file = path.join(folder, 'forgotten');
    const writer = new JournalWriter(file, identity, boot);
    writer.add([1, 2]);
    writer.checkpoint(writer.end);
    writer.add([5, 6]);
    const { end } = writer;
    writer.add([9]);
    writer.checkpoint(end);
    writer.add([4, 3, 7]);
    const { size } = statSync(file);
    if (by === 'by the next run') forgetUnflushed(file, identity);
    else writer.forgetUnflushed();
    writer.close();
    expect(readJournal(readFileSync(file), identity, boot)).toEqual({
      durable: [1, 2, 5, 6],
      written: [],
      sameBoot: true,
      flushFailed: true,
    });
    // A disk that is full has no room for more.
    expect(statSync(file).size).toBeLessThan(size);
  },
);

test('a journal about another build is left alone', () => {
  const whole = journalOf();
  forgetUnflushed(path.join(folder, 'journal'), Buffer.alloc(32));
  expect(readFileSync(path.join(folder, 'journal'))).toEqual(whole);
});

test('a torn or damaged record ends the journal, and nothing is invented', () => {
  const whole = journalOf();
  fc.assert(
    fc.property(
      fc.nat(whole.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      (place, change, cut) => {
        const broken = cut ? whole.subarray(0, place) : Buffer.from(whole);
        if (!cut) broken[place] = (broken[place] ?? 0) ^ change;
        const content = readJournal(broken, identity, boot);
        const places = [...(content?.durable ?? []), ...(content?.written ?? [])];
        expect(places).toEqual([5, 6, 9, 4].slice(0, places.length));
      },
    ),
  );
});

test('the time left is that of the slowest track; without speed there is none', () => {
  const meter = new ProgressMeter();
  expect(meter.measure(0, [{ done: 0, total: 100 }]).secondsLeft).toBeUndefined();
  expect(meter.measure(1000, [{ done: 50, total: 100 }])).toEqual({ speeds: [50], secondsLeft: 1 });
  const both = new ProgressMeter();
  both.measure(0, [
    { done: 0, total: 100 },
    { done: 0, total: 1000 },
  ]);
  expect(
    both.measure(1000, [
      { done: 100, total: 100 },
      { done: 100, total: 1000 },
    ]),
  ).toEqual({
    speeds: [100, 100],
    secondsLeft: 9,
  });
});

test('the shortfall is exact', () => {
  const spare = 16 * 1024 * 1024;
  expect(shortfallOf(1000, spare + 1000)).toBe(0);
  expect(shortfallOf(1000, spare + 999)).toBe(1);
});
