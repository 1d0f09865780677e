import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import type { PaymentProvider } from './provider.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const CREDITED = { meowcent: 1_000, silver: 50 };
const NOTHING = { meowcent: 0, silver: 0 };

/** A provider as far as a test says what becomes of refunds there. */
const bank = {
  returned: 0,
  /** What it does with a refund, and answers. */
  refund: async (_amount: number): Promise<boolean> => true,
  /** Between its answer to a question and the store's reading of it. */
  meanwhile: async () => {},
  asked: [] as number[],
};
const provider: PaymentProvider = {
  create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' }, ref: 'r' }),
  async query({ amount, currency }) {
    const { returned } = bank;
    await bank.meanwhile();
    return { outcome: 'paid', amount, currency, returned };
  },
  refund(_order, { amount }) {
    bank.asked.push(amount);
    return bank.refund(amount);
  },
  readReturn: (parameters) => parameters.get('order') ?? undefined,
};
const database = await testDatabase();
const { clock, wallet, payment, player, recharge, origin } = await openPay(database, {
  providers: () => [
    ['paypal', { ...provider, countsChargebacks: true }],
    ['newebpay', { ...provider, takesUnnumberedRefunds: true }],
  ],
  allAges: true,
});
const { operator } = payment;
let user: string;

beforeEach(async () => {
  clock.now = new Date(START);
  Object.assign(bank, { returned: 0, refund: async () => true, meanwhile: async () => {}, asked: [] });
  user = player();
  await database.query.execute(sql`update payment_reversal set next_try_at = null`);
});

const KEYS = {
  paypal: { providerId: 7, method: 'credit-card' },
  newebpay: { providerId: 2, method: 'credit-card' },
};

/** A credited top-up of TWD 300. */
async function paid(key: keyof typeof KEYS = 'paypal') {
  const { payment: opened, payUrl } = await recharge(user, KEYS[key]);
  await fetch(payUrl, { redirect: 'manual' });
  await fetch(`${origin}/pay/return/${key}?order=${opened.orderNo}`, { redirect: 'manual' });
  expect(await wallet.balances(user)).toEqual(CREDITED);
  return opened;
}

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
};
const ask = () => operator.reconcile('paypal', '2026-11-21');
const reversals = async (id: string) =>
  (
    await database.query.execute(
      sql`select kind, state, amount from payment_reversal where payment_id = ${id} order by created_at, kind`,
    )
  ).rows;

