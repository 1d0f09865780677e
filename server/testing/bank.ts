import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { PaymentProvider } from '../payment/provider.ts';
import { testDatabase } from './database.ts';
import { openPay } from './pay.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');

/** What a top-up of TWD 300 credits. */
export const CREDITED = { meowcent: 1_000, silver: 50 };
export const NOTHING = { meowcent: 0, silver: 0 };

const KEYS = {
  paypal: { providerId: 7, method: 'credit-card' },
  newebpay: { providerId: 2, method: 'credit-card' },
};

/**
 * Payments at a bank that takes what it is given and gives back as a test says: PayPal, which counts chargebacks, and
 * NewebPay, which takes refunds without a number. Each test begins with a player of its own, at the same time of day.
 */
export async function openBank() {
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
      ['newebpay', { ...provider, decimals: { TWD: 0 }, takesUnnumberedRefunds: true }],
    ],
    allAges: true,
  });
  const payer = { uuid: '' };

  beforeEach(async () => {
    clock.now = new Date(START);
    Object.assign(bank, { returned: 0, refund: async () => true, meanwhile: async () => {}, asked: [] });
    payer.uuid = player();
    await database.query.execute(sql`update payment_reversal set next_try_at = null`);
  });

  const balances = () => wallet.balances(payer.uuid);

  return {
    bank,
    payer,
    database,
    wallet,
    payment,
    balances,

    /** A credited top-up of TWD 300. */
    async paid(key: keyof typeof KEYS = 'paypal') {
      const { payment: opened, payUrl } = await recharge(payer.uuid, KEYS[key]);
      await fetch(payUrl, { redirect: 'manual' });
      await fetch(`${origin}/pay/return/${key}?order=${opened.orderNo}`, { redirect: 'manual' });
      expect(await balances()).toEqual(CREDITED);
      return opened;
    },

    later(minutes: number): void {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
    },

    /** Asks PayPal for the day. */
    ask: () => payment.operator.reconcile('paypal', '2026-11-21'),

    /** What went back of a payment or is on its way, in the order in which it began. */
    async reversals(id: string) {
      const { rows } = await database.query.execute(
        sql`select kind, state, amount from payment_reversal where payment_id = ${id} order by created_at, kind, amount`,
      );
      return rows;
    },
  };
}
