// One rule for what a player does not want to see, over every list of games there is: an operation that gives games away
// and is not named here fails the first test.
import fc from 'fast-check';
import { type GraphQLOutputType, getNamedType, isListType, isNonNullType, isObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { allOperations } from '../testing/operations.ts';

const { gql, services, clock, signUp } = await testApp();

const CATEGORIES = ['boy-r18', 'boy-bl', 'girl-gl'];
const GENRES = ['romance', 'mystery', 'drama', 'noir'];
const WARNINGS = ['infidelity', 'power-play'];
const TAGS = [...CATEGORIES, ...GENRES, ...WARNINGS.map((name) => `warning:${name}`)];

/** 48 games: every shelf with every other mix of genres and warnings. */
const GAMES = Array.from({ length: 48 }, (_, at) => ({
  id: at + 1,
  category: CATEGORIES[at % CATEGORIES.length] ?? '',
  genres: GENRES.filter((_genre, bit) => (at >> bit) % 2 === 1),
  warnings: WARNINGS.filter((_warning, bit) => (at * 7) % (bit + 3) === 0),
}));
type Listed = (typeof GAMES)[number];
const tagsOf = ({ category, genres, warnings }: Listed) => [
  category,
  ...genres,
  ...warnings.map((name) => `warning:${name}`),
];

/** Lists of what the store has: the rule goes over them. */
const OFFERS = ['findStore', 'findStoreRecommended', 'findUserPublic', 'findUserFollowedActivity'];
/** They give people away, whose activities are those of findUserPublic. */
const PEOPLE = ['findUserBlocked', 'findUserFollowed'];
/** What is the player's own stays, whatever they think of it now. */
const OWN = [
  'findBill',
  'findCartStore',
  'findNotification',
  'findStoreIgnored',
  'findStoreOrder',
  'findStoreSubmit',
  'findWishlist',
];

function reachesGames(output: GraphQLOutputType, inList = false, seen = new Set<string>()): boolean {
  if (isNonNullType(output)) return reachesGames(output.ofType, inList, seen);
  if (isListType(output)) return reachesGames(output.ofType, true, seen);
  const type = getNamedType(output);
  if (!isObjectType(type) || seen.has(type.name + inList)) return false;
  if (type.name === 'Store') return inList;
  seen.add(type.name + inList);
  return Object.values(type.getFields()).some((field) => reachesGames(field.type, inList, seen));
}

test('every query that lists games is known here', () => {
  const queries = allOperations().filter(({ kind, field }) => kind === 'query' && reachesGames(field.type));
  expect(queries.map(({ name }) => name).toSorted()).toEqual([...OFFERS, ...PEOPLE, ...OWN].toSorted());
});

const PERSON = 'likes-everything@moggie.test';
let liker: Awaited<ReturnType<typeof signUp>>;
let player: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  await addGames(
    { catalog: services.catalog, clock },
    GAMES.map(({ id, ...game }) => ({ id, game, names: { 'ja-jp': '夜の港' } })),
  );
  liker = await signUp(PERSON);
  player = await signUp('particular@moggie.test');
  for (const { id } of GAMES)
    await services.community.restoreLike({
      id: crypto.randomUUID(),
      accountId: liker.uuid,
      storeId: id,
      createdAt: clock.now,
    });
  await services.community.setOpen(liker.uuid, true);
  await services.community.follow(player.uuid, liker.uuid);
  for (const storeId of [1, 2])
    await services.library.grant(player.uuid, [{ storeId, orderId: crypto.randomUUID(), paid: 0 }]);
});

const LISTS = `query ($q: FindStoreQ, $tags: [String!], $owned: FindStoreQ, $search: FindStoreQ, $uuid: [UUID!]!) {
  all: findStore(platform_key: ["moggie"], tag_id: $tags, q: $q) { ...Games }
  owned: findStore(platform_key: ["moggie"], q: $owned) { ...Games }
  search: findStore(platform_key: ["moggie"], search_type: "search:list", q: $search) { ...Games }
  like: findStoreRecommended(platform_key: ["moggie"], id: 2, limit: 20) { totalCount list { store { id } } }
  mine: findStoreRecommended(platform_key: ["moggie"], limit: 20) { totalCount list { store { id } } }
  findUserPublic(uuid: $uuid) { list { activity(q: { limit: 100 }) { totalCount list { store { id } } } } }
  findUserFollowedActivity(q: { limit: 100 }) { totalCount list { store { id } } }
}
fragment Games on StoreList { totalCount list { id } }`;

const some = <T>(from: readonly T[], most: number) => fc.subarray([...from], { maxLength: most });
/** What is asked for: games by themselves, and games of rows that are about them. */
interface Games {
  totalCount: number;
  list: { id: number }[];
}
interface Rows {
  totalCount: number;
  list: { store: { id: number } }[];
}
interface Lists {
  all: Games;
  owned: Games;
  search: Games;
  like: Rows;
  mine: Rows;
  findUserPublic: { list: [{ activity: Rows }] };
  findUserFollowedActivity: Rows;
}

const idsOf = (rows: Rows['list']) => rows.map(({ store }) => store.id);

async function setIgnored(wanted: readonly number[]): Promise<void> {
  const { ignored } = await services.preference.of(player.uuid);
  const audience = { platformKey: 'moggie', country: 'us' };
  for (const id of ignored.filter((each) => !wanted.includes(each)))
    await services.preference.unignore(player.uuid, id);
  for (const id of wanted) await services.preference.ignore(player.uuid, audience, id);
}

test('what a player ignores or leaves out is in no list and in no count', async () => {
  const ids = GAMES.map(({ id }) => id);
  const choices = fc.record({
    ignored: some(ids, 8),
    excluded: some(TAGS, 4),
    include: some(TAGS, 2),
    exclude: some(TAGS, 2),
  });
  await fc.assert(
    fc.asyncProperty(choices, async ({ ignored, excluded, include, exclude }) => {
      await setIgnored(ignored);
      await services.preference.setExcludedTags(player.uuid, excluded);
      const wanted = GAMES.filter(
        (game) => !ignored.includes(game.id) && !tagsOf(game).some((tag) => excluded.includes(tag)),
      );
      const wantedIds = wanted.map(({ id }) => id);
      const shown = (keep: (game: Listed) => boolean) => {
        const list = wanted.filter(keep).map(({ id }) => ({ id }));
        return { totalCount: list.length, list };
      };
      const q = { limit: 100, orderField: 'released_at-desc' };
      const { data } = await gql<Lists>(
        LISTS,
        {
          q: { ...q, exclude_tags: exclude },
          tags: include,
          owned: { ...q, hide_owned: true },
          search: { ...q, keyword: '夜' },
          uuid: [liker.uuid],
        },
        player,
      );
      expect(data.all).toEqual(
        shown((game) => {
          const tags = tagsOf(game);
          return include.every((tag) => tags.includes(tag)) && !exclude.some((tag) => tags.includes(tag));
        }),
      );
      expect(data.owned).toEqual(shown(({ id }) => id > 2));
      expect(data.search).toEqual(shown(() => true));
      for (const { totalCount, list } of [data.like, data.mine]) {
        expect(totalCount).toBe(list.length);
        expect(idsOf(list).filter((id) => id <= 2 || !wantedIds.includes(id))).toEqual([]);
      }
      for (const { totalCount, list } of [
        data.findUserPublic.list[0].activity,
        data.findUserFollowedActivity,
      ]) {
        expect(idsOf(list).toSorted((a, b) => a - b)).toEqual(wantedIds);
        expect(totalCount).toBe(list.length);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
