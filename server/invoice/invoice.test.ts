import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';
import { brokenConstraint } from '../db/errors.ts';
import { account } from '../db/schema/account.ts';
import { invoice as invoiceTable } from '../db/schema/wallet.ts';
import { HOST, testApp } from '../testing/app.ts';
import { createWalletService } from '../wallet/service.ts';
import { createInvoiceDrafts } from './draft.ts';
import { createInvoiceService } from './service.ts';

const { app, services, database, clock, signUp } = await testApp({
  SELLER: 'Cat & Co.|1 Quay, Dublin | VAT IE1234567X',
});
const { wallet, invoice } = services;
const page = { field: 'created_at', direction: 'asc', limit: 20, offset: 0 } as const;

async function topUp(user: string, till = wallet): Promise<string> {
  const paymentId = randomUUID();
  await till.topUp({
    user,
    paymentId,
    provider: 'moggie',
    currency: 'TWD',
    payAmount: 30_000,
    coin: 1_000,
    silver: 50,
  });
  return paymentId;
}

async function resident(country: string) {
  const player = await signUp(`${randomUUID()}@moggie.test`);
  await services.account.setCountry(player.uuid, country);
  return player;
}

const get = (id: string, cookie: string, locale = 'en-US') =>
  app.inject({ url: `/api/invoice/${id}?locale=${locale}`, headers: { host: HOST, cookie } });

/** What stands in the rows of an invoice's table, line by line. */
const rowsIn = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replaceAll('\u00a0', ' ')),
  );

test('an invoice says who sells', async () => {
  const { uuid, cookie } = await signUp(`${randomUUID()}@moggie.test`);
  const { body } = await get(await topUp(uuid), cookie);
  expect(/<address>(.*)<\/address>/.exec(body)?.[1]).toBe(
    'Cat &amp; Co.<br>1 Quay, Dublin<br>VAT IE1234567X',
  );
});

test('an invoice says where its player lived, in the language of its reader', async () => {
  const { uuid, cookie } = await resident('DE');
  const id = await topUp(uuid);
  expect((await get(id, cookie)).body).toContain('<br>Country of residence Germany</p>');
  expect((await get(id, cookie, 'ja-JP')).body).toContain('<br>お住まいの国 ドイツ</p>');
});

test('an invoice can be removed by nobody', async () => {
  const { uuid } = await resident('DE');
  const id = await topUp(uuid);
  for (const statement of [sql`delete from invoice where entry_id = ${id}`, sql`truncate invoice`])
    expect(await database.query.execute(statement).then(() => null, brokenConstraint)).toBe(
      'invoice_append_only',
    );
  expect(await database.query.$count(invoiceTable, eq(invoiceTable.entryId, id))).toBe(1);
});

describe('VAT on an invoice', () => {
  const stated = async (cookie: string, id: string) => rowsIn((await get(id, cookie)).body);

  /** Two games, the second one in part for silver. */
  async function spend(user: string, till = wallet): Promise<string> {
    await topUp(user, till);
    const checkoutId = randomUUID();
    await till.spend(user, checkoutId, [
      { storeId: 7, meow: 299, silver: 0 },
      { storeId: 8, meow: 501, silver: 50 },
    ]);
    return checkoutId;
  }

  test('of a top-up is taken out of its price, at the rate of the country of residence', async () => {
    const { uuid, cookie } = await resident('TW');
    expect(await stated(cookie, await topUp(uuid))).toEqual([
      ['Item', 'Net', 'VAT 5%', 'Amount'],
      ['Coins for the wallet', 'TWD 285.71', 'TWD 14.29', 'TWD 300.00'],
      ['Coins', '', '', '10.00'],
      ['Silver', '', '', '0.50'],
      ['Total', 'TWD 285.71', 'TWD 14.29', 'TWD 300.00'],
    ]);
  });

  test('is not stated where its rate is not known, nor again when taxed coins are spent', async () => {
    const elsewhere = await resident('US');
    expect((await stated(elsewhere.cookie, await topUp(elsewhere.uuid)))[0]).toEqual(['Item', 'Amount']);
    const { uuid, cookie } = await resident('DE');
    expect(await stated(cookie, await spend(uuid))).toEqual([
      ['Item', 'Amount (Coins)'],
      ['#7', '2.99'],
      ['#8', '5.01'],
      ['Silver', '0.50'],
      ['Total', '8.50'],
    ]);
  });

  test('is what it was at the sale, as the seller is, whenever the invoice is asked for', async () => {
    const { uuid, cookie } = await signUp('moved@moggie.test');
    const id = await topUp(uuid);
    await services.account.setCountry(uuid, 'DE');
    expect((await stated(cookie, id))[0]).toEqual(['Item', 'Amount']);
    const taxed = await topUp(uuid);
    expect((await stated(cookie, taxed))[0]?.[2]).toBe('VAT 19%');
    const vat = { taxPoint: 'top-up' as const, rates: new Map([['de', 700]]) };
    const later = createInvoiceService({ database, vat, seller: ['Dog & Co.'], now: () => clock.now });
    expect(await later.invoice(uuid, taxed)).toMatchObject({
      vat: { rate: 1_900 },
      seller: ['Cat & Co.', '1 Quay, Dublin', 'VAT IE1234567X'],
    });
  });

  test('of a sale from before invoices were made at once is that of the first look', async () => {
    const { uuid } = await resident('DE');
    const now = () => clock.now;
    const till = createWalletService({ database, now, newId: randomUUID, draftInvoice: () => null });
    const id = await topUp(uuid, till);
    expect(await invoice.invoice(uuid, id)).toMatchObject({ vat: { rate: 1_900, net: 25_210, vat: 4_790 } });
  });

  test("is charged for each game where an operator taxes purchases, at the operator's rate", async () => {
    const rates = new Map([
      ['us', 725],
      ['de', 0],
    ]);
    const vat = { taxPoint: 'purchase' as const, rates };
    const draftInvoice = createInvoiceDrafts({ vat, seller: ['Tax & Co.'] });
    const now = () => clock.now;
    const till = createWalletService({ database, now, newId: randomUUID, draftInvoice });
    const { uuid } = await resident('US');
    const { lines, vat: charged } = await invoice.invoice(uuid, await spend(uuid, till));
    expect(lines).toEqual([
      { storeId: 7, gross: 299, vat: { net: 279, vat: 20 } },
      { storeId: 8, gross: 501, vat: { net: 467, vat: 34 } },
    ]);
    expect(charged).toEqual({ rate: 725, net: 746, vat: 54 });
    expect((await invoice.invoice(uuid, await topUp(uuid, till))).vat).toBeNull();
    const exempt = await resident('DE');
    expect((await invoice.invoice(exempt.uuid, await spend(exempt.uuid, till))).vat).toBeNull();
  });
});

