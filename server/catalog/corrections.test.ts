import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock, signUp } = await testApp({
  TRUST_PROXY: 'loopback',
  COUNTRY_HEADER: 'cf-ipcountry',
  AGE_POLICY: 'gb:verify',
});

/** A label of eight words. */
const LABEL = 'One tale of nine words that nobody reads';
const DAY = 24 * 60 * 60_000;

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: 1, names: { 'en-us': 'Moonrise Kitchen', 'ru-ru': 'Кухня восхода луны' }, labels: ['Cooking'] },
    { id: 2, names: { 'en-us': 'Snow Garden', 'es-es': 'El jardín nevado' }, labels: ['Slow burn', LABEL] },
    { id: 3, names: { 'en-us': 'Second Cello', 'ja-jp': 'セカンド・チェロ' }, publisher: 'Studio Kestrel' },
    { id: 4, names: { 'en-us': 'Show Café' }, game: { web: true } },
    { id: 6, names: { 'en-us': 'Harbour Lights' } },
    // None of the rest may show to a guest in the us who leaves out what has power play in it.
    { id: 90, names: { 'en-us': 'Velvet Harbour' }, game: { state: 'draft' } },
    { id: 91, names: { 'en-us': 'Scarlet Pavilion' }, game: { state: 'off' } },
    { id: 92, names: { 'en-us': 'Copper Monastery' }, game: { platformKeys: ['lynx'] } },
    {
      id: 93,
      names: { 'en-us': 'Crimson Lighthouse' },
      game: { releasedAt: new Date(clock.now.getTime() + DAY) },
    },
    { id: 94, names: { 'en-us': 'Sapphire Orchard' }, game: { blockedCountries: ['us'] } },
    { id: 95, names: { 'en-us': 'Emerald Station' }, game: { warnings: ['power-play'] } },
  ]),
);

interface Asked {
  q?: Record<string, unknown>;
  headers?: Record<string, string>;
  token?: string;
}

const LEFT_OUT = { cookie: 'excluded_tags=warning%3Apower-play' };

/** What a search finds, and what it was taken for. */
async function search(keyword: string, { q = {}, headers = LEFT_OUT, token }: Asked = {}) {
  const { data } = await gql(
    `query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], search_type: "search:list", q: $q) {
      totalCount corrected list { id } } }`,
    { q: { keyword, correct: true, orderField: 'relevance-desc', limit: 100, ...q } },
    { headers, ...(token && { token }) },
  );
  const { totalCount, corrected, list } = data.findStore;
  return { corrected, ids: list.map(({ id }) => id), totalCount };
}

const found = (corrected: string | null, ids: number[]) => ({ corrected, ids, totalCount: ids.length });

