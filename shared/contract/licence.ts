import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import * as v from 'valibot';
import { CodedError } from './errors.ts';

/** A public key that licences are checked against, as the launcher ships it. */
export interface LicenceKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

export const LICENCE_ISSUER = 'moggie';
export const LICENCE_TYPE = 'ent+jwt';

/** Longest difference between two clocks that is forgiven, seconds. */
const CLOCK_SKEW = 60;

const instant = v.pipe(v.number(), v.integer());

const licenceClaims = v.object({
  iss: v.literal(LICENCE_ISSUER),
  /** Opaque per person: no account id leaves the store in a licence. */
  sub: v.string(),
  jti: v.string(),
  ent: v.object({ store: v.pipe(v.string(), v.uuid()), build: v.picklist(['official', 'trial']) }),
  iat: instant,
  nbf: instant,
  /** Only while the purchase can be refunded, and on trials; without it the licence is perpetual. */
  exp: v.optional(instant),
  /** From here on the launcher asks for a fresh one; it never stops a game, but depots refuse it some days later. */
  soft: instant,
  /** What the device binds its licences to. */
  cnf: v.object({ jkt: v.string() }),
});

export type LicenceClaims = v.InferOutput<typeof licenceClaims>;

/** What a licence must be good for, besides being ours. Times in seconds since the epoch. */
export interface LicenceUse {
  keys: readonly LicenceKey[];
  now: number;
  store?: string;
  deviceKey?: string;
}

const refused = (why: string) => new CodedError('launch/no-licence', why);

/**
 * Claims of a licence that is genuine and good for this use, checked with no network: algorithm, type, issuer and key
 * set are fixed here and nothing in the token can choose others. Throws launch/no-licence with the reason.
 */
export async function verifyLicence(jws: string, use: LicenceUse): Promise<LicenceClaims> {
  const claims = v.safeParse(licenceClaims, await signedPayload(jws, use.keys));
  if (!claims.success) throw refused(`claims: ${claims.issues[0].message}`);
  const { ent, nbf, exp, cnf } = claims.output;
  if (use.store !== undefined && ent.store !== use.store) throw refused('for another game');
  if (use.deviceKey !== undefined && cnf.jkt !== use.deviceKey) throw refused('for another device');
  if (nbf > use.now + CLOCK_SKEW) throw refused('not valid yet');
  if (exp !== undefined && exp <= use.now - CLOCK_SKEW) throw refused('expired');
  return claims.output;
}

async function signedPayload(jws: string, keys: readonly LicenceKey[]): Promise<unknown> {
  try {
    const { kid, typ, alg } = decodeProtectedHeader(jws);
    const key = keys.find((candidate) => candidate.kid === kid);
    if (typ !== LICENCE_TYPE || alg !== 'EdDSA' || !key)
      throw refused('header names another type, algorithm or key');
    const { payload } = await compactVerify(jws, await importJWK({ ...key }, 'EdDSA'), {
      algorithms: ['EdDSA'],
    });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    if (cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof SyntaxError)
      throw new CodedError('launch/no-licence', 'not a licence of ours', { cause });
    throw cause;
  }
}
