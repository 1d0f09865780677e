import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { services, database, clock, signUp } = await testApp();
const { community, review, library, catalog } = services;
const audience = { platformKey: 'moggie', country: 'us' };

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
const person = () => signUp(`${randomUUID()}@moggie.test`);

test('20 parallel follows of one person: one row, the same for all', async () => {
  const [fan, author] = await times(2, person);
  if (!fan || !author) throw new Error('two people');
  const follows = await times(20, () => community.follow(fan.uuid, author.uuid));
  expect(new Set(follows.map((follow) => follow?.id)).size).toBe(1);
  expect((await community.followerCounts([author.uuid])).get(author.uuid)).toBe(1);
});

test('follows raced with a block: whatever comes first, no follow outlives the block', async () => {
  const [fan, author] = await times(2, person);
  if (!fan || !author) throw new Error('two people');
  await times<unknown>(20, (index) =>
    index === 7 ? community.block(author.uuid, fan.uuid) : community.follow(fan.uuid, author.uuid),
  );
  expect((await community.followerCounts([author.uuid])).size).toBe(0);
  expect(await community.follow(fan.uuid, author.uuid)).toBeNull();
});

test('likes of one game, ten at once by each of five players: five', async () => {
  await addGames({ catalog, clock }, [{ id: 7 }]);
  const players = await times(5, person);
  await Promise.all(
    players.flatMap(({ uuid }) => Array.from({ length: 10 }, () => community.like(uuid, audience, 7))),
  );
  expect((await community.likes([7], undefined)).get(7)).toEqual({ count: 5, own: false });
});

test('votes of five buyers, ten at once each: five reviews, and the rating is their sum', async () => {
  await addGames({ catalog, clock }, [{ id: 8 }]);
  const buyers = await times(5, async () => {
    const { uuid } = await person();
    await library.grant(uuid, [{ storeId: 8, orderId: randomUUID(), paid: 100 }]);
    return uuid;
  });
  await Promise.all(
    buyers.flatMap((buyer, index) =>
      Array.from({ length: 10 }, () =>
        review.add(buyer, 8, { vote: index === 0 ? -1 : 1, comment: 'x', anonymous: false }),
      ),
    ),
  );
  const { rows } = await database.query.execute(
    sql`select count(*)::int as reviews from store_comment where store_id = 8`,
  );
  expect(rows).toEqual([{ reviews: 5 }]);
  expect((await catalog.game(8))?.rating).toEqual({ positive_percent: 80, count: 5, threshold: 3 });
});
