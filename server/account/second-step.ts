import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { type Attempts, SECOND_STEP_CODE, SIGN_IN } from './attempts.ts';
import type { Identity } from './identity.ts';
import { isCode } from './identity-error.ts';
import { committed } from './library-call.ts';
import type { AccountStore } from './store.ts';

interface SecondStepDeps {
  database: Database;
  identity: Identity;
  attempts: Attempts;
  store: Pick<AccountStore, 'holdBackupCodes'>;
}

/** A code of the authenticator app (RFC 6238), or one of the backup codes. */
export interface SecondStepCode {
  code: string;
  backup: boolean;
}

/** What proves that it is the player: the password and, where the second step is on, a code of it. */
export interface Confirmation {
  password: string;
  secondStep?: SecondStepCode | undefined;
}

/** Who is signed in, as the identity library knows them. */
export interface SessionUser {
  id: string;
  twoFactorEnabled?: boolean | null | undefined;
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/** Proves the second step. Each code counts once, and five wrong ones in a row are followed by a wait. */
export function createSecondStep({ database, identity, attempts, store }: SecondStepDeps) {
  /** Has the library see a code of the app, which counts once. Errors: auth/code-invalid and the library's. */
  async function verifyOnce(code: string, headers: Headers) {
    const digits = digitsOf(code);
    const verified = await identity.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true });
    const key = `second-step-code:${verified.response.user.id}:${digits}`;
    if (!(await attempts.isAllowed(key, SECOND_STEP_CODE)))
      throw new CodedError('auth/code-invalid', 'The code was used before');
    return verified;
  }

  /** Has the library see a backup code, which counts once. Errors: the library's. */
  async function verifyBackup(user: string, code: string, headers: Headers) {
    // By itself the library lets two that come at once both have it.
    await store.holdBackupCodes(user);
    return identity.api.verifyBackupCode({ body: { code: code.trim() }, headers, returnHeaders: true });
  }

  /**
   * Takes a code of `user`, of whom the headers speak, and answers with the library's cookies; what `then` does is done or
   * undone together with that. Errors: auth/code-invalid, auth/too-many-requests, auth/id-token-expired.
   */
  async function prove(
    user: string,
    { code, backup }: SecondStepCode,
    headers: Headers,
    then?: () => Promise<void>,
  ): Promise<string[]> {
    const wrongCodes = `second-step:${user}`;
    await attempts.take(wrongCodes, SIGN_IN);
    const answer = await refusable(() =>
      committed(database, async () => {
        const verified = await (backup ? verifyBackup(user, code, headers) : verifyOnce(code, headers));
        // A session that ended meanwhile leaves the library with whoever else's sign-in waits in that browser.
        if (verified.response.user.id !== user)
          throw new CodedError('auth/id-token-expired', 'The code was another player’s');
        await then?.();
        return verified;
      }),
    );
    await attempts.forget(wrongCodes);
    return answer.headers.getSetCookie();
  }

  return {
    prove,

    /**
     * Asks the signed-in player for a code again, where the second step is on. Errors: auth/second-step-required where there
     * is none, auth/code-invalid, auth/too-many-requests.
     */
    async askAgain(user: SessionUser, code: SecondStepCode | undefined, headers: Headers): Promise<void> {
      if (!user.twoFactorEnabled) return;
      if (!code) throw new CodedError('auth/second-step-required', 'The second step is asked for, too');
      await prove(user.id, code, headers);
    },
  };
}

const digitsOf = (code: string) => code.replace(/\D/g, '');

/** Runs a call of the library and says its refusals in the words of our catalogue. */
export async function refusable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (isCode(cause, /^INVALID_(CODE|BACKUP_CODE)$/))
      throw new CodedError('auth/code-invalid', 'The code is wrong', { cause });
    if (isCode(cause, /^(INVALID_TWO_FACTOR_COOKIE|TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE)$/))
      throw new CodedError('auth/id-token-expired', 'Sign in again', { cause });
    if (isCode(cause, /^(TOTP_|TWO_FACTOR_NOT_ENABLED|BACKUP_CODES_NOT_ENABLED)/))
      throw new CodedError('400', 'The second step is not in that state', { cause });
    throw cause;
  }
}
