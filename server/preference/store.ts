import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Preference } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { storeIgnored, storePreference } from '../db/schema/preference.ts';
import type { Page } from '../http/paging.ts';

export type IgnoredRow = typeof storeIgnored.$inferSelect;

export function createPreferenceStore({ query, prepared }: Database) {
  const ofPlayer = (player: string) => eq(storeIgnored.accountId, player);

  return {
    /** What a player does not want to see, in one statement. */
    async of(player: string): Promise<Preference> {
      const { rows } = await prepared.execute<{ ignored: number[]; tags: string[] | null }>(
        sql`select
          array(select ${storeIgnored.storeId} from ${storeIgnored} where ${ofPlayer(player)} order by 1) as ignored,
          (select ${storePreference.excludedTags} from ${storePreference}
            where ${storePreference.accountId} = ${player}) as tags`,
      );
      return { ignored: rows[0]?.ignored ?? [], excludedTags: rows[0]?.tags ?? [] };
    },

    ignored: (player: string, { direction, limit, offset }: Page<'created_at'>): Promise<IgnoredRow[]> => {
      const way = direction === 'asc' ? asc : desc;
      return query
        .select()
        .from(storeIgnored)
        .where(ofPlayer(player))
        .orderBy(way(storeIgnored.createdAt), way(storeIgnored.storeId))
        .limit(limit)
        .offset(offset);
    },

    async ignoredTotal(player: string): Promise<number> {
      const [found] = await query.select({ total: count() }).from(storeIgnored).where(ofPlayer(player));
      return found?.total ?? 0;
    },

    /** Lets one change of a player's list happen at a time. */
    async lock(player: string): Promise<void> {
      await query.select({ id: account.id }).from(account).where(eq(account.id, player)).for('update');
    },

    async find(player: string, storeId: number): Promise<IgnoredRow | undefined> {
      const [row] = await query
        .select()
        .from(storeIgnored)
        .where(and(ofPlayer(player), eq(storeIgnored.storeId, storeId)));
      return row;
    },

    async ignore(row: IgnoredRow): Promise<void> {
      await query.insert(storeIgnored).values(row);
    },

    /** False when the player does not ignore the game. */
    async unignore(player: string, storeId: number): Promise<boolean> {
      const gone = await query
        .delete(storeIgnored)
        .where(and(ofPlayer(player), eq(storeIgnored.storeId, storeId)))
        .returning({ id: storeIgnored.storeId });
      return gone.length === 1;
    },

    async setExcludedTags(accountId: string, excludedTags: string[]): Promise<void> {
      await query
        .insert(storePreference)
        .values({ accountId, excludedTags })
        .onConflictDoUpdate({ target: storePreference.accountId, set: { excludedTags } });
    },
  };
}
