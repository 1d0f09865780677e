import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import { type Attempts, SECOND_STEP_CODE, SECOND_STEP_MACHINE, SIGN_IN } from './attempts.ts';
import type { Identity } from './identity.ts';
import { isCode } from './identity-error.ts';
import { committed } from './library-call.ts';
import type { Origin } from './origin.ts';
import { hashingOnce } from './passwords.ts';

interface TwoFactorDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  identity: Identity;
  attempts: Attempts;
  /** Throws auth/wrong-password, auth/too-many-requests. */
  askPassword(user: string, password: string, headers: Headers): Promise<void>;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: { id: string } }>;
}

/** What a player needs to set up an authenticator app. */
export interface TwoFactorSetup {
  /** For the app, as a QR code: otpauth://totp/... */
  uri: string;
  /** Each signs in once when the app is lost; shown here and never again. */
  backupCodes: string[];
}

/** The second step of signing in: six digits of an authenticator app (RFC 6238), or a backup code. */
export function createTwoFactor({
  database,
  outbox,
  identity,
  attempts,
  askPassword,
  requireSession,
}: TwoFactorDeps) {
  /** Has the library see a code of the app, which counts once. Errors: auth/code-invalid and the library's. */
  async function verifyOnce(code: string, headers: Headers) {
    const digits = digitsOf(code);
    const verified = await identity.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true });
    const key = `second-step-code:${verified.response.user.id}:${digits}`;
    if (!(await attempts.isAllowed(key, SECOND_STEP_CODE)))
      throw new CodedError('auth/code-invalid', 'The code was used before');
    return verified;
  }

  return {
    /**
     * Begins: the second step is asked for once `enable` has seen a code of the app, which lists the account below
     * `brandName`. Errors: 401, auth/wrong-password, auth/too-many-requests, 400 when it is on already.
     */
    async setup(password: string, { headers }: Origin, brandName: string): Promise<TwoFactorSetup> {
      const { user } = await requireSession(headers);
      await askPassword(user.id, password, headers);
      const begun = await refusable(() =>
        identity.api.enableTwoFactor({ body: { password, issuer: brandName }, headers }),
      );
      if (!('totpURI' in begun)) throw new CodedError('9999', 'the library began another method');
      return { uri: begun.totpURI, backupCodes: begun.backupCodes };
    },

    /** Turns the second step on with a code of the app; answers with cookies. Errors: 401, auth/code-invalid, auth/too-many-requests. */
    async enable(code: string, { headers }: Origin): Promise<string[]> {
      const { user } = await requireSession(headers);
      const key = wrongCodes(user.id);
      await attempts.take(key, SIGN_IN);
      const answer = await refusable(() =>
        committed(database, async () => {
          const verified = await verifyOnce(code, headers);
          await outbox.tell({ kind: 'two_factor_on', account: user.id });
          return verified;
        }),
      );
      await attempts.forget(key);
      return answer.headers.getSetCookie();
    },

    /** Turns the second step off; answers with cookies. Errors: 401, auth/wrong-password, auth/too-many-requests. */
    async disable(password: string, { headers }: Origin): Promise<string[]> {
      const { user } = await requireSession(headers);
      const answer = await hashingOnce(async () => {
        await askPassword(user.id, password, headers);
        return committed(database, async () => {
          const disabled = await identity.api.disableTwoFactor({
            body: { password },
            headers,
            returnHeaders: true,
          });
          await outbox.tell({ kind: 'two_factor_off', account: user.id });
          return disabled;
        });
      });
      return answer.headers.getSetCookie();
    },

    /** New backup codes; the old ones are void. Errors: 401, auth/wrong-password, auth/too-many-requests, 400 when it is off. */
    async newBackupCodes(password: string, { headers }: Origin): Promise<string[]> {
      const { user } = await requireSession(headers);
      const made = await hashingOnce(async () => {
        await askPassword(user.id, password, headers);
        return refusable(() =>
          committed(database, async () => {
            const codes = await identity.api.generateBackupCodes({ body: { password }, headers });
            await outbox.tell({ kind: 'backup_codes_made', account: user.id });
            return codes;
          }),
        );
      });
      return made.backupCodes;
    },

    /**
     * Finishes a sign-in that waits for its second step, with a code that was used for nothing before; answers with the
     * session's cookies. Errors: auth/code-invalid, auth/too-many-requests, auth/id-token-expired when the first step is too
     * long ago, or as many wrong codes followed it as one sign-in may have.
     */
    async finish(
      { code, backup }: { code: string; backup: boolean },
      { headers: sent, ip }: Origin,
    ): Promise<string[]> {
      await attempts.take(`second-step-from:${ip}`, SECOND_STEP_MACHINE);
      const headers = withoutSession(sent);
      const user = await identity.api.secondStepUser({ headers });
      if (user === undefined) throw new CodedError('auth/id-token-expired', 'Sign in again');
      const key = wrongCodes(user);
      await attempts.take(key, SIGN_IN);
      const answer = await refusable(() =>
        backup
          ? identity.api.verifyBackupCode({ body: { code: code.trim() }, headers, returnHeaders: true })
          : committed(database, () => verifyOnce(code, headers)),
      );
      await attempts.forget(key);
      return answer.headers.getSetCookie();
    },
  };
}

const wrongCodes = (user: string) => `second-step:${user}`;

/** What a browser sent, without who is signed in there: the library would take a code for theirs, and count it as theirs. */
function withoutSession(sent: Headers): Headers {
  const headers = new Headers(sent);
  const cookies = (sent.get('cookie') ?? '').split(';').filter((cookie) => !cookie.includes('.session_'));
  headers.set('cookie', cookies.join(';'));
  return headers;
}

const digitsOf = (code: string) => code.replace(/\D/g, '');

/** Runs a call of the library and says its refusals in the words of our catalogue. */
async function refusable<T>(call: () => Promise<T>): Promise<T> {
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
