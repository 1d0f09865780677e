import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccountStore } from './account/store.ts';
import { createAlarmService } from './alarm/service.ts';
import { createCatalogService } from './catalog/service.ts';
import { createEarningsService } from './earnings/service.ts';
import { runLedger } from './ledger-command.ts';
import { createDevMailbox } from './mail/service.ts';
import { createQuestService } from './quest/service.ts';
import { testDatabase } from './testing/database.ts';
import { addGames } from './testing/games.ts';
import { openPay } from './testing/pay.ts';
import { openShop } from './testing/shop.ts';

const database = await testDatabase();
const { payment, wallet, clock, player, recharge, tell, origin } = await openPay(database);
const { cart, outbox } = openShop(database);
const tries = { take: async () => {}, forget: async () => {} };
const catalog = createCatalogService({
  database,
  outbox,
  closedBy: () => null,
  now: () => clock.now,
});
const quest = createQuestService({
  database,
  outbox,
  wallet,
  cart,
  tries,
  now: () => clock.now,
  newId: randomUUID,
});
const accounts = createAccountStore(database);
const earnings = createEarningsService({
  database,
  wallet,
  account: { isRootAdmin: async () => false },
  now: () => clock.now,
});
const alarm = createAlarmService({
  database,
  outbox,
  mail: createDevMailbox(() => clock.now),
  host: 'moggie.test',
  now: () => clock.now,
});
const answer = (...args: string[]) =>
  runLedger(args, { payment, wallet, quest, catalog, outbox, earnings, alarm, account: accounts });
/** What a command prints. */
async function run(...args: string[]): Promise<string> {
  const told = await answer(...args);
  return typeof told === 'string' ? told : told.text;
}
/** What a look at the books found to be wrong. */
async function faultOf(...args: string[]): Promise<string | undefined> {
  const told = await answer(...args);
  return typeof told === 'string' ? undefined : told.fault;
}
const page = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
const CREDITED = { meowcent: 1_000, silver: 50 };
let user: string;

beforeEach(() => {
  user = player();
});

const told = (orderNo: string, changes: object = {}) =>
  tell({ id: randomUUID(), order_no: orderNo, outcome: 'paid', amount: 30_000, currency: 'TWD', ...changes });

/** A top-up that was paid on Moggie Pay's page. */
async function paid(): Promise<string> {
  const { payment: opened, payUrl } = await recharge(user);
  const entered = await fetch(payUrl, { redirect: 'manual' });
  const headers = { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '', origin };
  const url = new URL(entered.headers.get('location') ?? '', origin);
  await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ decision: 'paid' }) });
  expect(await wallet.balances(user)).toEqual(CREDITED);
  return opened.orderNo;
}

/** Somebody who may publish games. */
async function writer(email: string): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const [createdAt, updatedAt] = [clock.now, clock.now];
  const person = { id, email, name: 'Pen', locale: 'en-US', country: 'tw', role: 'author' };
  await accounts.add({ ...person, emailVerified: true, createdAt, updatedAt });
  return { id, email };
}

/** Somebody who publishes a game. */
async function publisher(storeId: number): Promise<{ id: string; email: string }> {
  const { id, email } = await writer(`publisher${storeId}@moggie.test`);
  await addGames({ catalog, clock }, [{ id: storeId }]);
  await catalog.assignAuthor((await catalog.published(storeId))?.author.id ?? '', id);
  return { id, email };
}

const idIn = (json: string): string => JSON.parse(json).id;

