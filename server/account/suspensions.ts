import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/context.ts';
import type { OutboxService } from '../outbox/service.ts';
import { reasonOf } from '../reason.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Sessions } from './sessions.ts';
import type { AccountRow, AccountStore, SuspensionRow } from './store.ts';

interface SuspensionsDeps {
  database: Database;
  store: AccountStore;
  sessions: Pick<Sessions, 'endOthers'>;
  endedSessions: Pick<EndedSessions, 'refresh'>;
  outbox: Pick<OutboxService, 'tell'>;
  /** Lets nobody move the player's coins before the caller's transaction ends. */
  lockWallet(player: string): Promise<unknown>;
  now(): Date;
}

/** What a player is told of a suspension. */
export interface Suspension {
  until: Date;
  reason: string;
}

/** Whose doing it is: one of the staff, or an operator at a terminal. */
export type By = Viewer | 'operator';

/**
 * Players whom staff keeps from buying and from writing for a time. What they have stays theirs: their games can be
 * downloaded and played, what they publish stays on sale, and money under way is credited.
 */
export function createSuspensions({
  database,
  store,
  sessions,
  endedSessions,
  outbox,
  lockWallet,
  now,
}: SuspensionsDeps) {
  /** The account of one of the staff, as it is now. Throws 401 for others. */
  async function requireStaff({ uuid }: Viewer): Promise<AccountRow> {
    const found = await store.find(uuid);
    if (!found || !isStaff(found)) throw new CodedError('401', 'This is for the staff');
    return found;
  }

  /** Locks an account that `by` may suspend and restore. Throws 404, 401. */
  async function lockFor(by: By, id: string): Promise<AccountRow> {
    const staff = by === 'operator' ? by : await requireStaff(by);
    // Purchases lock the wallet, too: each ends before the suspension, or sees it.
    await lockWallet(id);
    const found = await store.lock(id);
    if (!found) throw new CodedError('404', 'There is no such account');
    const maySuspendStaff = staff === 'operator' || (staff.role === 'admin' && staff.id !== id);
    if (isStaff(found) && !maySuspendStaff)
      throw new CodedError('401', 'Staff is suspended by another root admin');
    return found;
  }

  const standing = ({ suspendedUntil }: AccountRow, at: Date) =>
    suspendedUntil !== null && at < suspendedUntil;

  return {
    /**
     * Suspends an account until an instant, ends its sessions, keeps why and by whom, and tells the player. Throws 400 (no
     * reason, over 500 characters, an end that is past, suspended already), 401 for everyone but support and the root admin
     * and for support where the account is staff's, 404.
     */
    async suspend(id: string, { until, reason }: Suspension, by: By): Promise<void> {
      const why = reasonOf(reason);
      await database.transaction(async () => {
        const found = await lockFor(by, id);
        const at = now();
        if (!(at < until)) throw new CodedError('400', 'The end of a suspension is to come');
        if (standing(found, at)) throw new CodedError('400', 'The account is suspended already');
        await store.update(id, { suspendedUntil: until, updatedAt: at });
        await store.addSuspension({ accountId: id, at, until, reason: why, byId: idOf(by) });
        await sessions.endOthers(id);
        await outbox.tell({ kind: 'suspended', account: id, facts: { at: until.toISOString() } });
      });
      await endedSessions.refresh();
    },

    /** Ends a suspension before its time. Throws 400 (no reason, not suspended), 401, 404. */
    restore(id: string, reason: string, by: By): Promise<void> {
      const why = reasonOf(reason);
      return database.transaction(async () => {
        const found = await lockFor(by, id);
        const at = now();
        if (!standing(found, at)) throw new CodedError('400', 'The account is not suspended');
        await store.update(id, { suspendedUntil: null, updatedAt: at });
        await store.endSuspension(id, { endedAt: at, endedById: idOf(by), endReason: why });
        await outbox.tell({ kind: 'restored', account: id });
      });
    },

    /** Every suspension of an account, the newest first; for an operator. */
    of: (id: string): Promise<SuspensionRow[]> => store.suspensions(id),

    /** What a player is told while suspended; null for others. */
    async current({ uuid, suspended }: Viewer): Promise<Suspension | null> {
      if (!suspended) return null;
      const found = await store.find(uuid);
      if (!found || !standing(found, now())) return null;
      const [latest] = await store.suspensions(uuid);
      return latest ? { until: latest.until, reason: latest.reason } : null;
    },

    /** Error auth/suspended for a player who is. */
    async requireActive(id: string): Promise<void> {
      const found = await store.find(id);
      if (found && standing(found, now()))
        throw new CodedError('auth/suspended', 'This account is suspended');
    },
  };
}

const isStaff = ({ role }: AccountRow): boolean => role === 'support' || role === 'admin';

const idOf = (by: By): string | null => (by === 'operator' ? null : by.uuid);
