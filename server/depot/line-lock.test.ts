import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceNewKey } from './key-rotation.ts';
import { withLineLock } from './line-lock.ts';
import { pruneLine } from './prune.ts';
import { publishBuild } from './publish.ts';
import { PublishError } from './publish-error.ts';

const ELSEWHERE = JSON.stringify({ pid: 7, host: 'another', boot: 'another', uptime: 1, started: '1' });
const LINE = { store: '11111111-2222-3333-4444-555555555555', line: 'official-linux' } as const;
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const { publicKey: nextKey } = generateKeyPairSync('ed25519');

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

/** Publishes a build in which one file differs from the version before. */
function publish(version: string, onProgress = () => {}) {
  const folder = path.join(depot, 'build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'game.txt'), version);
  const terms = { depot, ...LINE, folder, key, level: 3, publishedAt: new Date(0) };
  return publishBuild({ ...terms, version, onProgress });
}

/** Lets the line go to another computer while a file of it is read: the reader waits at a named pipe meanwhile. */
async function loseLineDuringReadOf(file: string): Promise<void> {
  const held = readFileSync(file);
  execFileSync('mkfifo', [`${file}.pipe`]);
  // At no moment is nothing there.
  renameSync(`${file}.pipe`, file);
  const pipe = await open(file, 'w');
  lockElsewhere(0);
  await pipe.writeFile(held);
  await pipe.close();
}

const LOST = () => ({
  fault: 'line-busy',
  message: `${lineFolder} went to another computer; nothing was changed`,
});
const channelFile = () => path.join(lineFolder, 'channel.json');

test('a publication that lost its line to another computer changes nothing that players see', async () => {
  await publish('1.0');
  const before = readFileSync(channelFile(), 'utf8');
  await expect(publish('2.0', () => lockElsewhere(0))).rejects.toMatchObject(LOST());
  expect(readFileSync(channelFile(), 'utf8')).toBe(before);
  expect(readFileSync(ownerFile(), 'utf8')).toBe(ELSEWHERE);
});

test('pruning that lost its line to another computer deletes nothing', async () => {
  await publish('1.0');
  await publish('2.0');
  const before = readdirSync(lineFolder, { recursive: true }).sort();
  const pruning = pruneLine({ depot, ...LINE, keep: 1, trustedKeys: [publicKey] });
  await Promise.all([expect(pruning).rejects.toMatchObject(LOST()), loseLineDuringReadOf(channelFile())]);
  const lock = ['.lock', '.lock/owner.json'];
  expect(readdirSync(lineFolder, { recursive: true }).sort()).toEqual([...lock, ...before]);
});

test('a key is not announced on a line that went to another computer', async () => {
  await publish('1.0');
  const announcing = announceNewKey({ depot, ...LINE }, nextKey, key);
  await Promise.all([expect(announcing).rejects.toMatchObject(LOST()), loseLineDuringReadOf(channelFile())]);
  expect(existsSync(path.join(lineFolder, 'keys.json'))).toBe(false);
});
