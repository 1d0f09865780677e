import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '../../tests/payment-simulators/simulator.ts';
import type { Database } from '../db/database.ts';
import { PROVIDERS, type ProviderKey } from '../payment/catalogue.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { openPay } from './pay.ts';

interface Contract {
  database: Database;
  key: ProviderKey;
  simulator: Simulator;
  open(now: () => Date): PaymentProvider;
  /** Whether the provider would send its message no more after this answer; absent where it sends none. */
  isTaken?(answer: Response): Promise<boolean>;
  /** Whether the platform sells no adult games. */
  allAges?: boolean;
  /** Plan 203 is TWD 300, 303 CNY 70, 103 USD 9.99. */
  top: { planId: number; currency: string; method: string };
  /** How a payer gets from the pay page to the provider's, where that takes more than its button. */
  enter?(payUrl: string): Promise<Response>;
  /** Whether the provider's messages are not signed: they only make the store ask. */
  hints?: boolean;
  /** Tell the store of an order that was paid to somebody else. */
  foreign?: readonly ((orderNo: string) => Promise<Response>)[];
  /** Whether the provider signs the time of its messages. */
  signsTime?: boolean;
  /** Whether the provider does not say how much went back when we did not ask it to. */
  hidesReturns?: boolean;
  /** Whether the provider counts whole units of `top`'s currency. */
  countsWhole?: boolean;
  /** Makes the simulator's answers unauthentic, or authentic again; absent where answers are not signed. */
  forgeAnswers?(isForged: boolean): void;
}

const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

