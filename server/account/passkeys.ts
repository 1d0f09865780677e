import { APIError } from 'better-auth';
import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { passkey } from '../db/schema/account.ts';
import type { OutboxService } from '../outbox/service.ts';
import { type Attempts, SIGN_IN_MACHINE } from './attempts.ts';
import type { Identity } from './identity.ts';
import { isCode } from './identity-error.ts';
import { committed } from './library-call.ts';
import type { Origin } from './origin.ts';
import type { Confirmation, SecondStep, SessionUser } from './second-step.ts';

const MOST_PASSKEYS = 20;

const base64url = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]*$/));

/** What a browser answers when a passkey signs in: `PublicKeyCredential.toJSON()`. */
const assertion = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.exactOptional(base64url),
  }),
});

/** What the browser is to be asked, and the cookies that tie its answer to it. */
export interface Ceremony {
  options: unknown;
  cookies: string[];
}

interface PasskeysDeps {
  identity: Identity;
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  attempts: Attempts;
  /** Throws auth/wrong-password, auth/too-many-requests. */
  askPassword(user: string, password: string, headers: Headers): Promise<void>;
  secondStep: Pick<SecondStep, 'askAgain'>;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: SessionUser & { email: string } }>;
}

/** Signing in with a key that never leaves a device (WebAuthn). A passkey asks who is there, so it needs no second step. */
export function createPasskeys({
  identity,
  database,
  outbox,
  attempts,
  askPassword,
  secondStep,
  requireSession,
}: PasskeysDeps) {
  const { query } = database;

  const list = (user: string) =>
    query
      .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
      .from(passkey)
      .where(eq(passkey.userId, user))
      .orderBy(asc(passkey.createdAt), passkey.id);

  return {
    list,

    /**
     * Begins to add a passkey, which the device keeps below `brandName`. Errors: 401, auth/wrong-password,
     * auth/second-step-required, auth/code-invalid, auth/too-many-requests, 400 when there are too many.
     */
    async beginAdding(
      { password, secondStep: code }: Confirmation,
      { headers }: Origin,
      brandName: string,
    ): Promise<Ceremony> {
      const { user } = await requireSession(headers);
      await askPassword(user.id, password, headers);
      if ((await list(user.id)).length >= MOST_PASSKEYS)
        throw new CodedError('400', `An account has up to ${MOST_PASSKEYS} passkeys`);
      // It signs in without the second step, and so must not come to be without it.
      await secondStep.askAgain(user, code, headers);
      const begun = await identity.api.generatePasskeyRegistrationOptions({
        headers,
        query: { name: user.email },
        returnHeaders: true,
      });
      const options = { ...begun.response, rp: { ...begun.response.rp, name: brandName } };
      return { options, cookies: begun.headers.getSetCookie() };
    },

    /** Adds the passkey that the browser made. Errors: 401, auth/passkey-refused. */
    async add({ name, response }: { name: string; response: unknown }, { headers }: Origin): Promise<void> {
      const { user } = await requireSession(headers);
      await refusable(() =>
        committed(database, async () => {
          await identity.api.verifyPasskeyRegistration({ body: { name, response }, headers });
          await outbox.tell({ kind: 'passkey_added', account: user.id });
        }),
      );
    },

    /** Takes a passkey away. Errors: 404 for another's. */
    async remove(user: string, id: string): Promise<void> {
      await database.transaction(async () => {
        const removed = await query
          .delete(passkey)
          .where(and(eq(passkey.id, id), eq(passkey.userId, user)))
          .returning({ id: passkey.id });
        if (removed.length === 0) throw new CodedError('404', 'There is no such passkey');
        await outbox.tell({ kind: 'passkey_removed', account: user });
      });
    },

    /** Begins a sign-in. Error: auth/too-many-requests. */
    async beginSignIn({ headers, ip }: Origin): Promise<Ceremony> {
      await attempts.take(`passkey-from:${ip}`, SIGN_IN_MACHINE);
      const begun = await identity.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
      return { options: begun.response, cookies: begun.headers.getSetCookie() };
    },

    /** Signs in with the browser's answer; answers with the session's cookies. Error: auth/passkey-refused. */
    async signIn(response: unknown, { headers }: Origin): Promise<string[]> {
      const parsed = v.safeParse(assertion, response);
      if (!parsed.success)
        throw new CodedError('auth/passkey-refused', 'This is not the answer of a passkey');
      const answer = await refusable(() =>
        identity.api.verifyPasskeyAuthentication({
          body: { response: parsed.output },
          headers,
          returnHeaders: true,
        }),
      );
      return answer.headers.getSetCookie();
    },
  };
}

/** Runs a ceremony's check: whatever is wrong with an answer, it is not accepted. */
async function refusable<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    // What the library cannot read at all, it calls a fault of its own.
    const isRefusal = cause instanceof APIError && cause.statusCode < 500;
    if (isRefusal || isCode(cause, /^FAILED_TO_VERIFY_REGISTRATION$/))
      throw new CodedError('auth/passkey-refused', 'The passkey was not accepted', { cause });
    throw cause;
  }
}
