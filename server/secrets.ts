import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

const BYTES = 32;
/** Characters of a secret: its bytes in base64url. */
const LENGTH = Math.ceil((BYTES * 8) / 6);

/** Where a secret of the installation with this data folder lies. */
export const secretFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'keys', `${name}.secret`);

/**
 * A secret of this installation, made on first use and kept below `DATA_DIR/keys`, readable by its owner only. Throws
 * ConfigError where the file is cut off.
 */
export function installationSecret(dataDir: string, name: string): string {
  const file = secretFile(dataDir, name);
  if (!existsSync(file)) makeSecret(file);
  return readSecret(file);
}

/** Makes a secret; of two processes that begin at once the first makes it for both. */
function makeSecret(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeSecretFile(file, randomBytes(BYTES).toString('base64url'));
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

/** The secret in a file. Throws ConfigError for one that is cut off, as by a full disk: the rest could be guessed. */
export function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length >= LENGTH) return secret;
  throw new ConfigError(
    `${file} is cut off, a secret has ${LENGTH} characters: bring it back from a backup; where it is deleted a new one is made, and what the old one signed counts no more`,
  );
}

/** Writes what only its owner may read, all of it or nothing, whatever happens. Throws EEXIST where the file is there. */
export function writeSecretFile(file: string, text: string): void {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    const handle = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    putInPlace(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Gives a whole file its name; unlike a rename it replaces none. */
function putInPlace(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (isThere(error)) throw error;
    // Sticks and some network disks know no links.
    copyFileSync(unfinished, file, constants.COPYFILE_EXCL);
  }
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
