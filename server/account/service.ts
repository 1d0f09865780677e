import type { JSONWebKeySet } from 'jose';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '../../shared/contract/locales.ts';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/context.ts';
import type { MailService } from '../mail/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import { createAttemptStore } from './attempt-store.ts';
import {
  ADDRESS_KEYS,
  createAttempts,
  MACHINE_KEYS,
  SIGN_IN,
  SIGN_IN_ADDRESS,
  SIGN_IN_MACHINE,
  SIGN_UP_MACHINE,
} from './attempts.ts';
import { type CodePurpose, codeMail } from './code-mail.ts';
import { parseEmail, requireGoodPassword } from './credentials.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createIdentity, firstNickname } from './identity.ts';
import { isCode } from './identity-error.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLeaving, type Proof } from './leaving.ts';
import { committed } from './library-call.ts';
import { createMailedCodes } from './mailed-codes.ts';
import type { Origin } from './origin.ts';
import { createPasskeys } from './passkeys.ts';
import { hashingOnce, hashPassword, isPassword } from './passwords.ts';
import { createProfiles, toMetadata, toSocial } from './profile.ts';
import { createResidenceChanges } from './residence-changes.ts';
import { createResidences, requireResidence } from './residences.ts';
import { createSecondStep } from './second-step.ts';
import { createSessions } from './sessions.ts';
import { type AccountRow, createAccountStore, type ProfileRow, type SuspensionRow } from './store.ts';
import { createSuspensions } from './suspensions.ts';
import { createTokenCheck } from './token.ts';
import { createTwoFactor } from './two-factor.ts';

export type { AccountRow, ProfileRow, SuspensionRow };
export { requireResidence, toMetadata, toSocial };

interface AccountDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  publicUrl: URL;
  secret: string;
  /** For codes alone: they are kept as hashes, so they are mailed at once or never. */
  mail: MailService;
  /** Lets nobody move a player's coins before the caller's transaction ends; a new player's wallet is opened, empty. */
  lockWallet(player: string): Promise<unknown>;
  /** Takes every picture of a player away. */
  removePictures(player: string): Promise<void>;
  /** Throws auth/payment-open, auth/debt-open (see LeavingDeps). */
  requireSettled(player: string): Promise<void>;
  /** Whether a code of a country names one that a player can live in. */
  isCountry(alpha2Code: string): boolean;
  now(): Date;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Accounts: sign-up, sign-in, access tokens, profile, country of residence. */
