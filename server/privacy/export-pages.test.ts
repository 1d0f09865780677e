// An export is read a page at a time, while the player goes on: what was there all along is in it once.
import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { playSession } from '../db/schema/library.ts';
import { accountBalance, ledgerAccount, ledgerEntry, ledgerPosting } from '../db/schema/wallet.ts';
import { openPrivacy } from '../testing/privacy.ts';
import { meowOf } from '../wallet/accounts.ts';

const { signUp, database, services, clock } = await openPrivacy();

/** More than two pages of 500. */
const ROWS = 1100;
/** Ids in their order, with gaps between them. */
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const ids = Array.from({ length: ROWS }, (_, row) => idAt(2 * row + 2));

/** The ids in a file of a player's export, where something happens once its first row was read. */
async function idsRead(player: string, name: string, meanwhile: () => Promise<unknown>): Promise<string[]> {
  let text = '';
  for await (const file of services.privacy.files(player)) {
    if (file.name !== `json/${name}.json`) continue;
    for await (const piece of file.pieces) {
      if (text === '') await meanwhile();
      text += piece;
    }
  }
  return JSON.parse(text).map(({ id }: { id: string }) => id);
}

test('rows of a table that come and go on pages that were read move no other row', async () => {
  const { uuid: userId } = await signUp('plays@moggie.test');
  const sitting = (id: string) => ({
    ...{ id, userId, storeId: 7, seconds: 60 },
    ...{ startedAt: clock.now, updatedAt: clock.now },
  });
  await database.query.insert(playSession).values(ids.map(sitting));
  const come = [1, 3, 5].map(idAt);
  expect(
    await idsRead(userId, 'play-time', () => database.query.insert(playSession).values(come.map(sitting))),
  ).toEqual(ids);
  expect(
    await idsRead(userId, 'play-time', () =>
      database.query.delete(playSession).where(inArray(playSession.id, [...come, ...ids.slice(0, 9)])),
    ),
  ).toEqual([...come, ...ids].sort());
});

test('a movement of the wallet that is written late moves no other one', async () => {
  const { uuid } = await signUp('pays@moggie.test');
  const account = meowOf(uuid);
  const house = { id: 'sales:7', owner: null, unit: account.unit };
  await database.query.insert(ledgerAccount).values([account, house]).onConflictDoNothing();
  /** Movements with these ids, three at a time. */
  const move = (moved: readonly string[], from: number) =>
    database.transaction(async () => {
      await database.query.insert(ledgerEntry).values(
        moved.map((id, at) => ({
          ...{ id, kind: 'reward', refType: 'reward', refId: id, idemKey: id, detail: {} },
          createdAt: new Date(from + Math.floor(at / 3)),
        })),
      );
      const postings = moved.flatMap((entryId) => [
        { entryId, accountId: account.id, unit: account.unit, amount: 1 },
        { entryId, accountId: house.id, unit: house.unit, amount: -1 },
      ]);
      await database.query.insert(ledgerPosting).values(postings);
      const balance = sql`${accountBalance.balance} + ${moved.length}`;
      await database.query
        .insert(accountBalance)
        .values({ accountId: account.id, balance: moved.length })
        .onConflictDoUpdate({ target: accountBalance.accountId, set: { balance } });
    });
  const start = clock.now.getTime();
  await move(ids, start);
  const late = [1, 3, 5].map(idAt);
  expect(await idsRead(uuid, 'wallet-movements', () => move(late, start))).toEqual(ids);
  expect(await idsRead(uuid, 'wallet-movements', async () => {})).toHaveLength(ROWS + late.length);
});
