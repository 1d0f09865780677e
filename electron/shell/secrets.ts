import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SecretStore } from '../session/server-session.ts';

/**
 * A secret encrypted with the system's keychain. Where there is none, or a full disk does not take it, the secret lives only
 * until the launcher ends: signing in again is better than a password's worth of access in a plain file, or than not at all.
 */
export function openSecret(folder: string, name: string): SecretStore {
  const file = path.join(folder, `${name}.secret`);
  const partial = `${file}.partial`;
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
    try {
      writeFileSync(partial, safeStorage.encryptString(secret), { mode: 0o600 });
      renameSync(partial, file);
      unkept = undefined;
    } catch (error) {
      console.warn(`${name} not kept:`, error instanceof Error ? error.message : error);
      // What lies there is the one before, which may be of another player.
      drop(file);
      drop(partial);
    }
  }

  function clear() {
    unkept = undefined;
    drop(file);
    drop(partial);
  }

  return { load, save, clear };
}

/** Removes a file, or empties one that somebody holds, as virus scanners do: a secret that stays is no reason not to sign out. */
function drop(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    empty(file);
  }
}

function empty(file: string): void {
  try {
    truncateSync(file);
  } catch (error) {
    console.warn('secret not removed:', error instanceof Error ? error.message : error);
  }
}