describe('an author', () => {
  test('is told of, promised a share of the months to come, and paid what was earned', async () => {
    const { id, email } = await writer('pen@moggie.test');
    await catalog.addAuthors([
      { id: randomUUID(), accountId: id, nickname: 'Pen', head: '', brief: '', translations: [] },
    ]);
    expect(JSON.parse(await run('author', email))).toEqual([]);
    expect(await run('author', 'Pen@moggie.test', 'share', '80', '2999-01')).toBe(
      'Pen@moggie.test: 80 percent from 2999-01 on',
    );
    for (const bad of [['share', '101', '2999-01'], ['share', '80', '2999-13'], ['paid', '0', 'x'], ['fire']])
      await expect(run('author', email, ...bad)).rejects.toThrow();
    await expect(run('author', email, 'share', '80', '2026-01')).rejects.toMatchObject({ code: '400' });
    await expect(run('author', email, 'paid', '1', 'bank 1')).rejects.toMatchObject({ code: '400' });
    await expect(run('author', 'nobody@moggie.test')).rejects.toMatchObject({ code: '404' });
  });

  test('waits to be paid while the account is on its way out and earnings are owed', async () => {
    const deletesAt = new Date(clock.now.getTime() + 30 * 24 * 60 * 60_000);
    const seller = await publisher(51);
    const other = await publisher(52);
    const idle = await publisher(53);
    const waiting = async () => JSON.parse(await run('waiting')).authors;
    await wallet.redeemVoucher(user, randomUUID(), { meowcent: 2_000, silver: 0 });
    for (const storeId of [51, 52])
      await wallet.spend(user, randomUUID(), [{ storeId, meow: 1_000, silver: 0 }]);
    expect(await waiting()).toEqual([]);
    for (const { id } of [seller, idle]) await accounts.update(id, { deletesAt, updatedAt: clock.now });
    const told = { email: seller.email, meowcent: 700, deletesAt: deletesAt.toISOString() };
    expect(await waiting()).toEqual([told]);
    await accounts.update(other.id, { deletesAt: clock.now, updatedAt: clock.now });
    expect(await waiting()).toEqual([
      { email: other.email, meowcent: 700, deletesAt: clock.now.toISOString() },
      told,
    ]);
    expect(JSON.parse(await run('author', seller.email))).toMatchObject([{ closing: 700 }]);
    await run('author', seller.email, 'paid', '700', 'bank 51');
    await run('author', other.email, 'paid', '699', 'bank 52');
    expect(await waiting()).toMatchObject([{ email: other.email, meowcent: 1 }]);
  });
});

describe('a payment in review', () => {
  test.each([
    ['credit', 'succeeded', CREDITED],
    ['refuse', 'failed', { meowcent: 0, silver: 0 }],
  ] as const)('ends by %s, once (rule 23)', async (command, state, balances) => {
    const { payment: opened } = await recharge(user);
    await told(opened.orderNo, { amount: 29_999 });
    expect(await run('waiting')).toContain(opened.orderNo);
    await run(command, opened.orderNo);
    expect(await payment.payment(user, opened.id)).toMatchObject({ state });
    expect(await wallet.balances(user)).toEqual(balances);
    await expect(run(command, opened.orderNo)).rejects.toMatchObject({ code: '400' });
    expect(await wallet.balances(user)).toEqual(balances);
  });
});

test('a payment in another currency buys no coins', async () => {
  const { payment: opened } = await recharge(user);
  await told(opened.orderNo, { currency: 'USD' });
  await expect(run('credit', opened.orderNo)).rejects.toMatchObject({ code: '400' });
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
});

