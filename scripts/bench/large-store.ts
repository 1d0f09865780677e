import { sql } from 'drizzle-orm';
import { searchRow } from '../../server/catalog/publication.ts';
import type { Database } from '../../server/db/database.ts';
import {
  author,
  store,
  storeActivity,
  storeInfo,
  storePrice,
  storeSearch,
} from '../../server/db/schema/catalog.ts';
import { randomFrom } from '../../tests/faults/random.ts';

/** How much a store holds. */
export interface StoreSize {
  games: number;
  users: number;
  entries: number;
}

const LANGUAGES = ['en-us', 'ja-jp', 'zh-tw'];
const CATEGORIES = ['boy-r18', 'boy-bl', 'girl-r18', 'girl-gl'];
const WORDS =
  'moon lantern harbour winter garden river city night fox paper glass orchard tram signal comet'.split(' ');
const DAY = 24 * 60 * 60_000;
const BATCH = 500;
const SQL_BATCH = 20_000;

/** Fills an empty, migrated database; the same size gives the same games. */
export async function fillStore(database: Database, size: StoreSize): Promise<void> {
  await addGames(database, size.games);
  await inBatches(size.users, (from, to) => addUsers(database, from, to));
  await inBatches(size.entries, (from, to) => addEntries(database, from, to, size.users));
  await database.query.execute(sql`
    insert into account_balance (account_id, balance, allow_negative)
    select id, coalesce((select sum(amount) from ledger_posting where account_id = ledger_account.id), 0)::int8, false
    from ledger_account where owner is not null`);
  // As the housekeeping of a database leaves what has been there for a while.
  await database.query.execute(sql`vacuum analyze`);
}

async function inBatches(count: number, add: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += SQL_BATCH) await add(from, Math.min(from + SQL_BATCH, count) - 1);
}

async function addGames({ query }: Database, count: number): Promise<void> {
  const random = randomFrom(1);
  const below = (end: number) => Math.floor(random() * end);
  const pick = <T>(values: readonly T[]): T[] => values.filter((_value, at) => at === below(values.length));
  const words = (length: number) => Array.from({ length }, () => WORDS[below(WORDS.length)]).join(' ');
  const now = Date.now();
  const authors = Array.from({ length: 200 }, (_, at) => ({
    id: crypto.randomUUID(),
    nickname: `Studio ${at}`,
    head: '/cdn/head.svg',
    brief: words(8),
    translations: [],
  }));
  await query.insert(author).values(authors);
  for (let from = 0; from < count; from += BATCH) {
    const games = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => {
      const id = from + at + 1;
      const releasedAt = new Date(now - below(2_000) * DAY - id);
      return {
        id,
        uuid: crypto.randomUUID(),
        path: `game-${id}`,
        platformKeys: ['moggie'],
        state: 'on',
        category: CATEGORIES[id % CATEGORIES.length] ?? '',
        genres: pick(WORDS),
        warnings: [],
        authorId: authors[id % authors.length]?.id ?? '',
        defaultLang: 'en-us',
        releaseType: id % 20 === 0 ? 'soon' : 'normal',
        serialStatus: 'completed',
        platforms: ['windows'],
        web: id % 10 === 0,
        languages: ['en-us'],
        blockedCountries: id % 50 === 0 ? ['de'] : [],
        icon: '/cdn/icon.svg',
        meowcent: 99 + below(3_000),
        createdAt: releasedAt,
        updatedAt: releasedAt,
        submittedAt: releasedAt,
        releasedAt,
      };
    });
    const infos = games.flatMap(({ id }) =>
      LANGUAGES.map((language) => ({
        storeId: id,
        language,
        name: `${words(3)} ${id}`,
        brief: words(12),
        introduction: words(80),
        labels: [words(1), words(1)],
        cover: '/cdn/cover.svg',
        cover1to1: '/cdn/cover1to1.svg',
        screenshots: ['/cdn/1.svg', '/cdn/2.svg', '/cdn/3.svg'],
      })),
    );
    const textOf = Map.groupBy(infos, ({ storeId }) => storeId);
    await query.insert(store).values(games);
    await query.insert(storeInfo).values(infos);
    await query
      .insert(storePrice)
      .values(games.map(({ id, meowcent }) => ({ storeId: id, country: 'us', price: meowcent, meowcent })));
    await query
      .insert(storeSearch)
      .values(
        games.map(({ id }) =>
          searchRow(id, authors[id % authors.length]?.nickname ?? '', textOf.get(id) ?? []),
        ),
      );
    const sales = games.filter(({ id }) => id % 10 === 0);
    if (sales.length > 0)
      await query.insert(storeActivity).values(
        sales.map(({ id }) => ({
          id: crypto.randomUUID(),
          storeId: id,
          state: 2,
          percentageDiscount: 10 + (id % 70),
          startsAt: new Date(now - DAY),
          endsAt: new Date(now + 30 * DAY),
        })),
      );
  }
}

/** Every user's uuid follows from a number. */
const USER = sql.raw(`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`);

async function addUsers({ query }: Database, from: number, to: number): Promise<void> {
  await query.execute(sql`
    insert into account (id, name, email, email_verified, role, locale, country, created_at, updated_at)
    select ${USER}, 'Player', 'player' || n || '@mail.example', true, 'player', 'en-US', 'us', now(), now()
    from generate_series(${from}::int, ${to}::int) as n`);
  for (const [name, unit] of [
    ['meow', 'MEOW'],
    ['silver', 'SILVER'],
  ])
    await query.execute(sql`
      insert into ledger_account (id, owner, unit) select 'user:' || ${USER} || ':' || ${name}::text, ${USER}, ${unit}
      from generate_series(${from}::int, ${to}::int) as n`);
}

/** Rewards, some of the first user's among them. The rules of the ledger are checked a row: here they rest. */
async function addEntries(database: Database, from: number, to: number, users: number): Promise<void> {
  const entry = sql.raw(`('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid`);
  const series = sql`generate_series(${from}::int, ${to}::int) as e(n)`;
  const owner = sql`('00000000-0000-4000-8000-' || lpad((case when n % 1000 = 0 then 0 else n % ${users}::int end)::text, 12, '0'))`;
  await database.transaction(async () => {
    const { query } = database;
    await query.execute(sql`set local session_replication_role = replica`);
    await query.execute(sql`
      insert into ledger_account (id, owner, unit) values ('promotion:MEOW', null, 'MEOW') on conflict do nothing`);
    await query.execute(sql`
      insert into ledger_entry (id, kind, ref_type, ref_id, idem_key, detail, created_at)
      select ${entry}, 'reward', 'reward', ${entry}, 'bench:' || n, '{}', now() - make_interval(secs => n)
      from ${series}`);
    await query.execute(sql`
      insert into ledger_posting (entry_id, account_id, unit, amount)
      select ${entry}, 'user:' || ${owner} || ':meow', 'MEOW', 100 from ${series}
      union all select ${entry}, 'promotion:MEOW', 'MEOW', -100 from ${series}`);
  });
}