describe('a mistyped search', () => {
  test.each([
    ['moonrse kichen', 'moonrise kitchen', [1]],
    ['kichen', 'kitchen', [1]],
    // The words that are found stay as they are, in their place.
    ['Moonrise  KICHEN', 'Moonrise kitchen', [1]],
    ['moonrse cooking', 'moonrise cooking', [1]],
    // One error each: left out, put in, exchanged, swapped; also the first letter.
    ['kitchn', 'kitchen', [1]],
    ['kittchen', 'kitchen', [1]],
    ['kotchen', 'kitchen', [1]],
    ['ktichen', 'kitchen', [1]],
    ['litchen', 'kitchen', [1]],
    ['sonw', 'snow', [2]],
    ['nsow', 'snow', [2]],
    // Two in a word of eight letters.
    ['muunrise', 'moonrise', [1]],
    ['omonrsie', 'moonrise', [1]],
    // Two letters left out of a longer word, whose beginning and end are there.
    ['harbr', 'harbour', [6]],
    ['habor lghts', 'harbour lights', [6]],
    // Publishers, labels, other languages; accents are no errors.
    ['kestrle', 'kestrel', [3]],
    ['slwo burm', 'slow burn', [2]],
    ['jadín nevdo', 'jardin nevado', [2]],
    ['кухнья восхода', 'кухня восхода', [1]],
    // Several words are as near: the first that finds something with the others.
    ['sbow', 'show', [4]],
    ['Café sbow', 'Café show', [4]],
    ['sbow garden', 'slow garden', [2]],
  ])('%j is taken for %j and finds %j', async (typed, corrected, ids) => {
    expect(await search(typed)).toEqual(found(corrected, ids));
  });

  test.each([
    // Found as it is, in the middle of a word, or in no game all together.
    ['kitchen', [1]],
    ['itche', [1]],
    ['snow kitchen', []],
    // Too short, too many errors, not alone in being wrong, signs, digits.
    ['sno', [2]],
    ['sxo', []],
    ['kxtxhen', []],
    ['harbx', []],
    ['hrbr', []],
    ['arbou', [6]],
    ['mxnrxse kitchen', []],
    ['kichen zzzzz', []],
    ['kichen!', []],
    ['kichen2', []],
    ['セカンダ', []],
    ['チエロ', []],
    ['', [6, 4, 3, 2, 1]],
  ])('%j is taken as it is and finds %j', async (typed, ids) => {
    expect(await search(typed, { q: { orderField: 'released_at-asc' } })).toEqual(found(null, ids));
  });

  test('is searched for as it is where nobody asks for more', async () => {
    expect(await search('kichen', { q: { correct: false } })).toEqual(found(null, []));
    expect(await search('kichen', { q: { correct: null } })).toEqual(found(null, []));
  });

  test('is taken for the same whatever else narrows the list, and on each of its pages', async () => {
    expect(await search('kichen', { q: { web: true } })).toEqual(found('kitchen', []));
    expect(await search('kitchen', { q: { web: true } })).toEqual(found(null, []));
    expect(await search('stduio', { q: { limit: 2, offset: 2 } })).toEqual({
      corrected: 'studio',
      ids: [3, 2],
      totalCount: 5,
    });
    expect(await search('studio', { q: { limit: 2, offset: 100 } })).toEqual({
      corrected: null,
      ids: [],
      totalCount: 5,
    });
  });

  test('costs three statements more than one that is not', async () => {
    const cost = async (keyword: string) => {
      const before = services.database.statementCount();
      await search(keyword);
      return services.database.statementCount() - before;
    };
    expect((await cost('moonrse kichen')) - (await cost('moonrise kitchen'))).toBe(3);
    // Nothing that may be wrong costs nothing.
    expect((await cost('zz')) - (await cost('moonrise kitchen'))).toBe(0);
  });

  test('of more than eight different words is not put right', async () => {
    expect(await search('one tale of nine words that nobdy reads')).toEqual(
      found('one tale of nine words that nobody reads', [2]),
    );
    expect(await search('one tale of nine words that nobdy reads slow')).toEqual(found(null, []));
    expect(await search('kichen kichen kichen kichen kichen kichen kichen kichen moonrise')).toEqual(
      found('kitchen kitchen kitchen kitchen kitchen kitchen kitchen kitchen moonrise', [1]),
    );
  });
});

describe('words of games that a visitor may not see', () => {
  test.each([
    ['not published', 'velevt harbour', 90],
    ['taken down', 'scarlt pavilion', 91],
    ['on another site', 'coppre monastery', 92],
    ['not out yet', 'crimsn lighthouse', 93],
    ['blocked in the country', 'sapphrie orchard', 94],
    ['left out by the visitor', 'emerlad station', 95],
  ])('are not offered: %s', async (_what, typed) => {
    for (const keyword of [typed, ...typed.split(' ').slice(0, 1)])
      expect(await search(keyword)).toEqual(found(null, []));
  });

  test('are offered to who may see them', async () => {
    expect(await search('emerlad', { headers: {} })).toEqual(found('emerald', [95]));
    const inGermany = { ...LEFT_OUT, 'cf-ipcountry': 'de' };
    expect(await search('sapphrie', { headers: inGermany })).toEqual(found('sapphire', [94]));
  });

  test('are not offered where age must be verified first', async () => {
    expect(await search('kichen', { headers: { 'cf-ipcountry': 'gb' } })).toEqual(found(null, []));
  });

  test('are not offered to a player who ignores the game', async () => {
    const { token } = await signUp('particular@moggie.test');
    expect(await search('sbow', { token })).toEqual(found('show', [4]));
    await gql('mutation { addStoreIgnored(store_id: 4) { created_at } }', {}, { token });
    expect(await search('sbow', { token })).toEqual(found('slow', [2]));
  });

  test('are not offered any more once the game has another name', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 5, names: { 'en-us': 'Kestrel Hillside' } }]);
    expect(await search('hilside')).toEqual(found('hillside', [5]));
    const whole = await services.catalog.published(5);
    if (!whole) throw new Error('the game is not there');
    const { game, infos, prices } = whole;
    const renamed = infos.map((info) => ({ ...info, name: 'Kestrel Dale' }));
    await services.catalog.publish({ game, publisher: 'Test Studio', infos: renamed, prices });
    expect(await search('hilside')).toEqual(found(null, []));
    expect(await search('dlae')).toEqual(found('dale', [5]));
  });
});
