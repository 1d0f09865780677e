import type { KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type LauncherConfig, launcherConfig } from '../electron/config.ts';
import type { Config } from '../server/config.ts';
import { readJsonAs } from '../server/json-file.ts';
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

/**
 * Configuration of a release: LAUNCHER_SERVER_URL, and LAUNCHER_TRUST, a file with that store's public keys (`npm run trust`).
 * Throws one line that says what is missing, or what no launcher could start with.
 */
export function shippedLauncherConfig(environment: NodeJS.ProcessEnv): LauncherConfig {
  const { LAUNCHER_SERVER_URL: serverUrl, LAUNCHER_TRUST: trust } = environment;
  if (!serverUrl || !trust) throw new Error('npm run dist needs LAUNCHER_SERVER_URL and LAUNCHER_TRUST');
  if (!/^https?:\/\//.test(serverUrl) || !URL.canParse(serverUrl))
    throw new Error(`LAUNCHER_SERVER_URL: must start with http:// or https://, got '${serverUrl}'`);
  return { serverUrl, ...readJsonAs(v.omit(launcherConfig, ['serverUrl']), trust, 'document') };
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
