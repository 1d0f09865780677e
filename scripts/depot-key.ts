import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPrivateKey } from '../shared/depot/signature.ts';

/** Where the key that signs this machine's own builds lies; its public half lies beside it with `.pub`. */
export const developmentKeyFile = (dataDir: string): string => path.join(dataDir, 'keys', 'depot.pem');

/** The key that signs this machine's own builds, made on first use. */
export function developmentKey(dataDir: string): KeyObject {
  const file = developmentKeyFile(dataDir);
  return existsSync(file) ? readPrivateKey(readFileSync(file, 'utf8')) : writeNewKey(file);
}

/** Makes a signing key: the private half goes to `file`, the public one to `file.pub`. Throws when the file is there. */
export function writeNewKey(file: string): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  return privateKey;
}
