import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { notice, openPay } from '../testing/pay.ts';

const database = await testDatabase();
const { clock, closures, countries, members, wallet, payment, site, player, recharge, tell } =
  await openPay(database);
const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const returnUrl = 'https://moggie.test/';
let user: string;

const at = (milliseconds: number) => {
  clock.now = new Date(START + milliseconds);
};
const fails = (code: string) => expect.objectContaining({ code });
const tooMany = fails('auth/too-many-requests');
const tooManyFor = (retryAfter: number) =>
  expect.objectContaining({ code: 'auth/too-many-requests', retryAfter });
const newAccountLimit = fails('pay/new-account-limit');
const newAccountMay = (meowcentLeft: number, retryAfter: number) =>
  expect.objectContaining({ code: 'pay/new-account-limit', meowcentLeft, retryAfter });
const read = (payUrl: string) =>
  JSON.parse(Buffer.from(new URL(payUrl).searchParams.get('data') ?? '', 'base64').toString('utf8'));
const redeem = (payUrl: string, changes: object = {}) => {
  const { credential, action, payload } = read(payUrl);
  return payment.redeem({
    token: credential.token,
    action,
    payload: { ...payload, ...changes },
    payer_ip: '127.0.0.1',
  });
};
/** A top-up of this player that nothing was paid for yet. */
const openedFor = (userId: string) => ({ payment: { userId, planId: 203, state: 'created' } });
const stateOf = async (id: string) => (await payment.payment(user, id)).state;

beforeEach(() => {
  at(0);
  user = player();
});

describe('what is on offer', () => {
  test('plans of a currency, cheapest first, only those that are on [V11]', async () => {
    const plans = await payment.plans('twd');
    expect(plans.map(({ index, coin, silver, payAmount }) => [index, coin, silver, payAmount])).toEqual([
      [1, 300, 0, 9_000],
      [2, 500, 0, 15_000],
      [3, 1_000, 50, 30_000],
      [4, 3_000, 200, 90_000],
      [5, 5_000, 400, 150_000],
      [6, 10_000, 1_000, 300_000],
    ]);
    await database.query.execute(sql`update recharge_plan set enabled = false where id = 101`);
    expect((await payment.plans('USD')).map(({ id }) => id)).toEqual([102, 103, 104, 105, 106]);
    expect(await payment.plans('XXX')).toEqual([]);
  });

  test('T1: custom plans count from 1, coin equal to amount, no silver [B08]', () => {
    expect(payment.customPlans('moggie', 'TWD', [300, 500])).toEqual([
      { id: 1, index: 1, coin: 300, silver: 0, currency: 'TWD', payAmount: 30_000, enabled: true },
      { id: 2, index: 2, coin: 500, silver: 0, currency: 'TWD', payAmount: 50_000, enabled: true },
    ]);
    expect(payment.customPlans('moggie', 'TWD', [])).toEqual([]);
    expect(payment.customPlans('moggie', 'XXX', [300])).toEqual([]);
    for (const amount of [0, -1, 1.5, Number.NaN, 1_000_001])
      expect(() => payment.customPlans('moggie', 'TWD', [amount])).toThrow(fails('400'));
  });

  test('methods differ between web and wap', () => {
    const names = (platform: string) => payment.methods('moggie', platform).map(({ method }) => method);
    expect(names('web')).toContain('alipay-qr-code');
    expect(names('web')).not.toContain('alipay-wap');
    expect(names('wap')).toContain('wechatpay-wap');
    expect(() => payment.methods('moggie', 'tv')).toThrow(fails('400'));
  });

  test('providers are narrowed by method and currency', () => {
    const methods = (wanted?: string[], currency?: string) =>
      payment
        .offers('moggie', wanted, currency)
        .flatMap((found) => found.channels.map(({ method }) => method));
    expect(methods(undefined, 'TWD')).toEqual(['credit-card', 'line-pay', 'moggie-pay']);
    expect(methods(['alipay-wap'], 'CNY')).toEqual(['alipay-wap']);
    expect(payment.offers('moggie', ['alipay-wap'], 'USD')).toEqual([]);
  });
});

