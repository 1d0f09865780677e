import { generateKeyPairSync } from 'node:crypto';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLineLock } from './line-lock.ts';
import { publishBuild } from './publish.ts';
import { PublishError } from './publish-error.ts';

const ELSEWHERE = JSON.stringify({ pid: 7, host: 'another', boot: 'another', uptime: 1, started: '1' });
const LINE = { store: '11111111-2222-3333-4444-555555555555', line: 'official-linux' } as const;
const { privateKey: key } = generateKeyPairSync('ed25519');

let depot: string;
let lineFolder: string;
beforeEach(() => {
  depot = mkdtempSync(path.join(tmpdir(), 'moggie-line-lock-'));
  lineFolder = path.join(depot, LINE.store, LINE.line);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(depot, { recursive: true });
});

const ownerFile = () => path.join(lineFolder, '.lock/owner.json');

/** The lock of another computer, renewed so many seconds ago. */
function lockElsewhere(secondsAgo: number): void {
  mkdirSync(path.dirname(ownerFile()), { recursive: true });
  writeFileSync(ownerFile(), ELSEWHERE);
  const renewed = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(ownerFile(), renewed, renewed);
}

test('a line is left to another computer for two minutes after it last renewed its lock, and then free', async () => {
  lockElsewhere(110);
  const refused = await withLineLock(lineFolder, async () => 'worked').catch((error) => error);
  expect(refused).toBeInstanceOf(PublishError);
  expect([refused.fault, refused.message]).toEqual([
    'line-busy',
    'process 7 on another publishes on this line; if it died, the line is free in two minutes',
  ]);
  expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
  lockElsewhere(130);
  expect(await withLineLock(lineFolder, async () => 'worked')).toBe('worked');
  expect(existsSync(path.dirname(ownerFile()))).toBe(false);
});

test('a line that this computer works on is busy, and its lock is renewed every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await withLineLock(lineFolder, async (assertHeld) => {
    await expect(withLineLock(lineFolder, async () => {})).rejects.toMatchObject({ fault: 'line-busy' });
    for (let round = 0; round < 2; round++) {
      utimesSync(ownerFile(), new Date(0), new Date(0));
      vi.advanceTimersByTime(15_000);
      while (statSync(ownerFile()).mtimeMs === 0) await setImmediate();
    }
    await assertHeld();
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever lost a line to another computer is told so, and leaves the lock to that one', async () => {
  const work = withLineLock(lineFolder, async (assertHeld) => {
    lockElsewhere(0);
    await assertHeld();
  });
  await expect(work).rejects.toMatchObject({ name: 'PublishError', fault: 'line-busy' });
  expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
});

test('a publication that lost its line to another computer changes nothing that players see', async () => {
  const folder = path.join(depot, 'build');
  mkdirSync(folder);
  const terms = { depot, ...LINE, folder, key, level: 3, publishedAt: new Date(0) };
  const publish = (version: string, onProgress = () => {}) => {
    writeFileSync(path.join(folder, 'game.txt'), version);
    return publishBuild({ ...terms, version, onProgress });
  };
  const channel = () => readFileSync(path.join(lineFolder, 'channel.json'), 'utf8');
  await publish('1.0');
  const before = channel();
  await expect(publish('2.0', () => lockElsewhere(0))).rejects.toMatchObject({
    fault: 'line-busy',
    message: `${lineFolder} went to another computer; nothing was changed`,
  });
  expect(channel()).toBe(before);
  expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
});
