import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Begins, and ends once there is a file `go` beside it. */
const NPM = `
const { appendFileSync, existsSync, mkdirSync } = require('node:fs');
appendFileSync('npm.log', process.argv[2] + '\\n');
console.log('npm began');
const timer = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(timer);
  mkdirSync('node_modules', { recursive: true });
}, 20);
`;

let root = '';
let running: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moggie-bootstrap-'));
  mkdirSync(path.join(root, 'scripts'));
  copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'scripts/bootstrap.mjs'));
  writeFileSync(path.join(root, 'npm.cjs'), NPM);
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
});
afterEach(() => {
  for (const child of running) stop(child, 'SIGKILL');
  running = [];
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true, force: true });
});

const lockFile = () => path.join(root, '.install-lock');
const letNpmEnd = () => writeFileSync(path.join(root, 'go'), '');
const npmRuns = () => readFileSync(path.join(root, 'npm.log'), 'utf8').split('\n').length - 1;

/** Begins a start in a process group of its own, as a terminal does. */
function start(before: string[] = []) {
  const [command = '', ...args] = [...before, process.execPath, path.join(root, 'scripts/bootstrap.mjs')];
  const options: SpawnOptions = {
    detached: true,
    env: { ...process.env, npm_execpath: path.join(root, 'npm.cjs') },
  };
  const child = spawn(command, args, options);
  running.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said.text += chunk;
      child.emit('said');
    });
  const ended = once(child, 'close').then(([code]) => ({ code, text: said.text }));
  return {
    child,
    ended,
    async says(text: string) {
      while (!said.text.includes(text)) await once(child, 'said');
    },
  };
}

/** What a key in the terminal does: the signal goes to the whole group. */
function stop({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

test('a start after one that Ctrl-C stopped installs right away', async () => {
  const first = start();
  await first.says('npm began');
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(first.child.pid));
  stop(first.child, 'SIGINT');
  expect((await first.ended).code).toBeNull();
  letNpmEnd();
  const { code, text } = await start().ended;
  expect([code, npmRuns()]).toEqual([0, 2]);
  expect(text).not.toContain('Another process');
  expect(readdirSync(root)).not.toContain('.install-lock');
}, 15_000);

test('a start beside one that installs says once that it waits, and installs nothing itself', async () => {
  const first = start();
  await first.says('npm began');
  const second = start();
  await second.says('Another process installs packages; waiting for it…');
  letNpmEnd();
  expect((await first.ended).code).toBe(0);
  const { code, text } = await second.ended;
  expect([code, npmRuns()]).toEqual([0, 1]);
  expect(text.match(/Another process/g)).toHaveLength(1);
});

test('a start beside a lock without an id waits for the id, but not for long', async () => {
  writeFileSync(lockFile(), '');
  const fourSecondsAgo = new Date(Date.now() - 4000);
  utimesSync(lockFile(), fourSecondsAgo, fourSecondsAgo);
  letNpmEnd();
  const { code, text } = await start().ended;
  expect([code, npmRuns()]).toEqual([0, 1]);
  expect(text).toContain('Another process installs packages');
});

test('in a folder that cannot be written a start fails, and says why', async () => {
  chmodSync(root, 0o555);
  // The administrator writes everywhere, unless that right is given away.
  const asAnyone = process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];
  const { code, text } = await start(asAnyone).ended;
  expect(code).toBe(1);
  expect(text).toContain(`EACCES: permission denied, open '${lockFile()}'`);
});

test('packages of an older lock file do not count once others were begun', async () => {
  letNpmEnd();
  expect((await start().ended).code).toBe(0);
  rmSync(path.join(root, 'go'));
  writeFileSync(path.join(root, 'package-lock.json'), '{"other": true}');
  const other = start();
  await other.says('npm began');
  stop(other.child, 'SIGINT');
  await other.ended;
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  expect(existsSync(path.join(root, 'node_modules'))).toBe(true);
  letNpmEnd();
  expect((await start().ended).code).toBe(0);
  expect(npmRuns()).toBe(3);
});
