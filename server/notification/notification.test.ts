import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { author, store, storePrice, storeUpdateLog } from '../db/schema/catalog.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import { cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { app, gql, post, services, database, clock, signUp } = await testApp();
const { notification, relay, wallet, catalog, community, mailbox } = services;
const DAY = 24 * 60 * 60_000;
const GAME = 7;
const SITE = { platformKey: 'moggie', silver: true };

const list = [
  { id: GAME, meowcent: 900, names: { 'ja-jp': '午後の庭' } },
  { id: 8, meowcent: 500 },
  {
    id: 9,
    meowcent: 700,
    game: { releaseType: 'soon', releasedAt: new Date(clock.now.getTime() + 30 * DAY) },
  },
];
await addGames({ catalog, clock }, list);
await catalog.announce();
await catalog.notePrices();

async function deliver(): Promise<void> {
  const failures = [
    ...(await relay(['news', 'game-released', 'game-reduced', 'game-updated'])),
    ...(await relay(['mail'])),
  ];
  expect(failures).toEqual([]);
}

beforeEach(async () => {
  await deliver();
  clock.now = new Date(clock.now.getTime() + 1000);
});

type Player = Awaited<ReturnType<typeof newPlayer>>;

async function newPlayer(locale = 'en-US', residence = 'us') {
  const email = `${randomUUID()}@moggie.test`;
  const player = await signUp(email);
  await services.account.profile.change(player.uuid, { locale });
  await services.account.setCountry(player.uuid, residence);
  return { ...player, email, shopper: { uuid: player.uuid, site: SITE, country: residence, residence } };
}

const ASKED = `query ($unread: Boolean, $q: ListQ) { findNotification(unread: $unread, q: $q) {
  list { uuid kind read store { id } person { uuid } coin silver count version browser os at }
  totalCount unread_count } }`;

/** What a player was told, without what is null. */
async function told({ token }: Player, variables: object = {}, host = HOST) {
  await deliver();
  const { data, codes } = await gql(ASKED, { ...variables }, { token, host });
  expect(codes).toEqual([]);
  const said = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && name !== 'uuid'));
  const { list, totalCount, unread_count } = data.findNotification;
  return {
    list: list.map(said),
    ids: list.map(({ uuid }) => uuid),
    totalCount,
    unread_count,
  };
}

const kinds = async (player: Player) => (await told(player)).list.map(({ kind }: { kind?: unknown }) => kind);
const mails = ({ email }: Player) => (mailbox?.list() ?? []).filter(({ to }) => to === email);
const wantMail = ({ token }: Player, group: string) =>
  gql(
    `mutation { setNotificationSetting(group: ${group}, in_app: true, mail: true) { group } }`,
    {},
    { token },
  );

async function buy({ shopper }: Player, id = GAME, price = 900): Promise<void> {
  await wallet.reward(shopper.uuid, randomUUID(), { meowcent: price, silver: 0 });
  await services.cart.checkOutGame(shopper, id, { silver: 0, expectedTotal: price }, randomUUID());
}