describe('a refund', () => {
  test('takes the coins and shows in the statement, with the balance after it', async () => {
    const orderNo = await paid();
    clock.now = new Date(clock.now.getTime() + 1);
    expect(JSON.parse(await run('refund', orderNo, '--reason', 'asked for'))).toMatchObject({
      state: 'settled',
    });
    const { rows } = await wallet.statement(user, undefined, page);
    expect(
      rows.map(({ kind, meowcent, silver, balanceAfter }) => [kind, meowcent, silver, balanceAfter]),
    ).toEqual([
      ['reversal', -1_000, -50, 0],
      ['recharge', 1_000, 50, 1_000],
    ]);
  });

  test('that hangs is named with its order until a person ends it', async () => {
    const orderNo = await paid();
    const id = idIn(await run('refund', orderNo, '--reason', 'asked for'));
    await database.query.execute(sql`update payment_reversal set state = 'unknown' where id = ${id}`);
    const hanging = async () =>
      JSON.parse(await run('waiting')).reversals.filter((each: { id: string }) => each.id === id);
    expect(await hanging()).toMatchObject([
      { orderNo, provider: 'moggie', kind: 'refund', state: 'unknown', amount: 30_000, coin: 1_000 },
    ]);
    await expect(run('refunded', id, 'perhaps')).rejects.toThrow();
    expect(await run('refunded', id, 'failed')).toBe(`${id}: failed`);
    expect([await hanging(), await wallet.balances(user)]).toEqual([[], CREDITED]);
  });

  test('of spent coins is refused and asks the provider nothing (rule 28)', async () => {
    const orderNo = await paid();
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 1, silver: 0 }]);
    await expect(run('refund', orderNo, '--reason', 'asked for')).rejects.toMatchObject({
      code: 'pay/insufficient-balance',
    });
    expect(await wallet.balances(user)).toEqual({ meowcent: 999, silver: 50 });
  });

  test.each(['0', '30001'])('of %s is refused', async (amount) => {
    await expect(run('refund', await paid(), amount, '--reason', 'asked for')).rejects.toMatchObject({
      code: '400',
    });
  });

  test('without a reason is refused', async () => {
    await expect(run('refund', await paid())).rejects.toThrow('--reason is needed');
  });
});

describe('a chargeback after the coins were spent (rule 30)', () => {
  /** Spends 799 of 1000, as in the worked entries, and loses the top-up. */
  async function chargedBack(): Promise<string> {
    const orderNo = await paid();
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 799, silver: 0 }]);
    return idIn(await run('chargeback', orderNo, '--reason', "the bank's letter"));
  }

  test('leaves a debt: nothing can be bought until it is filled', async () => {
    const id = await chargedBack();
    expect(await wallet.balances(user)).toEqual({ meowcent: -799, silver: 0 });
    const spend = () => wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 1, silver: 0 }]);
    await expect(spend()).rejects.toMatchObject({ code: 'pay/insufficient-balance' });
    await run('dispute', id, 'debt');
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    const { payment: next } = await recharge(user);
    await told(next.orderNo);
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
    expect(await spend()).toBe(true);
  });

  test('can be borne by the house', async () => {
    await run('dispute', await chargedBack(), 'loss');
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
  });

  test('that the bank gives up restores what was taken, once', async () => {
    const id = await chargedBack();
    await run('dispute', id, 'won');
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 50 });
    await expect(run('dispute', id, 'won')).rejects.toMatchObject({ code: '400' });
  });
});

