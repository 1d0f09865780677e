import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { session } from '../db/schema/account.ts';
import { type Device, deviceOf } from './device.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { TOKEN_LIFE_S } from './token.ts';

/** A sign-in on a device. */
export interface SessionInfo extends Device {
  id: string;
  createdAt: Date;
  /** Within the hour. */
  lastUsedAt: Date;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Where a player is signed in. An ended session gives no more tokens, and those that it gave count no more once
 * `EndedSessions.refresh` was called: after the transaction, for an end that is undone must not be remembered.
 */
export function createSessions({ query }: Database, ended: Pick<EndedSessions, 'has'>, now: () => Date) {
  return {
    /** Sessions that live, the one used last first. */
    async list(user: string): Promise<SessionInfo[]> {
      const rows = await query
        .select()
        .from(session)
        .where(and(eq(session.userId, user), gt(session.expiresAt, now())))
        .orderBy(desc(session.updatedAt), session.id);
      return rows.map(({ id, createdAt, updatedAt, userAgent }) => ({
        id,
        createdAt,
        lastUsedAt: updatedAt,
        ...deviceOf(userAgent),
      }));
    },

    /**
     * Whether a session lives that did so at an instant: told from memory where that was within the life of a token, which
     * is as long as ends are remembered.
     */
    async lives(id: string, knownAt: Date): Promise<boolean> {
      if (now().getTime() - knownAt.getTime() < TOKEN_LIFE_S * 1000) return !(await ended.has(id));
      const [found] = await query
        .select({ id: session.id })
        .from(session)
        .where(and(eq(session.id, id), gt(session.expiresAt, now())));
      return found !== undefined;
    },

    /** Ends one. Throws 404 for a session that is not the player's or is over. */
    async end(user: string, id: string): Promise<void> {
      const gone = await query
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userId, user)))
        .returning({ id: session.id });
      if (gone.length === 0) throw new CodedError('404', 'There is no such session');
    },

    /** Ends all but one, or all; answers with how many. */
    async endOthers(user: string, kept?: string): Promise<number> {
      const others = kept === undefined ? [] : [ne(session.id, kept)];
      const gone = await query
        .delete(session)
        .where(and(eq(session.userId, user), ...others))
        .returning({ id: session.id });
      return gone.length;
    },

    /** Forgets sessions that are over: nobody signs out of a device that is lost, and each tells of a player's devices. */
    async prune(): Promise<void> {
      await query.delete(session).where(lte(session.expiresAt, now()));
    },
  };
}