describe('a chargeback', () => {
  test.each([0, 30_001])('of a letter over %i of 30,000 is refused', async (amount) => {
    const { id, orderNo } = await paid();
    await expect(operator.takeChargeback(orderNo, amount, 'letter')).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([]);
    expect(await wallet.balances(user)).toEqual(CREDITED);
  });

  test('that the house bore can be won, and nothing else any more', async () => {
    const { id, orderNo } = await paid();
    const { id: reversal } = await operator.takeChargeback(orderNo, undefined, 'letter');
    await operator.endChargeback(reversal, 'loss');
    for (const outcome of ['loss', 'debt'] as const)
      await expect(operator.endChargeback(reversal, outcome)).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'loss', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(CREDITED);
  });

  test('of a letter is not undone by a provider that never counted it', async () => {
    const { id, orderNo } = await paid();
    await operator.takeChargeback(orderNo, undefined, 'letter');
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'review', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(NOTHING);
  });

  test('that the provider counted after the letter, and counts no more, is won', async () => {
    const { id, orderNo } = await paid();
    await operator.takeChargeback(orderNo, undefined, 'letter');
    bank.returned = 30_000;
    await ask();
    expect(await wallet.balances(user)).toEqual(NOTHING);
    bank.returned = 0;
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'won', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(CREDITED);
  });

  test('that came back is another one when the money goes again', async () => {
    const { id } = await paid();
    const states = ['won', 'review'].map((state) => ({ kind: 'chargeback', state, amount: 30_000 }));
    for (const [returned, known, left] of [
      [30_000, states.slice(1), NOTHING],
      [0, states.slice(0, 1), CREDITED],
      [30_000, states, NOTHING],
    ] as const) {
      bank.returned = returned;
      later(1);
      await ask();
      expect([await reversals(id), await wallet.balances(user)]).toEqual([known, left]);
    }
  });

  test('that a person ended as won does not come back because the provider still counts it', async () => {
    const { id } = await paid();
    bank.returned = 30_000;
    await ask();
    expect(await wallet.balances(user)).toEqual(NOTHING);
    const [open] = (await operator.waiting()).reversals.filter(({ paymentId }) => paymentId === id);
    await operator.endChargeback(open?.id ?? '', 'won');
    const won = [{ kind: 'chargeback', state: 'won', amount: 30_000 }];
    for (let day = 0; day < 2; day += 1) {
      await ask();
      expect([await reversals(id), await wallet.balances(user)]).toEqual([won, CREDITED]);
    }
    // Once it is counted no more, the next one is another.
    bank.returned = 0;
    await ask();
    expect([await reversals(id), await wallet.balances(user)]).toEqual([won, CREDITED]);
    later(1);
    bank.returned = 30_000;
    await ask();
    expect(await reversals(id)).toEqual([...won, { kind: 'chargeback', state: 'review', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(NOTHING);
  });

  test('is not undone by an answer from before it', async () => {
    const { id } = await paid();
    bank.meanwhile = async () => {
      bank.meanwhile = async () => {};
      bank.returned = 30_000;
      await ask();
    };
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'review', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(NOTHING);
  });

  test('that the house bore and the bank gives back is money of the house', async () => {
    const { id, orderNo } = await paid();
    const { id: reversal } = await operator.takeChargeback(orderNo, undefined, 'letter');
    await operator.endChargeback(reversal, 'loss');
    expect(await wallet.balances(user)).toEqual(CREDITED);
    await operator.endChargeback(reversal, 'won');
    expect(await wallet.balances(user)).toEqual(CREDITED);
    expect(await wallet.cleared([id])).toEqual(new Map([[id, 30_000]]));
    const { rows } = await database.query.execute(sql`
      select account_id, sum(amount)::int8 as sum from ledger_posting join ledger_entry on ledger_entry.id = entry_id
      where account_id like 'loss:%' and ref_id = ${reversal} group by 1 having sum(amount) <> 0`);
    expect(rows).toEqual([]);
    expect(await wallet.faults()).toEqual({ lopsided: [], drifted: [] });
  });

  test.each([
    ['won', ['won']],
    ['borne by the house, then won', ['loss', 'won']],
    ['owed, then won', ['debt', 'won']],
  ] as const)(
    'that was taken and is %s is told twice: the coins went and came back',
    async (_end, outcomes) => {
      const { orderNo } = await paid();
      const { id: reversal } = await operator.takeChargeback(orderNo, undefined, 'letter');
      for (const outcome of outcomes) await operator.endChargeback(reversal, outcome);
      const { rows } = await database.query.execute(
        sql`select body ->> 'key' as key, body -> 'facts' as facts from outbox_event
        where account_id = ${user} and body ->> 'key' like ${`%${reversal}`} order by created_at, key desc`,
      );
      const facts = { coin: CREDITED.meowcent, silver: CREDITED.silver };
      expect(rows).toEqual([
        { key: `payment_reversed:${reversal}`, facts },
        { key: `payment_restored:${reversal}`, facts },
      ]);
    },
  );

  test('over more than is left takes what is left, and the day shows the rest', async () => {
    const { id, orderNo } = await paid();
    bank.returned = 10_000;
    await ask();
    bank.returned = 40_000;
    await ask();
    const { payments } = await ask();
    expect(await reversals(id)).toEqual([
      { kind: 'chargeback', state: 'review', amount: 10_000 },
      { kind: 'chargeback', state: 'review', amount: 20_000 },
    ]);
    expect(payments.find((row) => row.orderNo === orderNo)).toMatchObject({
      there: -10_000,
      here: 0,
      difference: 'overdrawn',
    });
  });
});

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
    expect(await wallet.balances(user)).toEqual({ meowcent: 500, silver: 25 });
  });

  test('whose copy is refused is for a person: the first one may be going', async () => {
    const { id, orderNo } = await paid();
    bank.refund = async () => {
      throw new Error('no answer');
    };
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.refund = async () => false;
    later(2);
    expect(await payment.sweep()).toHaveLength(1);
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    expect(await wallet.balances(user)).toEqual(NOTHING);
    await operator.endRefund(reversal, 'failed');
    expect(await wallet.balances(user)).toEqual(CREDITED);
    await expect(operator.endRefund(reversal, 'settled')).rejects.toMatchObject({ code: '400' });
  });

  test('of a part waits until the end of another one is known', async () => {
    const { id, orderNo } = await paid();
    bank.refund = async () => {
      throw new Error('no answer');
    };
    await operator.refund(orderNo, 10_000, 'asked for');
    bank.refund = async () => true;
    await expect(operator.refund(orderNo, 10_000, 'asked again')).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 10_000 }]);
    expect(bank.asked).toEqual([10_000]);
  });

  test('without a number is sent once, whatever was answered', async () => {
    const { id, orderNo } = await paid('newebpay');
    bank.refund = async () => {
      throw new Error('no answer');
    };
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    later(2);
    expect(await payment.sweep()).toHaveLength(1);
    expect(bank.asked).toEqual([30_000]);
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    await operator.endRefund(reversal, 'settled');
    expect(await wallet.balances(user)).toEqual(NOTHING);
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
      expect(await wallet.balances(user)).toEqual({
        meowcent: Math.round(CREDITED.meowcent * left),
        silver: Math.round(CREDITED.silver * left),
      });
    },
  );

  test('of the rest settles at once beside an older chargeback that its provider never counts', async () => {
    const { id, orderNo } = await paid('newebpay');
    await operator.takeChargeback(orderNo, 10_000, 'letter');
    later(1);
    bank.refund = async (amount) => {
      bank.returned += amount;
      return true;
    };
    expect(await operator.refund(orderNo, undefined, 'asked for')).toMatchObject({ state: 'settled' });
    expect(await reversals(id)).toEqual([
      { kind: 'chargeback', state: 'review', amount: 10_000 },
      { kind: 'refund', state: 'settled', amount: 20_000 },
    ]);
    expect(await wallet.balances(user)).toEqual(NOTHING);
  });

  test('that was never sent is sent by the sweeper', async () => {
    const { id, orderNo } = await paid('newebpay');
    bank.meanwhile = async () => {
      throw new Error('no answer');
    };
    await operator.refund(orderNo, undefined, 'asked for');
    expect(bank.asked).toEqual([]);
    bank.meanwhile = async () => {};
    bank.refund = async (amount) => {
      bank.returned += amount;
      return true;
    };
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
    bank.refund = async (amount) => {
      bank.returned += amount;
      return true;
    };
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.returned = 0;
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'refund', state: 'unknown', amount: 30_000 }]);
    expect((await operator.waiting()).reversals.map((row) => row.id)).toContain(reversal);
    later(24 * 60);
    await payment.sweep();
    expect(bank.asked).toEqual([30_000]);
    await operator.endRefund(reversal, 'failed');
    expect(await wallet.balances(user)).toEqual(CREDITED);
  });

  test('is the same news when it settles a second time', async () => {
    const { orderNo } = await paid();
    bank.refund = async (amount) => {
      bank.returned += amount;
      return true;
    };
    const { id: reversal } = await operator.refund(orderNo, undefined, 'asked for');
    bank.returned = 0;
    await ask();
    await operator.endRefund(reversal, 'settled');
    const { rows } = await database.query.execute(
      sql`select body ->> 'key' as key from outbox_event
        where account_id = ${user} and body ->> 'kind' = 'payment_refunded'`,
    );
    const key = `payment_refunded:${reversal}`;
    expect(rows).toEqual([{ key }, { key }]);
  });
});
