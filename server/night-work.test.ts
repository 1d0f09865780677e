import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAlarmService } from './alarm/service.ts';
import { createDevMailbox } from './mail/service.ts';
import { createNightWork } from './night-work.ts';
import { PROVIDERS } from './payment/catalogue.ts';
import { testDatabase } from './testing/database.ts';
import { openPay } from './testing/pay.ts';
import { openShop } from './testing/shop.ts';

const database = await testDatabase();
const { payment, wallet, clock, player, recharge, tell } = await openPay(database);
const { outbox } = openShop(database);
const alarm = createAlarmService({
  database,
  outbox,
  mail: createDevMailbox(() => clock.now),
  host: 'moggie.test',
  now: () => clock.now,
});

const logged: string[] = [];
const note = (_details: object, text: string) => {
  logged.push(text);
};
const log = { error: note, warn: note, info: note };

const standing = async () => (await alarm.standing()).map(({ name }) => name);
/** A night in which comparing a provider's day does something else. */
const nightWith = (reconcile: typeof payment.operator.reconcile) =>
  createNightWork(
    { payment: { ...payment, operator: { ...payment.operator, reconcile } }, wallet, alarm },
    log,
    () => clock.now,
  );

test('the night is worked through once a day, after three', async () => {
  let checked = 0;
  const faults: typeof wallet.faults = () => {
    checked += 1;
    return wallet.faults();
  };
  const night = createNightWork({ payment, alarm, wallet: { ...wallet, faults } }, log, () => clock.now);
  clock.now = new Date('2026-11-25T02:59:00Z');
  await night();
  expect(checked).toBe(0);
  clock.now = new Date('2026-11-25T03:00:00Z');
  await night();
  await night();
  expect(checked).toBe(1);
  expect(logged).toEqual([]);
});

test('the night goes on after what fails', async () => {
  const asked: string[] = [];
  clock.now = new Date('2026-11-26T04:00:00Z');
  await nightWith(async (key, day) => {
    asked.push(key);
    if (key === 'moggie') throw new Error('the database is away');
    return payment.operator.reconcile(key, day);
  })();
  expect(logged.splice(0)).toEqual(['work of the night failed', 'alarm raised']);
  expect(await alarm.standing()).toMatchObject([
    {
      name: 'moggie and the books of 2026-11-25 unchecked',
      detail: 'could not be compared, as the log tells: npm run ledger -- reconcile moggie 2026-11-25',
    },
  ]);
  expect(asked).toEqual(PROVIDERS.map(({ key }) => key));
});

test('a night that is to stop is begun anew by who comes next, and a day that could not be compared is made up for', async () => {
  const asked: string[] = [];
  const closing = new AbortController();
  clock.now = new Date('2026-11-27T04:00:00Z');
  const night = nightWith(async (key, day, stop) => {
    asked.push(`${key} ${day}`);
    closing.abort();
    stop?.throwIfAborted();
    return payment.operator.reconcile(key, day);
  });
  await night(closing.signal);
  expect([asked.splice(0), logged.splice(0)]).toEqual([['moggie 2026-11-25'], []]);
  await night();
  expect(asked).toEqual(['moggie 2026-11-25', ...PROVIDERS.map(({ key }) => `${key} 2026-11-26`)]);
  expect(logged.splice(0)).toEqual(['alarm ended']);
});

test('the night logs what differs, and compares such a day again each night until it agrees (rule 27)', async () => {
  clock.now = new Date('2026-11-27T12:00:00Z');
  const { payment: extra } = await recharge(player());
  // Paid on the other side alone.
  const paid = { outcome: 'paid', amount: 30_000, currency: 'TWD' };
  await tell({ id: randomUUID(), order_no: extra.orderNo, ...paid });
  const differs = ['moggie and the books of 2026-11-27'];
  const differ = 'a provider and the books differ';
  clock.now = new Date('2026-11-28T04:00:00Z');
  const night = createNightWork({ payment, wallet, alarm }, log, () => clock.now);
  await night();
  expect([logged.splice(0), await standing()]).toEqual([[differ, 'alarm raised'], differs]);
  // A night later it still differs, of which nothing new is told.
  clock.now = new Date('2026-11-29T04:00:00Z');
  await night();
  expect([logged.splice(0), await standing()]).toEqual([[differ], differs]);
  clock.now = new Date('2026-11-30T04:00:00Z');
  await nightWith(async (key, day) => ({
    ...(await payment.operator.reconcile(key, day)),
    payments: [],
    orphans: [],
  }))();
  expect([logged.splice(0), await standing()]).toEqual([['alarm ended'], []]);
});

test('the night compares the days of all nights in which no server ran, by whichever server comes next (rule 27)', async () => {
  const asked: string[] = [];
  clock.now = new Date('2026-12-03T04:00:00Z');
  const night = () =>
    nightWith(async (key, day) => {
      if (key === 'moggie') asked.push(day);
      return payment.operator.reconcile(key, day);
    })();
  await night();
  expect(asked).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  await night();
  expect(asked).toHaveLength(3);
  logged.length = 0;
});
