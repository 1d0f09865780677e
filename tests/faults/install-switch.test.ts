import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { performSwitch, recoverSwitch } from '../../electron/install/folder/switch.ts';
import {
  readSwitchPlan,
  type SwitchPlan,
  writeSwitchPlan,
} from '../../electron/install/folder/switch-plan.ts';
import { keptName } from '../../electron/install/folder/taken-places.ts';
import { recoverFolder } from '../../electron/install/install.ts';
import { faultOf } from './fault-depot.ts';

const FILES = 400;
const KILLS = 12;
const BUILD = 'ab'.repeat(32);
const root = mkdtempSync(path.join(tmpdir(), 'moggie-switch-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const plan: SwitchPlan = {
  format: 3,
  direction: 'forward',
  receipt: {
    format: 1,
    store: '11111111-2222-3333-4444-555555555555',
    line: 'official-linux',
    build: BUILD,
    version: '2.0',
    sequence: 2,
    size: 1,
  },
  moves: Array.from({ length: FILES }, (_, entry) => ({
    entry,
    path: `data/${entry % 20}/${entry}`,
    size: `new ${entry}`.length,
    before: entry % 4 > 0 ? entry : null,
  })),
  links: [{ path: 'latest', target: 'data/1/1', before: null }],
  folders: ['logs'],
  modes: [],
  removals: Array.from({ length: 50 }, (_, number) => ({ path: `gone/${number}`, before: FILES + number })),
  kept: [],
  previous: null,
  keepsPrevious: false,
  stages: 'all-go',
  rolling: null,
};

/** A game with its old files and everything new in the stage. */
function writeGame(): string {
  const game = path.join(root, 'template');
  const folder = new GameFolder(game);
  const stage = folder.stageOf(BUILD);
  mkdirSync(stage.folder, { recursive: true });
  writeFileSync(stage.manifestFile, 'the new manifest');
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(folder.place(name)), { recursive: true });
    writeFileSync(folder.place(name), text);
  };
  for (const { entry, path: name, before } of plan.moves) {
    if (before !== null) write(name, `old ${entry}`);
    writeFileSync(stage.file(entry), `new ${entry}`);
  }
  for (const { path: name } of plan.removals) write(name, 'old');
  write('save.dat', 'mine');
  return game;
}

const filesOf = (game: string) =>
  readdirSync(game, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(game, path.join(entry.parentPath, entry.name)))
    .sort();

/**
 * Performs the switch in a process that is killed before a step: a rename or a removal, counted from 1. Answers how many
 * steps there were, or nothing when it was killed.
 */
async function switchUntil(game: string, killedBefore = 0): Promise<number | undefined> {
  const modules = path.join(import.meta.dirname, '../../electron/install');
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const [game, plan, killedBefore] = process.argv.slice(1);
    let steps = 0;
    const counted = (step) => (...args) => {
      steps += 1;
      if (steps === Number(killedBefore)) process.kill(process.pid, 'SIGKILL');
      return step(...args);
    };
    fs.renameSync = counted(fs.renameSync);
    fs.promises.rename = counted(fs.promises.rename);
    fs.promises.rm = counted(fs.promises.rm);
    syncBuiltinESMExports();
    const { GameFolder } = await import(${JSON.stringify(`${modules}/folder/game-folder.ts`)});
    const { performSwitch } = await import(${JSON.stringify(`${modules}/folder/switch.ts`)});
    await performSwitch(new GameFolder(game), JSON.parse(plan));
    console.log(steps);`;
  const args = ['--input-type=module', '--eval', code, game, JSON.stringify(plan), String(killedBefore)];
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'compiled') };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  await ended;
  return said === '' ? undefined : Number(said);
}

test(`a switch killed at ${KILLS} of its steps is completed from each, with nothing of the player's lost [D02]`, async () => {
  const template = writeGame();
  const complete = path.join(root, 'complete');
  cpSync(template, complete, { recursive: true });
  const steps = (await switchUntil(complete)) ?? 0;
  // Each file that goes, comes or is replaced, and the record.
  expect(steps).toBeGreaterThan(FILES + 300 + 50);
  const expected = filesOf(complete);
  expect(expected).toContain('save.dat');
  expect(expected.filter((name) => name.startsWith('.moggie'))).toEqual([
    '.moggie/manifest',
    '.moggie/receipt.json',
  ]);

  for (let kill = 0; kill < KILLS; kill++) {
    const game = path.join(root, `game-${kill}`);
    cpSync(template, game, { recursive: true });
    expect(await switchUntil(game, 1 + Math.round(((steps - 1) * kill) / (KILLS - 1)))).toBeUndefined();
    // The first step puts the plan on the disk: before it, the old build is untouched and the switch is asked for again.
    expect(existsSync(new GameFolder(game).switchFile)).toBe(kill > 0);
    if (kill === 0) await switchUntil(game);
    await recoverFolder(game);
    expect(filesOf(game)).toEqual(expected);
    for (const { entry, path: name } of plan.moves)
      expect(readFileSync(path.join(game, name), 'utf8')).toBe(`new ${entry}`);
    rmSync(game, { recursive: true });
  }
}, 60_000);

