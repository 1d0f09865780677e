// A process that may write no large files meets what a drive with FAT32 answers beyond 4 GiB.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineRun } from './engine-run.ts';
import { EXPECTED, FaultDepot, type Files, treeOf } from './fault-depot.ts';
import { noise } from './noise.ts';

const MIB = 1024 * 1024;
const depot = new FaultDepot();
const small: Files = { 'game.sh': 'one', 'art.pak': noise('small', 256) };
const large: Files = { 'game.sh': 'two', 'art.pak': noise('large', 3 * 1024) };
let smallLine: string;
let largeLine: string;

beforeAll(async () => {
  await depot.listen();
  smallLine = await depot.publish('1.0', small);
  largeLine = await depot.publish('2.0', large);
});
afterAll(() => depot.close());

/** Runs the engine in a process whose files may have so many bytes; answers what it broke off with, if it did. */
async function run(kind: EngineRun['kind'], game: string, largest: number | 'unlimited'): Promise<string> {
  const task: EngineRun = {
    kind,
    address: depot.address.base,
    expects: EXPECTED,
    game,
    target: '',
    record: '',
    key: depot.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    build: '',
    run: 1,
  };
  const script = path.join(import.meta.dirname, 'engine-run.ts');
  const limited = [`--fsize=${largest}`, process.execPath, script, JSON.stringify(task)];
  const { stderr } = await promisify(execFile)('prlimit', limited).catch((error) => error);
  return /fault: '(.*)'/.exec(stderr)?.[1] ?? stderr;
}

test.each(['install', 'update'] as const)(
  'an %s says so of a drive that holds no file so large, and is done on one that does',
  async (kind) => {
    const game = depot.newGame();
    depot.reset(smallLine);
    if (kind === 'update') expect(await run('install', game, MIB)).toBe('');
    const before = kind === 'update' ? small : {};
    depot.reset(largeLine);
    expect(await run(kind, game, MIB)).toBe('file-too-large');
    expect(treeOf(game)).toEqual(before);
    expect(await run(kind, game, 'unlimited')).toBe('');
    expect(treeOf(game)).toEqual(large);
  },
);
