import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { CREDITED, openLedger, PAGE } from './testing/ledger.ts';

const { database, payment, wallet, clock, player, recharge, run, told, paid } = await openLedger();
let user: string;

beforeEach(() => {
  user = player();
});

const idIn = (json: string): string => JSON.parse(json).id;

describe('a payment in review', () => {
  test.each([
    ['credit', 'succeeded', CREDITED],
    ['refuse', 'failed', { meowcent: 0, silver: 0 }],
  ] as const)('ends by %s, once (rule 23)', async (command, state, balances) => {
    const { payment: opened } = await recharge(user);
    await told(opened.orderNo, { amount: 29_999 });
    expect(await run('waiting')).toContain(opened.orderNo);
    await run(command, opened.orderNo);
    expect(await payment.payment(user, opened.id)).toMatchObject({ state });
    expect(await wallet.balances(user)).toEqual(balances);
    await expect(run(command, opened.orderNo)).rejects.toMatchObject({ code: '400' });
    expect(await wallet.balances(user)).toEqual(balances);
  });
});

test('a payment in another currency buys no coins', async () => {
  const { payment: opened } = await recharge(user);
  await told(opened.orderNo, { currency: 'USD' });
  await expect(run('credit', opened.orderNo)).rejects.toMatchObject({ code: '400' });
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
});

describe('a refund', () => {
  test('takes the coins and shows in the statement, with the balance after it', async () => {
    const orderNo = await paid(user);
    clock.now = new Date(clock.now.getTime() + 1);
    expect(JSON.parse(await run('refund', orderNo, '--reason', 'asked for'))).toMatchObject({
      state: 'settled',
    });
    const { rows } = await wallet.statement(user, undefined, PAGE);
    expect(
      rows.map(({ kind, meowcent, silver, balanceAfter }) => [kind, meowcent, silver, balanceAfter]),
    ).toEqual([
      ['reversal', -1_000, -50, 0],
      ['recharge', 1_000, 50, 1_000],
    ]);
  });

  test('that hangs is named with its order until a person ends it', async () => {
    const orderNo = await paid(user);
    const id = idIn(await run('refund', orderNo, '--reason', 'asked for'));
    await database.query.execute(sql`update payment_reversal set state = 'unknown' where id = ${id}`);
    const hanging = async () =>
      JSON.parse(await run('waiting')).reversals.filter((each: { id: string }) => each.id === id);
    expect(await hanging()).toMatchObject([
      { orderNo, provider: 'moggie', kind: 'refund', state: 'unknown', amount: 30_000, coin: 1_000 },
    ]);
    await expect(run('refunded', id, 'perhaps')).rejects.toThrow();
    expect(await run('refunded', id, 'failed')).toBe(`${id}: failed`);
    expect([await hanging(), await wallet.balances(user)]).toEqual([[], CREDITED]);
  });

  test('of spent coins is refused and asks the provider nothing (rule 28)', async () => {
    const orderNo = await paid(user);
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 1, silver: 0 }]);
    await expect(run('refund', orderNo, '--reason', 'asked for')).rejects.toMatchObject({
      code: 'pay/insufficient-balance',
    });
    expect(await wallet.balances(user)).toEqual({ meowcent: 999, silver: 50 });
  });

  test.each(['0', '30001'])('of %s is refused', async (amount) => {
    await expect(run('refund', await paid(user), amount, '--reason', 'asked for')).rejects.toMatchObject({
      code: '400',
    });
  });

  test('without a reason is refused', async () => {
    await expect(run('refund', await paid(user))).rejects.toThrow('--reason is needed');
  });
});

describe('a chargeback after the coins were spent (rule 30)', () => {
  /** Spends 799 of 1000, as in the worked entries, and loses the top-up. */
  async function chargedBack(): Promise<string> {
    const orderNo = await paid(user);
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 799, silver: 0 }]);
    return idIn(await run('chargeback', orderNo, '--reason', "the bank's letter"));
  }

  test('leaves a debt: nothing can be bought until it is filled', async () => {
    const id = await chargedBack();
    expect(await wallet.balances(user)).toEqual({ meowcent: -799, silver: 0 });
    const spend = () => wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 1, silver: 0 }]);
    await expect(spend()).rejects.toMatchObject({ code: 'pay/insufficient-balance' });
    await run('dispute', id, 'debt');
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    const { payment: next } = await recharge(user);
    await told(next.orderNo);
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
    expect(await spend()).toBe(true);
  });

  test('can be borne by the house', async () => {
    await run('dispute', await chargedBack(), 'loss');
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
  });

  test('that the bank gives up restores what was taken, once', async () => {
    const id = await chargedBack();
    await run('dispute', id, 'won');
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
    await expect(run('dispute', id, 'won')).rejects.toMatchObject({ code: '400' });
  });
});
