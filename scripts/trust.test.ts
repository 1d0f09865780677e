import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLauncherConfig } from '../electron/config.ts';
import { readConfig } from '../server/config.ts';
import { createLicenceSigner } from '../server/library/licence-signer.ts';
import { installationSecret, secretFile } from '../server/secrets.ts';
import { keyIdOf } from '../shared/depot/signature.ts';
import { developmentKey, developmentKeyFile, writeNewKey } from './depot-key.ts';
import { shippedLauncherConfig, writeLocalLauncherConfig } from './launcher-config.ts';

const SECRETS = ['A', 'B'].map((letter) => letter.repeat(42).padEnd(43, 'A'));
let root = '';
let dataDir = '';
let trust = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moggie-trust-'));
  dataDir = path.join(root, 'data');
  trust = path.join(root, 'trust.json');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function runTrust(settings: Record<string, string> = {}, options: readonly string[] = []) {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...settings };
  const command = [path.join(import.meta.dirname, 'trust.ts'), ...options, trust];
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  return { status, stderr };
}

/** What a launcher would ship with once the store with these settings has named its keys. */
function shippedBy(settings: Record<string, string> = {}, options: readonly string[] = []) {
  expect(runTrust(settings, options)).toEqual({ status: 0, stderr: '' });
  return shippedLauncherConfig({ LAUNCHER_SERVER_URL: 'https://store.example', LAUNCHER_TRUST: trust });
}

test('a launcher trusts the keys that its store made for itself', () => {
  const key = developmentKey(dataDir);
  const { keys } = createLicenceSigner([installationSecret(dataDir, 'licence')]);
  const shipped = shippedBy();
  expect(shipped.serverUrl).toBe('https://store.example');
  expect(shipped.licenceKeys).toEqual(keys);
  expect(shipped.depotKeys).toEqual([
    { kid: keyIdOf(key), kty: 'OKP', crv: 'Ed25519', x: key.export({ format: 'jwk' }).x },
  ]);
  expect(
    JSON.parse(readFileSync(writeLocalLauncherConfig({ dataDir }, 'https://store.example'), 'utf8')),
  ).toEqual(shipped);
});

test('the launcher of this machine trusts the keys that the settings give its server', () => {
  const config = readConfig({ DATA_DIR: dataDir, LICENCE_KEYS: SECRETS.join(','), PORT: '4900' });
  const file = writeLocalLauncherConfig(config, config.publicUrl.origin);
  expect(readLauncherConfig(file)).toMatchObject({
    serverUrl: 'http://localhost:4900',
    licenceKeys: createLicenceSigner(SECRETS).keys,
  });
  expect(existsSync(secretFile(dataDir, 'licence'))).toBe(false);
});

test('a launcher trusts all keys that its store was given, those that do not sign yet too', () => {
  developmentKey(dataDir);
  const { licenceKeys } = shippedBy({ LICENCE_KEYS: SECRETS.join(',') });
  expect(licenceKeys).toEqual(createLicenceSigner(SECRETS).keys);
  expect(licenceKeys).toHaveLength(2);
  expect(existsSync(secretFile(dataDir, 'licence'))).toBe(false);
});

test('a launcher trusts the named keys that sign elsewhere, in the place of the store’s own', () => {
  developmentKey(dataDir);
  const ids = ['one', 'other'].map((name) => keyIdOf(writeNewKey(path.join(root, name))));
  const options = ['one.pub', 'other.pub'].flatMap((name) => ['--key', path.join(root, name)]);
  const { depotKeys } = shippedBy({ LICENCE_KEYS: SECRETS.join(',') }, options);
  expect(depotKeys.map(({ kid }) => kid)).toEqual(ids);
});

describe('no launcher is told to trust a key that nobody signs with', () => {
  test('in a folder of no store', () => {
    const { status, stderr } = runTrust();
    expect([status, stderr]).toEqual([
      1,
      `${developmentKeyFile(dataDir)} is missing: is DATA_DIR the store's? Else name --key, the public key that signs the builds\n`,
    ]);
    expect(readdirSync(root)).toEqual([]);
  });

  test('where the builds are signed elsewhere and licences by nobody', () => {
    writeNewKey(path.join(root, 'depot.pem'));
    const { status, stderr } = runTrust({}, ['--key', path.join(root, 'depot.pem.pub')]);
    expect([status, stderr]).toEqual([
      1,
      `${secretFile(dataDir, 'licence')} is missing: is DATA_DIR the store's? Else set the store's LICENCE_KEYS\n`,
    ]);
    expect(readdirSync(root).sort()).toEqual(['depot.pem', 'depot.pem.pub']);
  });

  test('where a named key is none', () => {
    installationSecret(dataDir, 'licence');
    const { status } = runTrust({}, ['--key', secretFile(dataDir, 'licence')]);
    expect(status).toBe(1);
    expect(existsSync(trust)).toBe(false);
  });
});

describe('installers are refused before anything is built', () => {
  test.each([
    [{}, 'npm run dist needs LAUNCHER_SERVER_URL and LAUNCHER_TRUST'],
    [
      { LAUNCHER_SERVER_URL: 'https://store.example' },
      'npm run dist needs LAUNCHER_SERVER_URL and LAUNCHER_TRUST',
    ],
    [
      { LAUNCHER_SERVER_URL: 'store.example', LAUNCHER_TRUST: 'trust.json' },
      "LAUNCHER_SERVER_URL: must start with http:// or https://, got 'store.example'",
    ],
    // A URL, too, of a scheme that is called so.
    [
      { LAUNCHER_SERVER_URL: 'store.example:4800', LAUNCHER_TRUST: 'trust.json' },
      "LAUNCHER_SERVER_URL: must start with http:// or https://, got 'store.example:4800'",
    ],
    [
      { LAUNCHER_SERVER_URL: 'https://store.example', LAUNCHER_TRUST: 'trust.json' },
      'there is no file trust.json',
    ],
  ])('with %o', (settings, line) => {
    const env = { ...process.env, LAUNCHER_SERVER_URL: '', LAUNCHER_TRUST: '', ...settings };
    // In a folder with nothing to build from.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, 'dist.ts')],
      {
        cwd: root,
        env,
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr]).toEqual([1, '', `${line}\n`]);
    expect(readdirSync(root)).toEqual([]);
  });

  test('with keys that no launcher would take', () => {
    writeFileSync(trust, '{"licenceKeys": [], "depotKeys": []}');
    expect(() =>
      shippedLauncherConfig({ LAUNCHER_SERVER_URL: 'https://store.example', LAUNCHER_TRUST: trust }),
    ).toThrow(`${trust}: licenceKeys: Invalid length: Expected >=1 but received 0`);
  });
});
