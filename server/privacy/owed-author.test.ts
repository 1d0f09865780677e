import { randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createWatch } from '../alarm/watch.ts';
import { author } from '../db/schema/catalog.ts';
import { HOST, PASSWORD } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { openPrivacy } from '../testing/privacy.ts';

const { app, services, database, clock, signUp, post } = await openPrivacy();
const { privacy, earnings, catalog, cart, wallet, account } = services;
const PRICE = 1_001;
/** The author's part of it: 70 percent, rounded half up. */
const EARNED = 701;

let games = 100;

/** Somebody who publishes one game, and asks on the tenth of March 2030 for the end of the account, on the ninth of April. */
async function leavingAuthor() {
  clock.now = new Date('2030-03-10T12:00:00Z');
  games += 1;
  const storeId = games;
  const { uuid, cookie } = await signUp(`${randomUUID()}@moggie.test`);
  await addGames({ catalog, clock }, [{ id: storeId, meowcent: PRICE }]);
  await catalog.assignAuthor((await catalog.published(storeId))?.author.id ?? '', uuid);
  expect((await post('/api/account/delete', { password: PASSWORD }, { cookie })).statusCode).toBe(200);
  return { uuid, storeId };
}

/** A copy is sold at an instant; answers with a way to give it back. */
async function sell(storeId: number, instant: string): Promise<() => Promise<unknown>> {
  clock.now = new Date(instant);
  const uuid = randomUUID();
  await wallet.reward(uuid, `coins of ${uuid}`, { meowcent: PRICE, silver: 0 });
  const site = { platformKey: 'moggie', silver: true } as const;
  const shopper = { uuid, site, country: 'us', residence: 'us' };
  await cart.checkOutGame(shopper, storeId, { silver: 0, expectedTotal: PRICE }, randomUUID());
  const page = { field: 'created_at', direction: 'asc', limit: 1, offset: 0 } as const;
  const [order] = (await cart.orders(uuid, page)).list;
  return () => cart.refund(uuid, order?.id ?? '');
}

/** How many accounts go at an instant. */
function goneAt(instant: string): Promise<number> {
  clock.now = new Date(instant);
  return privacy.eraseDue();
}

const isHere = (uuid: string) =>
  account.get(uuid).then(
    () => true,
    () => false,
  );

test('an author’s account stays due until what it earned is paid to the last hundredth', async () => {
  const { uuid, storeId } = await leavingAuthor();
  await sell(storeId, '2030-03-11T12:00:00Z');
  expect(await goneAt('2030-04-09T12:00:00Z')).toBe(0);
  await earnings.payOut(uuid, EARNED - 1, 'all but one');
  expect([await goneAt('2030-04-10T12:00:00Z'), await isHere(uuid)]).toEqual([0, true]);
  await earnings.payOut(uuid, 1, 'the last one');
  const nameless = () => database.query.select().from(author).where(isNull(author.accountId));
  const before = (await nameless()).length;
  expect([await goneAt('2030-04-11T12:00:00Z'), await isHere(uuid)]).toEqual([1, false]);
  expect(await nameless()).toHaveLength(before + 1);
});

test('what is sold after the month of an account’s last day does not keep it, and before its end does', async () => {
  const early = await leavingAuthor();
  const late = await leavingAuthor();
  await sell(early.storeId, '2030-04-30T23:59:59.999Z');
  await sell(late.storeId, '2030-05-01T00:00:00Z');
  expect(await privacy.eraseDue()).toBe(1);
  expect([await isHere(early.uuid), await isHere(late.uuid)]).toEqual([true, false]);
  // Nor does it once what came before it is paid.
  await sell(early.storeId, '2030-05-02T00:00:00Z');
  await earnings.payOut(early.uuid, EARNED, 'April');
  expect(await privacy.eraseDue()).toBe(1);
});

test('what came back after that month keeps no account: there is nothing to pay', async () => {
  const { storeId } = await leavingAuthor();
  const giveBack = await sell(storeId, '2030-04-30T12:00:00Z');
  expect(await privacy.eraseDue()).toBe(0);
  clock.now = new Date('2030-05-01T12:00:00Z');
  await giveBack();
  expect(await privacy.eraseDue()).toBe(1);
});

test('whoever sold nothing goes on the day, and whoever publishes nothing', async () => {
  await leavingAuthor();
  const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
  await post('/api/account/delete', { password: PASSWORD }, { cookie });
  expect(await goneAt('2030-04-09T11:59:59.999Z')).toBe(0);
  expect(await goneAt('2030-04-09T12:00:00Z')).toBe(2);
});

test('the operator is told of an author to be paid before the account can go, and when that is over', async () => {
  const look = createWatch(services, { error: () => {}, info: () => {} });
  const told = async () => {
    await look();
    const { body } = await app.inject({ url: '/metrics', headers: { host: HOST } });
    const alarm = (await services.alarm.standing()).find(({ name }) => name === 'authors waiting');
    return [alarm?.detail, /^money_waiting\{kind="authors"\} (\d+)$/m.exec(body)?.[1]];
  };
  const { uuid, storeId } = await leavingAuthor();
  expect(await told()).toEqual([undefined, '0']);
  await sell(storeId, '2030-03-11T12:00:00Z');
  expect(await told()).toEqual(['1 wait for a person: npm run ledger -- waiting', '1']);
  await earnings.payOut(uuid, EARNED, 'March, all of it');
  expect(await told()).toEqual([undefined, '0']);
});