export function createAccountService({
  database,
  outbox,
  publicUrl,
  secret,
  mail,
  lockWallet,
  removePictures,
  requireSettled,
  isCountry,
  now,
}: AccountDeps) {
  const store = createAccountStore(database);
  const endedSessions = createEndedSessions(database, now);
  const sessions = createSessions(database, endedSessions, now);
  const attempts = createAttempts(createAttemptStore(database), now);
  const onSignIn = createKnownDevices({ database, outbox, now });
  const identity = createIdentity({ database, publicUrl, secret, sendCode, onSignIn });
  const secondStep = createSecondStep({ database, identity, attempts, store });
  const proving = { database, outbox, identity, attempts, secondStep, askPassword, requireSession };
  const codes = createMailedCodes({ ...proving, store });
  const verifyToken = createTokenCheck({
    origin: publicUrl.origin,
    loadKeys: async (): Promise<JSONWebKeySet> => identity.api.getJwks(),
    isEnded: endedSessions.has,
  });

  async function sendCode(purpose: CodePurpose, email: string, code: string, player?: string): Promise<void> {
    // An address that an account is to move to has none yet.
    const reader =
      (await store.findByEmail(email)) ?? (player === undefined ? undefined : await store.find(player));
    const locale = parseLocale(reader?.locale ?? '') ?? DEFAULT_LOCALE;
    await mail.send({ to: email, ...codeMail(purpose, code, locale) });
  }

  async function requireSession(headers: Headers) {
    const found = await identity.api.getSession({ headers });
    if (!found) throw new CodedError('401', 'Sign in first');
    return found;
  }

  /** Asks the signed-in player for the password again. Throws auth/wrong-password, auth/too-many-requests. */
  async function askPassword(user: string, password: string, headers: Headers): Promise<void> {
    const key = `password:${user}`;
    await attempts.take(key, SIGN_IN);
    try {
      await identity.api.verifyPassword({ body: { password }, headers });
      await attempts.forget(key);
    } catch (error) {
      if (!isCode(error, /^INVALID_PASSWORD$/)) throw error;
      throw new CodedError('auth/wrong-password', 'The password is wrong', { cause: error });
    }
  }

  /**
   * Runs a sign-in while nobody sets another password: one that is set meanwhile waits, and ends the session that began with
   * this one.
   */
  function withPassword<T>(email: string, password: string, signIn: () => Promise<T>): Promise<T> {
    return hashingOnce(async () => {
      const hash = await store.holdPassword(email);
      // Worked out here for the library, which then asks within the transaction; an address without a password costs as much.
      if (hash) await isPassword({ hash, password });
      else await hashPassword(password);
      return committed(database, async () => {
        await store.holdPassword(email);
        return signIn();
      });
    });
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const answer = await identity.api.signOut({ headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  }

  /** Throws auth/wrong-password, auth/code-invalid, auth/too-many-requests. */
  async function askProof(user: string, proof: Proof, origin: Origin): Promise<void> {
    if ('code' in proof) await codes.proveLeaving(proof.code, origin);
    else await askPassword(user, proof.password, origin.headers);
  }

  /** An account that exists. Throws auth/user-not-found when it is gone. */
  async function get(id: string): Promise<AccountRow> {
    const found = await store.find(id);
    if (!found) throw new CodedError('auth/user-not-found', 'This account is gone');
    return found;
  }

  return {
    /** The viewer whom an access token names. Throws auth/id-token-expired or auth/argument-error. */
    verifyToken,

    /**
     * Opens an account with an empty wallet and signs in; answers with the session's cookies.
     * Throws auth/email-already-exists, auth/password-weak, auth/argument-error, auth/too-many-requests.
     */
    async signUp(
      input: { email: string; password: string; locale: Locale },
      origin: Origin,
    ): Promise<string[]> {
      const email = parseEmail(input.email);
      requireGoodPassword(input.password);
      await attempts.take(`sign-up-from:${origin.ip}`, SIGN_UP_MACHINE);
      const { password, locale } = input;
      try {
        return await hashingOnce(async () => {
          await hashPassword(password);
          return database.transaction(async () => {
            const { headers, response } = await identity.api.signUpEmail({
              body: { email, password, name: firstNickname(locale), locale },
              headers: origin.headers,
              returnHeaders: true,
            });
            await lockWallet(response.user.id);
            return headers.getSetCookie();
          });
        });
      } catch (error) {
        // Two sign-ups at once: the one that lost fails in the database, and the library says only that it failed.
        if (isCode(error, /^(USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/) && (await store.findByEmail(email)))
          throw new CodedError('auth/email-already-exists', 'This account exists already', { cause: error });
        throw error;
      }
    },

    /**
     * Signs in and answers with the session's cookies; where the account asks for a second step, with those that it
     * goes with. Throws auth/user-not-found, auth/wrong-password, auth/too-many-requests.
     */
    async signIn(
      input: { email: string; password: string },
      origin: Origin,
    ): Promise<{ cookies: string[]; secondStep: boolean }> {
      const email = parseEmail(input.email);
      const key = MACHINE_KEYS.signIn(email, origin.ip);
      const everywhere = ADDRESS_KEYS.signIn(email);
      // First, so that a machine that has used it up adds no more addresses.
      await attempts.take(`sign-in-from:${origin.ip}`, SIGN_IN_MACHINE);
      await attempts.take(key, SIGN_IN);
      await attempts.take(everywhere, SIGN_IN_ADDRESS);
      try {
        const { headers, response } = await withPassword(email, input.password, () =>
          identity.api.signInEmail({
            body: { email, password: input.password },
            headers: origin.headers,
            returnHeaders: true,
          }),
        );
        await attempts.forget(key);
        await attempts.forget(everywhere);
        return { cookies: headers.getSetCookie(), secondStep: 'twoFactorRedirect' in response };
      } catch (error) {
        if (!isCode(error, /^INVALID_EMAIL_OR_PASSWORD$/)) throw error;
        // Sign-up tells anyway whether an address has an account, so there is nothing to hide here.
        if (await store.findByEmail(email))
          throw new CodedError('auth/wrong-password', 'The password is wrong', { cause: error });
        throw new CodedError('auth/user-not-found', 'There is no such account', { cause: error });
      }
    },

    /** Ends the session, if there is one; answers with cookies that clear it. */
    signOut,

    /** A fresh access token (15 minutes) of the session; empty when signed out (C17). */
    async token(headers: Headers): Promise<string> {
      if (!(await identity.api.getSession({ headers }))) return '';
      return (await identity.api.getToken({ headers })).token;
    },

    /** Proving an address, changing it, and setting a new password, by a code that was mailed. */
    codes,

    /**
     * Sets a new password with the old one and ends every other session; answers with the cookies of this one, which
     * is new, too. Throws 401, auth/wrong-password, auth/password-weak, auth/password-unchanged, auth/too-many-requests.
     */
    async changePassword(
      input: { current: string; password: string },
      { headers }: Origin,
    ): Promise<string[]> {
      const { user } = await requireSession(headers);
      requireGoodPassword(input.password);
      const changed = await hashingOnce(async () => {
        await askPassword(user.id, input.current, headers);
        // Only once the old one is known to be right: of a wrong guess it would be untrue.
        if (input.password === input.current)
          throw new CodedError('auth/password-unchanged', 'The new password is the old one');
        await hashPassword(input.password);
        return committed(database, async () => {
          const answer = await identity.api.changePassword({
            body: { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true },
            headers,
            returnHeaders: true,
          });
          await outbox.tell({ kind: 'password_changed', account: user.id });
          return answer;
        });
      });
      return changed.headers.getSetCookie();
    },

    get,

    /** The second step of signing in. */
    twoFactor: createTwoFactor(proving),

    /** Signing in with a device's own key. */
    passkeys: createPasskeys(proving),

    /** Where the player is signed in. */
    sessions,

    /** Sessions whose tokens count no more. */
    endedSessions,

    /** Players whom staff keeps from buying and writing for a time. */
    suspensions: createSuspensions({
      database,
      store,
      sessions,
      endedSessions,
      outbox,
      lockWallet,
      now,
    }),

    /** Leaving for good. */
    leaving: createLeaving({
      database,
      outbox,
      store,
      sessions,
      requireSession,
      askProof,
      signOut,
      requireSettled,
      now,
    }),

    /** What players say of themselves. */
    profile: createProfiles({ database, store, removePictures, now }),

    /** The player behind a session's cookie; undefined for guests. Throws where that cannot be found out. */
    findSessionUser: async (headers: Headers): Promise<string | undefined> =>
      (await identity.api.getSession({ headers }))?.user.id,

    /** The player behind a session's cookie. Throws 401 for guests. */
    sessionUser: async (headers: Headers): Promise<string> => (await requireSession(headers)).user.id,

    /** Counts tries at something, such as codes: `take` throws auth/too-many-requests, `forget` wipes the count. */
    attempts,

    findByEmail: store.findByEmail,

    /** Where a player lives, alpha-2 in lower case; null until it is chosen (V04). */
    residenceOf: createResidences(store.country, now),

    /** Accounts by uuid, in no order. */
    findMany: store.findMany,

    /** Whether the viewer is a root admin now, whatever an older token says; false on any failure (A13). */
    async isRootAdmin(viewer: Viewer | undefined): Promise<boolean> {
      return viewer !== undefined && (await store.find(viewer.uuid))?.role === 'admin';
    },

    /** Whether the viewer may handle what players report: support and the root admin, as they are now. */
    async isStaff(viewer: Viewer | undefined): Promise<boolean> {
      const role = viewer && (await store.find(viewer.uuid))?.role;
      return role === 'support' || role === 'admin';
    },

    /** Where players live, changed by support. */
    residenceChanges: createResidenceChanges({ database, store, outbox, isCountry, now }),

    /** Sets the country of residence, once (V04). Throws 400 for an unknown country or a second call. */
    async setCountry(id: string, alpha2Code: string): Promise<AccountRow> {
      if (!isCountry(alpha2Code)) throw new CodedError('400', 'There is no such country');
      if (!(await store.setCountryOnce(id, alpha2Code.toLowerCase(), now())))
        throw new CodedError('400', 'The country of residence is set already; support can change it');
      return get(id);
    },

    /** Adds an account that nobody can sign in to, for people who came with an import; one that is there stays. */
    addReader: ({
      at,
      ...reader
    }: {
      id: string;
      email: string;
      name: string;
      locale: Locale;
      at: Date;
    }): Promise<void> =>
      store.add({ ...reader, emailVerified: false, role: 'player', createdAt: at, updatedAt: at }),

    /** Gives an account a role; for staff, not for any page. */
    setRole: (id: string, role: Viewer['role']) => store.update(id, { role, updatedAt: now() }),
  };
}
