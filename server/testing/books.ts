import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

/** All accounts sum to zero in each unit, and every player's balance is the sum of the account's postings. */
export async function expectBalancedBooks(database: Database): Promise<void> {
  const lopsided = await database.query.execute(
    sql`select unit, sum(amount)::int8 as sum from ledger_posting group by unit having sum(amount) <> 0`,
  );
  const drifted = await database.query.execute(
    sql`select account_id, balance, posted from account_balance
        full join (
          select account_id, sum(amount)::int8 as posted from ledger_posting
          join ledger_account on ledger_account.id = account_id where owner is not null group by account_id
        ) as posting using (account_id) where coalesce(balance, 0) <> coalesce(posted, 0)`,
  );
  expect({ lopsided: lopsided.rows, drifted: drifted.rows }).toEqual({ lopsided: [], drifted: [] });
}
