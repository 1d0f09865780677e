import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { developmentKey, developmentKeyFile, writeNewKey } from './depot-key.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in the folder, with a setting that stands there empty, as in a file of settings. */
function run(script: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: '' };
  const command = [path.join(import.meta.dirname, script), ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr };
}

const rotate = () => {
  const line = ['--depot', 'depot', '--store', '11111111-2222-3333-4444-555555555555', '--line', 'trial-mac'];
  return run('depot.ts', 'rotate', ...line, '--new', 'next.pub');
};

test('an installer is signed with the key in the data folder, also where DATA_DIR is empty', () => {
  mkdirSync(path.join(folder, '.data'));
  const { status, stderr } = run('release.ts');
  expect(status).toBe(1);
  expect(stderr).toContain(`'${developmentKeyFile(path.join(folder, '.data'))}'`);
});

test('an installer is offered in the folder of a store, and none is made for it', () => {
  expect(run('release.ts')).toEqual({
    status: 1,
    stderr: `${path.join(folder, '.data')} is missing: --data is the store's DATA_DIR\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a build is signed with no key that is made for it', () => {
  mkdirSync(path.join(folder, 'build'));
  const line = ['--depot', 'depot', '--store', '11111111-2222-3333-4444-555555555555', '--line', 'trial-mac'];
  expect(run('depot.ts', 'publish', ...line, '--version', '1.0', 'build')).toEqual({
    status: 2,
    stderr: '--key is missing: the private key that signs builds (`depot keygen` makes one)\n',
  });
  expect(readdirSync(folder)).toEqual(['build']);
});

test('a key that a full disk cut off is named by its file', () => {
  const file = developmentKeyFile(path.join(folder, '.data'));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  mkdirSync(path.join(folder, 'build'));
  const line = ['--depot', 'depot', '--store', '11111111-2222-3333-4444-555555555555', '--line', 'trial-mac'];
  const { status, stderr } = run('depot.ts', 'publish', ...line, '--version', '1.0', 'build');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^.*\n$/);
  expect(stderr).toContain(`${file} holds no private key (Ed25519, PEM or JWK): `);
});

test('a build is published into the depot of a store, and as one word', () => {
  const line = ['--store', '11111111-2222-3333-4444-555555555555', '--line', 'trial-mac', '--version', '1.0'];
  mkdirSync(path.join(folder, 'build'));
  expect(run('depot.ts', 'publish', '--depot', 'mistyped/depot', ...line, 'build')).toEqual({
    status: 2,
    stderr: `--depot: the folder ${path.join(folder, 'mistyped')} is missing\n`,
  });
  expect(run('depot.ts', 'publish', '--depot', 'depot', ...line, 'build', '2')).toEqual({
    status: 2,
    stderr: 'publish: too many words; what has a space in it needs quotes\n',
  });
  expect(readdirSync(folder)).toEqual(['build']);
});

test.each([
  ['publish', '--keep'],
  ['web', '--line'],
  ['prune', '--patches'],
  ['install', '--former'],
  ['update', '--former'],
  ['rollback', '--beside'],
  ['move', '--from', 'a', '--to', 'b', '--header'],
  ['verify', '--from'],
  ['repair', '--beside'],
  ['uninstall', '--from'],
  ['rotate', '--former'],
  ['keygen', '--out', 'made', '--key'],
])('%s refuses an option that it does not read, and does nothing', (command, ...options) => {
  expect(run('depot.ts', command, ...options, 'x')).toEqual({
    status: 2,
    stderr: `${command}: ${options.at(-1)} would change nothing\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('an option that no command knows is refused as any other wrong command line', () => {
  const { status, stderr } = run('depot.ts', 'verify', '--too', 'x');
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--too'.*\n$/)]);
});

test('a line is announced a new key by nobody who never signed, and none is made for that', () => {
  writeNewKey(path.join(folder, 'next'));
  expect(rotate()).toEqual({
    status: 2,
    stderr: '--key is missing: the private key that signs the line until now\n',
  });
  expect(readdirSync(folder)).toEqual(['next', 'next.pub']);
});

test('a mistyped line is announced no key, and no folder is made of it', () => {
  writeNewKey(path.join(folder, 'next'));
  developmentKey(path.join(folder, '.data'));
  const { status, stderr } = rotate();
  expect([status, stderr]).toEqual([1, expect.stringContaining('no-build: ')]);
  expect(readdirSync(folder).sort()).toEqual(['.data', 'next', 'next.pub']);
});
