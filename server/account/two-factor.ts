import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import { type Attempts, SECOND_STEP_MACHINE } from './attempts.ts';
import type { Identity } from './identity.ts';
import { committed } from './library-call.ts';
import type { Origin } from './origin.ts';
import { hashingOnce } from './passwords.ts';
import {
  type Confirmation,
  refusable,
  type SecondStep,
  type SecondStepCode,
  type SessionUser,
} from './second-step.ts';

interface TwoFactorDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  identity: Identity;
  attempts: Attempts;
  secondStep: SecondStep;
  /** Throws auth/wrong-password, auth/too-many-requests. */
  askPassword(user: string, password: string, headers: Headers): Promise<void>;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: SessionUser }>;
}

/** What a player needs to set up an authenticator app. */
export interface TwoFactorSetup {
  /** For the app, as a QR code: otpauth://totp/... */
  uri: string;
  /** Each signs in once when the app is lost; shown here and never again. */
  backupCodes: string[];
}

/** The second step of signing in: six digits of an authenticator app, or a backup code. */
export function createTwoFactor({
  database,
  outbox,
  identity,
  attempts,
  secondStep,
  askPassword,
  requireSession,
}: TwoFactorDeps) {
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
      const tell = () => outbox.tell({ kind: 'two_factor_on', account: user.id });
      return secondStep.prove(user.id, { code, backup: false }, headers, tell);
    },

    /**
     * Turns the second step off; answers with cookies. Errors: 401, auth/wrong-password, auth/second-step-required,
     * auth/code-invalid, auth/too-many-requests.
     */
    async disable({ password, secondStep: code }: Confirmation, { headers }: Origin): Promise<string[]> {
      const { user } = await requireSession(headers);
      const answer = await hashingOnce(async () => {
        await askPassword(user.id, password, headers);
        await secondStep.askAgain(user, code, headers);
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

    /**
     * New backup codes; the old ones are void. Errors: 401, auth/wrong-password, auth/second-step-required,
     * auth/code-invalid, auth/too-many-requests, 400 when the second step is off.
     */
    async newBackupCodes(
      { password, secondStep: code }: Confirmation,
      { headers }: Origin,
    ): Promise<string[]> {
      const { user } = await requireSession(headers);
      const made = await hashingOnce(async () => {
        await askPassword(user.id, password, headers);
        await secondStep.askAgain(user, code, headers);
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
    async finish(code: SecondStepCode, { headers: sent, ip }: Origin): Promise<string[]> {
      await attempts.take(`second-step-from:${ip}`, SECOND_STEP_MACHINE);
      const headers = withoutSession(sent);
      const user = await identity.api.secondStepUser({ headers });
      if (user === undefined) throw new CodedError('auth/id-token-expired', 'Sign in again');
      return secondStep.prove(user, code, headers);
    },
  };
}

/** What a browser sent, without who is signed in there: the library would take a code for theirs, and count it as theirs. */
function withoutSession(sent: Headers): Headers {
  const headers = new Headers(sent);
  const cookies = (sent.get('cookie') ?? '').split(';').filter((cookie) => !cookie.includes('.session_'));
  headers.set('cookie', cookies.join(';'));
  return headers;
}
