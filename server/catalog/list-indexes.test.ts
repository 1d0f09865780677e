import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { conditionOf, type GameFilter } from './filter.ts';
import { totalQuery } from './list-query.ts';

const { services, clock } = await testApp();
const { query } = services.database;

/** Games of a store in which it pays to look some up. */
const MANY = 2_000;

beforeAll(async () => {
  await addGames({ catalog: services.catalog, clock }, [
    { id: 1, game: { genres: ['romance'] } },
    { id: 2, game: { languages: ['en-us', 'th-th'], platforms: ['android'], genres: ['noir'] } },
    { id: 3, game: { languages: ['th-th'], platforms: ['windows', 'android'], genres: ['noir', 'drama'] } },
  ]);
  await query.execute(sql`insert into store select copy.* from store, generate_series(10, ${MANY}::int) as n,
    jsonb_populate_record(store, jsonb_build_object('id', n, 'uuid', gen_random_uuid(), 'path', 'copy-' || n)) as copy
    where store.id = 1`);
  // As the housekeeping of a database leaves what has been there for a while.
  await query.execute(sql`vacuum analyze store`);
});

const EVERYTHING: GameFilter = {
  tags: [],
  keyword: '',
  categories: [],
  excludeTags: [],
  languages: [],
  platforms: [],
  afterDiscount: false,
  discounted: false,
};

test.each([
  ['languages', 'store_by_language', { languages: ['th-th', 'de-de'] }],
  ['platforms', 'store_by_platform', { platforms: ['android', 'ios'] }],
  ['what a genre is called', 'store_by_genre', { keyword: 'film noir' }],
])('few games by %s are looked up by the index for it', async (_what, index, asked) => {
  const place = { country: 'us', at: clock.now };
  const filter = { ...EVERYTHING, ...asked };
  const request = { condition: conditionOf(filter, place), withSpans: false, keyword: filter.keyword };
  const total = totalQuery(request, place);
  expect((await query.execute(total)).rows).toEqual([{ total: 2 }]);
  const { rows } = await query.execute<{ 'QUERY PLAN': string }>(sql`explain ${total}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toContain('Seq Scan on store ');
});