describe('a day of a provider', () => {
  const day = '2026-11-21';
  const differences = async () =>
    JSON.parse(await run('reconcile', 'moggie', day)).payments.flatMap(
      ({ orderNo, difference }: { orderNo: string; difference?: string }) =>
        difference ? [[orderNo, difference]] : [],
    );

  test('that agrees has no difference, and sums by currency', async () => {
    const orderNo = await paid();
    const report = JSON.parse(await run('reconcile', 'moggie', day));
    expect(report.payments).toContainEqual({ orderNo, currency: 'TWD', there: 30_000, here: 30_000 });
    expect(report.totals.map(({ currency }: { currency: string }) => currency)).toEqual(['TWD']);
  });

  test('reports what is missing, extra and wrong, each by its order (rule 27)', async () => {
    // Paid there, and the message never came.
    const { payment: missing, payUrl } = await recharge(user);
    const entered = await fetch(payUrl, { redirect: 'manual' });
    expect(entered.status).toBe(303);
    await database.query.execute(
      sql`update moggie_charge set state = 'paid' where order_no = ${missing.orderNo}`,
    );
    // Credited here, and never paid there.
    user = player();
    const { payment: extra } = await recharge(user);
    await told(extra.orderNo);
    // Paid and credited, of another amount.
    user = player();
    const wrong = await paid();
    await database.query.execute(sql`update moggie_charge set amount = 1 where order_no = ${wrong}`);
    const found = await differences();
    expect(found).toContainEqual([missing.orderNo, 'missing']);
    expect(found).toContainEqual([extra.orderNo, 'extra']);
    expect(found).toContainEqual([wrong, 'wrong']);
    // What was missing is credited by the comparison itself.
    expect(await differences()).not.toContainEqual([missing.orderNo, 'missing']);
  });

  test('that differs is a fault, with how much of it does', async () => {
    expect(await faultOf('reconcile', 'moggie', '2026-11-19')).toBeUndefined();
    const begun = clock.now;
    clock.now = new Date('2026-11-19T12:00:00Z');
    const { payment: extra } = await recharge(user);
    await told(extra.orderNo);
    await told('P0000000000000000000000001');
    clock.now = begun;
    expect(await faultOf('reconcile', 'moggie', '2026-11-19')).toBe(
      'moggie and the books of 2026-11-19: 2 differ.',
    );
  });

  test('compares a payment again on the day that it went back', async () => {
    const orderNo = await paid();
    clock.now = new Date('2026-11-23T12:00:00Z');
    await run('chargeback', orderNo, '--reason', 'letter');
    const { payments } = JSON.parse(await run('reconcile', 'moggie', '2026-11-23'));
    clock.now = new Date('2026-11-21T12:00:00Z');
    expect(payments).toContainEqual(expect.objectContaining({ orderNo, there: 30_000, here: 0 }));
  });

  test('names messages about orders of nobody, whose contents are forgotten after a quarter of a year', async () => {
    const id = randomUUID();
    await told('P0000000000000000000000000', { id });
    const known = await paid();
    expect(JSON.parse(await run('reconcile', 'moggie', day)).orphans).toContain(id);
    const begun = clock.now;
    const bodies = async (later: number) => {
      clock.now = new Date(begun.getTime() + later);
      await payment.emptyOldOrphans();
      clock.now = begun;
      const { rows } = await database.query.execute<{ body: { order_no?: string } }>(sql`
        select body from provider_event left join payment on payment.id = payment_id
        where event_key = ${id} or order_no = ${known} order by payment_id nulls first`);
      return rows.map(({ body }) => body.order_no);
    };
    const quarter = 90 * 24 * 60 * 60_000;
    expect(await bodies(quarter)).toEqual(['P0000000000000000000000000', known]);
    expect(await bodies(quarter + 1)).toEqual([undefined, known]);
    expect(JSON.parse(await run('reconcile', 'moggie', day)).orphans).toContain(id);
  });
});

describe('codes', () => {
  const redeem = (code: string) => quest.redeem(user, Buffer.from(code).toString('base64'));

  test('vouchers are top-ups that were paid for elsewhere, each used once (rule 32)', async () => {
    const codes = (await run('codes', '--count', '2', '--coin', '1000', '--prepaid')).split('\n');
    expect(new Set(codes).size).toBe(2);
    await redeem(codes[0] ?? '');
    await redeem(codes[0] ?? '');
    const { rows } = await wallet.statement(user, 'recharge', page);
    expect(rows.map(({ meowcent, balanceAfter }) => [meowcent, balanceAfter])).toEqual([[1_000, 1_000]]);
  });

  test('are made by the thousand, for games that there are', async () => {
    await addGames({ catalog, clock }, [{ id: 7 }]);
    const codes = (await run('codes', '--count', '9000', '--store', '7')).split('\n');
    expect(new Set(codes).size).toBe(9000);
    await expect(run('codes', '--count', '1', '--store', '8')).rejects.toThrow('there is no game 8');
    for (const count of ['0', '10001'])
      await expect(run('codes', '--count', count, '--coin', '1')).rejects.toThrow('--count is');
  });

  test('that have expired already are not made', async () => {
    const make = (day: string) => run('codes', '--count', '1', '--coin', '1', '--expires', day);
    for (const day of ['2025-11-22', '2026-11-21'])
      await expect(make(day)).rejects.toThrow(`The codes would have expired on ${day}T00:00:00.000Z already`);
    await redeem(await make('2026-11-22'));
    expect(await wallet.balances(user)).toEqual({ meowcent: 1, silver: 0 });
  });

  test('that give nothing are not made', async () => {
    await expect(run('codes', '--count', '1')).rejects.toMatchObject({ code: '400' });
  });
});

