import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BUY, openCounter, WALLET } from '../testing/counter.ts';

const { run, codesOf, clock, become } = await openCounter();

describe('the wallet', () => {
  test('is two accounts: type 0 meowcent, type 1 silver [B07] [O04]', async () => {
    expect((await run(WALLET)).me).toEqual({
      wallet: { meowcent: 2000, silver: 500 },
      account: [
        { type: 0, balance: 2000 },
        { type: 1, balance: 500 },
      ],
    });
  });

  test('tells every movement, newest first [O31] [S21]', async () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    await run(BUY, { id: 7, silver: 500, total: 1299, operation: randomUUID() });
    const { findAccountLog } = await run(`{
      findAccountLog(q: { orderField: "created_at-desc" }) {
        totalCount list { action_type state meowcent silver balance_after silver_after store_ids }
      }
      }`);
    expect(findAccountLog).toEqual({
      totalCount: 2,
      list: [
        {
          action_type: 'consume',
          state: 1,
          meowcent: -799,
          silver: -500,
          balance_after: 1201,
          silver_after: 0,
          store_ids: [7],
        },
        {
          action_type: 'reward',
          state: 1,
          meowcent: 2000,
          silver: 500,
          balance_after: 2000,
          silver_after: 500,
          store_ids: [],
        },
      ],
    });
    const places = await run('{ findAccountLog { list { id created_at } } }');
    const { findAccountLog: rest } = await run(
      'query ($after: AccountLogPlace) { findAccountLog(after: $after) { totalCount list { action_type } } }',
      { after: places.findAccountLog.list[0] },
    );
    expect(rest).toEqual({ totalCount: 2, list: [{ action_type: 'reward' }] });
    const { findAccountLog: consumed } = await run(
      '{ findAccountLog(action_type: "consume") { list { action_type } } }',
    );
    expect(consumed.list).toEqual([{ action_type: 'consume' }]);
  });
});

describe('top-ups', () => {
  test('offer plans, methods and providers; without a currency in CNY, without amounts nothing [O19] [O20] [O21] [O39] [V10] [B06]', async () => {
    const offer = await run(`{
      findRechargePlan(currency_id: "USD") { id index coin silver currency_id pay_amount amount enable }
      findPaymentMethod(platform: "wap") { method }
      findPaymentProvider(state: 0, method: ["alipay-wap"], currency_id: "CNY") {
        id provider_key payment_provider_method { method provider_key support_currency }
      }
    }`);
    expect(offer.findRechargePlan).toHaveLength(6);
    expect(offer.findRechargePlan[2]).toEqual({
      id: 103,
      index: 3,
      coin: 1000,
      silver: 50,
      currency_id: 'USD',
      pay_amount: 999,
      amount: 1000,
      enable: true,
    });
    expect(offer.findPaymentMethod).toContainEqual({ method: 'alipay-wap' });
    expect(offer.findPaymentProvider).toEqual([
      {
        id: 1,
        provider_key: 'moggie',
        payment_provider_method: [{ method: 'alipay-wap', provider_key: 'moggie', support_currency: 'CNY' }],
      },
    ]);
    const custom =
      'mutation ($amount: [Minor!]!) { preRechargeAccount(amount: $amount) { id coin currency_id } }';
    expect((await run(custom, { amount: [] })).preRechargeAccount).toEqual([]);
    expect((await run(custom, { amount: [300, 500] })).preRechargeAccount).toEqual([
      { id: 1, coin: 300, currency_id: 'CNY' },
      { id: 2, coin: 500, currency_id: 'CNY' },
    ]);
  });

  test('is opened in CNY where the client names no currency, and only by a plan in CNY [B06]', async () => {
    const open = `mutation ($plan: Int!) {
      addRecharge(plan_id: $plan, method: "alipay-qr-code", payment_provider_id: 1,
        return_url: "http://localhost:4800/account/log") {
        payment { coin pay_amount currency_id }
      }
    }`;
    expect((await run(open, { plan: 303 })).addRecharge.payment).toEqual({
      coin: 1000,
      pay_amount: 7000,
      currency_id: 'CNY',
    });
    expect(await codesOf(open, { plan: 103 })).toEqual(['400']);
  });

  const RECHARGE = `mutation ($locale: String) {
    addRecharge(plan_id: 103, currency_id: "USD", method: "credit-card", payment_provider_id: 1,
      return_url: "http://localhost:4800/account/log", locale: $locale) {
      token pay_url payment { uuid state coin pay_amount currency_id }
    }
  }`;

  test('open after the country is set, and are seen by their player alone [O40] [V04]', async () => {
    await become('not-at-home@moggie.test');
    expect(await codesOf(RECHARGE)).toEqual(['400']);
    await run('mutation { setUserCountry(country: "tw") { country } }');
    const { addRecharge } = await run(RECHARGE, { locale: 'de-DE' });
    expect(addRecharge.payment).toMatchObject({ state: 0, coin: 1000, pay_amount: 999, currency_id: 'USD' });
    expect(addRecharge.pay_url).toMatch(/^http:\/\/localhost:4800\/pay\/de-DE\?data=/);
    const find = `{ findPayment(uuid: "${addRecharge.payment.uuid}") { state coin } }`;
    expect((await run(find)).findPayment).toEqual({ state: 0, coin: 1000 });
    await become(`other${randomUUID()}@moggie.test`);
    expect(await codesOf(find)).toEqual(['404']);
  });

  test('that are open stand in the log as pending, and lead to the payment list [T16] [X04]', async () => {
    await run(RECHARGE);
    const { findAccountLog } = await run(
      '{ findAccountLog(action_type: "recharge") { list { state meowcent pay_amount currency_id balance_after silver_after } } }',
    );
    expect(findAccountLog.list).toEqual([
      {
        state: 0,
        meowcent: 1000,
        pay_amount: 999,
        currency_id: 'USD',
        balance_after: null,
        silver_after: null,
      },
    ]);
    const { addPaymentLogLink } = await run(
      'mutation { addPaymentLogLink(return_url: "http://localhost:4800/account/log", locale: "ja-JP") }',
    );
    expect(addPaymentLogLink).toMatch(/^http:\/\/localhost:4800\/pay\/ja-JP\/payment\?data=/);
  });
});