test('what a crash interrupted still tells what of the player was kept', async () => {
  const game = path.join(root, 'kept');
  const folder = new GameFolder(game);
  const stage = folder.stageOf(BUILD);
  mkdirSync(stage.folder, { recursive: true });
  writeFileSync(stage.manifestFile, 'the new manifest');
  writeFileSync(stage.file(0), 'new');
  writeFileSync(folder.place('map.txt'), 'mine');
  const kept = [{ path: 'map.txt', as: 'map.txt.kept-1' }];
  const moves = [{ entry: 0, path: 'map.txt', size: 3, before: null }];
  await writeSwitchPlan(folder, { ...plan, moves, links: [], folders: [], removals: [], kept });
  // As if the crash came after the player's file was set aside.
  renameSync(folder.place('map.txt'), folder.place('map.txt.kept-1'));
  expect(await recoverSwitch(folder)).toEqual(kept);
  expect(filesOf(game)).toEqual(['.moggie/manifest', '.moggie/receipt.json', 'map.txt', 'map.txt.kept-1']);
  expect(readFileSync(folder.place('map.txt'), 'utf8')).toBe('new');
  expect(readFileSync(folder.place('map.txt.kept-1'), 'utf8')).toBe('mine');
});

/** A game of two files, one of them kept by the next build under new content, one new there, one gone. */
const smallPlan: SwitchPlan = {
  ...plan,
  moves: [
    { entry: 0, path: 'a.txt', size: 5, before: 0 },
    { entry: 1, path: 'b.txt', size: 5, before: null },
  ],
  links: [],
  folders: [],
  removals: [{ path: 'gone.txt', before: 1 }],
};

function writeSmallGame(name: string): GameFolder {
  const folder = new GameFolder(path.join(root, name));
  const stage = folder.stageOf(BUILD);
  mkdirSync(stage.folder, { recursive: true });
  writeFileSync(stage.manifestFile, 'the new manifest');
  writeFileSync(folder.manifestFile, 'the old manifest');
  for (const { entry } of smallPlan.moves) writeFileSync(stage.file(entry), 'new!!');
  for (const old of ['a.txt', 'gone.txt']) writeFileSync(folder.place(old), 'old');
  return folder;
}

const contentOf = ({ root: game }: GameFolder) =>
  Object.fromEntries(filesOf(game).map((name) => [name, readFileSync(path.join(game, name), 'utf8')]));

const OLD_GAME = { 'a.txt': 'old', 'gone.txt': 'old', '.moggie/manifest': 'the old manifest' };

test('when every file has changed places but the record cannot be written, the switch is not undone', async () => {
  const folder = writeSmallGame('no-record');
  const inTheWay = `${folder.receiptFile}.unfinished`;
  mkdirSync(inTheWay);
  expect(await faultOf(performSwitch(folder, smallPlan))).toContain('EISDIR');
  expect(await faultOf(recoverFolder(folder.root))).toContain('EISDIR');
  rmSync(inTheWay, { recursive: true });
  await recoverFolder(folder.root);
  expect(contentOf(folder)).toEqual({
    'a.txt': 'new!!',
    'b.txt': 'new!!',
    '.moggie/manifest': 'the new manifest',
    '.moggie/receipt.json': expect.stringContaining(BUILD),
  });
});

