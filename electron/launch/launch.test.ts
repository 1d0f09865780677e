import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LAUNCH_FILE } from '../../shared/depot/launch-file.ts';
import { commandOf, gameEnvironment, startGame } from './game-process.ts';
import { findProgram } from './launch-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-game-'));
});

// A game that a test left behind ends with its files.
afterEach(() => rmSync(folder, { recursive: true }));

function build(program: string, script: string, args: string[] = []) {
  const file = path.join(folder, program);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  writeFileSync(path.join(folder, LAUNCH_FILE), JSON.stringify({ launch: { program, args } }));
}

describe('finding the program of a build', () => {
  test('reads program and arguments', async () => {
    build('bin/game', 'true', ['--windowed']);
    expect(await findProgram(folder)).toEqual({
      file: path.join(folder, 'bin/game'),
      args: ['--windowed'],
      folder,
    });
  });

  test.each(['../outside', '/bin/sh', 'bin/../../outside', '.'])(
    'refuses the program %s',
    async (program) => {
      writeFileSync(path.join(folder, LAUNCH_FILE), JSON.stringify({ launch: { program } }));
      await expect(findProgram(folder)).rejects.toMatchObject({ code: 'launch/failed' });
    },
  );

  test('refuses a link that leads out of the build', async () => {
    symlinkSync('/bin/sh', path.join(folder, 'game'));
    writeFileSync(path.join(folder, LAUNCH_FILE), JSON.stringify({ launch: { program: 'game' } }));
    await expect(findProgram(folder)).rejects.toMatchObject({ code: 'launch/failed' });
  });

  test('says what is wrong: no file, no JSON, no program', async () => {
    await expect(findProgram(folder)).rejects.toMatchObject({ code: 'launch/not-installed' });
    writeFileSync(path.join(folder, LAUNCH_FILE), '{');
    await expect(findProgram(folder)).rejects.toMatchObject({ code: 'launch/failed' });
    writeFileSync(path.join(folder, LAUNCH_FILE), '{}');
    await expect(findProgram(folder)).rejects.toMatchObject({ code: 'launch/failed' });
  });
});

describe('a script of Windows', () => {
  const scriptAt = (file: string, args: string[] = []) => commandOf({ file, args, folder: 'C:\\Games' });

  test('starts from a folder with a space or &, each part in quotes within the outer pair', () => {
    expect(scriptAt('C:\\Moggie Games\\Salt & Ink\\start.cmd', ['--lang', 'en us'])).toEqual({
      command: process.env.COMSPEC ?? 'cmd.exe',
      args: ['/d', '/s', '/c', '""C:\\Moggie Games\\Salt & Ink\\start.cmd" "--lang" "en us""'],
      isVerbatim: true,
    });
  });

  test.each([
    ['C:\\100%\\start.bat', []],
    ['C:\\start.BAT', ['a"&calc']],
    ['C:\\start.bat', ['%PATH%']],
    ['C:\\start.bat', ['a\nb']],
  ])('is refused where its interpreter would read more than a name: %j %j', (file, args) => {
    expect(() => scriptAt(file, args)).toThrow(expect.objectContaining({ code: 'launch/failed' }));
  });
});

describe('a running game', () => {
  test('starts in its folder with its arguments as they are and answers with its exit code', async () => {
    build('game', 'printf "%s|%s" "$PWD" "$1" > said; exit 3', ['a b; $HOME']);
    const game = await startGame(await findProgram(folder));
    expect(await game.ended).toBe(3);
    expect(readFileSync(path.join(folder, 'said'), 'utf8')).toBe(`${folder}|a b; $HOME`);
  });

  test('stopping ends the game and what it started', async () => {
    build('game', 'sleep 600 & echo $! > child; wait');
    const game = await startGame(await findProgram(folder));
    await expect.poll(() => pidIn('child')).toBeGreaterThan(0);
    game.stop();
    expect(await game.ended).toBeNull();
    await expect.poll(() => isAlive(pidIn('child'))).toBe(false);
  });

  test('one that starts another and exits runs until that has ended, and answers with its own exit code', async () => {
    build(
      'game',
      'echo $$ > first; (until [ -e go ] || [ ! -e game ]; do sleep 0.05; done; touch last) & exit 3',
    );
    const game = await startGame(await findProgram(folder));
    const atEnd = game.ended.then((code) => [code, existsSync(path.join(folder, 'last'))]);
    await expect.poll(() => hasEnded('first')).toBe(true);
    writeFileSync(path.join(folder, 'go'), '');
    expect(await atEnd).toEqual([3, true]);
  });

  test('stopping ends what remains, when the first program is gone', async () => {
    build('game', 'echo $$ > first; (while [ -e game ]; do sleep 0.05; done) & echo $! > child; exit 3');
    const game = await startGame(await findProgram(folder));
    await expect.poll(() => hasEnded('first')).toBe(true);
    expect(isAlive(pidIn('child'))).toBe(true);
    game.stop();
    expect(await game.ended).toBe(3);
    await expect.poll(() => isAlive(pidIn('child'))).toBe(false);
  });

  test('a program that cannot start is launch/failed', async () => {
    build('game', 'true');
    chmodSync(path.join(folder, 'game'), 0o644);
    const program = await findProgram(folder);
    await expect(startGame(program)).rejects.toMatchObject({ code: 'launch/failed' });
  });

  test('games see no secrets of the environment', () => {
    const environment = {
      PATH: '/bin',
      LC_ALL: 'C',
      NODE_OPTIONS: '-r x',
      AWS_SECRET: 'x',
      ELECTRON_RUN_AS_NODE: '1',
    };
    expect(gameEnvironment(environment)).toEqual({ PATH: '/bin', LC_ALL: 'C' });
  });
});

/** The pid that a game wrote into a file; 0 as long as it has not. */
function pidIn(file: string): number {
  try {
    return Number(readFileSync(path.join(folder, file), 'utf8'));
  } catch {
    return 0;
  }
}

const hasEnded = (file: string) => pidIn(file) > 0 && !isAlive(pidIn(file));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
