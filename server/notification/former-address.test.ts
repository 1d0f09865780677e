import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notification } from '../db/schema/notification.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import { testApp } from '../testing/app.ts';
import { openSmtp } from '../testing/smtp.ts';

const smtp = await openSmtp();
const { services, signUp, database, clock } = await testApp({ SMTP_URL: smtp.url });
const { outbox, relay } = services;
const told = (email: string) => smtp.received.filter((line) => line === `RCPT TO:<${email}>`).length;
/** Tries the mails that are due; how many failed. */
const sendMails = async () => (await relay(['mail'])).length;

/** A player who has just moved away from an address, of which a mail waits. */
async function moved(name: string) {
  const [former, email] = [`${name}@${randomUUID()}.test`, `${randomUUID()}@moggie.test`];
  const { uuid } = await signUp(email);
  await outbox.tell({ kind: 'email_changed', account: uuid, facts: { formerEmail: former } });
  await relay(['news']);
  /** Whether a notification or an event names the former address. */
  async function isKept(): Promise<boolean> {
    const tables = [notification, outboxEvent].map((table) =>
      database.query.select().from(table).where(eq(table.accountId, uuid)),
    );
    return JSON.stringify(await Promise.all(tables)).includes(former);
  }
  return { uuid, email, former, isKept };
}

test('a former address is forgotten once it was told, however often that is tried', async () => {
  const { uuid, email, former, isKept } = await moved('former');
  const [event] = await database.query.select().from(outboxEvent).where(eq(outboxEvent.accountId, uuid));
  smtp.refusesAll = true;
  expect([await sendMails(), await isKept()]).toEqual([1, true]);
  smtp.refusesAll = false;
  clock.now = new Date(clock.now.getTime() + 10_000);
  expect([await sendMails(), told(former), await isKept()]).toEqual([0, 1, false]);
  // The relay died between the mail and its note.
  if (event) await database.query.insert(outboxEvent).values(event);
  expect([await sendMails(), told(former), told(email)]).toEqual([0, 1, 0]);
});

test('a former address that takes no mail is forgotten, too', async () => {
  const { email, former, isKept } = await moved('refused');
  expect([await sendMails(), told(former), await isKept()]).toEqual([1, 1, false]);
  const [given] = await outbox.failed();
  expect(given?.error).toContain('550 <the address> no such mailbox');
  await outbox.retry(given?.id ?? '');
  expect([await sendMails(), told(former), told(email)]).toEqual([0, 1, 0]);
});