test('a day that differs is accepted as it is, which ends its alarm (rule 27)', async () => {
  await alarm.note('moggie and the books of 2026-11-27', '1 differs');
  expect(await run('accept', 'moggie', '2026-11-27')).toBe('moggie 2026-11-27: accepted');
  expect(await alarm.standing()).toEqual([]);
  await expect(run('accept', 'moggie', '2026-11-27')).rejects.toMatchObject({ code: '404' });
});

test.each([
  ['check', '--reason'],
  ['waiting', '--reason'],
  ['credit', 'ORDER', '--reason'],
  ['refuse', 'ORDER', '--reason'],
  ['refund', 'ORDER', '--reason', 'asked for', '--coin'],
  ['chargeback', 'ORDER', '--reason', 'letter', '--coin'],
  ['dispute', randomUUID(), 'debt', '--reason'],
  ['refunded', randomUUID(), 'failed', '--reason'],
  ['transfer', 'ORDER', '100', 'SEPA', '--reason'],
  ['returned', 'SEPA', '--reason'],
  ['outbox', '--count'],
  ['reconcile', 'moggie', '2026-11-26', '--expires'],
  ['accept', 'moggie', '2026-11-26', '--reason'],
  ['settle', 'moggie', 'payouts.csv', '--expires'],
  ['author', 'quill@moggie.test', 'paid', '500', 'SEPA', '--coin'],
  ['codes', '--count', '1', '--silver', '5', '--reason'],
])('%s refuses an option that it does not read', async (command, ...words) => {
  await expect(run(command, ...words, 'x')).rejects.toThrow(
    `${command}: ${words.at(-1)} would change nothing`,
  );
});

test('an event is tried again without a reason', async () => {
  await expect(run('outbox', 'retry', randomUUID(), '--reason', 'x')).rejects.toThrow(
    'outbox retry: --reason would change nothing',
  );
});

test('a name that was not quoted is not taken for its first word', async () => {
  await expect(run('author', 'quill@moggie.test', 'paid', '5000', 'SEPA', 'dec')).rejects.toThrow(
    'author: too many words; what has a space in it needs quotes',
  );
  await expect(run('outbox', randomUUID())).rejects.toThrow('outbox: too many words');
});

test('books that do not balance are a fault, and are shown', async () => {
  await paid();
  const undone = new Error('undone');
  const found: unknown[] = [];
  const broken = database.transaction(async () => {
    await database.query.execute(sql`set local session_replication_role = replica`);
    await database.query.execute(
      sql`delete from account_balance where account_id = ${`user:${user}:silver`}`,
    );
    found.push(JSON.parse(await run('check')), await faultOf('check'));
    throw undone;
  });
  await expect(broken).rejects.toBe(undone);
  expect(found).toEqual([
    { lopsided: [], drifted: [{ account_id: `user:${user}:silver`, balance: null, posted: 50 }] },
    'The books do not balance.',
  ]);
});

test('the books balance after all of this', async () => {
  expect(await run('check')).toBe('The books balance.');
  expect(await faultOf('check')).toBeUndefined();
});

test('an unknown command shows what there is', async () => {
  await expect(run('do')).rejects.toThrow('Usage: npm run ledger');
});
