import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { installationSecret, secretFile, writeSecretFile } from './secrets.ts';

let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-secrets-'));
  file = secretFile(dataDir, 'auth');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a secret is made once, for its owner alone, and nothing else is left beside it', () => {
  const secret = installationSecret(dataDir, 'auth');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(installationSecret(dataDir, 'auth')).toBe(secret);
  expect(readdirSync(path.dirname(file))).toEqual(['auth.secret']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([0, 1, 42])('a file of %i characters is no secret, is named and stays as it is', (length) => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, `${'a'.repeat(length)}\n`);
  const read = () => installationSecret(dataDir, 'auth');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${file} is cut off, a secret has 43 characters: bring it back from a backup`);
  expect(readFileSync(file, 'utf8')).toBe(`${'a'.repeat(length)}\n`);
});

test('a secret that another process has just made is not replaced', () => {
  const first = installationSecret(dataDir, 'auth');
  expect(() => writeSecretFile(file, 'b'.repeat(43))).toThrow('EEXIST');
  expect(installationSecret(dataDir, 'auth')).toBe(first);
  expect(readdirSync(path.dirname(file))).toEqual(['auth.secret']);
});

test('a full disk leaves no secret that is cut off', () => {
  const module = JSON.stringify(path.join(import.meta.dirname, 'secrets.ts'));
  const make = `import(${module}).then(({ installationSecret }) => installationSecret(process.argv[1], 'auth'))`;
  const limited = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '-e', make, dataDir];
  expect(spawnSync('sh', limited).status).not.toBe(0);
  expect(existsSync(path.dirname(file))).toBe(true);
  expect(existsSync(file)).toBe(false);
  expect(installationSecret(dataDir, 'auth')).toMatch(/^[\w-]{43}$/);
});
