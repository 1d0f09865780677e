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
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFolderLock } from './folder-lock.ts';
import { GameFolder } from './game-folder.ts';

/** For how long the system has been up, in s. */
const up = vi.hoisted(() => ({ seconds: 3600 }));
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  uptime: () => up.seconds,
}));

let folder: GameFolder;

beforeEach(() => {
  folder = new GameFolder(mkdtempSync(path.join(tmpdir(), 'moggie-folder-lock-')));
});

afterEach(() => {
  vi.useRealTimers();
  up.seconds = 3600;
  rmSync(folder.root, { recursive: true });
});

const ownerFile = () => path.join(folder.lock, 'owner.json');
const ELSEWHERE = JSON.stringify({ pid: 1, host: 'another', boot: 'another', uptime: 1, started: '1' });
/** Of a computer that nobody gave another name than this one's. */
const NAMESAKE = JSON.stringify({ pid: 1, host: hostname(), boot: 'another', uptime: 1, started: '1' });

/** The lock of another computer, renewed so many seconds ago. */
function lockElsewhere(secondsAgo: number, owner = ELSEWHERE): void {
  mkdirSync(folder.lock, { recursive: true });
  writeFileSync(ownerFile(), owner);
  const renewed = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(ownerFile(), renewed, renewed);
}

/** Waits without a clock: vitest's own polling would move the one that a test has stopped. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

test.each([
  ['another', 0, ELSEWHERE],
  ['another', 110, ELSEWHERE],
  ['another', -110, ELSEWHERE],
  ['the same', 0, NAMESAKE],
  ['the same', 110, NAMESAKE],
])(
  'a folder whose lock a computer of %s name renewed %d s ago is left to it',
  async (_name, secondsAgo, owner) => {
    lockElsewhere(secondsAgo, owner);
    await expect(withFolderLock(folder, async () => 'worked')).rejects.toMatchObject({
      name: 'InstallError',
      fault: 'busy-elsewhere',
    });
    expect(readFileSync(ownerFile(), 'utf8')).toBe(owner);
  },
);

test.each([
  ['another computer has not renewed for two minutes', 130, ELSEWHERE],
  ['another computer dated by a clock that is ahead', -3600, ELSEWHERE],
  ['a computer of the same name has not renewed for two minutes', 130, NAMESAKE],
])('a lock that %s is dead', async (_what, secondsAgo, owner) => {
  lockElsewhere(secondsAgo, owner);
  expect(await withFolderLock(folder, async () => 'worked')).toBe('worked');
  expect(existsSync(folder.lock)).toBe(false);
});

test('a lock that this computer held before it was started anew is dead at once', async () => {
  up.seconds = 30;
  lockElsewhere(40, NAMESAKE);
  expect(await withFolderLock(folder, async () => 'worked')).toBe('worked');
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
      vi.advanceTimersByTime(15_000);
      await until(() => statSync(ownerFile()).mtimeMs > 0);
      expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ host: hostname() });
    }
  });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['while its own slept', 2000, 3_600_000],
  ['while its drive did not answer', 15_000, 0],
])(
  'work whose lock went to another computer %s is told so, and that one’s lock stays',
  async (_when, ms, sleptMs) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const work = withFolderLock(folder, async (lost) => {
      lockElsewhere(0);
      vi.setSystemTime(Date.now() + sleptMs);
      vi.advanceTimersByTime(ms);
      await until(() => lost.aborted);
      lost.throwIfAborted();
    });
    await expect(work).rejects.toMatchObject({ name: 'InstallError', fault: 'busy-elsewhere' });
    expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
  },
);

test('work whose lock went to another computer that is done since does not take the folder for missing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const work = withFolderLock(folder, async (lost) => {
    rmSync(folder.lock, { recursive: true });
    vi.advanceTimersByTime(15_000);
    await until(() => lost.aborted);
    lost.throwIfAborted();
  });
  await expect(work).rejects.toMatchObject({ name: 'InstallError', fault: 'busy-elsewhere' });
});
