import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, testApp } from '../testing/app.ts';
import { openSmtp } from '../testing/smtp.ts';

const smtp = await openSmtp();
const { post, services, signUp, tokenOf, clock } = await testApp({ SMTP_URL: smtp.url });
const told = (email: string) => smtp.received.filter((line) => line === `RCPT TO:<${email}>`).length;

/** Delivers what the outbox holds; how many tries failed. */
async function deliver(): Promise<number> {
  const failures = [...(await services.relay(['news'])), ...(await services.relay(['mail']))];
  return failures.length;
}

test('a player leaves while no mail can be sent, and is told once it can', async () => {
  const email = `${randomUUID()}@moggie.test`;
  const { cookie, uuid } = await signUp(email);
  smtp.refusesAll = true;
  const left = await post('/api/account/delete', { password: PASSWORD }, { cookie });
  expect([left.statusCode, left.cookies]).toEqual([
    200,
    expect.arrayContaining([expect.objectContaining({ name: 'moggie.session_token', value: '' })]),
  ]);
  expect(await tokenOf(cookie)).toBe('');
  expect((await services.account.get(uuid)).deletesAt?.getTime()).toBe(
    clock.now.getTime() + 30 * 24 * 60 * 60_000,
  );
  expect([await deliver(), told(email)]).toEqual([1, 0]);

  smtp.refusesAll = false;
  expect([await deliver(), told(email)]).toEqual([0, 0]);
  clock.now = new Date(clock.now.getTime() + 10_000);
  expect([await deliver(), await deliver(), told(email)]).toEqual([0, 0, 1]);
  // The words say what there is to do, since signing in alone keeps nothing.
  expect(smtp.received.join('\n').replaceAll('=\n', '')).toContain('Keep my account');
});

test('a mail that no server takes is given up at once, with the reason for the operator', async () => {
  const { uuid } = await signUp(`refused@${randomUUID()}.test`);
  await services.outbox.tell({ kind: 'password_changed', account: uuid });
  expect([await deliver(), await deliver()]).toEqual([1, 0]);
  const [kept] = await services.outbox.failed();
  expect(kept).toMatchObject({ topic: 'mail', accountId: uuid, error: expect.stringContaining('550') });
});
