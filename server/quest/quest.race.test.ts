import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openShop, quoteOf } from '../testing/shop.ts';
import { createQuestService } from './service.ts';

const database = await testDatabase();
const { shelf, clock, wallet, library, cart, outbox, shopper } = openShop(database);
const quest = createQuestService({
  database,
  outbox,
  wallet,
  cart,
  tries: { take: async () => {}, forget: async () => {} },
  now: () => clock.now,
  newId: randomUUID,
});

const encode = (code: string) => Buffer.from(code).toString('base64');
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );
const count = (outcomes: readonly string[], name: string) => outcomes.filter((each) => each === name).length;

test('50 players redeem one code at once: one gets the coins, 49 are told that it is used (rule 32)', async () => {
  const [code = ''] = await quest.makeCodes(1, { meowcent: 500, silver: 50, storeIds: [] }, null);
  const players = await Promise.all(Array.from({ length: 50 }, () => shopper(1)));
  const outcomes = await Promise.all(players.map(({ uuid }) => outcome(quest.redeem(uuid, encode(code)))));
  expect([count(outcomes, 'done'), count(outcomes, 'quest/redemption-code-used')]).toEqual([1, 49]);
  const balances = await Promise.all(players.map(({ uuid }) => wallet.balances(uuid)));
  expect(balances.reduce((sum, { meowcent }) => sum + meowcent, 0)).toBe(50 + 500);
});

test('a player redeems one code ten times at once, gets it once, and is told each other time that it was before (rule 13)', async () => {
  shelf.set(9, quoteOf(1299));
  const reward = { meowcent: 500, silver: 0, storeIds: [9] };
  const [code = ''] = await quest.makeCodes(1, reward, null);
  const { uuid } = await shopper(1);
  const told = await Promise.all(Array.from({ length: 10 }, () => quest.redeem(uuid, encode(code))));
  expect(told.toSorted((one, other) => Number(one.again) - Number(other.again))).toEqual([
    { ...reward, again: false },
    ...Array(9).fill({ ...reward, again: true }),
  ]);
  expect(await wallet.balances(uuid)).toEqual({ meowcent: 501, silver: 0 });
});

test('two codes for one game and a purchase of it race: one of them gives the game', async () => {
  shelf.set(7, quoteOf(1299));
  const codes = await quest.makeCodes(2, { meowcent: 0, silver: 0, storeIds: [7] }, null);
  const player = await shopper(2000);
  const consent = { silver: 0, expectedTotal: 1299 };
  const outcomes = await Promise.all([
    ...codes.map((code) => outcome(quest.redeem(player.uuid, encode(code)))),
    outcome(cart.checkOutGame(player, 7, consent, randomUUID())),
  ]);
  expect([count(outcomes, 'done'), count(outcomes, 'store/already-owned')]).toEqual([1, 2]);
  expect(await library.owned(player.uuid, [7])).toEqual(new Set([7]));
});

test('a voucher raced by 50 is a top-up of one', async () => {
  const [code = ''] = await quest.makeCodes(
    1,
    { meowcent: 500, silver: 0, storeIds: [], prepaid: true },
    null,
  );
  const players = await Promise.all(Array.from({ length: 50 }, () => shopper(1)));
  const outcomes = await Promise.all(players.map(({ uuid }) => outcome(quest.redeem(uuid, encode(code)))));
  expect([count(outcomes, 'done'), count(outcomes, 'quest/redemption-code-used')]).toEqual([1, 49]);
});