describe('a player is told', () => {
  test('of a purchase and of its return, newest first', async () => {
    const player = await newPlayer();
    await buy(player);
    await deliver();
    clock.now = new Date(clock.now.getTime() + 1000);
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const [order] = (await services.cart.orders(player.uuid, page)).list;
    await services.cart.refund(player.uuid, order?.id ?? '');
    expect(await told(player)).toMatchObject({
      list: [
        { kind: 'game_refunded', read: false, store: { id: GAME }, coin: 900, silver: 0 },
        { kind: 'purchase', read: false, store: { id: GAME }, coin: 900, silver: 0, count: 1 },
      ],
      totalCount: 2,
      unread_count: 2,
    });
  });

  test('of nothing when what was to be told did not happen', async () => {
    const player = await newPlayer();
    await expect(
      services.cart.checkOutGame(player.shopper, GAME, { silver: 0, expectedTotal: 900 }, randomUUID()),
    ).rejects.toThrow('does not hold enough');
    expect(await told(player)).toMatchObject({ list: [], totalCount: 0, unread_count: 0 });
  });

  test('of a code that was redeemed', async () => {
    const player = await newPlayer();
    const [code = ''] = await services.quest.makeCodes(1, { meowcent: 500, silver: 80, storeIds: [8] }, null);
    await services.quest.redeem(player.uuid, Buffer.from(code).toString('base64'));
    expect((await told(player)).list).toEqual([
      { kind: 'redemption', read: false, store: { id: 8 }, coin: 500, silver: 80, count: 1 },
    ]);
  });

  test('once, however often an event is delivered', async () => {
    const player = await newPlayer();
    await wantMail(player, 'wallet');
    await buy(player);
    const [event] = await database.query
      .select()
      .from(outboxEvent)
      .where(eq(outboxEvent.accountId, player.uuid));
    await deliver();
    // The relay died between the effect and its note.
    if (event) await database.query.insert(outboxEvent).values(event);
    expect([await kinds(player), mails(player).length]).toEqual([['purchase'], 1]);
  });

  test('once of a follower, however often they come back, and by name only where they let it be seen', async () => {
    const [star, fan] = [await newPlayer(), await newPlayer()];
    for (let times = 0; times < 2; times += 1) {
      const follow = await community.follow(fan.uuid, star.uuid);
      await deliver();
      await community.unfollow(fan.uuid, follow?.id ?? '');
    }
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false }]);
    await community.setOpen(fan.uuid, true);
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false, person: { uuid: fan.uuid } }]);
    await community.block(star.uuid, fan.uuid);
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false }]);
  });

  test('of an answer to a review, unless there is a block between the two', async () => {
    const [writer, other, studio] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const [game] = await database.query.select().from(store).where(eq(store.id, GAME));
    await database.query
      .update(author)
      .set({ accountId: studio.uuid })
      .where(eq(author.id, game?.authorId ?? ''));
    for (const player of [writer, other]) {
      await buy(player);
      const review = await services.review.add(player.uuid, GAME, {
        vote: 1,
        comment: 'Lovely.',
        anonymous: true,
      });
      if (player === other) await community.block(other.uuid, studio.uuid);
      await services.review.reply(studio.uuid, review.uuid, 'Thank you.');
      await services.review.reply(studio.uuid, review.uuid, 'Thank you, truly.');
    }
    expect(
      (await told(writer)).list.filter(({ kind }: { kind?: unknown }) => kind === 'review_reply'),
    ).toEqual([{ kind: 'review_reply', read: false, store: { id: GAME } }]);
    expect(await kinds(other)).toEqual(['purchase']);
  });

  test('of a report that was settled', async () => {
    const [reporter, staff, rude] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await services.account.setRole(staff.uuid, 'support');
    await services.report.add(reporter.uuid, { type: 'user', uuid: rude.uuid, reason: 'spam', text: '' });
    const viewer = { uuid: staff.uuid, role: 'support', session: randomUUID() } as const;
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const [report] = (await services.report.find(viewer, 0, page)).list;
    expect(await kinds(reporter)).toEqual([]);
    await services.report.setState(viewer, report?.id ?? '', 1);
    expect([await kinds(reporter), await kinds(rude)]).toEqual([['report_decided'], []]);
  });
});

