import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAUNCH_FILE } from '../../shared/depot/launch-file.ts';
import { beganAt } from '../../shared/process-lock/process-start.ts';
import { openDocument } from '../settings/document-store.ts';
import { createGames } from './games.ts';
import { runningDocument } from './running-document.ts';

let folder: string;
/** What was told: the game runs, or does not any more. */
let told: boolean[];
let isHeld: boolean;
let damaged: boolean;
/** Called when the time of a game begins, and when it ends. */
let onTimeBegan: () => void;
let onTimeEnded: () => void;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-games-'));
  told = [];
  isHeld = false;
  damaged = false;
  onTimeBegan = () => {};
  onTimeEnded = () => {};
});

// A game that a test left behind ends with its files.
afterEach(() => rmSync(folder, { recursive: true }));

/** Games as a start of the launcher finds them; what ran before is known by the same folder. */
function openGames() {
  const record = {
    storeId: 7,
    type: 'trial',
    version: '1.0',
    buildId: 'build',
    size: 1,
    library: folder,
    folder,
    damaged,
  } as const;
  const games = createGames({
    document: openDocument(folder, 'running', runningDocument, []),
    installed: { find: () => record },
    licences: { isValid: async () => true },
    playTime: {
      begin() {
        onTimeBegan();
        return () => onTimeEnded();
      },
    },
    isHeld: () => isHeld,
    bringSaves: async () => {},
  });
  games.onChange(({ running }) => told.push(running));
  return games;
}

function installGame(script: string) {
  writeFileSync(path.join(folder, 'game'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'game'), 0o755);
  writeFileSync(path.join(folder, LAUNCH_FILE), JSON.stringify({ launch: { program: 'game' } }));
}

test('a game whose files are being changed is not started', async () => {
  installGame('true');
  isHeld = true;
  await expect(openGames().launch(7, 'trial')).rejects.toMatchObject({ code: 'install/busy' });
  expect(told).toEqual([]);
});

test('a game whose files are damaged, or were imported and not checked yet, is not started', async () => {
  installGame('touch started');
  damaged = true;
  await expect(openGames().launch(7, 'trial')).rejects.toMatchObject({ code: 'launch/failed' });
  expect([told, existsSync(path.join(folder, 'started'))]).toEqual([[], false]);
});

test('a game whose files another computer is switching is not started', async () => {
  installGame('true');
  const lock = path.join(folder, '.moggie', 'lock');
  mkdirSync(lock, { recursive: true });
  writeFileSync(path.join(folder, '.moggie', 'switch.json'), '');
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: 1, host: 'another' }));
  await expect(openGames().launch(7, 'trial')).rejects.toMatchObject({ code: 'install/busy-elsewhere' });
  expect(told).toEqual([true, false]);
});

test('a game whose files are of two builds is not started, and the reason is said', async () => {
  installGame('touch started');
  mkdirSync(path.join(folder, '.moggie'));
  writeFileSync(path.join(folder, '.moggie', 'rolling.json'), '{}');
  await expect(openGames().launch(7, 'trial')).rejects.toMatchObject({ code: 'launch/update-unfinished' });
  expect([told, existsSync(path.join(folder, 'started'))]).toEqual([[true, false], false]);
});

test('a game counts as running before the first of its files is read', async () => {
  installGame('exec sleep 600');
  const games = openGames();
  const first = games.launch(7, 'trial');
  expect([told, games.isRunning(7)]).toEqual([[true], true]);
  // Started twice, it runs once.
  expect(await games.launch(7, 'trial')).toEqual({ storeId: 7, running: true, exitCode: null });
  await first;
  games.stop(7);
  await expect.poll(() => told).toEqual([true, false]);
});

test('a game that does not start runs no more', async () => {
  const games = openGames();
  await expect(games.launch(7, 'trial')).rejects.toMatchObject({ code: 'launch/not-installed' });
  expect([told, games.isRunning(7)]).toEqual([[true, false], false]);
});

test('a game that starts another program and exits runs, and its time counts, until that one has ended', async () => {
  installGame('(until [ -e go ] || [ ! -e game ]; do sleep 0.05; done; touch last) & touch exited; exit 3');
  const isThere = (name: string) => existsSync(path.join(folder, name));
  const games = openGames();
  const ended: unknown[] = [];
  onTimeEnded = () => ended.push(['time', isThere('last'), games.isRunning(7)]);
  games.onChange(({ running, exitCode }) => {
    if (!running) ended.push([exitCode, isThere('last')]);
  });
  await games.launch(7, 'trial');
  await expect.poll(() => isThere('exited')).toBe(true);
  expect(await games.launch(7, 'trial')).toMatchObject({ running: true });
  writeFileSync(path.join(folder, 'go'), '');
  await expect
    .poll(() => ended)
    .toEqual([
      ['time', true, true],
      [3, true],
    ]);
});

/** What the next start of the launcher would know of games that run. */
const kept = () => openDocument(folder, 'running', runningDocument, []).read();

const timeBegins = () =>
  new Promise<void>((resolve) => {
    onTimeBegan = resolve;
  });

test('the next start of the launcher goes on with a game that still runs, counts its time, and can stop it', async () => {
  installGame('exec sleep 600');
  await openGames().launch(7, 'trial');
  expect(kept()).toEqual([{ storeId: 7, pid: expect.any(Number), began: expect.any(String), folder }]);

  told = [];
  const began = timeBegins();
  const games = openGames();
  games.resume();
  // Before anybody could look.
  expect([told, games.isRunning(7)]).toEqual([[true], true]);
  await began;
  expect(await games.launch(7, 'trial')).toEqual({ storeId: 7, running: true, exitCode: null });
  games.stop(7);
  await expect.poll(() => games.isRunning(7)).toBe(false);
  expect(kept()).toEqual([]);
});

test('the next start of the launcher follows what a game’s first program started before it ended', async () => {
  installGame('(until [ -e go ] || [ ! -e game ]; do sleep 0.05; done) & touch exited');
  await openGames().launch(7, 'trial');
  await expect.poll(() => existsSync(path.join(folder, 'exited'))).toBe(true);
  const games = openGames();
  const began = timeBegins();
  games.resume();
  await began;
  expect([games.isRunning(7), kept().length]).toEqual([true, 1]);
  writeFileSync(path.join(folder, 'go'), '');
  await expect.poll(() => games.isRunning(7)).toBe(false);
});

test.each<[string, (pid: number) => object]>([
  ['whose pid is another program’s now', (pid) => ({ pid, began: 'before that one' })],
  ['that has ended', () => ({ pid: 999_999_999, began: '1' })],
])('a game %s runs no more, and counts no time', async (_what, ran) => {
  // It runs from the game's folder, in a group of its own.
  installGame('sleep 600');
  const other = spawn(path.join(folder, 'game'), { detached: true, stdio: 'ignore' });
  await once(other, 'spawn');
  try {
    const { pid = 0 } = other;
    openDocument(folder, 'running', runningDocument, []).write(
      v.parse(runningDocument, [{ storeId: 7, folder, ...ran(pid) }]),
    );
    let times = 0;
    onTimeBegan = () => times++;
    const games = openGames();
    games.resume();
    await expect.poll(() => told).toEqual([true, false]);
    expect([games.isRunning(7), kept(), times]).toEqual([false, [], 0]);
    expect(await beganAt(pid)).toEqual(expect.any(String));
  } finally {
    process.kill(-(other.pid ?? 0));
  }
});
