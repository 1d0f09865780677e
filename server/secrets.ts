import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where a secret of the installation with this data folder lies. */
export const secretFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'keys', `${name}.secret`);

/** A secret of this installation, made on first use and kept below `DATA_DIR/keys`, readable by its owner only. */
export function installationSecret(dataDir: string, name: string): string {
  const file = secretFile(dataDir, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
