import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SecretStore } from '../session/server-session.ts';

/**
 * A secret encrypted with the system's keychain. Where there is none, or a full disk does not take it, the secret lives only
 * until the launcher ends: signing in again is better than a password's worth of access in a plain file, or than not at all.
 */
export function openSecret(folder: string, name: string): SecretStore {
  const file = path.join(folder, `${name}.secret`);
  let unkept: string | undefined;

  function load(): string | undefined {
    if (unkept !== undefined || !safeStorage.isEncryptionAvailable()) return unkept;
    try {
      return safeStorage.decryptString(readFileSync(file));
    } catch {
      return undefined;
    }
  }

  function save(secret: string) {
    unkept = secret;
    if (!safeStorage.isEncryptionAvailable()) return;
    const partial = `${file}.partial`;
    try {
      writeFileSync(partial, safeStorage.encryptString(secret), { mode: 0o600 });
      renameSync(partial, file);
      unkept = undefined;
    } catch (error) {
      // What lies there is the one before, which may be of another player.
      rmSync(file, { force: true });
      console.warn(`${name} not kept:`, error instanceof Error ? error.message : error);
    }
  }

  function clear() {
    unkept = undefined;
    rmSync(file, { force: true });
  }

  return { load, save, clear };
}
