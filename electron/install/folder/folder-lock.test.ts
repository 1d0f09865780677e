import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFolderLock } from './folder-lock.ts';
import { GameFolder } from './game-folder.ts';

let folder: GameFolder;

beforeEach(() => {
  folder = new GameFolder(mkdtempSync(path.join(tmpdir(), 'moggie-folder-lock-')));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder.root, { recursive: true });
});

const ownerFile = () => path.join(folder.lock, 'owner.json');
const ELSEWHERE = JSON.stringify({ pid: 1, host: 'another', boot: 'another', uptime: 1, started: '1' });

/** The lock of another computer, renewed so many seconds ago. */
function lockElsewhere(secondsAgo: number): void {
  mkdirSync(folder.lock, { recursive: true });
  writeFileSync(ownerFile(), ELSEWHERE);
  const renewed = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(ownerFile(), renewed, renewed);
}

test.each([0, 110, -110])(
  'a folder whose lock another computer renewed %d s ago is left to it',
  async (secondsAgo) => {
    lockElsewhere(secondsAgo);
    await expect(withFolderLock(folder, async () => 'worked')).rejects.toMatchObject({
      name: 'InstallError',
      fault: 'busy-elsewhere',
    });
    expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
  },
);

test.each([
  ['has not renewed for two minutes', 130],
  ['dated by a clock that is ahead', -3600],
])('a lock that another computer %s is dead', async (_what, secondsAgo) => {
  lockElsewhere(secondsAgo);
  expect(await withFolderLock(folder, async () => 'worked')).toBe('worked');
  expect(existsSync(folder.lock)).toBe(false);
});

test('a folder that this computer works on is busy', async () => {
  const both = withFolderLock(folder, () => withFolderLock(folder, async () => 'worked'));
  await expect(both).rejects.toMatchObject({ name: 'InstallError', fault: 'busy' });
});

test('the lock is renewed every 15 seconds while work goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await withFolderLock(folder, async () => {
    for (let round = 0; round < 2; round++) {
      utimesSync(ownerFile(), new Date(0), new Date(0));
      vi.advanceTimersByTime(14_999 + round);
      expect(statSync(ownerFile()).mtimeMs).toBe(0);
      vi.advanceTimersByTime(1);
      await expect.poll(() => statSync(ownerFile()).mtimeMs).toBeGreaterThan(0);
      expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ host: hostname() });
    }
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('work whose lock went to another computer is told so, and that one’s lock stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const work = withFolderLock(folder, async (lost) => {
    lockElsewhere(0);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => lost.aborted).toBe(true);
    lost.throwIfAborted();
  });
  await expect(work).rejects.toMatchObject({ name: 'InstallError', fault: 'busy-elsewhere' });
  expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
});
