import { eq } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { store } from '../db/schema/catalog.ts';
import type { StoreRow } from './store.ts';

/** A game that nobody else changes, nor its sales, until the transaction ends. Throws 404. */
export async function lockGame({ query }: Pick<Database, 'query'>, id: number): Promise<StoreRow> {
  const [game] = await query.select().from(store).where(eq(store.id, id)).for('no key update');
  if (!game) throw new CodedError('404', `There is no game ${id}`);
  return game;
}