describe('opening a top-up', () => {
  test('gives an address that carries the plan and a one-time code [X04]', async () => {
    const { payment: opened, token, payUrl } = await recharge(user);
    expect(payUrl.startsWith(`${site.payBase}?data=`)).toBe(true);
    expect(read(payUrl)).toEqual({
      credential: { token },
      action: 'rechargeAccount',
      payload: {
        provider_key: 'moggie',
        payment_provider_id: 1,
        platform_key: 'moggie',
        method: 'moggie-pay',
        currency_id: 'TWD',
        pay_amount: 30_000,
        amount: 1_000,
        balance: 0,
        return_url: 'https://moggie.test/account/log?from=pay',
      },
    });
    expect(opened).toMatchObject({ state: 'created', payAmount: 30_000, coin: 1_000, silver: 50 });
    expect(opened.orderNo).toMatch(/^P[0-9A-V]{26}$/);
  });

  test('names the locale in the address, except en-US [X04]', async () => {
    const request = {
      planId: 203,
      currency: 'TWD',
      method: 'moggie-pay',
      providerId: 1,
      returnUrl: 'https://moggie.test/日本',
    };
    const { payUrl } = await payment.addRecharge(user, request, { ...site, locale: 'ja-JP' });
    expect(payUrl.startsWith(`${site.payBase}/ja-JP?data=`)).toBe(true);
    expect(read(payUrl).payload.return_url).toBe('https://moggie.test/日本');
  });

  test('again within ten minutes finds the same payment, later a new one', async () => {
    const first = await recharge(user);
    at(9 * MINUTE);
    const again = await recharge(user);
    expect(again.payment.id).toBe(first.payment.id);
    expect(again.token).not.toBe(first.token);
    expect((await recharge(user, { method: 'credit-card' })).payment.id).not.toBe(first.payment.id);
    at(11 * MINUTE);
    expect((await recharge(user)).payment.id).not.toBe(first.payment.id);
  });

  test('again from elsewhere in the store leads back to there', async () => {
    const bill = 'https://moggie.test/store/1?pg_state=bill';
    const { payment: begun } = await recharge(user, { returnUrl: bill });
    const { payment: again, payUrl } = await recharge(user);
    expect(again.id).toBe(begun.id);
    expect(await redeem(payUrl)).toMatchObject({ returnUrl: 'https://moggie.test/account/log?from=pay' });
    expect(await payment.payment(user, begun.id)).toMatchObject({
      state: 'redirected',
      returnUrl: 'https://moggie.test/account/log?from=pay',
    });
  });

  test('on another platform is a payment of its own', async () => {
    const { payment: first } = await recharge(user);
    const request = {
      planId: 203,
      currency: 'TWD',
      method: 'moggie-pay',
      providerId: 1,
      returnUrl: first.returnUrl,
    };
    const { payment: second, payUrl } = await payment.addRecharge(user, request, {
      ...site,
      platformKey: 'lynx',
    });
    expect(second).toMatchObject({ platformKey: 'lynx', planId: first.planId, state: 'created' });
    expect(second.id).not.toBe(first.id);
    expect(read(payUrl).payload.platform_key).toBe('lynx');
  });

  test('after it was paid is a new payment', async () => {
    const first = await recharge(user);
    await tell(notice(first.payment.orderNo));
    expect((await recharge(user)).payment.id).not.toBe(first.payment.id);
  });

  test.each([
    ['an unknown plan', { planId: 999 }, '400'],
    ['a plan of another currency', { planId: 103 }, '400'],
    ['a plan that is off', { planId: 101, currency: 'USD' }, '400'],
    ['an unknown provider', { providerId: 2 }, 'pay/provider-unavailable'],
    ['a method that does not take the currency', { method: 'alipay-wap' }, 'pay/provider-unavailable'],
    ['an unknown method', { method: 'barter' }, 'pay/provider-unavailable'],
    ['a foreign return address', { returnUrl: 'https://moggie.test.evil.example/' }, '400'],
    ['a return address with credentials in front', { returnUrl: 'https://moggie.test@evil.example/' }, '400'],
    ['a return address that is a script', { returnUrl: 'javascript:alert(1)' }, '400'],
    ['no return address', { returnUrl: '' }, '400'],
  ])('with %s is refused', async (_what, changes, code) => {
    await expect(recharge(user, changes)).rejects.toThrow(fails(code));
  });

  test.each([
    '//evil.example/',
    'https:/\\evil.example/',
    'https://moggie.test:444/',
    'http://moggie.test/',
    'https://moggie.test\u3002evil.example/',
    'https://evil.example/#https://moggie.test/',
    'https://evil.example?https://moggie.test/',
    'data:text/html,moggie.test',
    '\thttps://evil.example/',
  ])('that would return to %j is refused (rule 37)', async (returnUrl) => {
    await expect(recharge(user, { returnUrl })).rejects.toThrow(fails('400'));
  });

  test('needs a country of residence [V04]', async () => {
    countries.delete(user);
    await expect(recharge(user)).rejects.toThrow(fails('400'));
  });

  test.each([
    ['verify', 'auth/age-required'],
    ['block', 'store/region-blocked'],
  ] as const)('is refused where the age policy %s sells nothing', async (_policy, closure) => {
    closures.set('kp', closure);
    const there = player('kp');
    const request = { planId: 203, currency: 'TWD', method: 'moggie-pay', providerId: 1, returnUrl };
    await expect(recharge(there)).rejects.toThrow(fails(closure));
    const proven = payment.addRecharge(there, request, { ...site, ip: there, ageVerified: true });
    if (closure === 'auth/age-required') expect(await proven).toMatchObject(openedFor(there));
    else await expect(proven).rejects.toThrow(fails(closure));
    expect(await recharge(user)).toMatchObject(openedFor(user));
  });

  test('from one address is limited to three hundred an hour, over all players', async () => {
    const visit = { ...site, ip: '203.0.113.99' };
    const request = { planId: 203, currency: 'TWD', method: 'moggie-pay', providerId: 1, returnUrl };
    for (let n = 0; n < 300; n += 1) await payment.addRecharge(player(), request, visit);
    await expect(payment.addRecharge(user, request, visit)).rejects.toThrow(tooMany);
    expect(await recharge(user)).toMatchObject(openedFor(user));
    at(61 * MINUTE);
    expect(await payment.addRecharge(user, request, visit)).toMatchObject(openedFor(user));
  });

  test('of a new account is limited to three a day that may be paid', async () => {
    members.set(user, clock.now);
    for (let n = 0; n < 3; n += 1) await tell(notice((await recharge(user)).payment.orderNo));
    await expect(recharge(user)).rejects.toThrow(newAccountMay(0, 24 * 60 * 60));
    expect(await wallet.balances(user)).toEqual({ meowcent: 3_000, silver: 150 });
    at(24 * 60 * MINUTE);
    expect(await recharge(user)).toMatchObject(openedFor(user));
  });

  test('of a new account over more than a day allows names what is left of it', async () => {
    members.set(user, clock.now);
    await tell(notice((await recharge(user, { planId: 205 })).payment.orderNo));
    await expect(recharge(user, { planId: 206 })).rejects.toThrow(newAccountMay(5_000, 24 * 60 * 60));
    await tell(notice((await recharge(user, { planId: 205 })).payment.orderNo));
    await expect(recharge(user, { planId: 201 })).rejects.toThrow(newAccountMay(0, 24 * 60 * 60));
  });

  test('of a new account may be tried in many ways, of which three are let through to pay', async () => {
    members.set(user, clock.now);
    const opened = [];
    for (const planId of [201, 202, 203])
      for (const method of ['moggie-pay', 'credit-card', 'line-pay'])
        opened.push(await recharge(user, { planId, method }));
    const [first, second, third, ...others] = opened;
    for (const way of [first, second, third]) await redeem(way?.payUrl ?? '');
    for (const { payUrl } of others) await expect(redeem(payUrl)).rejects.toThrow(newAccountLimit);
    const states = opened.map(({ payment: { id } }) => stateOf(id));
    expect(await Promise.all(states)).toEqual([
      ...Array(3).fill('redirected'),
      ...Array(others.length).fill('created'),
    ]);
    // The store says so itself, rather than sending the payer to the pay page again; what was let through stays open.
    await expect(recharge(user, { planId: 202, method: 'moggie-pay' })).rejects.toThrow(newAccountLimit);
    await expect(recharge(user, { planId: 204 })).rejects.toThrow(newAccountLimit);
    await redeem((await recharge(user, { planId: 201 })).payUrl);
    at(60 * MINUTE);
    await redeem((await recharge(user, { planId: 202 })).payUrl);
  });

  test('that was opened before five others failed waits, too', async () => {
    const { payUrl } = await recharge(user, { planId: 204 });
    for (let n = 0; n < 5; n += 1)
      await tell(notice((await recharge(user)).payment.orderNo, { outcome: 'failed' }));
    await expect(redeem(payUrl)).rejects.toThrow(tooMany);
    await expect(recharge(user, { planId: 204 })).rejects.toThrow(tooMany);
  });

  test('waits an hour after five that failed', async () => {
    for (let n = 0; n < 5; n += 1)
      await tell(notice((await recharge(user)).payment.orderNo, { outcome: 'failed' }));
    at(30 * MINUTE + 1);
    await expect(recharge(user)).rejects.toThrow(tooManyFor(30 * 60));
    at(60 * MINUTE);
    expect(await recharge(user)).toMatchObject(openedFor(user));
  });

  test('is limited to twenty an hour', async () => {
    for (let n = 0; n < 20; n += 1) await tell(notice((await recharge(user)).payment.orderNo));
    await expect(recharge(user)).rejects.toThrow(tooMany);
    at(61 * MINUTE);
    expect(await recharge(user)).toMatchObject(openedFor(user));
  });
});

