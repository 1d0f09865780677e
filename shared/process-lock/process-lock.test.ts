import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { hostname, tmpdir, uptime } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAliveHere, releaseProcessLock, renewProcessLock, takeProcessLock } from './process-lock.ts';

let folder = '';
let lock = '';
const held = new Set<ReturnType<typeof spawn>>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-lock-'));
  lock = path.join(folder, 'lock');
});

afterEach(() => {
  for (const child of held) child.kill('SIGKILL');
  held.clear();
  rmSync(folder, { recursive: true });
});

/** Another process that tries to take the lock, and what it said. */
async function anotherTakes() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/hold-lock.ts'), lock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  held.add(child);
  const [said] = await once(createInterface(child.stdout), 'line');
  return { child, said: String(said) };
}

async function kill(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const take = () => takeProcessLock(lock, isAliveHere);
const ownerFile = () => path.join(lock, 'owner.json');

test('a lock names who holds it to everybody else, and is free again when given back', async () => {
  expect(await take()).toBeUndefined();
  expect((await anotherTakes()).said).toBe(String(process.pid));
  expect(readdirSync(folder)).toEqual(['lock']);
  await releaseProcessLock(lock);
  expect(readdirSync(folder)).toEqual([]);
  expect((await anotherTakes()).said).toBe('mine');
});

test('the lock of a killed process is taken over, and what it was about is cleared away', async () => {
  const { child, said } = await anotherTakes();
  expect(said).toBe('mine');
  expect((await take())?.pid).toBe(child.pid);
  await kill(child);
  mkdirSync(`${lock}.${child.pid}@${hostname()}.left-behind`);
  expect(await take()).toBeUndefined();
  await releaseProcessLock(lock);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['another boot', { boot: 'another' }],
  ['a time when the system had been up for longer than now', { uptime: uptime() + 3600 }],
  ['another process of the same number', { started: '1' }],
])('a lock of %s is dead', async (_what, change) => {
  await take();
  const owner = JSON.parse(readFileSync(ownerFile(), 'utf8'));
  expect(await isAliveHere(owner)).toBe(true);
  writeFileSync(ownerFile(), JSON.stringify({ ...owner, ...change }));
  expect((await anotherTakes()).said).toBe('mine');
});

describe.skipIf(process.platform === 'win32')('as on another system', () => {
  const { platform } = process;
  const systemIs = (value: string) => Object.defineProperty(process, 'platform', { value });

  beforeEach(() => vi.resetModules());
  afterEach(() => systemIs(platform));

  test.each([
    ['darwin', /^\w{3} \w{3} +\d+ [\d:]{8} \d{4}$/, false],
    // There the pid alone tells.
    ['win32', /^$/, true],
  ])('a lock under %s says when its process began where that is told', async (system, began, isAlive) => {
    systemIs(system);
    const fresh = await import('./process-lock.ts');
    await fresh.takeProcessLock(lock, fresh.isAliveHere);
    const owner = JSON.parse(readFileSync(ownerFile(), 'utf8'));
    expect(owner.started).toMatch(began);
    expect(await fresh.isAliveHere(owner)).toBe(true);
    expect(await fresh.isAliveHere({ ...owner, started: 'Mon Jan  1 00:00:00 2001' })).toBe(isAlive);
  });

  test('a lock that does not say when its process began is judged by the pid alone', async () => {
    await take();
    const owner = JSON.parse(readFileSync(ownerFile(), 'utf8'));
    expect(await isAliveHere({ ...owner, started: '' })).toBe(true);
  });
});

test.each(['', '{"pid":'])('a lock that says %j is dead', async (text) => {
  mkdirSync(lock);
  writeFileSync(ownerFile(), text);
  expect(await take()).toBeUndefined();
});

test('of many that take over a dead lock one alone has it', async () => {
  for (let round = 0; round < 60; round++) {
    mkdirSync(lock);
    writeFileSync(ownerFile(), 'torn');
    const owners = await Promise.all(Array.from({ length: 12 }, take));
    expect(owners.filter((owner) => owner === undefined)).toHaveLength(1);
    await releaseProcessLock(lock);
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('who was killed while removing a dead lock stands in the way for a moment only', async () => {
  mkdirSync(lock);
  writeFileSync(ownerFile(), 'torn');
  mkdirSync(`${lock}.turn`);
  utimesSync(`${lock}.turn`, new Date(0), new Date(0));
  expect(await take()).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('who was killed right after removing a dead lock leaves nothing behind for good', async () => {
  const { child } = await anotherTakes();
  await kill(child);
  renameSync(lock, `${lock}.turn`);
  expect(await take()).toBeUndefined();
  await releaseProcessLock(lock);
  expect(readdirSync(folder)).toEqual([]);
});

test('of many that take and give back in turn one alone has it at any time', async () => {
  let holders = 0;
  let most = 0;
  let taken = 0;
  const takeAndGiveBack = async () => {
    for (let round = 0; round < 100; round++) {
      if ((await take()) !== undefined) continue;
      taken += 1;
      holders += 1;
      most = Math.max(most, holders);
      await setImmediate();
      holders -= 1;
      await releaseProcessLock(lock);
    }
  };
  await Promise.all(Array.from({ length: 8 }, takeAndGiveBack));
  expect(taken).toBeGreaterThan(0);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('what a process of another machine is about is left to it', async () => {
  const { child } = await anotherTakes();
  await kill(child);
  const theirs = `lock.${child.pid}@another.its-own`;
  mkdirSync(path.join(folder, theirs));
  await take();
  await releaseProcessLock(lock);
  expect(readdirSync(folder)).toEqual([theirs]);
});

/** For how long the lock was not renewed, as whoever would have it is told, in s. */
async function secondsUnrenewed() {
  let unrenewed = Number.NaN;
  await takeProcessLock(lock, (_owner, renewedMs) => {
    unrenewed = renewedMs / 1000;
    return true;
  });
  return Math.round(unrenewed);
}

test('the drive’s clock tells for how long a lock was not renewed, however wrong the clock of the machine is', async () => {
  await take();
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(ownerFile(), hourAgo, hourAgo);
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  try {
    expect(await secondsUnrenewed()).toBeCloseTo(3600, -1);
    const owner = readFileSync(ownerFile(), 'utf8');
    expect(await renewProcessLock(lock)).toBe(true);
    expect(await secondsUnrenewed()).toBeCloseTo(0, -1);
    expect(readFileSync(ownerFile(), 'utf8')).toBe(owner);
  } finally {
    vi.useRealTimers();
  }
});

test("a lock that is gone or another process's is not renewed", async () => {
  expect(await renewProcessLock(lock)).toBe(false);
  await anotherTakes();
  const { mtimeMs } = statSync(ownerFile());
  expect(await renewProcessLock(lock)).toBe(false);
  expect(statSync(ownerFile()).mtimeMs).toBe(mtimeMs);
});

test("another process's lock is not given back", async () => {
  await anotherTakes();
  await releaseProcessLock(lock);
  expect(readdirSync(folder)).toEqual(['lock']);
});
