import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectBalancedBooks } from '../../testing/books.ts';
import { testDatabase } from '../../testing/database.ts';
import { notice, openPay } from '../../testing/pay.ts';
import { createReversalStore } from '../reversal-store.ts';
import { compare } from './compare.ts';
import { createPayouts } from './service.ts';

const database = await testDatabase();
const { clock, wallet, payment, player, recharge, tell } = await openPay(database);
const payouts = createPayouts({ database, reversals: createReversalStore(database), now: () => clock.now });
const DAY = '2026-11-21';

/** A credited top-up of TWD 300, as if NewebPay had taken it. */
async function paid(): Promise<{ orderNo: string; user: string; id: string }> {
  const user = player();
  const { payment: opened } = await recharge(user);
  const { orderNo } = opened;
  await tell(notice(orderNo));
  await database.query.execute(sql`update payment set provider_key = 'newebpay' where order_no = ${orderNo}`);
  return { orderNo, user, id: opened.id };
}

let number = 0;
const line = (orderNo: string, kind = '請款', amount = 300, day = DAY) => {
  number += 1;
  return `T${number},${orderNo},${kind},${amount},8.4,${day}`;
};
const HEAD = '藍新金流交易序號,商店訂單編號,交易類別,交易金額,手續費,撥款日期';
const settle = (...lines: string[]) => payouts.importFile('newebpay', [HEAD, ...lines].join('\r\n'));

test('a file that agrees has no difference, its fees are summed, and a second import adds nothing', async () => {
  const [one, two] = [await paid(), await paid()];
  const lines = [line(one.orderNo), line(two.orderNo)];
  const before = await wallet.balances(one.user);
  expect(await settle(...lines)).toEqual({
    provider: 'newebpay',
    lines: 2,
    added: 2,
    changed: [],
    fees: [{ currency: 'TWD', fee: 1_680 }],
    differences: [],
  });
  expect(await settle(...lines)).toMatchObject({ lines: 2, added: 0, changed: [], differences: [] });
  expect(await settle(lines[0]?.replace('300', '299') ?? '')).toMatchObject({
    added: 0,
    changed: [`T${number - 1}:capture`],
  });
  expect(await wallet.balances(one.user)).toEqual(before);
  await expectBalancedBooks(database);
});

test('what is missing here or there, and other amounts, are reported, and move nothing (rule 27)', async () => {
  const [gone, less, open] = [await paid(), await paid(), await recharge(player())];
  await database.query.execute(
    sql`update payment set provider_key = 'newebpay' where order_no = ${open.payment.orderNo}`,
  );
  // Its payments stand between two that the file names, so that they fall into its time.
  await database.query.execute(
    sql`update payment set created_at = '2026-10-01T12:00:00Z' where order_no = ${gone.orderNo}`,
  );
  const { differences } = await settle(
    line('P-NOBODY', '請款', 100, '2026-09-30'),
    line(less.orderNo, '請款', 299, '2026-10-02'),
    line(open.payment.orderNo, '請款', 300, '2026-10-02'),
  );
  expect(differences).toHaveLength(4);
  expect(differences).toEqual(
    expect.arrayContaining([
      { orderNo: 'P-NOBODY', kind: 'missing-here', there: '10000 TWD' },
      { orderNo: gone.orderNo, kind: 'missing-there', here: '30000 TWD' },
      { orderNo: less.orderNo, kind: 'amount', of: 'paid', there: '29900 TWD', here: '30000 TWD' },
      { orderNo: open.payment.orderNo, kind: 'missing-here', there: '30000 TWD' },
    ]),
  );
  expect(await wallet.balances(less.user)).toEqual({ meowcent: 1_000, silver: 50 });
  await expectBalancedBooks(database);
});

test('money that went back there is compared with what went back here, also by another file', async () => {
  const { orderNo } = await paid();
  expect((await settle(line(orderNo))).differences).toEqual([]);
  const taken = { orderNo, kind: 'amount', of: 'taken back', there: '30000 TWD', here: '0 TWD' };
  expect((await settle(line(orderNo, '調單扣款'))).differences).toEqual([taken]);
  const { settled } = await payment.operator.reconcile('newebpay', DAY);
  expect(settled).toContainEqual(taken);
  await payment.operator.takeChargeback(orderNo, undefined, 'letter');
  expect((await payment.operator.reconcile('newebpay', DAY)).settled).not.toContainEqual(taken);
});

test('a file with a line that cannot be read leaves nothing behind', async () => {
  const { orderNo } = await paid();
  const good = line(orderNo);
  await expect(settle(good, line(orderNo, '請款', Number.NaN))).rejects.toThrow("'NaN' is no amount");
  expect(await settle(good)).toMatchObject({ added: 1 });
});

const booked = { orderNo: 'P', payAmount: 30_000, currency: 'TWD', isCredited: true };
test('another currency is told instead of amounts; refunds under way are in neither sum', () => {
  expect(
    compare({ ...booked, reversals: [] }, [{ kind: 'capture', amount: 30_000, currency: 'USD' }]),
  ).toEqual([{ orderNo: 'P', kind: 'currency', there: '30000 USD', here: '30000 TWD' }]);
  const reversals = [
    { kind: 'refund', state: 'unknown', amount: 10_000 },
    { kind: 'refund', state: 'settled', amount: 5_000 },
    { kind: 'chargeback', state: 'won', amount: 7_000 },
  ] as const;
  const lines = (refund: number) => [
    { kind: 'capture', amount: 30_000, currency: 'TWD' } as const,
    { kind: 'refund', amount: refund, currency: 'TWD' } as const,
    { kind: 'chargeback', amount: 7_000, currency: 'TWD' } as const,
    { kind: 'chargeback-won', amount: 7_000, currency: 'TWD' } as const,
    { kind: 'fee', amount: 100, currency: 'USD' } as const,
  ];
  expect(compare({ ...booked, reversals }, lines(5_000))).toEqual([]);
  expect(compare({ ...booked, reversals }, lines(15_000))).toEqual([
    { orderNo: 'P', kind: 'amount', of: 'refunded', there: '15000 TWD', here: '5000 TWD' },
  ]);
});
