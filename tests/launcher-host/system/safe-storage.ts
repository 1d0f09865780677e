import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../app/app.ts';
import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';

const PREFIX = Buffer.from('v11');
const NONCE_END = PREFIX.length + 12;
const TAG_END = NONCE_END + 16;

/** The key stands where the desktop's keyring would: beside the profile, readable to its owner alone. */
function key(): Buffer {
  const file = join(app.getPath('userData'), 'electron-host.key');
  if (!existsSync(file)) {
    mkdirSync(app.getPath('userData'), { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}

const isEncryptionAvailable = () => controls.encryptionAvailable && app.isReady();

function encryptString(text: string): Buffer {
  if (!isEncryptionAvailable())
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([PREFIX, nonce, cipher.getAuthTag(), sealed]);
}

function decryptString(sealed: Buffer): string {
  const refusal = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!isEncryptionAvailable()) throw new Error(`${refusal} Decryption is not available.`);
  if (!sealed.subarray(0, PREFIX.length).equals(PREFIX)) throw new Error(refusal);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(PREFIX.length, NONCE_END));
    decipher.setAuthTag(sealed.subarray(NONCE_END, TAG_END));
    return Buffer.concat([decipher.update(sealed.subarray(TAG_END)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error(refusal);
  }
}

/** `safeStorage` as on a desktop with a keyring. */
export const safeStorage = modelled('safeStorage', {
  isEncryptionAvailable,
  encryptString,
  decryptString,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => isEncryptionAvailable(),
  encryptStringAsync: async (text: string): Promise<Buffer> => encryptString(text),
  decryptStringAsync: async (sealed: Buffer) => ({ shouldReEncrypt: false, result: decryptString(sealed) }),
  getSelectedStorageBackend: () => 'gnome_libsecret' as const,
  setUsePlainTextEncryption(_use: boolean): void {},
});
