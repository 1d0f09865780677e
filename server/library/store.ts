import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { entitlement, playSession } from '../db/schema/library.ts';

export type Entitlement = typeof entitlement.$inferSelect;

/** A game that a player has, and how it was played. */
export interface Purchase {
  storeId: number;
  paid: number;
  boughtAt: Date;
  /** Seconds of all play, and of that since the player first had the game. */
  playSeconds: number;
  ownedSeconds: number;
  lastPlayedAt: Date | null;
}

export function createLibraryStore(database: Database) {
  /** What was played of a game before its player had it; had it before, what was noted at the first time. */
  const playedBefore = (user: string, storeId: number) => sql<number>`coalesce(
    (select min(had.played_before) from ${entitlement} had
      where had.user_id = ${user} and had.store_id = ${storeId}),
    (select sum(${playSession.seconds})::int8 from ${playSession}
      where ${playSession.userId} = ${user} and ${playSession.storeId} = ${storeId}),
    0)`;

  const lastPlayedAt = () =>
    sql<Date | null>`max(${playSession.updatedAt}) filter (where ${playSession.seconds} > 0)`.mapWith(
      playSession.updatedAt,
    );

  const standing = (user: string) => and(eq(entitlement.userId, user), isNull(entitlement.revokedAt));

  return {
    async ownedOf(user: string, storeIds: readonly number[]): Promise<number[]> {
      const rows = await database.prepared
        .select({ storeId: entitlement.storeId })
        .from(entitlement)
        .where(and(standing(user), isOneOf(entitlement.storeId, storeIds)));
      return rows.map(({ storeId }) => storeId);
    },

    /** Notes what was played before, too. Breaks the constraint entitlement_once when the player owns one of the games. */
    async insert(rows: readonly Omit<Entitlement, 'revokedAt' | 'playedBefore'>[]): Promise<void> {
      await database.prepared
        .insert(entitlement)
        .values(rows.map((row) => ({ ...row, playedBefore: playedBefore(row.userId, row.storeId) })));
    },

    async revoke(orderId: string, at: Date): Promise<void> {
      await database.query
        .update(entitlement)
        .set({ revokedAt: at })
        .where(and(eq(entitlement.orderId, orderId), isNull(entitlement.revokedAt)));
    },

    /** False when the session belongs to another player or game. */
    async keepLongest(row: typeof playSession.$inferInsert): Promise<boolean> {
      const kept = await database.query
        .insert(playSession)
        .values(row)
        .onConflictDoUpdate({
          target: playSession.id,
          set: { seconds: sql`greatest(${playSession.seconds}, excluded.seconds)`, updatedAt: row.updatedAt },
          setWhere: sql`${playSession.userId} = ${row.userId} and ${playSession.storeId} = ${row.storeId}`,
        })
        .returning({ id: playSession.id });
      return kept.length > 0;
    },

    /** Standing entitlements of these games with the play of each. */
    purchases(user: string, storeIds: readonly number[]): Promise<Purchase[]> {
      const played = sql<number>`coalesce(sum(${playSession.seconds}), 0)::int8`;
      return database.query
        .select({
          storeId: entitlement.storeId,
          paid: entitlement.paid,
          boughtAt: entitlement.grantedAt,
          playSeconds: played,
          ownedSeconds: sql<number>`${played} - ${entitlement.playedBefore}`,
          lastPlayedAt: lastPlayedAt(),
        })
        .from(entitlement)
        .leftJoin(
          playSession,
          and(eq(playSession.userId, entitlement.userId), eq(playSession.storeId, entitlement.storeId)),
        )
        .where(and(standing(user), inArray(entitlement.storeId, [...storeIds])))
        .groupBy(entitlement.id);
    },

    /** Whether the player owns or owned a game, and how many sittings at it there are beside one. */
    async sittings(
      user: string,
      storeId: number,
      sessionId: string,
    ): Promise<{ hasOwned: boolean; others: number }> {
      const { rows } = await database.query.execute<{ hasOwned: boolean; others: number }>(sql`
        select
          exists (select from ${entitlement}
            where ${entitlement.userId} = ${user} and ${entitlement.storeId} = ${storeId}) as "hasOwned",
          (select count(*)::int from ${playSession}
            where ${playSession.userId} = ${user} and ${playSession.storeId} = ${storeId}
              and ${playSession.id} <> ${sessionId}) as others`);
      const [found] = rows;
      if (!found) throw new Error('a select without from answers with a row');
      return found;
    },

    async playSeconds(user: string, storeId: number): Promise<number> {
      const [row] = await database.query
        .select({ seconds: sql<number>`coalesce(sum(${playSession.seconds}), 0)::int8` })
        .from(playSession)
        .where(and(eq(playSession.userId, user), eq(playSession.storeId, storeId)));
      return row?.seconds ?? 0;
    },
  };
}
