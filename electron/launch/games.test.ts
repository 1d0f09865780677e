import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGames } from './games.ts';
import { LAUNCH_FILE } from './launch-file.ts';

let folder: string;
/** What was told: the game runs, or does not any more. */
let told: boolean[];
let isHeld: boolean;
/** Called when the time of a game ends. */
let onTimeEnded: () => void;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-games-'));
  told = [];
  isHeld = false;
  onTimeEnded = () => {};
});

// A game that a test left behind ends with its files.
afterEach(() => rmSync(folder, { recursive: true }));

function openGames() {
  const record = {
    storeId: 7,
    type: 'trial',
    version: '1.0',
    buildId: 'build',
    size: 1,
    library: folder,
    folder,
    damaged: false,
  } as const;
  const games = createGames({
    installed: { find: () => record },
    licences: { isValid: async () => true },
    playTime: { begin: () => () => onTimeEnded() },
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
