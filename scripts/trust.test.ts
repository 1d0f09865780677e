import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLicenceSigner } from '../server/library/licence-signer.ts';
import { installationSecret } from '../server/secrets.ts';
import { shippedLauncherConfig } from './launcher-config.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-trust-'));
const trust = path.join(dataDir, 'trust.json');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a launcher would ship with once the store with these settings has named its keys. */
function shippedBy(settings: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...settings };
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'trust.ts'), trust], { env });
  return shippedLauncherConfig({ LAUNCHER_SERVER_URL: 'https://store.example', LAUNCHER_TRUST: trust });
}

test('a launcher trusts the keys that its store made for itself', () => {
  const shipped = shippedBy({});
  expect(shipped.serverUrl).toBe('https://store.example');
  expect(shipped.licenceKeys).toEqual(createLicenceSigner([installationSecret(dataDir, 'licence')]).keys);
  expect(shipped.depotKeys).toHaveLength(1);
  expect(shippedBy({})).toEqual(shipped);
});

test('a launcher trusts all keys that its store was given, those that do not sign yet too', () => {
  const secrets = ['A', 'B'].map((letter) => letter.repeat(42).padEnd(43, 'A'));
  const { licenceKeys } = shippedBy({ LICENCE_KEYS: secrets.join(',') });
  expect(licenceKeys).toEqual(createLicenceSigner(secrets).keys);
  expect(licenceKeys).toHaveLength(2);
});
