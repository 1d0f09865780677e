import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { addPenName } from '../testing/submissions.ts';

const tested = await testApp();
const { services, clock, gql, signUp } = tested;
const { cart, wallet, earnings, catalog } = services;
const GAMES = [1, 2];
const STATEMENT = `query ($user: UUID, $q: ListQ) { findAuthorStatement(user_uuid: $user, q: $q) { totalCount list {
  month closed opening net paid_out closing games { store_id sold returned sales silver returns share net } } } }`;

const author = await signUp('author@moggie.test');
const admin = await signUp('admin@moggie.test');
await services.account.setRole(admin.uuid, 'admin');
await addGames(
  { catalog, clock },
  GAMES.map((id) => ({ id, meowcent: 1_000 + id })),
);
const pen = (await catalog.published(1))?.author.id ?? '';
await catalog.assignAuthor(pen, author.uuid);

let buyers = 0;

/** Somebody with coins and silver buys these games one by one; answers with the orders. */
async function buys(storeIds: readonly number[], silver = 0) {
  buyers += 1;
  const { uuid } = await signUp(`buyer${buyers}@moggie.test`);
  await services.account.setCountry(uuid, 'us');
  await wallet.reward(uuid, `coins of buyer ${buyers}`, { meowcent: 10_000, silver });
  const site = { platformKey: 'moggie', silver: true } as const;
  for (const id of storeIds)
    await cart.checkOutGame(
      { uuid, site, country: 'us', residence: 'us' },
      id,
      { silver, expectedTotal: 1_000 + id },
      randomUUID(),
    );
  const { list } = await cart.orders(uuid, { field: 'created_at', direction: 'asc', limit: 100, offset: 0 });
  return { uuid, orders: list };
}

async function statement(variables: object = {}, sender = author) {
  const { data, codes } = await gql(STATEMENT, { ...variables }, sender);
  return { codes, list: data?.findAuthorStatement.list ?? [] };
}

test('a month that is over stays as it was when its games come back, the share changes and the author is paid', async () => {
  const first = await buys([1, 2]);
  const silver = await buys([1], 1_001);
  await buys([1]);
  await buys([2], 500);
  clock.now = new Date('2026-11-30T23:59:59.999Z');
  const november = {
    month: '2026-11',
    opening: 0,
    net: 2 * 701 + 701 + 351,
    paid_out: 0,
    closing: 2_454,
    games: [
      // Paid with silver alone, the second copy earned nothing.
      { store_id: 1, sold: 3, returned: 0, sales: 2_002, silver: 1_001, returns: 0, share: 70, net: 1_402 },
      { store_id: 2, sold: 2, returned: 0, sales: 1_504, silver: 500, returns: 0, share: 70, net: 1_052 },
    ],
  };
  expect((await statement()).list).toEqual([{ ...november, closed: false }]);
  await expect(earnings.agree(author.uuid, 80, '2026-11')).rejects.toMatchObject({ code: '400' });
  await earnings.agree(author.uuid, 80, '2026-12');

  clock.now = new Date('2026-12-01T00:00:00Z');
  await cart.refund(first.uuid, first.orders.find(({ storeId }) => storeId === 1)?.id ?? '');
  await cart.refund(silver.uuid, silver.orders[0]?.id ?? '');
  await buys([1]);
  await expect(earnings.payOut(author.uuid, 2_555, 'bank 1')).rejects.toMatchObject({ code: '400' });
  expect(await earnings.payOut(author.uuid, 2_000, 'bank 1')).toBe(true);
  expect(await earnings.payOut(author.uuid, 2_000, 'bank 1')).toBe(false);
  const december = {
    month: '2026-12',
    closed: false,
    opening: 2_454,
    net: 801 - 701,
    paid_out: 2_000,
    closing: 554,
    games: [
      { store_id: 1, sold: 1, returned: 2, sales: 1_001, silver: 0, returns: 1_001, share: 80, net: 100 },
    ],
  };
  expect((await statement()).list).toEqual([december, { ...november, closed: true }]);
  expect((await statement({ q: { limit: 1, offset: 1 } })).list).toEqual([{ ...november, closed: true }]);
  expect(await wallet.faults()).toEqual({ lopsided: [], drifted: [] });
});

test('a payout is noted once for its name at the bank, which no other payout can have', async () => {
  const other = { code: '400', message: 'Another payout has this name at the bank' };
  await expect(earnings.payOut(author.uuid, 1, 'bank 1')).rejects.toMatchObject(other);
  const second = await signUp('second@moggie.test');
  await addPenName(tested, second.uuid, 'Second');
  await expect(earnings.payOut(second.uuid, 2_000, 'bank 1')).rejects.toMatchObject(other);
  // Whichever of the author's names it was noted under.
  for (let n = 0; n < 4; n += 1) await addPenName(tested, author.uuid, `Pen ${n}`);
  expect(await earnings.payOut(author.uuid, 2_000, 'bank 1')).toBe(false);
  expect((await statement({}, second)).list).toEqual([]);
});

test('a statement is its author’s and the root admin’s alone', async () => {
  const other = await signUp('other@moggie.test');
  await addPenName(tested, other.uuid, 'Other');
  expect(await statement({ user: author.uuid }, other)).toEqual({ codes: [], list: [] });
  expect(await statement({}, other)).toEqual({ codes: [], list: [] });
  expect((await statement({ user: author.uuid }, admin)).list).toEqual((await statement()).list);
  expect((await gql(STATEMENT)).codes).toEqual(['401']);
});

test('a statement is read on after a month, and after nothing else', async () => {
  const { list } = await statement();
  const after = (month: string) =>
    gql(
      'query ($after: String) { findAuthorStatement(after: $after) { list { month } } }',
      { after: month },
      author,
    );
  const months = list.map(({ month }: { month: string }) => ({ month }));
  expect(months.length).toBeGreaterThan(1);
  expect((await after(list[0]?.month ?? '')).data.findAuthorStatement.list).toEqual(months.slice(1));
  expect((await after('2026')).codes).toEqual(['400']);
});

test('nobody is paid, or promised a share, who publishes nothing', async () => {
  const reader = await signUp('reader@moggie.test');
  const { uuid } = reader;
  expect(await statement({}, reader)).toEqual({ codes: [], list: [] });
  await expect(earnings.payOut(uuid, 1, 'bank 2')).rejects.toMatchObject({ code: '404' });
  await expect(earnings.agree(uuid, 80, '2027-01')).rejects.toMatchObject({ code: '404' });
});
