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
import { CODE_LENGTH, type Identity, provingCode } from './identity.ts';
import { isCode } from './identity-error.ts';
import { committed } from './library-call.ts';
import type { Origin } from './origin.ts';
import { hashingOnce, hashPassword } from './passwords.ts';
import type { Confirmation, SecondStep, SessionUser } from './second-step.ts';
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
  secondStep: Pick<SecondStep, 'askAgain'>;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: SessionUser & { email: string } }>;
  /** Throws auth/wrong-password, auth/too-many-requests. */
  askPassword(user: string, password: string, headers: Headers): Promise<void>;
}

/** Codes that are mailed to an address: they prove it, move the account to it, allow a new password, or delete the account. */
export function createMailedCodes({
  database,
  outbox,
  identity,
  attempts,
  store,
  secondStep,
  requireSession,
  askPassword,
}: MailedCodesDeps) {
  /** Counts a code that is mailed for a signed-in player. Throws auth/too-many-requests. */
  async function takeMail(user: string, ip: string): Promise<void> {
    await attempts.take(`mail-code-from:${ip}`, MAIL_CODE_MACHINE);
    await attempts.take(OWN_KEYS.mailCode(user), MAIL_CODE);
  }

  /** Mails a code to the signed-in player's own address. */
  async function sendOwn(
    { headers, ip }: Origin,
    type: 'email-verification' | typeof LEAVING,
  ): Promise<void> {
    const { user } = await requireSession(headers);
    await takeMail(user.id, ip);
    await identity.api.sendVerificationOTP({ body: { email: user.email, type } });
  }

  /** Takes a code that was mailed to the signed-in player; wrong ones are counted. */
  async function enterOwn<T>(
    code: string,
    headers: Headers,
    enter: (user: { id: string; email: string }, otp: string) => Promise<T>,
  ): Promise<T> {
    const { user } = await requireSession(headers);
    const otp = parseCode(code);
    await attempts.take(OWN_KEYS.enterCode(user.id), ENTER_CODE);
    const entered = await withCode(() => enter(user, otp));
    await attempts.forget(OWN_KEYS.enterCode(user.id));
    return entered;
  }

  /** Forgets the tries and the mailed codes that are kept by an address. */
  async function forgetAddress(email: string): Promise<void> {
    for (const keyOf of Object.values(ADDRESS_KEYS)) await attempts.forget(keyOf(email));
    for (const keyOf of Object.values(MACHINE_KEYS)) await attempts.forgetBelow(keyOf(email, ''));
    await store.dropCodes(email);
  }

  /** Throws auth/email-already-exists. */
  async function requireFree(email: string): Promise<void> {
    if (await store.findByEmail(email))
      throw new CodedError('auth/email-already-exists', 'This address has an account');
  }

  return {
    /** Mails a code that proves the signed-in player's address. Throws 401, auth/too-many-requests. */
    sendVerification: (origin: Origin): Promise<void> => sendOwn(origin, 'email-verification'),

    /** Marks the signed-in player's address as proven. Throws 401, auth/code-invalid, auth/too-many-requests. */
    async verifyEmail(code: string, { headers }: Origin): Promise<void> {
      await enterOwn(code, headers, ({ email }, otp) =>
        identity.api.verifyEmailOTP({ body: { email, otp }, headers }),
      );
    },

    /**
     * Mails a code to the address that the signed-in player wants to move to; nothing changes before that is entered. Throws
     * 401, auth/argument-error, auth/wrong-password, auth/email-unchanged, auth/email-already-exists,
     * auth/second-step-required, auth/code-invalid, auth/too-many-requests.
     */
    async sendNewAddress(input: Confirmation & { email: string }, { headers, ip }: Origin): Promise<void> {
      const { user } = await requireSession(headers);
      const email = parseEmail(input.email);
      await askPassword(user.id, input.password, headers);
      if (email === user.email) throw new CodedError('auth/email-unchanged', 'The account has this address');
      await requireFree(email);
      await takeMail(user.id, ip);
      // Whoever reads there did not ask for it.
      await attempts.take(ADDRESS_KEYS.mailCode(email), MAIL_CODE_ADDRESS);
      // Last of what can be refused, since a code counts once.
      await secondStep.askAgain(user, input.secondStep, headers);
      await identity.api.requestEmailChangeEmailOTP({ body: { newEmail: email }, headers });
    },

    /**
     * Moves the account to the address that the code was mailed to, which is proven by that; the former one is told by a mail.
     * Answers with the session's cookies. Throws 401, auth/argument-error, auth/code-invalid, auth/email-unchanged,
     * auth/email-already-exists, auth/too-many-requests.
     */
    async changeEmail(input: { email: string; code: string }, { headers }: Origin): Promise<string[]> {
      const newEmail = parseEmail(input.email);
      return enterOwn(input.code, headers, async ({ id, email }, otp) => {
        if (newEmail === email) throw new CodedError('auth/email-unchanged', 'The account has this address');
        const move = () =>
          committed(database, async () => {
            const answer = await identity.api.changeEmailEmailOTP({
              body: { newEmail, otp: provingCode(otp, newEmail) },
              headers,
              returnHeaders: true,
            });
            await forgetAddress(email);
            await outbox.tell({ kind: 'email_changed', account: id, facts: { formerEmail: email } });
            return answer.headers.getSetCookie();
          });
        // Somebody else can take it while the code is on its way, or at this very moment.
        return move().catch(async (error: unknown) => {
          if (!isCode(error, CODE_REFUSED)) await requireFree(newEmail);
          throw error;
        });
      });
    },

    /** Mails a code that deletes the signed-in player's account, and does nothing else. Throws 401, auth/too-many-requests. */
    sendLeaving: (origin: Origin): Promise<void> => sendOwn(origin, LEAVING),

    /** Takes the code that deletes the account, once. Throws 401, auth/code-invalid, auth/too-many-requests. */
    proveLeaving: (code: string, { headers }: Origin): Promise<void> =>
      enterOwn(code, headers, async ({ email }, otp) => {
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

    forgetAddress,
  };
}

/** A code in the wrong shape is a wrong code, not a broken request. */
function parseCode(code: string): string {
  const parsed = v.safeParse(codeShape, code);
  if (!parsed.success) throw new CodedError('auth/code-invalid', 'The code is wrong or too old');
  return parsed.output;
}

/** After as many wrong tries as a code takes nothing is to be waited for: it is void, and a new one can be mailed. */
const CODE_REFUSED = /^(INVALID_OTP|OTP_EXPIRED|USER_NOT_FOUND|TOO_MANY_ATTEMPTS)$/;

async function withCode<T>(enter: () => Promise<T>): Promise<T> {
  try {
    return await enter();
  } catch (error) {
    if (!isCode(error, CODE_REFUSED)) throw error;
    throw new CodedError('auth/code-invalid', 'The code is wrong or too old', { cause: error });
  }
}
