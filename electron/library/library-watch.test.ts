import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InstalledRecord } from './installed.ts';
import { haveChanged, LOOK_EVERY_MS, LOOKS_PER_GAMES_LOOK, watchLibrary } from './library-watch.ts';

test.each([
  ['one was installed', [], [['a', 1]], false],
  ['one was installed and is gone already', [], [['a', undefined]], true],
  [
    'all is as it was',
    [
      ['a', 1],
      ['b', undefined],
    ],
    [
      ['a', 1],
      ['b', undefined],
    ],
    false,
  ],
  [
    'one went',
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 1],
      ['b', undefined],
    ],
    true,
  ],
  [
    'one came',
    [
      ['a', 1],
      ['b', undefined],
    ],
    [
      ['a', 1],
      ['b', 2],
    ],
    true,
  ],
  ['the mount point alone is left', [['a', 2]], [['a', 1]], true],
  [
    'a folder was picked',
    [['a', 1]],
    [
      ['a', 1],
      ['b', 2],
    ],
    false,
  ],
] as const)('%s', (_what, before, now, changed) => {
  expect(haveChanged(new Map(before), new Map(now))).toBe(changed);
});

let home: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  home = mkdtempSync(path.join(tmpdir(), 'moggie-watch-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

/** A game that the launcher installed there. */
const recordAt = (folder: string): InstalledRecord => ({
  storeId: 1001,
  type: 'official',
  version: '1.0.0',
  buildId: folder,
  size: 1,
  library: path.dirname(folder),
  folder,
  damaged: false,
});

/** A watch of library folders and what is installed in them, counting its looks and what it told. */
function startWatch(libraries: readonly string[], installed: readonly InstalledRecord[] = []) {
  let looks = 0;
  let changes = 0;
  const watch = watchLibrary({
    folders: {
      places() {
        looks += 1;
        return libraries.map((library) => ({ id: library, path: library }));
      },
    },
    installed: { list: () => [...installed] },
    onChange() {
      changes += 1;
    },
  });
  /** Until a look is over, the next one is set. */
  async function lookEnds(): Promise<[looks: number, changes: number]> {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    return [looks, changes];
  }
  return {
    watch,
    counts: () => [looks, changes],
    lookEnds,
    lookAgain() {
      vi.advanceTimersByTime(LOOK_EVERY_MS);
      return lookEnds();
    },
  };
}

test('a drive that goes and comes back is noticed while the library is seen, and otherwise once it is', async () => {
  const drive = path.join(home, 'drive');
  const away = path.join(home, 'away');
  mkdirSync(drive);
  const { watch, counts, lookEnds, lookAgain } = startWatch([home, drive]);

  watch.noteSeen(true);
  expect(await lookEnds()).toEqual([1, 0]);
  expect(await lookAgain()).toEqual([2, 0]);
  renameSync(drive, away);
  expect(await lookAgain()).toEqual([3, 1]);
  expect(await lookAgain()).toEqual([4, 1]);
  renameSync(away, drive);
  expect(await lookAgain()).toEqual([5, 2]);

  watch.noteSeen(false);
  expect(vi.getTimerCount()).toBe(0);
  renameSync(drive, away);
  watch.noteFocus();
  expect(counts()).toEqual([5, 2]);
  watch.noteSeen(true);
  expect(await lookEnds()).toEqual([6, 3]);

  // Hidden in the middle of a look: that one ends, and no other begins.
  renameSync(away, drive);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  watch.noteSeen(false);
  await vi.waitUntil(() => counts()[1] === 4);
  expect([...counts(), vi.getTimerCount()]).toEqual([7, 4, 0]);
});

test('a game that is deleted by hand or put back is noticed once somebody comes back to the library, or in a minute', async () => {
  const first = path.join(home, 'first');
  const second = path.join(home, 'second');
  const installed = [recordAt(first), recordAt(second)];
  for (const { folder } of installed) mkdirSync(path.join(folder, '.moggie'), { recursive: true });
  const { watch, lookEnds, lookAgain } = startWatch([home], installed);
  watch.noteSeen(true);
  expect(await lookEnds()).toEqual([1, 0]);
  // This one is at the games as well: somebody came to see the library while the first was under way.
  expect(await lookAgain()).toEqual([2, 0]);

  renameSync(first, `${first} away`);
  expect(await lookAgain()).toEqual([3, 0]);
  watch.noteFocus();
  expect(await lookEnds()).toEqual([4, 1]);
  renameSync(`${first} away`, first);
  watch.noteFocus();
  expect(await lookEnds()).toEqual([5, 2]);

  // Installed since the last look, and gone before the next.
  installed.push(recordAt(path.join(home, 'third')));
  watch.noteFocus();
  expect(await lookEnds()).toEqual([6, 3]);

  rmSync(second, { recursive: true });
  for (let look = 1; look < LOOKS_PER_GAMES_LOOK; look++) expect(await lookAgain()).toEqual([6 + look, 3]);
  expect(await lookAgain()).toEqual([6 + LOOKS_PER_GAMES_LOOK, 4]);
  expect(LOOKS_PER_GAMES_LOOK * LOOK_EVERY_MS).toBe(60_000);
});