describe('an invoice', () => {
  test('of a top-up names number, date, money and coins', async () => {
    const { uuid, cookie } = await signUp('invoice@moggie.test');
    const answer = await get(await topUp(uuid), cookie);
    expect(answer.statusCode).toBe(200);
    for (const text of ['Invoice', '2026-', 'November 21, 2026', 'TWD', '300.00', '10.00', '0.50'])
      expect(answer.body.replaceAll('\u00a0', ' ')).toContain(text);
    expect(answer.body).not.toContain('<script');
  });

  test('of a refund is a credit note, and an invoice again once the money came back', async () => {
    const { uuid, cookie } = await signUp('credit@moggie.test');
    const paymentId = await topUp(uuid);
    const topped = { user: uuid, paymentId, provider: 'moggie', currency: 'TWD', payAmount: 30_000 };
    const reversal = { ...topped, coin: 1_000, silver: 50, reversalId: randomUUID() };
    await wallet.takeBack(reversal, { mayOwe: false });
    await wallet.restore(reversal);
    const { rows } = await wallet.statement(uuid, 'reversal', page);
    const titleOf = async (isTaken: boolean) => {
      const { id = '' } = rows.find(({ meowcent }) => meowcent < 0 === isTaken) ?? {};
      return /<h1>(.*)<\/h1>/.exec((await get(id, cookie)).body)?.[1];
    };
    expect(await titleOf(true)).toBe('Credit note');
    expect(await titleOf(false)).toBe('Invoice');
  });

  test('is none for coins that the house gives after a chargeback', async () => {
    const { uuid, cookie } = await signUp('given@moggie.test');
    const topped = { user: uuid, paymentId: randomUUID(), provider: 'moggie', currency: 'TWD' };
    await wallet.writeOff({ ...topped, payAmount: 1, coin: 1_000, silver: 50, reversalId: randomUUID() });
    const { rows } = await wallet.statement(uuid, 'reversal', page);
    expect((await get(rows[0]?.id ?? '', cookie)).statusCode).toBe(404);
  });

  test('is there with its number though nobody asks for it, and the account is gone', async () => {
    const { uuid } = await signUp('gone@moggie.test');
    await services.account.setCountry(uuid, 'TW');
    const id = await topUp(uuid);
    await database.query.delete(account).where(eq(account.id, uuid));
    await invoice.number();
    const [kept] = await database.query.select().from(invoiceTable).where(eq(invoiceTable.entryId, id));
    expect(kept).toEqual({
      entryId: id,
      year: 2026,
      number: expect.any(Number),
      vatRate: 500,
      residence: 'tw',
      seller: ['Cat & Co.', '1 Quay, Dublin', 'VAT IE1234567X'],
      names: null,
      issuedAt: clock.now,
    });
  });

  test('keeps its number, and numbers have no gaps, however many ask at once', async () => {
    const { uuid } = await signUp('numbers@moggie.test');
    await invoice.number();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await topUp(uuid));
    const numbers = await Promise.all(
      [...ids, ...ids].map(async (id) => (await invoice.invoice(uuid, id)).number),
    );
    expect(numbers.slice(5)).toEqual(numbers.slice(0, 5));
    const places = numbers
      .slice(0, 5)
      .map((number) => Number(number.slice(5)))
      .toSorted((a, b) => a - b);
    expect(places.map((place) => place - (places[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
  });

  test.each(LOCALES.map(({ code }) => code))('speaks %s', async (locale) => {
    const { uuid, cookie } = await signUp(`${locale}@moggie.test`);
    const answer = await get(await topUp(uuid), cookie, locale);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.body).not.toContain('undefined');
  });

  test('is seen by its player alone', async () => {
    const { uuid } = await signUp('owner@moggie.test');
    const id = await topUp(uuid);
    const { cookie } = await signUp('other@moggie.test');
    expect((await get(id, cookie)).statusCode).toBe(404);
    expect((await get('none', cookie)).statusCode).toBe(404);
    expect((await get(id, '')).statusCode).toBe(401);
  });
});
