import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { ROLES, type Viewer } from '../http/context.ts';

const claims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.picklist(ROLES),
  sid: v.pipe(v.string(), v.uuid()),
});

interface TokenDeps {
  /** Public keys of all access tokens. */
  loadKeys(): Promise<JSONWebKeySet>;
  /** Issuer and audience. */
  origin: string;
  isEnded(session: string): Promise<boolean>;
}

/** Makes the check of access tokens. It keeps the keys and reads them again when a token names one it does not know. */
export function createTokenCheck({ loadKeys, origin, isEnded }: TokenDeps) {
  let keys: Promise<JSONWebKeySet> | undefined;

  function knownKeys(): Promise<JSONWebKeySet> {
    keys ??= loadKeys().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  }

  async function check(token: string): Promise<Viewer> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await knownKeys()), {
      issuer: origin,
      audience: origin,
      algorithms: ['EdDSA'],
    });
    const { sub, role, sid } = v.parse(claims, payload);
    if (await isEnded(sid)) throw new CodedError('auth/id-token-expired', 'This session was ended');
    return { uuid: sub, role, session: sid };
  }

  /** The viewer whom a token of a living session names. Throws auth/id-token-expired or auth/argument-error. */
  return async (token: string): Promise<Viewer> => {
    try {
      return await check(token).catch((error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        keys = undefined;
        return check(token);
      });
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new CodedError('auth/id-token-expired', 'Sign in again', { cause: error });
      if (error instanceof errors.JOSEError || v.isValiError(error))
        throw new CodedError('auth/argument-error', 'The access token is not valid', { cause: error });
      throw error;
    }
  };
}
