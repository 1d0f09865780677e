import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFile } from '../../shared/depot/manifest.ts';
import { planEntries } from '../../shared/depot/plan.ts';
import { letterBuild } from '../../shared/depot/testing/letter-build.ts';
import { planRolling } from './rolling-plan.ts';

// Every letter is a chunk of 10 bytes.
const rollingOf = (before: Record<string, string>, after: Record<string, string>, limit: number) => {
  const old = letterBuild(before);
  const next = letterBuild(after);
  const plan = planEntries(next, old, () => true);
  return { old, next, plan, rolling: planRolling(next, old, plan, { limit, blockSize: 1 }) };
};

test('a file waits until those that need its old bytes are in place', () => {
  // b needs x of the old a, c needs y of the old b.
  const { rolling } = rollingOf({ a: 'x', b: 'y', c: 'z' }, { a: '1', b: 'x', c: 'y' }, 10);
  expect(rolling).toEqual({
    batches: [2, 1, 0].map((entry) => ({ staged: [entry], removals: [] })),
    peakExtraBytes: 10,
    lostBytes: 0,
  });
});

test('a moved file is made before the old one goes, and what nobody needs goes first', () => {
  const { rolling } = rollingOf({ a: 'xyz', junk: 'jjjj', s: 's' }, { b: 'xyz', s: 't' }, 30);
  expect(rolling).toEqual({
    batches: [
      { staged: [], removals: ['junk'] },
      { staged: [0], removals: ['a'] },
      { staged: [1], removals: [] },
    ],
    peakExtraBytes: 0,
    lostBytes: 0,
  });
});

test('a file renamed by case alone comes and goes in one step', () => {
  const { rolling } = rollingOf({ Data: 'xy', b: 'q' }, { b: 'r', data: 'xy' }, 20);
  expect(rolling.batches).toContainEqual({ staged: [1], removals: ['Data'] });
  expect(rolling.lostBytes).toBe(0);
});

test('a file that takes the place of a folder, or a folder that of a file, comes in one step with what goes there', () => {
  const { rolling } = rollingOf({ 'data/x': 'x', 'data/y': 'y', q: 'q' }, { data: 'n', q: 'x' }, 0);
  expect(rolling.batches).toContainEqual({ staged: [0], removals: ['data/x', 'data/y'] });
  const turned = rollingOf({ data: 'n', q: 'q' }, { 'Data/x': 'x', 'Data/y': 'y', q: 'r' }, 0);
  expect(turned.rolling.batches).toContainEqual({ staged: [0, 1], removals: ['data'] });
});

test('files that need each other go together where there is room, else the fewest bytes are fetched', () => {
  const before = { a: 'xx12', b: 'y' };
  const after = { a: 'y', b: 'x12' };
  expect(rollingOf(before, after, 40).rolling).toEqual({
    batches: [{ staged: [0, 1], removals: [] }],
    peakExtraBytes: 40,
    lostBytes: 0,
  });
  // b's one chunk is given up rather than a's three.
  expect(rollingOf(before, after, 30).rolling).toEqual({
    batches: [
      { staged: [1], removals: [] },
      { staged: [0], removals: [] },
    ],
    peakExtraBytes: 30,
    lostBytes: 10,
  });
});

const files = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fc.string({ unit: fc.constantFrom(...'uvwxyz'), minLength: 1, maxLength: 6 }),
  { minKeys: 1 },
);

test('every changed file comes once, every old one goes once, and nothing is lost unnoticed', () => {
  fc.assert(
    fc.property(files, files, fc.integer({ min: 0, max: 120 }), (before, after, limit) => {
      const { old, next, plan, rolling } = rollingOf(before, after, limit);
      expect(rolling.batches.flatMap(({ staged }) => staged).sort()).toEqual([...plan.stage].sort());
      expect(rolling.batches.flatMap(({ removals }) => removals).sort()).toEqual([...plan.remove].sort());
      // Played through: which letters are on the disk when a batch is made, and how much lies there at most.
      const disk = new Map(old.entries.filter(isFile).map(({ path }) => [path, before[path] ?? '']));
      const bytes = () => [...disk.values()].join('').length * 10;
      const atFirst = bytes();
      const everFound = new Set([...disk.values()].join(''));
      let peak = 0;
      const lost = new Set<string>();
      const made = new Set<string>();
      for (const { staged, removals } of rolling.batches) {
        const here = new Set([...disk.values()].join(''));
        const coming = staged.map((entry) => next.entries[entry]?.path ?? '');
        const text = coming.map((path) => after[path] ?? '').join('');
        expect(staged.length <= 1 || text.length * 10 <= limit).toBe(true);
        for (const letter of text)
          if (everFound.has(letter) && !here.has(letter) && !made.has(letter)) lost.add(letter);
        for (const letter of text) made.add(letter);
        peak = Math.max(peak, bytes() + text.length * 10 - atFirst);
        for (const path of coming) disk.set(path, after[path] ?? '');
        for (const path of removals) disk.delete(path);
      }
      expect(Object.fromEntries(disk)).toEqual(after);
      expect(rolling.peakExtraBytes).toBe(Math.max(0, peak));
      expect(rolling.lostBytes).toBe(lost.size * 10);
    }),
    { numRuns: 500 },
  );
});
