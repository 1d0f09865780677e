import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import {
  ADDRESS_KEYS,
  type Attempts,
  ENTER_CODE,
  ENTER_CODE_ADDRESS,
  MACHINE_KEYS,
  MAIL_CODE,
  MAIL_CODE_ADDRESS,
  MAIL_CODE_MACHINE,
  OWN_KEYS,
  RESET_MACHINE,
} from './attempts.ts';
import { parseEmail, requireGoodPassword } from './credentials.ts';
import { CODE_LENGTH, type Identity } from './identity.ts';
import { isCode } from './identity-error.ts';
import { committed } from './library-call.ts';
import type { Origin } from './origin.ts';
import { hashingOnce, hashPassword } from './passwords.ts';
import type { AccountStore } from './store.ts';

const codeShape = v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)));

/** The library's kind of code that deletes an account; nobody signs in by a code here. */
const LEAVING = 'sign-in';

interface MailedCodesDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  identity: Identity;
  attempts: Attempts;
  store: AccountStore;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: { id: string; email: string } }>;
}

/** Codes that are mailed to an address: they prove it, allow a new password, or delete the account. */
export function createMailedCodes({
  database,
  outbox,
  identity,
  attempts,
  store,
  requireSession,
}: MailedCodesDeps) {
  /** Mails a code to the signed-in player's own address. */
  async function sendOwn(
    { headers, ip }: Origin,
    type: 'email-verification' | typeof LEAVING,
  ): Promise<void> {
    const { user } = await requireSession(headers);
    await attempts.take(`mail-code-from:${ip}`, MAIL_CODE_MACHINE);
    await attempts.take(OWN_KEYS.mailCode(user.id), MAIL_CODE);
    await identity.api.sendVerificationOTP({ body: { email: user.email, type } });
  }

  /** Takes a code that was mailed to the signed-in player's own address; wrong ones are counted. */
  async function enterOwn(
    code: string,
    headers: Headers,
    enter: (email: string, otp: string) => Promise<unknown>,
  ): Promise<void> {
    const { user } = await requireSession(headers);
    const otp = parseCode(code);
    await attempts.take(OWN_KEYS.enterCode(user.id), ENTER_CODE);
    await withCode(() => enter(user.email, otp));
    await attempts.forget(OWN_KEYS.enterCode(user.id));
  }

  return {
    /** Mails a code that proves the signed-in player's address. Throws 401, auth/too-many-requests. */
    sendVerification: (origin: Origin): Promise<void> => sendOwn(origin, 'email-verification'),

    /** Marks the signed-in player's address as proven. Throws 401, auth/code-invalid, auth/too-many-requests. */
    verifyEmail: (code: string, { headers }: Origin): Promise<void> =>
      enterOwn(code, headers, (email, otp) => identity.api.verifyEmailOTP({ body: { email, otp }, headers })),

    /** Mails a code that deletes the signed-in player's account, and does nothing else. Throws 401, auth/too-many-requests. */
    sendLeaving: (origin: Origin): Promise<void> => sendOwn(origin, LEAVING),

    /** Takes the code that deletes the account, once. Throws 401, auth/code-invalid, auth/too-many-requests. */
    proveLeaving: (code: string, { headers }: Origin): Promise<void> =>
      enterOwn(code, headers, async (email, otp) => {
        await identity.api.checkVerificationOTP({ body: { email, type: LEAVING, otp } });
        await store.dropCodes(email);
      }),

    /** Mails a code that allows a new password, where there is an account; answers the same where there is none. */
    async sendReset(input: string, ip: string): Promise<void> {
      const email = parseEmail(input);
      await attempts.take(`mail-code-from:${ip}`, MAIL_CODE_MACHINE);
      await attempts.take(MACHINE_KEYS.mailCode(email, ip), MAIL_CODE);
      await attempts.take(ADDRESS_KEYS.mailCode(email), MAIL_CODE_ADDRESS);
      await identity.api.requestPasswordResetEmailOTP({ body: { email } });
    },

    /**
     * Sets a new password and ends every session. Where nobody had proven the address before, whoever does so now need not
     * be who signed up with it: passkeys and the second step go, too. Throws auth/code-invalid, auth/password-weak,
     * auth/too-many-requests.
     */
    async resetPassword(input: { email: string; code: string; password: string }, ip: string): Promise<void> {
      const email = parseEmail(input.email);
      requireGoodPassword(input.password);
      await attempts.take(`reset-from:${ip}`, RESET_MACHINE);
      await attempts.take(MACHINE_KEYS.enterCode(email, ip), ENTER_CODE);
      await attempts.take(ADDRESS_KEYS.enterCode(email), ENTER_CODE_ADDRESS);
      const otp = parseCode(input.code);
      await hashingOnce(async () => {
        await hashPassword(input.password);
        await withCode(() =>
          committed(database, async () => {
            const owner = await store.findByEmail(email);
            await identity.api.resetPasswordEmailOTP({ body: { email, otp, password: input.password } });
            if (!owner) return;
            if (!owner.emailVerified) await store.dropOtherKeys(owner.id);
            await outbox.tell({ kind: 'password_changed', account: owner.id });
          }),
        );
      });
      await attempts.forget(MACHINE_KEYS.enterCode(email, ip));
      await attempts.forget(ADDRESS_KEYS.enterCode(email));
    },

    /** Forgets the tries and the mailed codes that are kept by an address. */
    async forgetAddress(email: string): Promise<void> {
      for (const keyOf of Object.values(ADDRESS_KEYS)) await attempts.forget(keyOf(email));
      for (const keyOf of Object.values(MACHINE_KEYS)) await attempts.forgetBelow(keyOf(email, ''));
      await store.dropCodes(email);
    },
  };
}

/** A code in the wrong shape is a wrong code, not a broken request. */
function parseCode(code: string): string {
  const parsed = v.safeParse(codeShape, code);
  if (!parsed.success) throw new CodedError('auth/code-invalid', 'The code is wrong or too old');
  return parsed.output;
}

async function withCode(enter: () => Promise<unknown>): Promise<void> {
  try {
    await enter();
  } catch (error) {
    // After as many wrong tries as a code takes nothing is to be waited for: it is void, and a new one can be mailed.
    if (isCode(error, /^(INVALID_OTP|OTP_EXPIRED|USER_NOT_FOUND|TOO_MANY_ATTEMPTS)$/))
      throw new CodedError('auth/code-invalid', 'The code is wrong or too old', { cause: error });
    throw error;
  }
}