describe('of a game', () => {
  test('those who wish for it hear when it is out, and followers of its author do', async () => {
    const [wisher, follower, abroad, studio] = [
      await newPlayer(),
      await newPlayer(),
      await newPlayer('en-US', 'jp'),
      await newPlayer(),
    ];
    const [game] = await database.query.select().from(store).where(eq(store.id, 9));
    await database.query
      .update(author)
      .set({ accountId: studio.uuid })
      .where(eq(author.id, game?.authorId ?? ''));
    await services.cart.addWish(wisher.shopper, 9, null);
    await services.cart.addWish(abroad.shopper, 9, null);
    for (const { uuid } of [wisher, follower]) await community.follow(uuid, studio.uuid);
    await catalog.announce();
    expect([await kinds(wisher), await kinds(follower)]).toEqual([[], []]);

    clock.now = new Date(clock.now.getTime() + 31 * DAY);
    await database.query
      .update(store)
      .set({ releaseType: 'normal', blockedCountries: ['jp'] })
      .where(eq(store.id, 9));
    await catalog.announce();
    await catalog.announce();
    expect((await told(wisher)).list).toEqual([{ kind: 'wish_released', read: false, store: { id: 9 } }]);
    expect((await told(follower)).list).toEqual([{ kind: 'followed_game', read: false, store: { id: 9 } }]);
    expect(await kinds(abroad)).toEqual([]);
  });

  test('those who wish for it hear when it costs less, and not when it costs more', async () => {
    const [wisher, other] = [await newPlayer(), await newPlayer()];
    await services.cart.addWish(wisher.shopper, 8, null);
    const price = async (meowcent: number) => {
      await database.query.update(store).set({ meowcent }).where(eq(store.id, 8));
      await database.query.update(storePrice).set({ meowcent }).where(eq(storePrice.storeId, 8));
      clock.now = new Date(clock.now.getTime() + 60_000);
      await catalog.notePrices();
    };
    await price(600);
    expect(await kinds(wisher)).toEqual([]);
    await price(400);
    expect((await told(wisher)).list).toEqual([{ kind: 'wish_reduced', read: false, store: { id: 8 } }]);
    expect(await kinds(other)).toEqual([]);
  });

  test('those who wish for it hear when it costs less where they live', async () => {
    const here = await newPlayer();
    const [taiwan, japan] = [await newPlayer('en-US', 'tw'), await newPlayer('en-US', 'jp')];
    for (const { shopper } of [here, taiwan, japan]) await services.cart.addWish(shopper, 8, null);
    const own = async (meowcent: number) => {
      const row = { storeId: 8, country: 'tw', price: meowcent, meowcent };
      const target = [storePrice.storeId, storePrice.country];
      await database.query.insert(storePrice).values(row).onConflictDoUpdate({ target, set: row });
      clock.now = new Date(clock.now.getTime() + 60_000);
      await catalog.notePrices();
    };
    // Less than the us price, that of Taiwan so far.
    await own(300);
    await own(350);
    await own(200);
    const reduced = { kind: 'wish_reduced', read: false, store: { id: 8 } };
    expect((await told(taiwan)).list).toEqual([reduced, reduced]);
    expect([await kinds(here), await kinds(japan)]).toEqual([[], []]);
    await database.query.update(store).set({ meowcent: 390 }).where(eq(store.id, 8));
    await catalog.notePrices();
    expect([await kinds(here), await kinds(japan)]).toEqual([['wish_reduced'], ['wish_reduced']]);
    expect(await kinds(taiwan)).toHaveLength(2);
    await database.query.update(store).set({ meowcent: 400 }).where(eq(store.id, 8));
  });

  test('those who own it hear of a new version', async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()];
    await buy(owner);
    clock.now = new Date(clock.now.getTime() + 1000);
    const note = (version: string, createdAt: Date) => ({
      id: randomUUID(),
      storeId: GAME,
      version,
      translations: [],
      createdAt,
    });
    await database.query
      .insert(storeUpdateLog)
      .values([note('1.1', clock.now), note('0.9', new Date(clock.now.getTime() - 8 * DAY))]);
    await catalog.announce();
    expect((await told(owner)).list).toEqual([
      { kind: 'game_updated', read: false, store: { id: GAME }, version: '1.1' },
      expect.objectContaining({ kind: 'purchase' }),
    ]);
    expect(await kinds(other)).toEqual([]);
  });

  test('nothing is named on a site that does not sell it', async () => {
    const player = await newPlayer();
    await buy(player);
    expect((await told(player, {}, 'lynx.localhost:4800')).list).toEqual([
      { kind: 'purchase', read: false, coin: 900, silver: 0, count: 1 },
    ]);
  });
});

/** The player as a fresh session signs them in. */
async function withSession(player: Player, response: LightMyRequestResponse): Promise<Player> {
  const cookie = cookieOf(response);
  const { token } = (await app.inject({ url: '/api/account/token', headers: { host: HOST, cookie } })).json();
  return { ...player, cookie, token };
}

describe('the safety of an account', () => {
  const signIn = (email: string, agent: string) =>
    post('/api/account/sign-in', { email, password: PASSWORD }, { 'user-agent': agent });
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

  test('a sign-in on a new kind of device is told and mailed, the first and known ones are not', async () => {
    const player = await newPlayer();
    await signIn(player.email, PHONE);
    expect((await told(player)).list).toEqual([
      { kind: 'sign_in', read: false, browser: 'Safari', os: 'iOS' },
    ]);
    expect(mails(player)).toHaveLength(1);
    await signIn(player.email, PHONE);
    expect([await kinds(player), mails(player).length]).toEqual([['sign_in'], 1]);
  });

  test('a wrong password signs nobody in and tells nothing', async () => {
    const player = await newPlayer();
    await post(
      '/api/account/sign-in',
      { email: player.email, password: 'Wrong1234' },
      { 'user-agent': PHONE },
    );
    expect(await kinds(player)).toEqual([]);
  });

  test('a new password is told in the language of the player, without a word of the store', async () => {
    const player = await newPlayer('ja-JP');
    const changed = await post(
      '/api/account/change-password',
      { current: PASSWORD, password: 'Daylight77' },
      { cookie: player.cookie },
    );
    expect(await kinds(await withSession(player, changed))).toEqual(['password_changed']);
    expect(mails(player)).toEqual([
      expect.objectContaining({
        subject: 'アカウントに関する重要なお知らせ',
        text: [
          'パスワードが変更されました。',
          'http://localhost:4800/ja-JP/notifications',
          'お心当たりのない場合は、パスワードを変更し、ほかの端末からサインアウトしてください。',
        ].join('\n\n'),
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
      }),
    ]);
  });

  test('an account that is to be deleted, and kept after all', async () => {
    const player = await newPlayer();
    await services.account.leaving.keep(new Headers({ cookie: player.cookie }));
    expect(await kinds(player)).toEqual([]);
    await post('/api/account/delete', { password: PASSWORD }, { cookie: player.cookie });
    await deliver();
    clock.now = new Date(clock.now.getTime() + 1000);
    const back = await withSession(player, await signIn(player.email, ''));
    await post('/api/account/keep', {}, { cookie: back.cookie });
    expect((await told(back)).list).toEqual([
      { kind: 'deletion_undone', read: false },
      {
        kind: 'deletion_scheduled',
        read: false,
        at: new Date(clock.now.getTime() - 1000 + 30 * DAY).toISOString(),
      },
    ]);
    expect(mails(player).map(({ subject }) => subject)).toEqual([
      'A change to your account',
      'Your account will be deleted',
    ]);
  });
});

