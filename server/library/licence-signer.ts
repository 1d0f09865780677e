import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { LICENCE_ISSUER, LICENCE_TYPE, type LicenceKey } from '../../shared/contract/licence.ts';

/** What a licence says beyond what every licence says; times in seconds since the epoch. */
export interface LicenceTerms {
  user: string;
  jti: string;
  store: string;
  build: 'official' | 'trial';
  deviceKey: string;
  issuedAt: number;
  expiresAt: number | undefined;
  softAt: number;
}

export interface LicenceSigner {
  sign(terms: LicenceTerms): Promise<string>;
  /** Public halves, the signing one first. */
  keys: readonly LicenceKey[];
}

/** PKCS#8 of an Ed25519 key up to its 32 secret bytes (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(seed: string): KeyObject {
  const bytes = Buffer.from(seed, 'base64url');
  if (bytes.length !== 32) throw new Error('a licence key is 32 bytes in base64url');
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, bytes]), format: 'der', type: 'pkcs8' });
}

/** The public half; its id is the start of its thumbprint (RFC 7638). */
function publicKeyOf(privateKey: KeyObject): LicenceKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has an x');
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  return { kid: thumbprint.digest('base64url').slice(0, 16), kty: 'OKP', crv: 'Ed25519', x };
}

/**
 * Signs licences with the first key; the others are published so that launchers know the next one before it signs.
 * `seeds` are 32-byte Ed25519 secrets in base64url. In a licence a player is a pairwise pseudonym, never the account.
 */
export function createLicenceSigner(seeds: readonly string[]): LicenceSigner {
  const [seed] = seeds;
  if (seed === undefined) throw new Error('licences need a key');
  const privateKey = privateKeyOf(seed);
  const keys = seeds.map((seed) => publicKeyOf(privateKeyOf(seed)));
  const { kid } = publicKeyOf(privateKey);
  const pseudonym = (user: string, store: string) =>
    createHmac('sha256', seed).update(`${user}:${store}`).digest('base64url').slice(0, 22);

  return {
    keys,
    sign({ user, jti, store, build, deviceKey, issuedAt, expiresAt, softAt }) {
      const claims = new SignJWT({ ent: { store, build }, soft: softAt, cnf: { jkt: deviceKey } })
        .setProtectedHeader({ alg: 'EdDSA', typ: LICENCE_TYPE, kid })
        .setIssuer(LICENCE_ISSUER)
        .setSubject(pseudonym(user, store))
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt);
      return (expiresAt === undefined ? claims : claims.setExpirationTime(expiresAt)).sign(privateKey);
    },
  };
}
