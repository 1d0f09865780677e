import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Public keys that a store signs with, written by its server on every start. */
const TRUST_FILE = 'trust.json';

/** What a launcher ships with: its server and the keys that it pins. */
export interface ShippedConfig {
  serverUrl: string;
  licenceKeys: unknown[];
  depotKeys: unknown[];
}

/** Configuration of a release, from LAUNCHER_SERVER_URL and LAUNCHER_TRUST (a trust file of that server). Throws when one is missing. */
export function shippedLauncherConfig(environment: NodeJS.ProcessEnv): ShippedConfig {
  const { LAUNCHER_SERVER_URL: serverUrl, LAUNCHER_TRUST: trust } = environment;
  if (!serverUrl || !trust) throw new Error('npm run dist needs LAUNCHER_SERVER_URL and LAUNCHER_TRUST');
  return { serverUrl, ...JSON.parse(readFileSync(trust, 'utf8')) };
}

/** Writes the configuration of a launcher that runs against a server on this machine; answers with the file's path. */
export function writeLocalLauncherConfig(dataDir: string, serverUrl: string): string {
  const trust = path.join(dataDir, TRUST_FILE);
  if (!existsSync(trust))
    throw new Error(`no ${trust}: start the server once, it writes its public keys there`);
  const file = path.join(dataDir, 'launcher', 'launcher.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ serverUrl, ...JSON.parse(readFileSync(trust, 'utf8')) }, null, 2)}\n`,
  );
  return file;
}
