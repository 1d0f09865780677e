import { type SQL, sql } from 'drizzle-orm';
import { store, storeInfo } from '../db/schema/catalog.ts';
import type { SoldNames } from '../db/schema/wallet.ts';

/** The part of a statement that reads what games are called now, as an invoice keeps it; null for no game. */
export function namesNow(storeIds: readonly number[] = []): SQL {
  if (storeIds.length === 0) return sql`null::jsonb`;
  return sql`(select jsonb_object_agg(game.id, game.names) from (
    select ${store.id} as id, jsonb_object_agg(${storeInfo.language}, ${storeInfo.name})
        || coalesce(jsonb_object_agg('', ${storeInfo.name}) filter (where ${storeInfo.language} = ${store.defaultLang}), '{}')
        as names
      from ${store} join ${storeInfo} on ${storeInfo.storeId} = ${store.id}
      where ${store.id} = any(${sql.param([...storeIds])}::int[]) group by ${store.id}) as game)`;
}

/** What a game was called when it was sold, to a reader of a language (en-US); its number where that was not kept. */
export const soldName = (names: SoldNames | null, storeId: number, locale: string): string =>
  names?.[storeId]?.[locale.toLowerCase()] ?? names?.[storeId]?.[''] ?? `#${storeId}`;
