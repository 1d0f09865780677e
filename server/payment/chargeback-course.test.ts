import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CREDITED, NOTHING, openBank } from '../testing/bank.ts';

const { bank, payer, database, wallet, payment, balances, paid, later, ask, reversals } = await openBank();
const { operator } = payment;

describe('a chargeback', () => {
  test.each([0, 30_001])('of a letter over %i of 30,000 is refused', async (amount) => {
    const { id, orderNo } = await paid();
    await expect(operator.takeChargeback(orderNo, amount, 'letter')).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([]);
    expect(await balances()).toEqual(CREDITED);
  });

  test('that the house bore can be won, and nothing else any more', async () => {
    const { id, orderNo } = await paid();
    const { id: reversal } = await operator.takeChargeback(orderNo, undefined, 'letter');
    await operator.endChargeback(reversal, 'loss');
    for (const outcome of ['loss', 'debt'] as const)
      await expect(operator.endChargeback(reversal, outcome)).rejects.toMatchObject({ code: '400' });
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'loss', amount: 30_000 }]);
    expect(await balances()).toEqual(CREDITED);
  });

  test('of a letter is not undone by a provider that never counted it', async () => {
    const { id, orderNo } = await paid();
    await operator.takeChargeback(orderNo, undefined, 'letter');
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'review', amount: 30_000 }]);
    expect(await balances()).toEqual(NOTHING);
  });

  test('that the provider counted after the letter, and counts no more, is won', async () => {
    const { id, orderNo } = await paid();
    await operator.takeChargeback(orderNo, undefined, 'letter');
    bank.returned = 30_000;
    await ask();
    expect(await balances()).toEqual(NOTHING);
    bank.returned = 0;
    await ask();
    expect(await reversals(id)).toEqual([{ kind: 'chargeback', state: 'won', amount: 30_000 }]);
    expect(await balances()).toEqual(CREDITED);
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
      expect([await reversals(id), await balances()]).toEqual([known, left]);
    }
  });

  test('that a person ended as won does not come back because the provider still counts it', async () => {
    const { id } = await paid();
    bank.returned = 30_000;
    await ask();
    expect(await balances()).toEqual(NOTHING);
    const [open] = (await operator.waiting()).reversals.filter(({ paymentId }) => paymentId === id);
    await operator.endChargeback(open?.id ?? '', 'won');
    const won = [{ kind: 'chargeback', state: 'won', amount: 30_000 }];
    for (let day = 0; day < 2; day += 1) {
      await ask();
      expect([await reversals(id), await balances()]).toEqual([won, CREDITED]);
    }
    // Once it is counted no more, the next one is another.
    bank.returned = 0;
    await ask();
    expect([await reversals(id), await balances()]).toEqual([won, CREDITED]);
    later(1);
    bank.returned = 30_000;
    await ask();
    expect(await reversals(id)).toEqual([...won, { kind: 'chargeback', state: 'review', amount: 30_000 }]);
    expect(await balances()).toEqual(NOTHING);
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
    expect(await balances()).toEqual(NOTHING);
  });

  test('that the house bore and the bank gives back is money of the house', async () => {
    const { id, orderNo } = await paid();
    const { id: reversal } = await operator.takeChargeback(orderNo, undefined, 'letter');
    await operator.endChargeback(reversal, 'loss');
    expect(await balances()).toEqual(CREDITED);
    await operator.endChargeback(reversal, 'won');
    expect(await balances()).toEqual(CREDITED);
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
        where account_id = ${payer.uuid} and body ->> 'key' like ${`%${reversal}`} order by created_at, key desc`,
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
