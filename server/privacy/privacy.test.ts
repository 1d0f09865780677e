import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, getTableName, inArray, sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, session } from '../db/schema/account.ts';
import { payment, paymentReversal, providerEvent } from '../db/schema/payment.ts';
import { cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { HELD } from './held.ts';

const { app, gql, post, signUp, services, database, clock, config } = await testApp();
const { privacy, quest, cart, wallet, review, library, image } = services;
await addGames({ catalog: services.catalog, clock }, [{ id: 7 }, { id: 8 }]);

const DAY = 24 * 60 * 60_000;

// Each test begins with nobody on the way out.
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 31 * DAY);
  await privacy.eraseDue();
});

const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const signIn = (email: string) => post('/api/account/sign-in', { email, password: PASSWORD });

/** A top-up that was given back in part, and what its provider said of it. */
async function topUp(userId: string, email: string): Promise<void> {
  const [id, at] = [randomUUID(), clock.now];
  await database.query.insert(payment).values({
    id,
    orderNo: `ORDER${userId}`,
    userId,
    platformKey: 'moggie',
    planId: 1,
    providerKey: 'moggie',
    method: 'moggie-pay',
    currency: 'USD',
    payAmount: 100,
    coin: 100,
    silver: 0,
    state: 'succeeded',
    returnUrl: `http://${HOST}/`,
    createdAt: at,
    updatedAt: at,
  });
  await database.query.insert(paymentReversal).values({
    id: randomUUID(),
    paymentId: id,
    kind: 'refund',
    state: 'settled',
    amount: 50,
    coin: 50,
    silver: 0,
    reason: 'asked',
    createdAt: at,
    updatedAt: at,
  });
  await database.query.insert(providerEvent).values({
    providerKey: 'moggie',
    eventKey: userId,
    paymentId: id,
    body: { payer: email },
    outcome: 'applied',
    receivedAt: at,
  });
}

/** A player who has a bit of everything. */
async function livingPlayer() {
  const email = `${randomUUID()}@moggie.test`;
  const player = await signUp(email);
  const { uuid } = player;
  const [code = ''] = await quest.makeCodes(1, { meowcent: 500, silver: 80, storeIds: [7] }, null);
  await quest.redeem(uuid, Buffer.from(code).toString('base64'));
  const shopper = { uuid, site: { platformKey: 'moggie', silver: true }, country: 'us', residence: 'us' };
  await cart.addWish(shopper, 8, 'for spring');
  await review.add(uuid, 7, { vote: 1, comment: '=Lovely, "warm"', anonymous: false });
  await library.addPlayTime(uuid, 7, randomUUID(), 60);
  await services.account.profile.change(uuid, { nickname: 'Rin', introduction: 'Hello' });
  await topUp(uuid, email);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c86' } })
    .png()
    .toBuffer();
  const { url } = await image.keepAvatar(uuid, picture);
  return { ...player, email, picture: url };
}

/** What is counted and mailed by an address. */
async function keptBy(email: string): Promise<string[]> {
  const { rows } = await database.query.execute<{ key: string }>(sql`
    select key from attempt where key ~ ${`[-:]${email}(:|$)`}
    union select identifier from verification where identifier ~ ${`[-:]${email}$`}`);
  return rows.map(({ key }) => key).sort();
}

/** Columns with a uuid that is nobody's, or leads to nobody but through a row that is held. */
const NOBODYS = [
  'article_feedback.article_id',
  'author_share.author_id',
  'cart_checkout.operation_id',
  'entitlement.order_id',
  'invoice.entry_id',
  'ledger_entry.ref_id',
  'ledger_posting.entry_id',
  'moggie_notice.charge_id',
  'pay_code.payment_id',
  'report.subject_id',
  'store.author_id',
  'store.uuid',
  'store_comment_helpful.comment_id',
  'store_order.checkout_id',
  'store_submit.author_id',
  'store_submit.store_uuid',
];

test('every table that leads to a player is known to the export and to the erasure', async () => {
  const { rows } = await database.query.execute<{ column: string }>(sql`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name <> 'id'`);
  const known = HELD.map(({ table, owner }) => `${getTableName(table)}.${owner.name}`);
  const all = rows.map(({ column }) => column).sort();
  expect(all.filter((each) => !known.includes(each))).toEqual(NOBODYS);
});

