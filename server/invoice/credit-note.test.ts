import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { testApp } from '../testing/app.ts';
import { openPay } from '../testing/pay.ts';
import { openShop, quoteOf } from '../testing/shop.ts';
import { createInvoiceService } from './service.ts';
import type { TaxPoint } from './taxation.ts';

const page = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
/** A provider at which everything is paid. */
const bank: PaymentProvider = {
  create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' }, ref: 'r' }),
  query: async ({ amount, currency }) => ({ outcome: 'paid', amount, currency }),
  refund: async () => true,
  readReturn: (parameters) => parameters.get('order') ?? undefined,
};

const { database, clock, signUp } = await testApp();
const { shelf, cart, wallet } = openShop(database, 'purchase');
const { payment, recharge, countries, origin } = await openPay(database, {
  providers: () => [['paypal', bank]],
  allAges: true,
});
shelf.set(7, quoteOf(299));

const invoicing = (taxPoint: TaxPoint) =>
  createInvoiceService({
    database,
    vat: { taxPoint, rates: new Map() },
    seller: ['Moggie'],
    now: () => clock.now,
  });

async function resident(country: string): Promise<string> {
  const { uuid } = await signUp(`${randomUUID()}@moggie.test`);
  await moveTo(uuid, country);
  return uuid;
}

/** As support does it, who may change a country that is set. */
async function moveTo(uuid: string, country: string): Promise<void> {
  await database.query.update(account).set({ country }).where(eq(account.id, uuid));
  countries.set(uuid, country);
}

async function lastEntry(user: string, kind: 'refund' | 'reversal'): Promise<string> {
  const [row] = (await wallet.statement(user, kind, page)).rows;
  if (!row) throw new Error(`no ${kind}`);
  return row.id;
}

test('for a game that is given back states the rate at which it was bought, wherever the player lives by then', async () => {
  const invoice = invoicing('purchase');
  const uuid = await resident('de');
  await wallet.reward(uuid, uuid, { meowcent: 1_000, silver: 0 });
  const shopper = { uuid, site: { platformKey: 'moggie', silver: true }, country: 'de', residence: 'de' };
  const { id: checkout } = await cart.checkOutGame(
    shopper,
    7,
    { expectedTotal: 299, silver: 0 },
    randomUUID(),
  );
  const charged = { rate: 1_900, net: 251, vat: 48 };
  expect((await invoice.invoice(uuid, checkout)).vat).toEqual(charged);
  const [order] = (await cart.orders(uuid, page)).list;
  await cart.refund(uuid, order?.id ?? '');
  await moveTo(uuid, 'us');
  expect((await invoice.invoice(uuid, await lastEntry(uuid, 'refund'))).vat).toEqual(charged);
});

test('for a top-up that is charged back states the rate of its invoice, which is made first where nobody asked for it', async () => {
  const invoice = invoicing('top-up');
  const uuid = await resident('tw');
  const { payment: paid, payUrl } = await recharge(uuid, { providerId: 7, method: 'credit-card' });
  await fetch(payUrl, { redirect: 'manual' });
  await fetch(`${origin}/pay/return/paypal?order=${paid.orderNo}`, { redirect: 'manual' });
  await payment.operator.takeChargeback(paid.orderNo, undefined, 'letter');
  const note = await invoice.invoice(uuid, await lastEntry(uuid, 'reversal'));
  await moveTo(uuid, 'de');
  const invoiced = await invoice.invoice(uuid, paid.id);
  expect([note.vat, invoiced.vat]).toEqual([
    { rate: 500, net: 28_571, vat: 1_429 },
    { rate: 500, net: 28_571, vat: 1_429 },
  ]);
  expect([invoiced.number, note.number]).toEqual(['2026-000003', '2026-000004']);
});
