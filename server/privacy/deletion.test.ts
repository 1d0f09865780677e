import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, getTableName, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import { payment, providerEvent } from '../db/schema/payment.ts';
import { codeOf, cookieOf, HOST, PASSWORD } from '../testing/app.ts';
import { DAY, openPrivacy } from '../testing/privacy.ts';
import { HELD } from './held.ts';

const { app, gql, post, signUp, tokenOf, mailTo, services, database, clock, config, topUp, livingPlayer } =
  await openPrivacy();
const { privacy, wallet } = services;

const signIn = (email: string) => post('/api/account/sign-in', { email, password: PASSWORD });

/** What is counted and mailed by an address. */
async function keptBy(email: string): Promise<string[]> {
  const { rows } = await database.query.execute<{ key: string }>(sql`
    select key from attempt where key ~ ${`[-:]${email}(:|$)`}
    union select identifier from verification where identifier ~ ${`[-:]${email}$`}`);
  return rows.map(({ key }) => key).sort();
}

describe('a deleted account', () => {
  const remove = (cookie: string, proof: object) => post('/api/account/delete', proof, { cookie });
  /** A living player's bank takes back what leaves the wallet 100 meowcent below nothing. */
  async function owe(uuid: string): Promise<void> {
    const taken = {
      user: uuid,
      paymentId: randomUUID(),
      provider: 'moggie',
      currency: 'USD',
      payAmount: 900,
    };
    await wallet.takeBack({ ...taken, coin: 600, silver: 0, reversalId: randomUUID() }, { mayOwe: true });
  }

  test('asks for the password again, says when it ends, and signs every device out [A02] [S19]', async () => {
    const { cookie, email } = await livingPlayer();
    const there = cookieOf(await signIn(email));
    expect(codeOf(await remove('', { password: PASSWORD }))).toBe('401');
    expect(codeOf(await remove(cookie, { password: 'Wrong1234' }))).toBe('auth/wrong-password');
    expect(codeOf(await remove(cookie, {}))).toBe('auth/argument-error');
    const removed = await remove(cookie, { password: PASSWORD });
    expect(removed.statusCode).toBe(200);
    expect(removed.cookies).toContainEqual(
      expect.objectContaining({ name: 'moggie.session_token', value: '' }),
    );
    for (const old of [cookie, there]) {
      expect(await tokenOf(old)).toBe('');
    }
    await services.relay(['news']);
    await services.relay(['mail']);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      clock.now.getTime() + 30 * DAY,
    );
    expect(await mailTo(email)).toMatchObject({
      subject: 'Your account will be deleted',
      text: expect.stringContaining(day),
    });
  });

  test('takes a mailed code in place of the password', async () => {
    const { cookie, email, uuid } = await livingPlayer();
    /** The newest mail with a code: the code, and the line above it. */
    const mailed = async (action: 'verify-email/send' | 'delete/send') => {
      expect((await post(`/api/account/${action}`, {}, { cookie })).statusCode).toBe(200);
      const { text = '' } = await mailTo(email);
      const [, purpose = '', code = ''] = /^(.*)\n\n(\d{8})\n/.exec(text) ?? [];
      return { purpose, code };
    };
    expect(codeOf(await post('/api/account/delete/send', {}))).toBe('401');
    // What proves the address deletes nothing: whoever asks for it does not know that it could.
    const proof = await mailed('verify-email/send');
    expect(proof.purpose).toBe('Enter this code to confirm your email address:');
    expect(codeOf(await remove(cookie, { code: proof.code }))).toBe('auth/code-invalid');
    const { purpose, code } = await mailed('delete/send');
    expect(purpose).toBe('Enter this code to delete your account:');
    expect(codeOf(await remove(cookie, { code: '00000000' }))).toBe('auth/code-invalid');
    // What stands in the way costs no code.
    await owe(uuid);
    expect(codeOf(await remove(cookie, { code }))).toBe('auth/debt-open');
    await wallet.redeemVoucher(uuid, randomUUID(), { meowcent: 100, silver: 0 });
    expect((await remove(cookie, { code })).statusCode).toBe(200);
    expect(await keptBy(email)).toEqual([]);
  });

  test.each<[string, { payment?: string; refund?: string }]>([
    ['a payment that its payer may be making', { payment: 'redirected' }],
    ['a payment that waits for a person', { payment: 'review' }],
    ['a refund whose end is not known', { refund: 'unknown' }],
    ['a refund that was asked for', { refund: 'requested' }],
  ])('is not begun beside %s, and not finished either', async (_what, underWay) => {
    const { cookie, uuid } = await livingPlayer();
    const set = (to: { payment?: string; refund?: string }) =>
      database.query.execute(
        to.payment
          ? sql`update payment set state = ${to.payment} where user_id = ${uuid}`
          : sql`update payment_reversal set state = ${to.refund} where payment_id in
              (select id from payment where user_id = ${uuid})`,
      );
    await set(underWay);
    const refused = await remove(cookie, { password: PASSWORD });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'auth/payment-open']);
    expect((await services.account.get(uuid)).deletesAt).toBe(null);

    await set(underWay.payment ? { payment: 'succeeded' } : { refund: 'settled' });
    expect((await remove(cookie, { password: PASSWORD })).statusCode).toBe(200);
    await set(underWay);
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    expect(await privacy.eraseDue()).toBe(0);
    await set(underWay.payment ? { payment: 'succeeded' } : { refund: 'settled' });
    expect(await privacy.eraseDue()).toBe(1);
  });

  test('is not begun by a wallet that owes coins, before they are paid', async () => {
    const { cookie, uuid } = await livingPlayer();
    await owe(uuid);
    const refused = await remove(cookie, { password: PASSWORD });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'auth/debt-open']);
    await wallet.redeemVoucher(uuid, randomUUID(), { meowcent: 100, silver: 0 });
    expect((await remove(cookie, { password: PASSWORD })).statusCode).toBe(200);
  });

  test('is kept by whoever signs in within thirty days and says so', async () => {
    const { cookie, email, uuid } = await livingPlayer();
    await remove(cookie, { password: PASSWORD });
    clock.now = new Date(clock.now.getTime() + 30 * DAY - 1);
    expect(await privacy.eraseDue()).toBe(0);
    const back = cookieOf(await signIn(email));
    const { data } = await gql('{ me { deletes_at } }', {}, { token: await tokenOf(back) });
    expect(data.me.deletes_at).toBe(new Date(clock.now.getTime() + 1).toISOString());
    expect((await post('/api/account/keep', {}, { cookie: back })).statusCode).toBe(200);
    expect(codeOf(await post('/api/account/keep', {}))).toBe('401');
    clock.now = new Date(clock.now.getTime() + DAY);
    expect(await privacy.eraseDue()).toBe(0);
    expect((await services.account.get(uuid)).deletesAt).toBe(null);
  });

  test('is erased after thirty days: only books without a name remain', async () => {
    const { cookie, email, uuid, picture } = await livingPlayer();
    const other = await livingPlayer();
    // An address that another one ends with.
    const longer = `x${email}`;
    for (const address of [email, longer]) {
      const who = address === email ? cookie : (await signUp(address)).cookie;
      await post('/api/account/verify-email/send', {}, { cookie: who });
      await post('/api/account/sign-in', { email: address, password: 'Wrong1234' });
    }
    await remove(cookie, { password: PASSWORD });
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    expect(await privacy.eraseDue()).toBe(1);
    expect(await privacy.eraseDue()).toBe(0);

    expect((await app.inject({ url: picture, headers: { host: HOST } })).statusCode).toBe(404);
    expect((await app.inject({ url: other.picture, headers: { host: HOST } })).statusCode).toBe(200);
    expect(await wallet.balances(uuid)).toEqual({ meowcent: 500, silver: 80 });
    const bodyOf = async (player: string) =>
      (await database.query.select().from(providerEvent).where(eq(providerEvent.eventKey, player)))[0]?.body;
    expect([await bodyOf(uuid), await bodyOf(other.uuid)]).toEqual([{}, { payer: other.email }]);
    const counts = await Promise.all(
      HELD.map(async ({ table, owner, of, end }) => {
        const found = await database.query.select({ owner }).from(table).where(of(uuid));
        return end === 'keep' || found.length === 0 ? undefined : getTableName(table);
      }),
    );
    expect(counts.filter((name) => name !== undefined)).toEqual([]);
    const { data } = await gql(
      '{ findStoreComment(store_id: 7) { list { comment user { nickname } } totalCount } }',
    );
    expect(data.findStoreComment.list).toContainEqual({
      comment: '=Lovely, "warm"',
      user: { nickname: null },
    });
    expect(await keptBy(email)).toEqual([]);
    expect(await keptBy(longer)).toEqual([
      `email-verification-otp-${longer}`,
      `sign-in-to:${longer}`,
      `sign-in:${longer}:127.0.0.1`,
    ]);
    expect(codeOf(await signIn(email))).toBe('auth/user-not-found');
    expect(await database.query.select().from(account).where(eq(account.email, other.email))).toHaveLength(1);
    expect((await signUp(email)).uuid).not.toBe(uuid);
  });

  test('stays due as long as its files cannot be removed', async () => {
    const { cookie, uuid } = await livingPlayer();
    await remove(cookie, { password: PASSWORD });
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    const users = path.join(config.dataDir, 'files/users');
    await rename(users, `${users}-away`);
    await writeFile(users, 'no folder');
    await expect(privacy.eraseDue()).rejects.toThrow('accounts could not be erased');
    expect((await services.account.get(uuid)).name).toBe('Rin');
    await rm(users);
    await rename(`${users}-away`, users);
    expect(await privacy.eraseDue()).toBe(1);
    expect(await readdir(users)).not.toContain(uuid);
  });

  test('is erased behind a hundred that cannot go yet', async () => {
    const { cookie, uuid } = await livingPlayer();
    await remove(cookie, { password: PASSWORD });
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    const long = new Date(clock.now.getTime() - DAY);
    const stuck = Array.from(
      { length: 100 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    await database.query.insert(account).values(
      stuck.map((id) => ({
        id,
        name: 'Stuck',
        email: `${id}@moggie.test`,
        emailVerified: true,
        role: 'player',
        locale: 'en-US',
        deletesAt: long,
        createdAt: long,
        updatedAt: long,
      })),
    );
    for (const id of stuck) await topUp(id, `${id}@moggie.test`);
    const set = (state: 'review' | 'succeeded') =>
      database.query.update(payment).set({ state }).where(inArray(payment.userId, stuck));
    await set('review');
    expect(await privacy.eraseDue()).toBe(1);
    await expect(services.account.get(uuid)).rejects.toThrow();
    await set('succeeded');
    expect(await privacy.eraseDue()).toBe(100);
  }, 60_000);
});
