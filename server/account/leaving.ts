import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import type { Database } from '../db/database.ts';
import type { MailService } from '../mail/service.ts';
import { deletionMail } from './deletion-mail.ts';
import type { Origin } from './origin.ts';
import type { Sessions } from './sessions.ts';
import type { AccountRow, AccountStore } from './store.ts';

/** How long (ms) an account that is to be erased can be kept after all. */
const DELETION_DELAY = 30 * 24 * 60 * 60_000;

/** That it is the player who asks: the password, or a code that was mailed. */
export type Proof = { password: string } | { code: string };

interface LeavingDeps {
  database: Database;
  store: AccountStore;
  sessions: Sessions;
  mail: MailService;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: { id: string } }>;
  /** Throws auth/wrong-password, auth/code-invalid, auth/too-many-requests. */
  askProof(user: string, proof: Proof, origin: Origin): Promise<void>;
  /** Ends the session; answers with cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>;
  now(): Date;
}

/** Leaving for good: an account is erased thirty days after its player asked for that, unless it is kept until then. */
export function createLeaving({
  database,
  store,
  sessions,
  mail,
  requireSession,
  askProof,
  signOut,
  now,
}: LeavingDeps) {
  async function tell({ id, email, locale, deletesAt }: AccountRow): Promise<void> {
    if (!deletesAt) return;
    await mail.send({ to: email, ...deletionMail(deletesAt, parseLocale(locale) ?? DEFAULT_LOCALE) });
    await store.markTold(id, deletesAt, now());
  }

  return {
    /**
     * Ends every session and has the account erased in thirty days; answers with cookies that clear the session. A mail
     * says so, later where it cannot be sent now. Throws 401, auth/wrong-password, auth/code-invalid,
     * auth/too-many-requests.
     */
    async begin(proof: Proof, origin: Origin): Promise<string[]> {
      const { user } = await requireSession(origin.headers);
      await askProof(user.id, proof, origin);
      const cookies = await database.transaction(async () => {
        const at = now();
        const deletesAt = new Date(at.getTime() + DELETION_DELAY);
        await store.update(user.id, { deletesAt, deletionToldAt: null, updatedAt: at });
        const cleared = await signOut(origin.headers);
        await sessions.endOthers(user.id);
        return cleared;
      });
      const leaving = await store.find(user.id);
      // The player has left either way; `tellUntold` tries again, and its failures are logged.
      if (leaving) await tell(leaving).catch(() => undefined);
      return cookies;
    },

    /** Keeps an account that was to be erased. Throws 401. */
    async keep(headers: Headers): Promise<void> {
      const { user } = await requireSession(headers);
      await store.update(user.id, { deletesAt: null, updatedAt: now() });
    },

    /** Mails those whose mail could not be sent when they left. Throws an AggregateError when one still cannot. */
    async tellUntold(): Promise<void> {
      const failures: unknown[] = [];
      for (const leaving of await store.untold())
        await tell(leaving).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'players were not told of their deletion');
    },
  };
}
