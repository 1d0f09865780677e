import type { KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../server/config.ts';
import { createLicenceSigner } from '../server/library/licence-signer.ts';
import { installationSecret } from '../server/secrets.ts';
import type { LicenceKey } from '../shared/contract/licence.ts';
import { keyIdOf, publicKeyOf } from '../shared/depot/signature.ts';
import { developmentKey } from './depot-key.ts';

/** Public keys that a launcher pins. */
export interface Trust {
  licenceKeys: readonly LicenceKey[];
  depotKeys: readonly LicenceKey[];
}

/** What a launcher ships with: its server and the keys that it pins. */
export interface ShippedConfig extends Trust {
  serverUrl: string;
}

/** Public halves of the secrets that sign a store's licences, and of the keys that sign its builds and launchers. */
export function trustOf(licenceSecrets: readonly string[], depotKeys: readonly KeyObject[]): Trust {
  return {
    licenceKeys: createLicenceSigner(licenceSecrets).keys,
    depotKeys: depotKeys.map((key) => ({
      kid: keyIdOf(key),
      kty: 'OKP',
      crv: 'Ed25519',
      x: publicKeyOf(key).x,
    })),
  };
}

/** Configuration of a release: LAUNCHER_SERVER_URL, and LAUNCHER_TRUST, a file with that store's public keys (`npm run trust`). Throws when one is missing. */
export function shippedLauncherConfig(environment: NodeJS.ProcessEnv): ShippedConfig {
  const { LAUNCHER_SERVER_URL: serverUrl, LAUNCHER_TRUST: trust } = environment;
  if (!serverUrl || !trust) throw new Error('npm run dist needs LAUNCHER_SERVER_URL and LAUNCHER_TRUST');
  return { serverUrl, ...JSON.parse(readFileSync(trust, 'utf8')) };
}

/**
 * Writes the configuration of a launcher that runs against a server on this machine, with these settings, whose keys are made
 * if there are none yet; answers with the file's path.
 */
export function writeLocalLauncherConfig(
  {
    dataDir,
    licenceKeys = [installationSecret(dataDir, 'licence')],
  }: Pick<Config, 'dataDir' | 'licenceKeys'>,
  serverUrl: string,
): string {
  const file = path.join(dataDir, 'launcher', 'launcher.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const trust = trustOf(licenceKeys, [developmentKey(dataDir)]);
  writeFileSync(file, `${JSON.stringify({ serverUrl, ...trust }, null, 2)}\n`);
  return file;
}
