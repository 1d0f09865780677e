import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CREDITED, NOTHING, openBank } from '../testing/bank.ts';

const { bank, payer, database, wallet, payment, balances, paid, later, ask, reversals } = await openBank();
const { operator } = payment;

/** What a bank may do with a refund. */
const givesBack = async (amount: number) => {
  bank.returned += amount;
  return true;
};
const saysNothing = async (): Promise<boolean> => {
  throw new Error('no answer');
};

describe('a refund', () => {
  test('of all, after a part went at the provider, is refused there: the part alone is taken', async () => {
    const { id, orderNo } = await paid();
    bank.returned = 15_000;
    bank.refund = async (amount) => amount + bank.returned <= 30_000;
    expect(await operator.refund(orderNo, undefined, 'asked for')).toMatchObject({ state: 'failed' });
    expect(await reversals(id)).toEqual([
      { kind: 'chargeback', state: 'review', amount: 15_000 },
      { kind: 'refund', state: 'failed', amount: 30_000 },
    ]);
    expect(await balances()).toEqual({ meowcent: 500, silver: 25 });
  });

  test('of a sum that the provider cannot say is refused, and no coin leaves', async () => {
    const { id, orderNo } = await paid('newebpay');
    await expect(operator.refund(orderNo, 50, 'asked for')).rejects.toMatchObject({
      code: '400',
      message: 'newebpay pays back whole TWD only, and 50 is no multiple of 100',
    });
    expect([await balances(), await reversals(id), bank.asked]).toEqual([CREDITED, [], []]);
  });

  test('of more than is left is refused before the provider hears of it, and no coin leaves (rule 28)', async () => {
    const { id, orderNo } = await paid();
    await wallet.redeemVoucher(payer.uuid, randomUUID(), { meowcent: 5_000, silver: 5_000 });
    const before = await balances();
    for (const amount of [30_001, 0, -1, 0.5])
      await expect(operator.refund(orderNo, amount, 'asked for')).rejects.toMatchObject({
        code: '400',
        message: '30000 TWD can be given back',
      });
    expect([await balances(), await reversals(id), bank.asked]).toEqual([before, [], []]);
  });

  test('that the provider could not be told of has failed, and its coins return', async () => {
    const { id, orderNo } = await paid();
    bank.refund = async () => {
      throw new RangeError('50 TWD cannot be charged at this provider');
    };
    expect(await operator.refund(orderNo, 50, 'asked for')).toMatchObject({ state: 'failed' });
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'failed', amount: 50 }]);
    later(24 * 60);
    expect([await payment.sweep(), await balances(), bank.asked]).toEqual([[], CREDITED, [50]]);
  });

  test('whose copy is refused is for a person: the first one may be going', async () => {
    const { id, orderNo } = await paid();
    bank.refund = saysNothing;
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.refund = async () => false;
    later(2);
    expect(await payment.sweep()).toHaveLength(1);
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    expect(await balances()).toEqual(NOTHING);
    await operator.endRefund(reversal, 'failed');
    expect(await balances()).toEqual(CREDITED);
    await expect(operator.endRefund(reversal, 'settled')).rejects.toMatchObject({ code: '400' });
  });

  test('of a part waits until the end of another one is known', async () => {
    const { id, orderNo } = await paid();
    bank.refund = saysNothing;
    await operator.refund(orderNo, 10_000, 'asked for');
    bank.refund = async () => true;
    await expect(operator.refund(orderNo, 10_000, 'asked again')).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 10_000 }]);
    expect(bank.asked).toEqual([10_000]);
  });

  test('without a number is sent once, whatever was answered', async () => {
    const { id, orderNo } = await paid('newebpay');
    bank.refund = saysNothing;
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    later(2);
    expect(await payment.sweep()).toHaveLength(1);
    expect(bank.asked).toEqual([30_000]);
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    await operator.endRefund(reversal, 'settled');
    expect(await balances()).toEqual(NOTHING);
  });

  test.each([
    ['smaller', 5_000, 10_000],
    ['equal', 10_000, 10_000],
    ['greater', 20_000, 10_000],
  ])(
    'that went unheard settles beside a %s chargeback that its provider never counts, which takes nothing more',
    async (_size, disputed, asked) => {
      const { id, orderNo } = await paid('newebpay');
      bank.refund = async (amount) => {
        bank.returned += amount;
        throw new Error('the answer was lost');
      };
      await operator.refund(orderNo, asked, 'asked for');
      later(1);
      await operator.takeChargeback(orderNo, disputed, 'letter');
      later(2);
      expect(await payment.sweep()).toEqual([]);
      expect(await reversals(id)).toEqual([
        { kind: 'refund', state: 'settled', amount: asked },
        { kind: 'chargeback', state: 'review', amount: disputed },
      ]);
      const left = (30_000 - asked - disputed) / 30_000;
      expect(await balances()).toEqual({
        meowcent: Math.round(CREDITED.meowcent * left),
        silver: Math.round(CREDITED.silver * left),
      });
    },
  );

  test('of the rest settles at once beside an older chargeback that its provider never counts', async () => {
    const { id, orderNo } = await paid('newebpay');
    await operator.takeChargeback(orderNo, 10_000, 'letter');
    later(1);
    bank.refund = givesBack;
    expect(await operator.refund(orderNo, undefined, 'asked for')).toMatchObject({ state: 'settled' });
    expect(await reversals(id)).toEqual([
      { kind: 'chargeback', state: 'review', amount: 10_000 },
      { kind: 'refund', state: 'settled', amount: 20_000 },
    ]);
    expect(await balances()).toEqual(NOTHING);
  });

  test('that was never sent is sent by the sweeper', async () => {
    const { id, orderNo } = await paid('newebpay');
    bank.meanwhile = async () => {
      throw new Error('no answer');
    };
    await operator.refund(orderNo, undefined, 'asked for');
    expect(bank.asked).toEqual([]);
    bank.meanwhile = async () => {};
    bank.refund = givesBack;
    later(2);
    expect(await payment.sweep()).toEqual([]);
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'settled', amount: 30_000 }]);
  });

  test('that takes minutes is not tried by a sweeper meanwhile', async () => {
    const { orderNo } = await paid();
    bank.refund = async (amount) => {
      later(5);
      if (bank.asked.length === 1) await payment.sweep();
      bank.returned += amount;
      return true;
    };
    expect(await operator.refund(orderNo, undefined, 'asked for')).toMatchObject({ state: 'settled' });
    expect(bank.asked).toEqual([30_000]);
  });

  test('whose money comes back is open again, and waits for a person', async () => {
    const { id, orderNo } = await paid();
    bank.refund = givesBack;
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.returned = 0;
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    expect((await operator.waiting()).reversals.map((row) => row.id)).toContain(reversal);
    later(24 * 60);
    await payment.sweep();
    expect(bank.asked).toEqual([30_000]);
    await operator.endRefund(reversal, 'failed');
    expect(await balances()).toEqual(CREDITED);
  });

  test('is the same news when it settles a second time', async () => {
    const { orderNo } = await paid();
    bank.refund = givesBack;
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.returned = 0;
    await ask();
    await operator.endRefund(reversal, 'settled');
    const { rows } = await database.query.execute(
      sql`select body ->> 'key' as key from outbox_event
        where account_id = ${payer.uuid} and body ->> 'kind' = 'payment_refunded'`,
    );
    const key = `payment_refunded:${reversal}`;
    expect(rows).toEqual([{ key }, { key }]);
  });
});
