import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, localePath } from '../../shared/contract/locales.ts';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import { messagesOf } from './messages.ts';

const database = await testDatabase();
const { clock, wallet, payment, moggiePay, site, origin, player, recharge } = await openPay(database);
const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
let user: string;

const at = (milliseconds: number) => {
  clock.now = new Date(START + milliseconds);
};
const get = (url: string, cookie = '') =>
  fetch(new URL(url, origin), { redirect: 'manual', headers: { cookie } });
const post = (url: string, cookie: string, decision: string, from = origin) =>
  fetch(new URL(url, origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: from },
    body: new URLSearchParams({ decision }),
  });
const stateOf = async (id: string) => (await payment.payment(user, id)).state;

/** Follows a pay address as a browser would: into the page, with the cookie that it sets. */
async function enter(payUrl: string) {
  const response = await get(payUrl);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { response, cookie, page: response.headers.get('location') ?? '' };
}

beforeEach(async () => {
  at(0);
  user = player();
  await database.query.execute(sql`update moggie_notice set next_attempt_at = null`);
});

describe('the pay page', () => {
  test('takes the code out of the address and shows what is paid for (rule 36) [P07]', async () => {
    const { payUrl, token } = await recharge(user);
    const { response, cookie, page } = await enter(payUrl);
    expect(response.status).toBe(303);
    expect(page).toMatch(/^\/pay\/charge\/[0-9a-f-]{36}$/);
    expect(response.headers.get('set-cookie')).toMatch(
      /^moggie_pay=.+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/,
    );
    const shown = await get(page, cookie);
    const html = await shown.text();
    expect(html).toContain('TWD\u00a0300.00');
    expect(html).toContain('10 coins and 0.50 silver');
    expect(html).not.toContain(token);
    expect(html).not.toContain(user);
  });

  test('answers whose visit is over with a page in their language that leads back', async () => {
    const { payUrl } = await recharge(user);
    const { page } = await enter(payUrl);
    const answer = await get(page.replace('/pay/', '/pay/de-de/'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain(messagesOf('de-DE').refused);
    expect(html).toContain('href="/"');
  });

  test('takes a decision from a browser, which names no origin where no referrer is sent', async () => {
    const { payment: opened, payUrl } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    const from = (site: string) =>
      fetch(new URL(page, origin), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: 'null', 'sec-fetch-site': site },
        body: new URLSearchParams({ decision: 'paid' }),
      });
    expect((await from('same-site')).status).toBe(400);
    expect((await from('same-origin')).status).toBe(303);
    expect(await stateOf(opened.id)).toBe('succeeded');
  });

  test('runs nothing but its own script, is framed by nobody, tells no address on and stays in no cache', async () => {
    const { payUrl } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    const { headers } = await get(page, cookie);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('pays: the store is told at once, and coins arrive', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    const decided = await post(page, cookie, 'paid');
    expect(decided.status).toBe(303);
    expect(decided.headers.get('location')).toBe(page);
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
    expect(await (await get(page, cookie)).text()).toContain('Your coins are on their way');
  });

  test.each([
    ['failed', 'The payment failed'],
    ['cancelled', 'The payment was cancelled'],
  ])('%s: the payment ends and nothing is credited', async (decision, words) => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    await post(page, cookie, decision);
    expect(await stateOf(opened.id)).toBe(decision);
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
    expect(await (await get(page, cookie)).text()).toContain(words);
  });

  test('lets the first decision stand, however often it is pressed', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    await Promise.all(['paid', 'paid', 'paid'].map((decision) => post(page, cookie, decision)));
    await post(page, cookie, 'cancelled');
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });

  test('leads back to the page that the payer came from, undecided', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    expect(await (await get(page, cookie)).text()).toContain(
      'href="https://moggie.test/account/log?from=pay"',
    );
    expect(await stateOf(opened.id)).toBe('redirected');
  });

  test('expires after half an hour and then pays nothing', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    at(30 * MINUTE);
    expect(await (await get(page, cookie)).text()).toContain('This page has expired');
    await post(page, cookie, 'paid');
    expect(await stateOf(opened.id)).toBe('redirected');
  });

  test.each(LOCALES.map(({ code }) => code))('speaks %s', async (locale) => {
    const request = {
      planId: 203,
      currency: 'TWD',
      method: 'moggie-pay',
      providerId: 1,
      returnUrl: 'https://moggie.test/',
    };
    const { payUrl } = await payment.addRecharge(user, request, { ...site, locale });
    const { cookie, page } = await enter(payUrl);
    expect(page.startsWith(`/pay${localePath(locale, '/charge/')}`)).toBe(true);
    const html = await (await get(page, cookie)).text();
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(`>${messagesOf(locale).pay}</button>`);
    expect(html).not.toMatch(/\{\w+\}/);
  });

  test.each([
    ['en-US', 'Credit card'],
    ['de-DE', 'Kreditkarte'],
    ['ja-JP', 'クレジットカード'],
    ['th-TH', 'บัตรเครดิต'],
  ] as const)('calls the method in %s what the store called it: %s', async (locale, name) => {
    const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 1 };
    const returnUrl = 'https://moggie.test/';
    const { payUrl } = await payment.addRecharge(user, { ...request, returnUrl }, { ...site, locale });
    const { cookie, page } = await enter(payUrl);
    expect(await (await get(page, cookie)).text()).toContain(`<dd>${name}</dd>`);
  });
});

