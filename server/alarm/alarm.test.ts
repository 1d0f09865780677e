import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { payment } from '../db/schema/payment.ts';
import { MailRefusedError } from '../mail/service.ts';
import { createNightWork } from '../night-work.ts';
import { HOST, testApp } from '../testing/app.ts';
import { paymentRow } from '../testing/payments.ts';
import { createWatch } from './watch.ts';

const OPERATOR = 'operator@moggie.test';
const MINUTE = 60_000;
const { app, services, database, clock, mailTo } = await testApp({ OPERATOR_MAIL: OPERATOR });
const lines: [level: string, text: string, alarm: unknown][] = [];
const log = {
  error: (details: object, text: string) =>
    void lines.push(['error', text, 'alarm' in details && details.alarm]),
  info: (details: object, text: string) =>
    void lines.push(['info', text, 'alarm' in details && details.alarm]),
  warn: () => {},
};
const look = createWatch(services, log);
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
};

let read = 0;
/** Subjects of the mails to the operator since the last call, once those that are due went out. */
async function mailed(): Promise<string[]> {
  await services.relay(['alarm']);
  const all = (services.mailbox?.list() ?? []).filter(({ to }) => to === OPERATOR).toReversed();
  const fresh = all.slice(read).map(({ subject }) => subject);
  read = all.length;
  return fresh;
}
const metrics = async () => (await app.inject({ url: '/metrics', headers: { host: HOST } })).body;

beforeEach(async () => {
  await database.query.execute(sql`delete from operator_alarm`);
  await database.query.execute(sql`delete from payment`);
  await database.query.execute(sql`delete from outbox_event`);
  lines.length = 0;
  await mailed();
});

async function inReview(): Promise<void> {
  await database.query.insert(payment).values(paymentRow({ state: 'review', createdAt: clock.now }));
}

test('payments in review are told once, and once when none is left, however often one looks', async () => {
  await look();
  expect(await mailed()).toEqual([]);
  await inReview();
  await look();
  expect(await mailed()).toEqual([`[${HOST}] payments waiting: needs you`]);
  await inReview();
  for (let n = 0; n < 3; n += 1) {
    later(1);
    await look();
  }
  // A server that was started again knows what was told.
  await createWatch(services, log)();
  expect(await mailed()).toEqual([]);
  const told = await metrics();
  expect(told).toContain('money_waiting{kind="payments"} 2\n');
  expect(told).toContain('operator_alarm{name="payments waiting"} 1\n');

  await database.query.execute(sql`delete from payment`);
  await look();
  await look();
  expect(await mailed()).toEqual([`[${HOST}] payments waiting: is over`]);
  expect(lines).toEqual([
    ['error', 'alarm raised', 'payments waiting'],
    ['info', 'alarm ended', 'payments waiting'],
  ]);
  expect(await metrics()).not.toContain('operator_alarm{');
});

test('five messages with a bad signature within ten minutes raise an alarm, four do not (rule 19)', async () => {
  const forge = () =>
    app.inject({ method: 'POST', url: '/pay/notify/moggie', headers: { host: HOST }, payload: '{}' });
  for (let n = 0; n < 4; n += 1) expect((await forge()).statusCode).toBe(400);
  await look();
  expect(await mailed()).toEqual([]);
  await forge();
  await look();
  await look();
  expect(await mailed()).toEqual([`[${HOST}] notices of moggie refused: needs you`]);
  expect(await metrics()).toContain('payment_notices_refused_total{provider="moggie"} 5\n');
  // Another server may still see some of its own: the alarm ends when nobody did for minutes.
  later(10);
  await look();
  expect(await mailed()).toEqual([`[${HOST}] notices of moggie refused: is over`]);
});

test('what another server saw a minute ago stands', async () => {
  await services.alarm.note('newebpay down', 'seen there');
  later(1);
  expect(await services.alarm.note('newebpay down', undefined)).toBe(undefined);
  later(3);
  expect(await services.alarm.note('newebpay down', undefined)).toMatchObject({ state: 'ended' });
});

test('an event that was given up, or waits for a quarter of an hour, raises an alarm', async () => {
  await services.outbox.append('mail', [{ notification: randomUUID() }]);
  later(15);
  await look();
  expect(await mailed()).toEqual([]);
  later(1);
  await look();
  expect(await mailed()).toEqual([`[${HOST}] outbox stuck: needs you`]);
  await database.query.execute(sql`delete from outbox_event`);
  await look();
  expect(await mailed()).toEqual([`[${HOST}] outbox stuck: is over`]);
});

test('books that do not balance raise an alarm at night, and end it once they do (rule 2)', async () => {
  const user = randomUUID();
  await services.wallet.reward(user, user, { meowcent: 5, silver: 0 });
  const spoil = (by: number) =>
    database.query.execute(
      sql`update account_balance set balance = balance + ${by} where account_id = ${`user:${user}:meow`}`,
    );
  const night = async () => {
    later(24 * 60);
    await createNightWork(services, log, () => clock.now)();
  };
  await spoil(1);
  await night();
  await night();
  expect(await mailed()).toEqual([`[${HOST}] the books: needs you`]);
  await spoil(-1);
  await night();
  expect(await mailed()).toEqual([`[${HOST}] the books: is over`]);
});

test('a check of the night that cannot be done raises an alarm, and ends it once it was done (rule 2)', async () => {
  const { faults } = services.wallet;
  onTestFinished(() => {
    services.wallet.faults = faults;
  });
  const night = async () => {
    later(24 * 60);
    await createNightWork(services, log, () => clock.now)();
  };
  services.wallet.faults = async () => {
    throw new Error('the statement took too long');
  };
  await night();
  await night();
  expect(await mailed()).toEqual([`[${HOST}] the books unchecked: needs you`]);
  expect((await mailTo(OPERATOR)).text).toBe(
    `${new Date(clock.now.getTime() - 24 * 60 * MINUTE).toISOString()}: could not be compared, as the log tells: npm run ledger -- check`,
  );
  services.wallet.faults = faults;
  await night();
  expect(await mailed()).toEqual([`[${HOST}] the books unchecked: is over`]);
});

test('a mail server that is silent holds up no look, and one that is away is tried again', async () => {
  await inReview();
  const { send } = services.mail;
  onTestFinished(() => {
    services.mail.send = send;
  });
  const raisedAt = clock.now.toISOString();
  const silent = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  services.mail.send = () => {
    begun.resolve();
    return silent.promise;
  };
  await look();
  expect(lines).toEqual([['error', 'alarm raised', 'payments waiting']]);
  const sending = services.relay(['alarm']);
  await begun.promise;
  // Another server looks while the mail is on its way: nothing is locked.
  await createWatch(services, log)();
  silent.reject(new Error('no mail server'));
  expect(await sending).toMatchObject([{ topic: 'alarm', givenUp: false }]);
  services.mail.send = send;
  expect(await mailed()).toEqual([]);
  later(1);
  expect(await mailed()).toEqual([`[${HOST}] payments waiting: needs you`]);
  expect((await mailTo(OPERATOR)).text).toBe(`${raisedAt}: 1 wait for a person: npm run ledger -- waiting`);
});

test('a mail that the server refuses for good is given up, as an alarm of its own tells', async () => {
  await inReview();
  const { send } = services.mail;
  onTestFinished(() => {
    services.mail.send = send;
  });
  services.mail.send = async () => {
    throw new MailRefusedError('no such address');
  };
  await look();
  expect(await services.relay(['alarm'])).toMatchObject([{ givenUp: true }]);
  await look();
  expect(lines.map(([, , alarm]) => alarm)).toEqual(['payments waiting', 'outbox stuck']);
});
