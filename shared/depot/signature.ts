import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { badFormat, DepotError } from './errors.ts';

export const KEY_ID_BYTES = 8;
export const SIGNATURE_BYTES = 64;

/** The first 8 bytes of the SHA-256 of the raw Ed25519 public key, in hex: names the key, is not secret. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(Buffer.from(publicKeyOf(key).x, 'base64url'))
    .digest('hex')
    .slice(0, KEY_ID_BYTES * 2);
}

function assertEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`an Ed25519 key is needed, not ${key.asymmetricKeyType}`);
  return key;
}

/** A private key from the text of a PEM or JWK file. Throws when it is neither, or not Ed25519. */
export function readPrivateKey(text: string): KeyObject {
  const jwk = text.trimStart().startsWith('{');
  return assertEd25519(
    jwk ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' }) : createPrivateKey(text),
  );
}

/** A public key from the text of a PEM or JWK file; a private key's file gives its public half. */
export function readPublicKey(text: string): KeyObject {
  const jwk = text.trimStart().startsWith('{');
  return assertEd25519(
    jwk ? createPublicKey({ key: JSON.parse(text), format: 'jwk' }) : createPublicKey(text),
  );
}

/** The public half of a key as a JWK without anything else. */
export function publicKeyOf(key: KeyObject): { kty: string; crv: string; x: string } {
  const { x } = key.export({ format: 'jwk' });
  if (!x) throw new Error('not an Ed25519 key');
  return { kty: 'OKP', crv: 'Ed25519', x };
}

/** The Ed25519 signature of the bytes, 64 bytes. */
export function signBytes(bytes: Uint8Array, key: KeyObject): Buffer {
  return sign(null, bytes, key);
}

/** Throws unless one of the trusted keys, named by `keyId`, signed the bytes. */
export function assertSigned(
  bytes: Uint8Array,
  signature: Uint8Array,
  keyId: string,
  trustedKeys: readonly KeyObject[],
): void {
  const key = trustedKeys.find((candidate) => keyIdOf(candidate) === keyId);
  if (!key) throw new DepotError('untrusted-key', `signed with the unknown key ${keyId}`);
  if (!verify(null, bytes, key, signature))
    throw new DepotError('bad-signature', 'the signature does not fit');
}

/** Signs a JSON value as a flattened JWS (RFC 7515, EdDSA): the text of a `channel.json`. */
export function signJson(value: unknown, type: string, key: KeyObject): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = encode({ alg: 'EdDSA', typ: type, kid: keyIdOf(key) });
  const payload = encode(value);
  const signature = signBytes(Buffer.from(`${header}.${payload}`), key).toString('base64url');
  return `${JSON.stringify({ protected: header, payload, signature })}\n`;
}

interface FlattenedJws {
  protected: string;
  payload: string;
  signature: string;
}

function parseJws(text: string): FlattenedJws {
  const parsed = parseJson(text);
  const { protected: header, payload, signature } = parsed;
  if (typeof header !== 'string' || typeof payload !== 'string' || typeof signature !== 'string')
    throw badFormat('not a signed file');
  return { protected: header, payload, signature };
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badFormat('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badFormat('not a JSON object');
  return { ...value };
}

const decodePart = (part: string) => parseJson(Buffer.from(part, 'base64url').toString('utf8'));

/** The value of a flattened JWS, once a trusted key's signature over it and its type were verified. */
export function openSignedJson(
  text: string,
  type: string,
  trustedKeys: readonly KeyObject[],
): Record<string, unknown> {
  const jws = parseJws(text);
  const header = decodePart(jws.protected);
  if (header.alg !== 'EdDSA' || header.typ !== type || typeof header.kid !== 'string')
    throw badFormat(`not a ${type}`);
  const signed = Buffer.from(`${jws.protected}.${jws.payload}`);
  assertSigned(signed, Buffer.from(jws.signature, 'base64url'), header.kid, trustedKeys);
  return decodePart(jws.payload);
}

/** The id of the key that a flattened JWS says it is signed with; whether it is, is not looked at. */
export function signerIdOf(text: string): string {
  const { kid } = decodePart(parseJws(text).protected);
  if (typeof kid !== 'string') throw badFormat('it names no key');
  return kid;
}

/** The value of a flattened JWS without a look at its signature: only for files of our own disk. */
export function readOwnSignedJson(text: string): Record<string, unknown> {
  return decodePart(parseJws(text).payload);
}