/** What every provider must do behind the store's interface, over real HTTP against its simulator. */
export async function providerContract({
  database,
  key,
  simulator,
  open,
  isTaken,
  allAges = false,
  top,
  enter,
  hints = false,
  foreign = [],
  signsTime = false,
  hidesReturns = false,
  countsWhole = false,
  forgeAnswers,
}: Contract) {
  const pay = await openPay(database, { providers: (now) => [[key, open(now)]], allAges });
  const { clock, payment, wallet, player, recharge, goToProvider } = pay;
  const providerId = PROVIDERS.find((provider) => provider.key === key)?.id ?? 0;
  const credited = { meowcent: 1_000, silver: 50 };
  const nothing = { meowcent: 0, silver: 0 };
  let user: string;

  const at = (milliseconds: number) => {
    clock.now = new Date(START + milliseconds);
  };
  const stateOf = async (id: string) => (await payment.payment(user, id)).state;

  /** A payment whose payer is on the provider's page. */
  async function visit() {
    const { payment: opened, payUrl } = await recharge(user, { ...top, providerId });
    const page = await (enter ?? goToProvider)(payUrl);
    expect(page.status, await page.clone().text()).toBe(200);
    return opened;
  }

  beforeEach(async () => {
    at(0);
    user = player();
    // The sweeper must see nobody else's payments.
    await database.query.execute(sql`update payment set next_check_at = null`);
    await database.query.execute(sql`update payment_reversal set next_try_at = null`);
  });

  describe(`${key}: a payment`, () => {
    test('waits on the hosted page', async () => {
      const { id } = await visit();
      at(MINUTE);
      expect(await payment.sweep()).toEqual([]);
      expect(await stateOf(id)).toBe('redirected');
    });

    test('whose messages were lost is credited once by the sweeper (rule 26)', async () => {
      const { id, orderNo } = await visit();
      simulator.decide(orderNo, 'paid');
      at(MINUTE);
      expect(await payment.sweep()).toEqual([]);
      await payment.sweep();
      expect(await stateOf(id)).toBe('succeeded');
      expect(await wallet.balances(user)).toEqual(credited);
    });

    test('is credited once by the returning browser, which goes on to where it came from (rule 25)', async () => {
      const { id, orderNo } = await visit();
      simulator.decide(orderNo, 'paid');
      for (let n = 0; n < 2; n += 1) {
        const back = await simulator.sendBack(orderNo);
        expect(back.status).toBe(303);
        expect(back.headers.get('location')).toBe('https://moggie.test/account/log?from=pay');
      }
      expect(await stateOf(id)).toBe('succeeded');
      expect(await wallet.balances(user)).toEqual(credited);
    });

    test('is still open when the browser returns undecided', async () => {
      const { id, orderNo } = await visit();
      expect((await simulator.sendBack(orderNo)).status).toBe(303);
      expect(await stateOf(id)).toBe('redirected');
    });

    test.each(['failed', 'cancelled'] as const)(
      'that is %s ends so and credits nothing',
      async (decision) => {
        const { id, orderNo } = await visit();
        simulator.decide(orderNo, decision);
        at(MINUTE);
        expect(await payment.sweep()).toEqual([]);
        expect(['failed', 'cancelled']).toContain(await stateOf(id));
        expect(await wallet.balances(user)).toEqual(nothing);
      },
    );

    test('another provider cannot speak for it', async () => {
      const { id, orderNo } = await visit();
      const message = { id: orderNo, order_no: orderNo, outcome: 'paid', amount: 1, currency: top.currency };
      expect((await pay.tell(message)).status).toBe(200);
      expect(await stateOf(id)).toBe('redirected');
    });
  });

  if (forgeAnswers)
    test(`${key}: an answer that the provider did not sign is not believed`, async () => {
      const { id, orderNo } = await visit();
      simulator.decide(orderNo, 'paid');
      forgeAnswers(true);
      at(MINUTE);
      const failures = await payment.sweep();
      forgeAnswers(false);
      expect(failures.map((failure) => failure.orderNo)).toEqual([orderNo]);
      expect(await stateOf(id)).toBe('redirected');
    });

  if (simulator.returnedOf) describeRefunds(simulator.returnedOf);

  function describeRefunds(returnedOf: NonNullable<Simulator['returnedOf']>) {
    const { operator } = payment;

    /** A credited payment, and what all of it is as the provider counts. */
    async function paid() {
      const opened = await visit();
      simulator.decide(opened.orderNo, 'paid');
      await simulator.sendBack(opened.orderNo);
      expect(await stateOf(opened.id)).toBe('succeeded');
      return opened;
    }

    describe(`${key}: money back`, () => {
      test('goes to the payer once, and the coins leave (rules 28 and 29)', async () => {
        const { orderNo } = await paid();
        expect(await operator.refund(orderNo, undefined, 'asked for')).toMatchObject({ state: 'settled' });
        expect(await wallet.balances(user)).toEqual(nothing);
        expect(returnedOf(orderNo)).toBeGreaterThan(0);
        const whole = returnedOf(orderNo);
        await expect(operator.refund(orderNo, undefined, 'again')).rejects.toMatchObject({ code: '400' });
        expect(returnedOf(orderNo)).toBe(whole);
      });

      test('goes in two parts, which are all of it (rule 8)', async () => {
        const { orderNo, payAmount } = await paid();
        const part = Math.round(payAmount / 300) * 100;
        await operator.refund(orderNo, part, 'a third');
        expect((await wallet.balances(user)).meowcent).toBeGreaterThan(600);
        const first = returnedOf(orderNo);
        expect(await operator.refund(orderNo, undefined, 'the rest')).toMatchObject({ state: 'settled' });
        expect(returnedOf(orderNo) / first).toBeCloseTo(payAmount / part, 6);
        expect(await wallet.balances(user)).toEqual(nothing);
      });

      if (countsWhole)
        test('of half a unit is refused, and no coin leaves (rule 6)', async () => {
          const { id, orderNo, payAmount } = await paid();
          await expect(operator.refund(orderNo, payAmount - 50, 'asked for')).rejects.toMatchObject({
            code: '400',
          });
          expect([await wallet.balances(user), await reversalsOf(id)]).toEqual([credited, []]);
        });

      test('whose answer was lost is not sent twice: the sweeper finds it (rule 29)', async () => {
        const { id, orderNo, payAmount } = await paid();
        simulator.losesRefunds = true;
        const asked = await operator.refund(orderNo, payAmount - 1_000, 'asked for');
        simulator.losesRefunds = false;
        expect(asked.state).toBe('unknown');
        const sent = returnedOf(orderNo);
        at(2 * MINUTE);
        expect(await payment.sweep()).toEqual([]);
        expect(returnedOf(orderNo)).toBe(sent);
        expect(await payment.payment(user, id)).toMatchObject({ state: 'succeeded' });
        expect(await reversalsOf(id)).toEqual([{ kind: 'refund', state: 'settled' }]);
      });

      test('that the provider refuses leaves the coins where they were', async () => {
        const { orderNo } = await paid();
        simulator.refusesRefunds = true;
        const asked = await operator.refund(orderNo, undefined, 'asked for');
        simulator.refusesRefunds = false;
        expect(asked.state).toBe('failed');
        expect(returnedOf(orderNo)).toBe(0);
        expect(await wallet.balances(user)).toEqual(credited);
      });
    });

    const { payBack } = simulator;
    if (payBack)
      describe(`${key}: money that went back without us`, () => {
        test('waits for a person, and takes the coins, even spent ones, if it is known how many (rule 30)', async () => {
          const { id, orderNo } = await paid();
          await wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 800, silver: 0 }]);
          await payBack(orderNo);
          const { payments } = await operator.reconcile(key, '2026-11-21');
          if (hidesReturns) {
            expect(await reversalsOf(id)).toEqual([]);
            expect(payments.find((row) => row.orderNo === orderNo)?.difference).toBe('doubtful');
            expect(await wallet.balances(user)).toEqual({ meowcent: 200, silver: 50 });
            return;
          }
          expect(await reversalsOf(id)).toEqual([{ kind: 'chargeback', state: 'review' }]);
          expect(await wallet.balances(user)).toEqual({ meowcent: -800, silver: 0 });
        });

        test('before the payment was credited: nothing is credited, a person looks at it (rule 22)', async () => {
          const { id, orderNo } = await visit();
          simulator.decide(orderNo, 'paid');
          if (!isTaken) await simulator.sendBack(orderNo);
          const credit = await wallet.balances(user);
          await payBack(orderNo);
          at(MINUTE);
          await payment.sweep();
          expect(await stateOf(id)).toBe(isTaken ? 'review' : 'succeeded');
          expect(await wallet.balances(user)).toEqual(credit);
        });
      });
  }

  async function reversalsOf(id: string) {
    const { rows } = await database.query.execute(
      sql`select kind, state from payment_reversal where payment_id = ${id} order by created_at`,
    );
    return rows;
  }

  const { notify } = simulator;
  if (notify && isTaken) describeNotices(notify, isTaken);

  function describeNotices(
    notify: NonNullable<Simulator['notify']>,
    isTaken: NonNullable<Contract['isTaken']>,
  ) {
    describe(`${key}: a message`, () => {
      test('thrice, one after the other and at once, credits once (rule 20)', async () => {
        const { id, orderNo } = await visit();
        simulator.decide(orderNo, 'paid');
        const answers = [await notify(orderNo), ...(await Promise.all([notify(orderNo), notify(orderNo)]))];
        for (const answer of answers) expect(await isTaken(answer)).toBe(true);
        expect(await stateOf(id)).toBe('succeeded');
        expect(await wallet.balances(user)).toEqual(credited);
      });

      test('that comes after the payment expired credits it', async () => {
        const { id, orderNo } = await visit();
        await database.query.execute(sql`update payment set state = 'expired' where id = ${id}`);
        simulator.decide(orderNo, 'paid');
        expect(await isTaken(await notify(orderNo))).toBe(true);
        expect(await stateOf(id)).toBe('succeeded');
        expect(await wallet.balances(user)).toEqual(credited);
      });

      if (!hints) describeSignatures(notify, isTaken);

      test('about an unknown order is taken, and kept for a person if it is authentic (rule 24)', async () => {
        const { orderNo } = await visit();
        simulator.decide(orderNo, 'paid');
        const unknown = `PZ${orderNo.slice(2)}`;
        expect(await isTaken(await notify(orderNo, { orderNo: unknown }))).toBe(true);
        const { rows } = await database.query.execute(
          sql`select outcome, payment_id from provider_event where provider_key = ${key} order by received_at desc, event_key`,
        );
        if (hints) expect(rows).toEqual([]);
        else expect(rows).toContainEqual({ outcome: 'unknown', payment_id: null });
      });
    });
  }

  function describeSignatures(
    notify: NonNullable<Simulator['notify']>,
    isTaken: NonNullable<Contract['isTaken']>,
  ) {
    test('of another amount waits for a person (rule 23)', async () => {
      const { id, orderNo } = await visit();
      simulator.decide(orderNo, 'paid');
      expect(await isTaken(await notify(orderNo, { amount: 1 }))).toBe(true);
      expect(await stateOf(id)).toBe('review');
      expect(await wallet.balances(user)).toEqual(nothing);
    });

    test('with a bad signature is refused and changes nothing (rule 19)', async () => {
      const { id, orderNo } = await visit();
      simulator.decide(orderNo, 'paid');
      const answer = await notify(orderNo, { forged: true });
      expect(await isTaken(answer)).toBe(false);
      expect(await stateOf(id)).toBe('redirected');
      const { rows } = await database.query.execute(
        sql`select count(*) as n from provider_event where payment_id = ${id}`,
      );
      expect(rows).toEqual([{ n: 0 }]);
    });

    for (const [at, tell] of foreign.entries())
      test(`of a payment to somebody else (${at + 1}) waits for a person (rule 23)`, async () => {
        const { id, orderNo } = await visit();
        simulator.decide(orderNo, 'paid');
        expect(await isTaken(await tell(orderNo))).toBe(true);
        expect(await stateOf(id)).toBe('review');
        expect(await wallet.balances(user)).toEqual(nothing);
      });

    if (signsTime)
      test('signed six minutes ago is refused (rule 19)', async () => {
        const { id, orderNo } = await visit();
        simulator.decide(orderNo, 'paid');
        expect(await isTaken(await notify(orderNo, { age: 360 }))).toBe(false);
        expect(await stateOf(id)).toBe('redirected');
      });
  }

  return { ...pay, stateOf, visit };
}