describe('strangers', () => {
  test.each([
    ['a used code', async (payUrl: string) => void (await get(payUrl))],
    ['an old code', async () => at(60_000)],
  ])('with %s are turned away', async (_what, spoil) => {
    const { payUrl } = await recharge(user);
    await spoil(payUrl);
    const { response, cookie } = await enter(payUrl);
    expect(response.status).toBe(401);
    expect(cookie).toBe('');
    expect(await response.text()).toContain('This link is no longer valid');
  });

  test.each(['', '?data=', '?data=%00', '?data=e30=', '?data=W10', '?data=eyJhY3Rpb24iOiJ4In0='])(
    'with the address /pay%s are turned away',
    async (query) => {
      expect((await get(`/pay${query}`)).status).toBe(401);
    },
  );

  test("see nobody else's payment, and decide none", async () => {
    const mine = await enter((await recharge(user)).payUrl);
    const theirs = await enter((await recharge(player())).payUrl);
    expect((await get(mine.page, theirs.cookie)).status).toBe(404);
    expect((await get(mine.page)).status).toBe(401);
    expect((await post(mine.page, '', 'paid')).status).toBe(401);
    await post(mine.page, theirs.cookie, 'paid');
    const forged = mine.cookie.replace(/=../, '=AA');
    expect((await get(mine.page, forged)).status).toBe(401);
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  });

  test('on another origin cannot post for the payer', async () => {
    const { cookie, page } = await enter((await recharge(user)).payUrl);
    expect((await post(page, cookie, 'paid', 'http://g-7.play.localhost')).status).toBe(400);
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  });

  test.each(['won', ''])('who decide %j change nothing', async (decision) => {
    const { cookie, page } = await enter((await recharge(user)).payUrl);
    expect((await post(page, cookie, decision)).status).toBe(400);
  });

  test('cannot ask about orders', async () => {
    const { payment: opened } = await recharge(user);
    const body = JSON.stringify({ order_no: opened.orderNo });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${origin}/pay/api/query`, { method: 'POST', headers, body })).status).toBe(400);
  });
});

test('the list shows a player all payments, and no others [X04]', async () => {
  await enter((await recharge(player())).payUrl);
  const { payUrl, payment: opened } = await recharge(user);
  const { cookie, page } = await enter(payUrl);
  await post(page, cookie, 'paid');
  const list = await enter(await payment.paymentLogUrl(user, 'https://moggie.test/account/log', site));
  expect(list.page).toBe('/pay/payments');
  const html = await (await get(list.page, list.cookie)).text();
  expect(html.match(/<li>/g)).toHaveLength(1);
  expect(html).toContain(opened.orderNo);
  expect(html).toContain('TWD\u00a0300.00');
});

describe('a store that does not answer', () => {
  test('is told again after 30 s, 2, 10, 30 min, 2, 6 and 15 h, eight times in all (rule 35)', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    const breakStore = sql`alter table provider_event rename to provider_event_away`;
    await database.query.execute(breakStore);
    await post(page, cookie, 'paid');
    const attempts = async () =>
      (
        await database.query.execute(
          sql`select attempts from moggie_notice where next_attempt_at is not null`,
        )
      ).rows[0]?.attempts;
    const waits = [0.5, 2, 10, 30, 120, 360, 900].map((minutes) => minutes * MINUTE);
    let time = 0;
    for (const [index, wait] of waits.entries()) {
      expect(await attempts()).toBe(index + 1);
      at(time + wait - 1);
      await moggiePay.deliver();
      expect(await attempts()).toBe(index + 1);
      time += wait;
      at(time);
      if (index < waits.length - 1) await moggiePay.deliver();
    }
    await database.query.execute(sql`alter table provider_event_away rename to provider_event`);
    await moggiePay.deliver();
    expect(await attempts()).toBeUndefined();
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });
});

test('a payer who decides waits for no notice but their own: the others go when they are due', async () => {
  const other = player();
  const late = await recharge(other);
  const { cookie, page } = await enter(late.payUrl);
  await database.query.execute(sql`alter table provider_event rename to provider_event_away`);
  await post(page, cookie, 'paid');
  await database.query.execute(sql`alter table provider_event_away rename to provider_event`);
  at(MINUTE);
  const { payUrl, payment: opened } = await recharge(user);
  const own = await enter(payUrl);
  await post(own.page, own.cookie, 'paid');
  const lateState = async () => (await payment.payment(other, late.payment.id)).state;
  expect([await stateOf(opened.id), await lateState()]).toEqual(['succeeded', 'redirected']);
  await moggiePay.deliver();
  expect(await lateState()).toBe('succeeded');
});

describe('the sweeper', () => {
  /** As if the message to the store was lost. */
  const loseNotices = () => database.query.execute(sql`update moggie_notice set next_attempt_at = null`);

  async function payUnheard() {
    const { payUrl, payment: opened } = await recharge(user);
    const { cookie, page } = await enter(payUrl);
    await database.query.execute(sql`alter table provider_event rename to provider_event_away`);
    await post(page, cookie, 'paid');
    await database.query.execute(sql`alter table provider_event_away rename to provider_event`);
    await loseNotices();
    return opened;
  }

  test('credits a payment whose message was lost, once (rule 26)', async () => {
    const opened = await payUnheard();
    expect(await stateOf(opened.id)).toBe('redirected');
    at(MINUTE);
    await Promise.all([payment.sweep(), payment.sweep()]);
    await payment.sweep();
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });

  test('lets a pay page that nobody opened expire', async () => {
    const { payment: opened } = await recharge(user);
    at(11 * MINUTE - 1);
    await payment.sweep();
    expect(await stateOf(opened.id)).toBe('created');
    at(11 * MINUTE);
    await payment.sweep();
    expect(await stateOf(opened.id)).toBe('expired');
  });

  test('ends a payment whose page ran out of time', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    await enter(payUrl);
    for (const minutes of [1, 3, 8, 18]) {
      at(minutes * MINUTE);
      await payment.sweep();
      expect(await stateOf(opened.id)).toBe('redirected');
    }
    at(48 * MINUTE);
    await payment.sweep();
    expect(await stateOf(opened.id)).toBe('cancelled');
  });

  test('never calls a payment failed while the provider cannot be asked (rule 25)', async () => {
    const { payUrl, payment: opened } = await recharge(user);
    await enter(payUrl);
    await database.query.execute(sql`alter table moggie_charge rename to moggie_charge_away`);
    for (const hours of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]) {
      at(hours * 60 * MINUTE);
      const failures = await payment.sweep();
      expect(failures.map(({ orderNo }) => orderNo)).toContain(opened.orderNo);
    }
    expect(await stateOf(opened.id)).toBe('redirected');
    await database.query.execute(sql`alter table moggie_charge_away rename to moggie_charge`);
    at(2000 * 60 * MINUTE);
    await payment.sweep();
    expect(await stateOf(opened.id)).toBe('cancelled');
  });
});