test.each([
  ['vanished', (file: string) => rmSync(file)],
  ['was cut short', (file: string) => writeFileSync(file, 'new')],
])('where a staged file %s, nothing changes places', async (_what, damage) => {
  const folder = writeSmallGame(`staged ${_what}`);
  damage(folder.stageOf(BUILD).file(1));
  expect(await faultOf(performSwitch(folder, smallPlan))).toBe('internal');
  expect(contentOf(folder)).toMatchObject(OLD_GAME);
  expect(existsSync(folder.switchFile)).toBe(false);
});

test('where a staged file vanished after a crash, what was moved goes back', async () => {
  const folder = writeSmallGame('vanished later');
  await writeSwitchPlan(folder, smallPlan);
  mkdirSync(folder.asideFolder);
  renameSync(folder.place('gone.txt'), path.join(folder.asideFolder, '1'));
  renameSync(folder.place('a.txt'), path.join(folder.asideFolder, '0'));
  renameSync(folder.stageOf(BUILD).file(0), folder.place('a.txt'));
  rmSync(folder.stageOf(BUILD).file(1));
  expect(await recoverSwitch(folder)).toEqual([]);
  expect(contentOf(folder)).toEqual({
    ...OLD_GAME,
    [path.relative(folder.root, folder.stageOf(BUILD).file(0))]: 'new!!',
    [path.relative(folder.root, folder.stageOf(BUILD).manifestFile)]: 'the new manifest',
  });
});

test('what the player wrote after a crash where an old file was set aside is kept', async () => {
  const folder = writeSmallGame('written after a crash');
  symlinkSync('gone.txt', folder.place('latest'));
  await writeSwitchPlan(folder, {
    ...smallPlan,
    links: [{ path: 'latest', target: 'a.txt', before: 2 }],
  });
  mkdirSync(folder.asideFolder);
  for (const [before, name] of ['a.txt', 'gone.txt', 'latest'].entries()) {
    renameSync(folder.place(name), path.join(folder.asideFolder, String(before)));
    writeFileSync(folder.place(name), 'mine');
  }
  expect(await recoverSwitch(folder)).toEqual([
    { path: 'a.txt', as: 'a.txt.kept-1' },
    { path: 'latest', as: 'latest.kept-1' },
  ]);
  expect(contentOf(folder)).toEqual({
    'a.txt': 'new!!',
    'a.txt.kept-1': 'mine',
    'b.txt': 'new!!',
    'gone.txt': 'mine',
    'latest.kept-1': 'mine',
    '.moggie/manifest': 'the new manifest',
    '.moggie/receipt.json': expect.stringContaining(BUILD),
  });
  expect(readlinkSync(folder.place('latest'))).toBe('a.txt');
});

test('a switch is undone even where a new file vanished from its place, and the whole stage', async () => {
  const folder = writeSmallGame('vanished on the way back');
  await writeSwitchPlan(folder, { ...smallPlan, direction: 'back' });
  mkdirSync(folder.asideFolder);
  renameSync(folder.place('a.txt'), path.join(folder.asideFolder, '0'));
  rmSync(folder.stageOf(BUILD).folder, { recursive: true });
  await recoverFolder(folder.root);
  expect(contentOf(folder)).toEqual(OLD_GAME);
});

test('a name of the longest kind is cut where it is kept, so that the plan can be read again', async () => {
  const folder = new GameFolder(path.join(root, 'long'));
  const long = `maps/${'界'.repeat(85)}`;
  const as = await keptName(folder, long);
  expect(as).toBe(`maps/${'界'.repeat(82)}.kept-1`);
  const written = { ...smallPlan, kept: [{ path: long, as }] };
  mkdirSync(folder.engine, { recursive: true });
  await writeSwitchPlan(folder, written);
  expect(await readSwitchPlan(folder)).toEqual(written);
});