describe('an export', () => {
  const ask = (cookie: string) => app.inject({ url: '/api/account/export', headers: { host: HOST, cookie } });

  test('holds everything as JSON and CSV, and no secret', async () => {
    const { cookie, uuid, email } = await livingPlayer();
    const response = await ask(cookie);
    expect([
      response.statusCode,
      response.headers['content-disposition'],
      response.headers['cache-control'],
    ]).toEqual([200, 'attachment; filename="my-data.tar.gz"', 'no-store']);
    const entries = await unpackTar(gunzipSync(response.rawPayload));
    const files = new Map(
      entries.map(({ header, data }) => [
        header.name,
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(data),
      ]),
    );
    const read = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '');
    expect(read('account')).toEqual([expect.objectContaining({ id: uuid, email, name: 'Rin' })]);
    expect(read('profile')).toEqual([expect.objectContaining({ introduction: 'Hello' })]);
    expect(read('games')).toEqual([expect.objectContaining({ storeId: 7, paid: 0 })]);
    expect(read('wishlist')).toEqual([expect.objectContaining({ storeId: 8, memo: 'for spring' })]);
    expect(read('payments')).toEqual([expect.objectContaining({ orderNo: `ORDER${uuid}` })]);
    expect(read('payments-given-back')).toEqual([expect.objectContaining({ amount: 50, reason: 'asked' })]);
    expect(read('payment-messages')).toEqual([expect.objectContaining({ body: { payer: email } })]);
    expect(read('wallet-movements')).toEqual([
      expect.objectContaining({ kind: 'reward', unit: 'MEOW', amount: 500 }),
      expect.objectContaining({ kind: 'reward', unit: 'SILVER', amount: 80 }),
    ]);
    const reviews = files.get('csv/reviews.csv')?.split('\r\n') ?? [];
    expect(reviews[0]).toMatch(/^\uFEFFid,storeId,accountId,/);
    expect(reviews[1]).toContain(`"'=Lovely, ""warm"""`);
    const [row] = await database.query.select().from(session).where(eq(session.userId, uuid));
    const everything = [...files.values()].join('\n');
    expect(everything).not.toContain(row?.token);
    expect(everything).not.toContain('$argon2');
  });

  test('is the player’s own, and made five times an hour at most', async () => {
    expect(codeOf(await ask(''))).toBe('401');
    const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
    for (let tries = 1; tries <= 5; tries += 1) expect((await ask(cookie)).statusCode).toBe(200);
    expect(codeOf(await ask(cookie))).toBe('auth/too-many-requests');
  });
});

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
      const { token } = (
        await app.inject({ url: '/api/account/token', headers: { host: HOST, cookie: old } })
      ).json();
      expect(token).toBe('');
    }
    await services.relay(['news']);
    await services.relay(['mail']);
    const mails = (
      await app.inject({ url: '/dev/mailbox', headers: { host: HOST, accept: 'application/json' } })
    ).json();
    const mail = mails.find(({ to }: { to: string }) => to === email);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      clock.now.getTime() + 30 * DAY,
    );
    expect(mail).toMatchObject({
      subject: 'Your account will be deleted',
      text: expect.stringContaining(day),
    });
  });

  test('takes a mailed code in place of the password', async () => {
    const { cookie, email, uuid } = await livingPlayer();
    /** The newest mail with a code: the code, and the line above it. */
    const mailed = async (action: 'verify-email/send' | 'delete/send') => {
      expect((await post(`/api/account/${action}`, {}, { cookie })).statusCode).toBe(200);
      const mails = (
        await app.inject({ url: '/dev/mailbox', headers: { host: HOST, accept: 'application/json' } })
      ).json();
      const { text } = mails.find(({ to }: { to: string }) => to === email);
      const [, purpose = '', code = ''] = /^(.*)\n\n(\d{8})\n/.exec(text) ?? [];
      return { purpose, code };
    };
    expect(codeOf(await post('/api/account/delete/send', {}))).toBe('401');
    // What proves the address deletes nothing: whoever asks for it does not know that it could.
    const proof = await mailed('verify-email/send');
    expect(proof.purpose).toBe('Enter this code to confirm your mail address:');
    expect(codeOf(await remove(cookie, { code: proof.code }))).toBe('auth/code-invalid');
    const { purpose, code } = await mailed('delete/send');
    expect(purpose).toBe('Enter this code to delete your account:');
    expect(codeOf(await remove(cookie, { code: '00000000' }))).toBe('auth/code-invalid');
    // What stands in the way costs no code.
    await owe(uuid);
    expect(codeOf(await remove(cookie, { code }))).toBe('auth/debt-open');
    await wallet.redeemVoucher(uuid, randomUUID(), { meowcent: 100, silver: 0 });
    expect((await remove(cookie, { code })).statusCode).toBe(200);
    expect(await keptBy(email)).toEqual([`mail-code:${email}`]);
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
    const { token } = (
      await app.inject({ url: '/api/account/token', headers: { host: HOST, cookie: back } })
    ).json();
    const { data } = await gql('{ me { deletes_at } }', {}, { token });
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
      `mail-code:${longer}`,
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