describe('what is told where', () => {
  const settings = async ({ token }: Player) =>
    (await gql('{ findNotificationSetting { group in_app mail fixed } }', {}, { token })).data
      .findNotificationSetting;
  const set = ({ token }: Player, group: string, in_app: boolean, mail: boolean) =>
    gql(
      `mutation { setNotificationSetting(group: ${group}, in_app: ${in_app}, mail: ${mail}) { group in_app mail } }`,
      {},
      { token },
    );

  test('is in the store until the player says otherwise; security is everywhere, always', async () => {
    const player = await newPlayer();
    const usual = { in_app: true, mail: false, fixed: false };
    const fixed = { in_app: true, mail: true, fixed: true };
    expect(await settings(player)).toEqual([
      { group: 'wallet', ...usual },
      { group: 'games', ...usual },
      { group: 'people', ...usual },
      { group: 'security', ...fixed },
    ]);
    expect((await set(player, 'wallet', false, true)).codes).toEqual([]);
    expect((await set(player, 'security', true, false)).codes).toEqual(['400']);
    expect(await settings(player)).toEqual([
      { group: 'wallet', in_app: false, mail: true, fixed: false },
      { group: 'games', ...usual },
      { group: 'people', ...usual },
      { group: 'security', ...fixed },
    ]);
  });

  test('is mailed alone, or not told at all, where the player wants that', async () => {
    const [byMail, nowhere] = [await newPlayer(), await newPlayer()];
    await set(byMail, 'wallet', false, true);
    await set(nowhere, 'wallet', false, false);
    for (const player of [byMail, nowhere]) await buy(player);
    expect([await kinds(byMail), await kinds(nowhere)]).toEqual([[], []]);
    expect([mails(byMail), mails(nowhere)]).toEqual([
      [
        expect.objectContaining({
          subject: 'There is news for you',
          text: [
            'Your purchase is complete.',
            'http://localhost:4800/notifications',
            'You choose in your account which mails you get.',
          ].join('\n\n'),
        }),
      ],
      [],
    ]);
  });

  test('is read one by one, or all at once', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    for (const id of [GAME, 8]) await buy(player, id, id === GAME ? 900 : 400);
    const { ids } = await told(player);
    const read = async ({ token }: Player, uuid?: string) =>
      gql('mutation ($uuid: UUID) { setNotificationRead(uuid: $uuid) }', { uuid }, { token });
    expect((await read(other, ids[0])).codes).toEqual(['404']);
    expect((await read(player, ids[0])).data).toEqual({ setNotificationRead: 1 });
    expect((await read(player, ids[0])).data).toEqual({ setNotificationRead: 1 });
    expect(await told(player, { unread: true })).toMatchObject({ ids: [ids[1]], totalCount: 1 });
    expect((await read(player)).data).toEqual({ setNotificationRead: 0 });
    expect(await told(player)).toMatchObject({ ids, totalCount: 2, unread_count: 0 });
    expect(await told(player, { q: { limit: 1, offset: 1 } })).toMatchObject({ ids: [ids[1]] });
  });

  test('costs one statement to count', async () => {
    const player = await newPlayer();
    expect(await services.account.residenceOf(player.uuid)).toBe('us');
    const before = database.statementCount();
    await gql('{ findNotification(q: { limit: 0 }) { unread_count } }', {}, { token: player.token });
    expect(database.statementCount() - before).toBe(1);
  });

  test('is forgotten after a year', async () => {
    const player = await newPlayer();
    await buy(player);
    await deliver();
    clock.now = new Date(clock.now.getTime() + 365 * DAY);
    await notification.prune();
    expect(await notification.total(player.uuid, false)).toBe(1);
    clock.now = new Date(clock.now.getTime() + 1);
    await notification.prune();
    expect(await notification.total(player.uuid, false)).toBe(0);
  });
});
