import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SecretStore } from '../session/server-session.ts';

/**
 * A secret encrypted with the system's keychain. Where there is none the secret lives only until the launcher ends:
 * signing in again is better than a password's worth of access in a plain file.
 */
export function openSecret(folder: string, name: string): SecretStore {
  const file = path.join(folder, `${name}.secret`);
  let unkept: string | undefined;

  function load(): string | undefined {
    if (!safeStorage.isEncryptionAvailable()) return unkept;
    try {
      return safeStorage.decryptString(readFileSync(file));
    } catch {
      return undefined;
    }
  }

  function save(secret: string) {
    if (!safeStorage.isEncryptionAvailable()) {
      unkept = secret;
      return;
    }
    const partial = `${file}.partial`;
    writeFileSync(partial, safeStorage.encryptString(secret), { mode: 0o600 });
    renameSync(partial, file);
  }

  function clear() {
    unkept = undefined;
    rmSync(file, { force: true });
  }

  return { load, save, clear };
}
