import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { haveDrivesChanged, LOOK_EVERY_MS, watchDrives } from './drive-watch.ts';

test.each([
  ['nothing was known', [], [['a', 1]], false],
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
  expect(haveDrivesChanged(new Map(before), new Map(now))).toBe(changed);
});

let home: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  home = mkdtempSync(path.join(tmpdir(), 'moggie-drives-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

test('a drive that goes and comes back is noticed while the library is seen, and otherwise once it is', async () => {
  const drive = path.join(home, 'drive');
  const away = path.join(home, 'away');
  mkdirSync(drive);
  const places = [
    { id: 'a', path: home },
    { id: 'b', path: drive },
  ];
  let looks = 0;
  let changes = 0;
  const seen = watchDrives({
    folders: {
      places() {
        looks += 1;
        return places;
      },
    },
    onChange() {
      changes += 1;
    },
  });
  /** Until a look is over, the next one is set. */
  async function lookEnds(): Promise<void> {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  }
  async function lookAgain(): Promise<[looks: number, changes: number]> {
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    await lookEnds();
    return [looks, changes];
  }

  seen(true);
  await lookEnds();
  expect([looks, changes]).toEqual([1, 0]);
  expect(await lookAgain()).toEqual([2, 0]);
  renameSync(drive, away);
  expect(await lookAgain()).toEqual([3, 1]);
  expect(await lookAgain()).toEqual([4, 1]);
  renameSync(away, drive);
  expect(await lookAgain()).toEqual([5, 2]);

  seen(false);
  expect(vi.getTimerCount()).toBe(0);
  renameSync(drive, away);
  seen(true);
  await lookEnds();
  expect([looks, changes]).toEqual([6, 3]);

  // Hidden in the middle of a look: that one ends, and no other begins.
  renameSync(away, drive);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  seen(false);
  await vi.waitUntil(() => changes === 4);
  expect([looks, vi.getTimerCount()]).toEqual([7, 0]);
});
