import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeSecretFile } from '../server/secrets.ts';
import { readPrivateKey, readPublicKey } from '../shared/depot/signature.ts';

/** Where the key that signs this machine's own builds lies; its public half lies beside it with `.pub`. */
export const developmentKeyFile = (dataDir: string): string => path.join(dataDir, 'keys', 'depot.pem');

/** The key that signs this machine's own builds, made on first use. */
export function developmentKey(dataDir: string): KeyObject {
  const file = developmentKeyFile(dataDir);
  return existsSync(file) ? privateKeyIn(file) : writeNewKey(file);
}

/** Makes a signing key: the private half goes to `file`, the public one to `file.pub`. Throws when the file is there. */
export function writeNewKey(file: string): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeSecretFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  return privateKey;
}

/** The private key that a file holds. Throws, and names the file, where it holds none, as after a full disk. */
export const privateKeyIn = (file: string): KeyObject => keyIn(file, 'private', readPrivateKey);

/** The public key that a file holds, or whose private half it holds. Throws, and names the file, where it holds none. */
export const publicKeyIn = (file: string): KeyObject => keyIn(file, 'public', readPublicKey);

function keyIn(file: string, kind: string, read: (text: string) => KeyObject): KeyObject {
  const text = readFileSync(file, 'utf8');
  try {
    return read(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new Error(`${file} holds no ${kind} key (Ed25519, PEM or JWK): ${why}`, { cause });
  }
}
