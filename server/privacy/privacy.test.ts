import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { eq, getTableName, sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar';
import { describe, expect, test } from 'vitest';
import { session } from '../db/schema/account.ts';
import { codeOf, HOST } from '../testing/app.ts';
import { openPrivacy } from '../testing/privacy.ts';
import { HELD } from './held.ts';

const { app, signUp, database, livingPlayer } = await openPrivacy();

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
  'play_ticket.session_id',
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

  test('that fails on the way is cut off, and the store goes on', async () => {
    const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
    await database.query.execute(sql`alter table wishlist rename to mislaid`);
    try {
      await expect(ask(cookie)).rejects.toThrow('response destroyed before completion');
    } finally {
      await database.query.execute(sql`alter table mislaid rename to wishlist`);
    }
    expect((await ask(cookie)).statusCode).toBe(200);
  });

  test('is the player’s own, and made five times an hour at most', async () => {
    expect(codeOf(await ask(''))).toBe('401');
    const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
    for (let tries = 1; tries <= 5; tries += 1) expect((await ask(cookie)).statusCode).toBe(200);
    expect(codeOf(await ask(cookie))).toBe('auth/too-many-requests');
  });
});
