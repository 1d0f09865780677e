import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { MEOW, meowOf, promotionIn, silverOf } from './accounts.ts';
import { createWalletStore, type NewEntry } from './store.ts';

const database = await testDatabase();
const store = createWalletStore(database);

/** Everything that an entry may leave behind. */
async function books() {
  const { rows } = await database.query.execute(sql`
    select 'account' as what, id as id from ledger_account union all select 'balance', account_id from account_balance
    union all select 'entry', id::text from ledger_entry order by what, id`);
  return rows;
}

function entry(idemKey: string): NewEntry {
  const id = randomUUID();
  return {
    id,
    kind: 'reward',
    refType: 'reward',
    refId: id,
    idemKey,
    detail: {},
    createdAt: new Date('2026-11-22T12:00:00Z'),
  };
}

test('an entry under a used key writes nothing, nor opens the accounts of those who come second', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const key = `reward:${randomUUID()}`;
  const kept = entry(key);
  expect(await store.addEntry(kept, [meowOf(first), promotionIn(MEOW)], null)).toBe(true);
  const before = await books();
  expect(before).toEqual([
    { what: 'account', id: `promotion:${MEOW}` },
    { what: 'account', id: meowOf(first).id },
    { what: 'balance', id: meowOf(first).id },
    { what: 'entry', id: kept.id },
  ]);
  expect(await store.addEntry(entry(key), [meowOf(second), silverOf(second)], null)).toBe(false);
  expect(await books()).toEqual(before);
  const { id } = kept;
  await expect(store.addEntry({ ...entry(`${key}:other`), id }, [meowOf(second)], null)).rejects.toThrow(
    `the id of ledger entry ${id} is another entry's`,
  );
  expect(await books()).toEqual(before);
});
