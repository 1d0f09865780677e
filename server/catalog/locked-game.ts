import { eq } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { store } from '../db/schema/catalog.ts';
import type { StoreRow } from './store.ts';

/** A game that nobody else changes, nor its sales, until the transaction ends; undefined where there is none. */
export async function findLocked(
  { query }: Pick<Database, 'query'>,
  id: number,
): Promise<StoreRow | undefined> {
  const [game] = await query.select().from(store).where(eq(store.id, id)).for('no key update');
  return game;
}

/** As {@link findLocked}. Throws 404. */
export async function lockGame(database: Pick<Database, 'query'>, id: number): Promise<StoreRow> {
  const game = await findLocked(database, id);
  if (!game) throw new CodedError('404', `There is no game ${id}`);
  return game;
}