describe('a code', () => {
  test('works once', async () => {
    const { payment: opened, payUrl } = await recharge(user);
    expect(await redeem(payUrl)).toMatchObject({ action: 'rechargeAccount', payment: { id: opened.id } });
    expect(await stateOf(opened.id)).toBe('redirected');
    await expect(redeem(payUrl)).rejects.toThrow(fails('401'));
  });

  test.each([
    [59_999, true],
    [60_000, false],
  ])('%i ms old works: %s', async (age, works) => {
    const { payment: opened, payUrl } = await recharge(user);
    at(age);
    const redeemed = redeem(payUrl);
    if (works) expect(await redeemed).toMatchObject({ payment: { id: opened.id } });
    else await expect(redeemed).rejects.toThrow(fails('401'));
  });

  test.each([
    ['pay_amount', 1],
    ['amount', 999_999],
    ['currency_id', 'USD'],
    ['method', 'credit-card'],
    ['platform_key', 'lynx'],
    ['payment_provider_id', 2],
    ['provider_key', 'newebpay'],
    ['return_url', 'https://evil.example/'],
  ])('with %s changed in the address is refused and burnt', async (field, value) => {
    const { payUrl } = await recharge(user);
    await expect(redeem(payUrl, { [field]: value })).rejects.toThrow(fails('400'));
    await expect(redeem(payUrl)).rejects.toThrow(fails('401'));
  });

  test('of the payment list opens no payment, and the other way round', async () => {
    const list = await payment.paymentLogUrl(user, 'https://moggie.test/', site);
    const { credential } = read(list);
    const { payUrl } = await recharge(user);
    const { payload } = read(payUrl);
    const asPayment = payment.redeem({
      token: credential.token,
      action: 'rechargeAccount',
      payload,
      payer_ip: '127.0.0.1',
    });
    await expect(asPayment).rejects.toThrow(fails('400'));
    const asList = payment.redeem({ token: read(payUrl).credential.token, action: 'payment' });
    await expect(asList).rejects.toThrow(fails('400'));
  });

  test('is kept only as a hash', async () => {
    const { token } = await recharge(user);
    const { rows } = await database.query.execute(sql`select * from pay_code`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('names the player by a pseudonym', async () => {
    const { payUrl } = await recharge(user);
    const { customer } = await redeem(payUrl);
    expect(customer).toMatch(/^[\w-]{43}$/);
    expect(customer).not.toContain(user);
  });
});

test("somebody else's payment is not found", async () => {
  const { payment: opened } = await recharge(user);
  await expect(payment.payment(player(), opened.id)).rejects.toThrow(fails('404'));
  await expect(payment.payment(user, randomUUID())).rejects.toThrow(fails('404'));
});
