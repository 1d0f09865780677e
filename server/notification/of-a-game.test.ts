import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { author, store, storePrice, storeUpdateLog } from '../db/schema/catalog.ts';
import { PASSWORD } from '../testing/app.ts';
import { GAME, openNews, type Reader } from '../testing/news.ts';

const { deliver, newPlayer, told, kinds, buy, post, services, database, clock } = await openNews();
const { cart, catalog, community, notification, outbox } = services;
const DAY = 24 * 60 * 60_000;

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

  test('who is leaving hears none of it', async () => {
    const studio = await newPlayer();
    const [game] = await database.query.select().from(store).where(eq(store.id, GAME));
    await database.query
      .update(author)
      .set({ accountId: studio.uuid })
      .where(eq(author.id, game?.authorId ?? ''));
    const wish = ({ shopper }: Reader) => cart.addWish(shopper, GAME, null);
    const follow = ({ uuid }: Reader) => community.follow(uuid, studio.uuid);
    const ways = [
      ['us', wish],
      ['tw', wish],
      ['us', (player: Reader) => buy(player)],
      ['us', follow],
    ] as const;
    const audience = () =>
      Promise.all(
        ways.map(async ([country, join]) => {
          const player = await newPlayer('en-US', country);
          await join(player);
          return player;
        }),
      );
    const [staying, leaving] = [await audience(), await audience()];
    await deliver();
    for (const { cookie } of leaving) await post('/api/account/delete', { password: PASSWORD }, { cookie });

    await outbox.append('game-released', [{ storeId: GAME }]);
    await outbox.append('game-reduced', [
      { storeId: GAME, country: 'us', meowcent: 100 },
      { storeId: GAME, country: 'tw', meowcent: 100 },
    ]);
    await outbox.append('game-updated', [{ storeId: GAME, version: '2.0' }]);
    await deliver();
    const page = { field: 'created_at', direction: 'desc', limit: 9, offset: 0 } as const;
    const heard = (players: readonly Reader[]) =>
      Promise.all(
        players.map(async ({ uuid }) =>
          (await notification.list(uuid, false, page)).map(({ kind }) => kind).toSorted(),
        ),
      );
    expect(await heard(staying)).toEqual([
      ['wish_reduced', 'wish_released'],
      ['wish_reduced', 'wish_released'],
      ['game_updated', 'purchase'],
      ['followed_game'],
    ]);
    expect(await heard(leaving)).toEqual([
      ['deletion_scheduled'],
      ['deletion_scheduled'],
      ['deletion_scheduled', 'purchase'],
      ['deletion_scheduled'],
    ]);
  });

  test('nothing is named on a site that does not sell it', async () => {
    const player = await newPlayer();
    await buy(player);
    expect((await told(player, {}, 'lynx.localhost:4800')).list).toEqual([
      { kind: 'purchase', read: false, coin: 900, silver: 0, count: 1 },
    ]);
  });
});
