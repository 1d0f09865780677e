import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { Origin } from './origin.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';

/** How long (ms) an account that is to be erased can be kept after all. */
const DELETION_DELAY = 30 * 24 * 60 * 60_000;

/** That it is the player who asks: the password, or a code that was mailed. */
export type Proof = { password: string } | { code: string };

interface LeavingDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  store: Pick<AccountStore, 'update' | 'keep'>;
  sessions: Pick<Sessions, 'endOthers'>;
  /** Throws 401. */
  requireSession(headers: Headers): Promise<{ user: { id: string } }>;
  /** Throws auth/wrong-password, auth/code-invalid, auth/too-many-requests. */
  askProof(user: string, proof: Proof, origin: Origin): Promise<void>;
  /** Ends the session; answers with cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>;
  /**
   * Throws auth/payment-open while money of the player is under way, auth/debt-open while the wallet owes; in the caller's
   * transaction nothing of it changes before that ends.
   */
  requireSettled(player: string): Promise<void>;
  now(): Date;
}

/** Leaving for good: an account is erased thirty days after its player asked for that, unless it is kept until then. */
export function createLeaving({
  database,
  outbox,
  store,
  sessions,
  requireSession,
  askProof,
  signOut,
  requireSettled,
  now,
}: LeavingDeps) {
  return {
    /**
     * Ends every session and has the account erased in thirty days; answers with cookies that clear the session. A mail
     * says so. Throws 401, auth/wrong-password, auth/code-invalid, auth/too-many-requests, auth/payment-open,
     * auth/debt-open.
     */
    async begin(proof: Proof, origin: Origin): Promise<string[]> {
      const { user } = await requireSession(origin.headers);
      // Asked before the proof, too: a code that is right is used up.
      await database.transaction(() => requireSettled(user.id));
      await askProof(user.id, proof, origin);
      return database.transaction(async () => {
        await requireSettled(user.id);
        const at = now();
        const deletesAt = new Date(at.getTime() + DELETION_DELAY);
        await store.update(user.id, { deletesAt, updatedAt: at });
        const cleared = await signOut(origin.headers);
        await sessions.endOthers(user.id);
        const facts = { at: deletesAt.toISOString() };
        await outbox.tell({ kind: 'deletion_scheduled', account: user.id, facts });
        return cleared;
      });
    },

    /** Keeps an account that was to be erased. Throws 401. */
    async keep(headers: Headers): Promise<void> {
      const { user } = await requireSession(headers);
      await database.transaction(async () => {
        if (await store.keep(user.id, now()))
          await outbox.tell({ kind: 'deletion_undone', account: user.id });
      });
    },
  };
}
