import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { ROLES, type Viewer } from '../http/context.ts';

const claims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.picklist(ROLES),
  sid: v.pipe(v.string(), v.uuid()),
  /** Whether the account was suspended when its player signed in; sessions of before end with it. */
  suspended: v.optional(v.boolean(), false),
  exp: v.number(),
});

/** Life of an access token, seconds; sessions that ended are remembered for longer. */
export const TOKEN_LIFE_S = 15 * 60;

/** A signature takes a millisecond to check, and a player sends the same token as long as it lives. */
const MOST_CHECKED = 10_000;

type Keys = ReturnType<typeof createLocalJWKSet>;

interface TokenDeps {
  /** Public keys of all access tokens. */
  loadKeys(): Promise<JSONWebKeySet>;
  /** Issuer and audience. */
  origin: string;
  isEnded(session: string): Promise<boolean>;
}

/** Makes the check of access tokens. It keeps the keys and reads them again when a token names one it does not know. */
export function createTokenCheck({ loadKeys, origin, isEnded }: TokenDeps) {
  // The set, not what was read: it remembers each key as the check needs it.
  let keys: Promise<Keys> | undefined;
  const checked = new Map<string, { viewer: Viewer; expiresAt: number }>();

  function knownKeys(): Promise<Keys> {
    keys ??= loadKeys().then(createLocalJWKSet, (error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  }

  async function check(token: string): Promise<Viewer> {
    const { payload } = await jwtVerify(token, await knownKeys(), {
      issuer: origin,
      audience: origin,
      algorithms: ['EdDSA'],
    });
    const { sub, role, sid, suspended, exp } = v.parse(claims, payload);
    const viewer = { uuid: sub, role, session: sid, ...(suspended && { suspended }) };
    keep(token, { viewer, expiresAt: exp * 1000 });
    return viewer;
  }

  function keep(token: string, found: { viewer: Viewer; expiresAt: number }): void {
    checked.set(token, found);
    for (const oldest of checked.keys()) {
      if (checked.size <= MOST_CHECKED) break;
      checked.delete(oldest);
    }
  }

  /** The viewer of a token that was checked before, as long as it lives. */
  function known(token: string): Viewer | undefined {
    const found = checked.get(token);
    if (found && Date.now() < found.expiresAt) return found.viewer;
    checked.delete(token);
    return undefined;
  }

  /** The viewer whom a token of a living session names. Throws auth/id-token-expired or auth/argument-error. */
  return async (token: string): Promise<Viewer> => {
    try {
      const viewer =
        known(token) ??
        (await check(token).catch((error: unknown) => {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
          keys = undefined;
          return check(token);
        }));
      if (await isEnded(viewer.session))
        throw new CodedError('auth/id-token-expired', 'This session was ended');
      return viewer;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new CodedError('auth/id-token-expired', 'Sign in again', { cause: error });
      if (error instanceof errors.JOSEError || v.isValiError(error))
        throw new CodedError('auth/argument-error', 'The access token is not valid', { cause: error });
      throw error;
    }
  };
}
