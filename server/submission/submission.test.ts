import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  StoreSubmit,
  StoreSubmitInfo,
  StoreSubmitInfoInput,
  StoreSubmitInput,
} from '../gql/resolvers.ts';
import { HOST, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { addPenName, addTags, publishWeb, soonGame, uploadPicture } from '../testing/submissions.ts';

const tested = await testApp();
const { app, gql, services, clock, config, signUp } = tested;
const DAY = 24 * 60 * 60_000;
let people = 0;

beforeAll(() => addTags(tested));
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000);
});

type Person = Awaited<ReturnType<typeof signUp>>;

async function person(): Promise<Person> {
  people += 1;
  return signUp(`author${people}@moggie.test`);
}

async function penned(): Promise<Person> {
  const someone = await person();
  await addPenName(tested, someone.uuid, `Pen ${people}`);
  return someone;
}

async function admin(): Promise<Person> {
  const boss = await person();
  await services.account.setRole(boss.uuid, 'admin');
  return boss;
}

const ROW = `{ uuid state reason store_id store_uuid store { id } faults { field code } submitted_at released_at
  store_submit_info { categories genres warnings default_lang author { uuid profile { nickname } }
    list { language name brief introduction labels data { cover cover1to1 screenshots } } }
  store_submit_price { country price } store_submit_game_pack { type os build_id } builds { type os build_id version }
  release_type serial_status languages adults }`;
const ADD = `mutation ($id: Int) { addStoreSubmit(store_id: $id) ${ROW} }`;
const SAVE = `mutation ($uuid: UUID!, $draft: StoreSubmitInput!) { setStoreSubmit(uuid: $uuid, store_submit: $draft) ${ROW} }`;
const SUBMIT = `mutation ($uuid: UUID!) { submitStoreSubmit(uuid: $uuid) ${ROW} }`;
const RETURN = `mutation ($uuid: UUID!, $reason: String!) { returnStoreSubmit(uuid: $uuid, reason: $reason) ${ROW} }`;
const RELEASE = `mutation ($uuid: UUID!) { releaseStoreSubmit(uuid: $uuid) ${ROW} }`;
const REMOVE = 'mutation ($uuid: UUID!) { delStoreSubmit(uuid: $uuid) }';
const LIST = `query ($uuid: [UUID!], $user: UUID, $state: StoreSubmitState, $q: ListQ) {
  findStoreSubmit(uuid: $uuid, user_uuid: $user, state: $state, q: $q) { totalCount list { uuid state } } }`;
const STORE = `query ($id: Int!) { findStore(platform_key: ["moggie"], id: $id) { list {
  id path tags category release_type released_at submitted_at support_platform type languages
  store_info { language name labels data { cover cover1to1 screenshots } }
  store_price { country price meowcent } author { profile { nickname } } quote { full } } } }`;

/** A submission whose words can be sent back as they came. */
type Begun = Omit<StoreSubmit, 'store_submit_info'> & {
  store_submit_info: StoreSubmitInfoInput & Pick<StoreSubmitInfo, 'author'>;
};

const begin = async (author: Person, id?: number) =>
  (await gql<{ addStoreSubmit: Begun }>(ADD, { id }, author)).data.addStoreSubmit;
const save = (author: Person, uuid: string, draft: StoreSubmitInput) => gql(SAVE, { uuid, draft }, author);
const storeGame = async (id: number) => (await gql(STORE, { id })).data.findStore.list[0];

async function pictures({ cookie }: Person, uuid: string) {
  const url = async (slot: string) => (await uploadPicture(tested, cookie, uuid, { slot })).json().url;
  return {
    cover: await url('cover'),
    cover1to1: await url('cover1to1'),
    screenshot: await url('screenshot'),
  };
}

/** A draft with nothing missing. */
async function whole(author: Person) {
  const { uuid, store_id, store_uuid } = await begin(author);
  const draft = soonGame(new Date(clock.now.getTime() + 90 * DAY), await pictures(author, uuid));
  expect((await save(author, uuid, draft)).data.setStoreSubmit.faults).toEqual([]);
  return { uuid, store_id, store_uuid, draft };
}

async function submitted(author: Person) {
  const begun = await whole(author);
  expect((await gql(SUBMIT, begun, author)).data.submitStoreSubmit.state).toBe('submitted');
  return begun;
}

const statusOf = async (url: string) => (await app.inject({ url, headers: { host: HOST } })).statusCode;

describe('a draft', () => {
  test('is begun empty by who publishes under a name, under ids of its own [O14]', async () => {
    const author = await penned();
    const first = await begin(author);
    expect(first).toEqual({
      uuid: expect.any(String),
      state: 'draft',
      reason: '',
      store_id: expect.any(Number),
      store_uuid: expect.any(String),
      store: null,
      submitted_at: null,
      released_at: null,
      store_submit_info: {
        categories: [],
        genres: [],
        warnings: [],
        default_lang: null,
        list: [],
        author: { uuid: author.uuid, profile: { nickname: `Pen ${people}` } },
      },
      store_submit_price: [],
      store_submit_game_pack: [],
      builds: [],
      release_type: 'normal',
      serial_status: 'completed',
      languages: [],
      adults: false,
      faults: [
        { field: 'categories', code: 'store/empty-category' },
        { field: 'default_lang', code: 'store/field-required' },
        { field: 'languages', code: 'store/field-required' },
        { field: 'price.us', code: 'store/field-required' },
        { field: 'game_pack', code: 'store/field-required' },
        { field: 'adults', code: 'store/adults-not-attested' },
      ],
    });
    expect(first.store_id).toBeGreaterThanOrEqual(1_000_000);
    expect((await begin(author)).store_id).not.toBe(first.store_id);
    expect((await gql(ADD, {}, await person())).codes).toEqual(['401']);
    expect((await gql(ADD)).codes).toEqual(['401']);
  });

  test('without a category is kept, and refused when it is handed in [V05] [C15]', async () => {
    const author = await penned();
    const { uuid, draft } = await whole(author);
    const bare = { ...draft, store_submit_info: { ...draft.store_submit_info, categories: [] } };
    expect((await save(author, uuid, bare)).data.setStoreSubmit.faults).toEqual([
      { field: 'categories', code: 'store/empty-category' },
    ]);
    expect((await gql(SUBMIT, { uuid }, author)).codes).toEqual(['store/empty-category']);
    expect((await gql(LIST, { uuid: [uuid] }, author)).data.findStoreSubmit.list).toEqual([
      { uuid, state: 'draft' },
    ]);
  });

  test('keeps what it says, trimmed and in lower-case languages', async () => {
    const author = await penned();
    const { uuid, draft } = await whole(author);
    const [info] = draft.store_submit_info.list;
    if (!info) throw new Error('a whole draft speaks a language');
    const spoken = { ...info, language: 'ja-JP', name: '  灯台  ', data: { ...info.data, screenshots: [] } };
    const said = { ...draft.store_submit_info, list: [info, spoken] };
    const { data } = await save(author, uuid, { ...draft, store_submit_info: said });
    expect(data.setStoreSubmit.store_submit_info.list).toEqual([
      info,
      { ...spoken, language: 'ja-jp', name: '灯台' },
    ]);
    expect(data.setStoreSubmit.released_at).toBe(draft.released_at);
  });

  test.each<[string, (draft: StoreSubmitInput) => StoreSubmitInput]>([
    [
      'a shelf that there is not',
      (draft) => ({ ...draft, store_submit_info: { ...draft.store_submit_info, categories: ['pets'] } }),
    ],
    ['a language twice', (draft) => ({ ...draft, languages: ['en-us', 'EN-US'] })],
    [
      'another country’s price than there is',
      (draft) => ({ ...draft, store_submit_price: [{ country: 'xx', price: 1 }] }),
    ],
    ['a negative price', (draft) => ({ ...draft, store_submit_price: [{ country: 'us', price: -1 }] })],
    ['a day that is none', (draft) => ({ ...draft, released_at: 'tomorrow' })],
    [
      'somebody else’s picture',
      (draft) => ({
        ...draft,
        store_submit_info: {
          ...draft.store_submit_info,
          list: draft.store_submit_info.list.map((info) => ({
            ...info,
            data: { ...info.data, cover: `/cdn/games/${crypto.randomUUID()}/${'0'.repeat(32)}.png` },
          })),
        },
      }),
    ],
  ])('that names %s is refused, and stays as it was', async (_what, change) => {
    const author = await penned();
    const { uuid, draft } = await whole(author);
    expect((await save(author, uuid, change(draft))).codes).toEqual(['400']);
    expect((await gql(SUBMIT, { uuid }, author)).codes).toEqual([]);
  });

  test('that is thrown away is gone with its pictures', async () => {
    const author = await penned();
    const { uuid, draft } = await whole(author);
    const [info] = draft.store_submit_info.list;
    expect(await statusOf(info?.data.cover ?? '')).toBe(200);
    expect((await gql(REMOVE, { uuid }, await penned())).data).toEqual({ delStoreSubmit: false });
    expect((await gql(REMOVE, { uuid }, author)).data).toEqual({ delStoreSubmit: true });
    expect((await gql(REMOVE, { uuid }, author)).data).toEqual({ delStoreSubmit: false });
    expect(await statusOf(info?.data.cover ?? '')).toBe(404);
    expect((await gql(LIST, {}, author)).data.findStoreSubmit).toEqual({ totalCount: 0, list: [] });
  });
});

describe('a picture', () => {
  test('is cut for its slot, named by what it shows, and kept for who submits the game [O15]', async () => {
    const author = await penned();
    const { uuid, store_uuid } = await begin(author);
    const upload = (slot: string, width: number, height: number, who = author) =>
      uploadPicture(tested, who.cookie, uuid, { slot, width, height });
    const sizeOf = async (url: string) => {
      const { rawPayload } = await app.inject({ url, headers: { host: HOST } });
      const { width, height } = await sharp(rawPayload).metadata();
      return [width, height];
    };
    const { url } = (await upload('cover', 4000, 3000)).json();
    expect(url).toMatch(new RegExp(`^/cdn/games/${store_uuid}/[0-9a-f]{32}\\.png$`));
    expect(await sizeOf(url)).toEqual([1920, 1080]);
    expect((await upload('cover', 4000, 3000)).json().url).toBe(url);
    expect(await sizeOf((await upload('cover1to1', 800, 600)).json().url)).toEqual([600, 600]);
    expect(await sizeOf((await upload('screenshot', 5120, 1440)).json().url)).toEqual([2560, 720]);
    expect((await upload('cover', 639, 360)).json().error.code).toBe('upload/too-small');
    expect((await upload('poster', 800, 600)).json().error.code).toBe('400');
    expect((await upload('cover', 800, 600, await penned())).json().error.code).toBe('404');
    expect(await readdir(path.join(config.dataDir, 'files/games', store_uuid))).toHaveLength(3);
  });

  test('is taken while the submission may change, and goes when nothing shows it', async () => {
    const author = await penned();
    const { uuid, draft } = await submitted(author);
    const late = await uploadPicture(tested, author.cookie, uuid, { slot: 'cover' });
    expect(late.json().error.code).toBe('store/submission-closed');
    await gql(RETURN, { uuid, reason: 'Another cover, please.' }, await admin());
    const tried = (
      await uploadPicture(tested, author.cookie, uuid, { slot: 'cover', width: 900, height: 900 })
    ).json().url;
    await gql(SUBMIT, { uuid }, author);
    expect(await statusOf(tried)).toBe(200);
    expect((await gql(RELEASE, { uuid }, await admin())).codes).toEqual([]);
    expect(await statusOf(tried)).toBe(404);
    expect(await statusOf(draft.store_submit_info.list[0]?.data.cover ?? '')).toBe(200);
  });

  test('of the next change stays when the release before it is pressed again', async () => {
    const [author, boss] = [await penned(), await admin()];
    const { uuid, store_id } = await submitted(author);
    await gql(RELEASE, { uuid }, boss);
    const next = await begin(author, store_id);
    const added = (
      await uploadPicture(tested, author.cookie, next.uuid, { slot: 'cover', width: 700 })
    ).json();
    expect((await gql(RELEASE, { uuid }, boss)).codes).toEqual([]);
    expect(await statusOf(added.url)).toBe(200);
  });
});

describe('what was submitted', () => {
  test('is frozen, and handed in once however often that is pressed', async () => {
    const author = await penned();
    const { uuid, draft } = await submitted(author);
    const { submitted_at } = (await gql(SUBMIT, { uuid }, author)).data.submitStoreSubmit;
    clock.now = new Date(clock.now.getTime() + 1000);
    expect((await gql(SUBMIT, { uuid }, author)).data.submitStoreSubmit.submitted_at).toBe(submitted_at);
    expect((await save(author, uuid, draft)).codes).toEqual(['store/submission-closed']);
    expect((await gql(REMOVE, { uuid }, author)).codes).toEqual(['store/submission-closed']);
  });

  test('is returned with a reason, changed, and handed in again; its author is told', async () => {
    const [author, boss] = [await penned(), await admin()];
    const { uuid, draft } = await submitted(author);
    for (const reason of ['  ', 'x'.repeat(2001)])
      expect((await gql(RETURN, { uuid, reason }, boss)).codes).toEqual(['400']);
    const returned = (await gql(RETURN, { uuid, reason: ' The cover shows a logo. ' }, boss)).data
      .returnStoreSubmit;
    expect([returned.state, returned.reason]).toEqual(['returned', 'The cover shows a logo.']);
    await services.relay(['news']);
    const told = '{ findNotification { list { kind store { id } } } }';
    expect((await gql(told, {}, author)).data.findNotification.list).toEqual([
      { kind: 'submission_returned', store: null },
    ]);
    expect((await gql(RELEASE, { uuid }, boss)).codes).toEqual(['store/submission-closed']);
    expect((await save(author, uuid, draft)).data.setStoreSubmit.state).toBe('returned');
    expect((await gql(SUBMIT, { uuid }, author)).data.submitStoreSubmit.state).toBe('submitted');
  });

  test('is the root admin’s alone to return and release', async () => {
    const author = await penned();
    const { uuid } = await submitted(author);
    const support = await person();
    await services.account.setRole(support.uuid, 'support');
    for (const who of [author, support, undefined]) {
      expect((await gql(RETURN, { uuid, reason: 'No.' }, who)).codes).toEqual(['401']);
      expect((await gql(RELEASE, { uuid }, who)).codes).toEqual(['401']);
    }
    expect((await gql(RELEASE, { uuid: crypto.randomUUID() }, await admin())).codes).toEqual(['404']);
  });
});

describe('a release', () => {
  test('puts the game into the store whole, once; author and followers are told', async () => {
    const [author, fan, boss] = [await penned(), await person(), await admin()];
    const { uuid, store_id, draft } = await whole(author);
    await publishWeb(tested, store_id, '1.0');
    await services.community.follow(fan.uuid, author.uuid);
    const out = {
      ...draft,
      release_type: 'normal',
      released_at: null,
      store_submit_price: [
        { country: 'us', price: 1299 },
        { country: 'tw', price: 39_000 },
      ],
      store_submit_game_pack: [{ type: 'official_app', os: 'web', build_id: 'web-1.0' }],
    } satisfies StoreSubmitInput;
    const saved = (await save(author, uuid, out)).data.setStoreSubmit;
    expect([saved.faults, saved.builds]).toEqual([
      [],
      [{ type: 'official_app', os: 'web', build_id: 'web-1.0', version: '1.0' }],
    ]);
    const handedIn = clock.now.toISOString();
    await gql(SUBMIT, { uuid }, author);
    // A price that nobody can say in coins is not charged at any.
    expect((await gql(RELEASE, { uuid }, boss)).codes).toEqual(['store/price-invalid']);
    await services.site.putDocument('all', 'price/price-rate', [{ code: 'USDTWD', rate: '32.1' }]);
    expect(await storeGame(store_id)).toBeUndefined();
    clock.now = new Date(clock.now.getTime() + DAY);
    const released = (await gql(RELEASE, { uuid }, boss)).data.releaseStoreSubmit;
    expect([released.state, released.store]).toEqual(['released', { id: store_id }]);
    const { cover, cover1to1, screenshots } = draft.store_submit_info.list[0]?.data ?? {};
    expect(await storeGame(store_id)).toEqual({
      id: store_id,
      path: `the-lamplighter-s-daughter-${store_id}`,
      tags: ['status:on', 'girl-gl', 'romance', 'warning:power-play'],
      category: 'girl-gl',
      release_type: 'normal',
      released_at: clock.now.toISOString(),
      submitted_at: handedIn,
      support_platform: '',
      type: 1,
      languages: ['en-us'],
      store_info: [
        {
          language: 'en-us',
          name: 'The Lamplighter’s Daughter',
          labels: ['Slow burn'],
          data: { cover, cover1to1, screenshots },
        },
      ],
      store_price: [
        { country: 'tw', price: 39_000, meowcent: 1215 },
        { country: 'us', price: 1299, meowcent: 1299 },
      ],
      author: { profile: { nickname: released.store_submit_info.author.profile.nickname } },
      quote: { full: 1299 },
    });
    expect((await gql(RELEASE, { uuid }, boss)).data.releaseStoreSubmit.state).toBe('released');
    await services.relay(['game-released', 'news']);
    const told = '{ findNotification { list { kind store { id } } } }';
    expect((await gql(told, {}, fan)).data.findNotification.list).toEqual([
      { kind: 'followed_game', store: { id: store_id } },
    ]);
    expect((await gql(told, {}, author)).data.findNotification.list).toContainEqual({
      kind: 'submission_released',
      store: { id: store_id },
    });
  });

  test('of a build that was replaced meanwhile is refused, and nothing is written', async () => {
    const [author, boss] = [await penned(), await admin()];
    const { uuid, store_id, draft } = await whole(author);
    await publishWeb(tested, store_id, '1.0');
    await save(author, uuid, {
      ...draft,
      release_type: 'trial',
      store_submit_game_pack: [{ type: 'trial_app', os: 'web', build_id: 'web-1.0' }],
    });
    expect((await gql(SUBMIT, { uuid }, author)).codes).toEqual([]);
    await publishWeb(tested, store_id, '1.1');
    expect((await gql(RELEASE, { uuid }, boss)).codes).toEqual(['store/build-missing']);
    expect(await storeGame(store_id)).toBeUndefined();
    const { list } = (await gql(LIST, { uuid: [uuid] }, boss)).data.findStoreSubmit;
    expect(list).toEqual([{ uuid, state: 'submitted' }]);
  });

  test('of a change keeps what no author says: votes, discounts, its address, when it came out', async () => {
    const [author, boss] = [await penned(), await admin()];
    const [pen] = await services.catalog.authorsOf(author.uuid);
    const ID = 400;
    await addGames({ catalog: services.catalog, clock }, [
      { id: ID, game: { authorId: pen?.id ?? '', percentageDiscount: 15, likes: 4, web: true } },
    ]);
    const before = await storeGame(ID);
    await publishWeb(tested, ID, '2.0');
    const draft = await begin(author, ID);
    expect(draft.store).toEqual({ id: ID });
    expect(draft.store_submit_info).toMatchObject({
      categories: ['boy-r18'],
      default_lang: 'en-us',
      list: [{ language: 'en-us', name: 'Game 400', data: { cover: '/cdn/cover.svg' } }],
    });
    expect((await begin(author, ID)).uuid).toBe(draft.uuid);
    const shot = (await uploadPicture(tested, author.cookie, draft.uuid, { slot: 'screenshot' })).json().url;
    const { author: _author, ...info } = draft.store_submit_info;
    const [words] = info.list;
    if (!words) throw new Error('the game has words');
    const said = {
      ...info,
      categories: ['girl-gl', 'boy-r18'],
      list: [
        {
          ...words,
          name: 'Game 400, second edition',
          data: { ...words.data, screenshots: [shot] },
        },
        {
          ...words,
          language: 'de-de',
          name: 'Spiel 400',
          data: { cover: '', cover1to1: '', screenshots: [] },
        },
      ],
    };
    const saved = await save(author, draft.uuid, {
      store_submit_info: said,
      store_submit_price: [{ country: 'us', price: 800 }],
      store_submit_game_pack: draft.store_submit_game_pack,
      release_type: 'normal',
      serial_status: 'ongoing',
      languages: ['en-us', 'de-de'],
      adults: true,
    });
    expect(saved.data.setStoreSubmit.faults).toEqual([]);
    await gql(SUBMIT, { uuid: draft.uuid }, author);
    await services.review.restore({
      id: crypto.randomUUID(),
      storeId: ID,
      accountId: author.uuid,
      anonymous: false,
      comment: 'x',
      vote: 1,
      language: 'en-US',
      reply: null,
      repliedAt: null,
      createdAt: clock.now,
      updatedAt: clock.now,
    });
    expect((await gql(RELEASE, { uuid: draft.uuid }, boss)).codes).toEqual([]);
    expect(await storeGame(ID)).toEqual({
      ...before,
      tags: ['status:on', 'girl-gl', 'boy-r18'],
      category: 'girl-gl',
      languages: ['en-us', 'de-de'],
      support_platform: '',
      type: 1,
      submitted_at: expect.any(String),
      store_info: [
        {
          language: 'de-de',
          name: 'Spiel 400',
          labels: [],
          data: { cover: '/cdn/cover.svg', cover1to1: '/cdn/cover1to1.svg', screenshots: [shot] },
        },
        {
          language: 'en-us',
          name: 'Game 400, second edition',
          labels: [],
          data: { cover: '/cdn/cover.svg', cover1to1: '/cdn/cover1to1.svg', screenshots: [shot] },
        },
      ],
      store_price: [{ country: 'us', price: 800, meowcent: 800 }],
      quote: { full: 800 },
    });
    expect((await services.catalog.game(ID))?.rating.count).toBe(1);
    const found = `{ findStore(platform_key: ["moggie"], search_type: "search:list", q: { keyword: "Spiel 400" }) { list { id } } }`;
    expect((await gql(found)).data.findStore.list).toEqual([{ id: ID }]);
    expect((await gql(ADD, { id: ID }, await penned())).codes).toEqual(['404']);
  });
});

describe('the list', () => {
  test('is an author’s own, the last changed first, in pages; everyone’s for the root admin [O14]', async () => {
    const [author, other, boss] = [await penned(), await penned(), await admin()];
    const drafts: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      clock.now = new Date(clock.now.getTime() + 1000);
      drafts.unshift((await begin(author)).uuid);
    }
    clock.now = new Date(clock.now.getTime() + 1000);
    const theirs = (await submitted(other)).uuid;
    const list = async (who: Person, variables = {}) => {
      const { totalCount, list } = (await gql(LIST, variables, who)).data.findStoreSubmit;
      return [totalCount, ...list.map(({ uuid }: { uuid: string }) => uuid)];
    };
    expect(await list(author)).toEqual([3, ...drafts]);
    expect(await list(author, { q: { limit: 2, offset: 1 } })).toEqual([3, ...drafts.slice(1)]);
    expect(await list(author, { q: { orderField: 'created_at-asc' } })).toEqual([3, ...drafts.toReversed()]);
    expect(await list(author, { uuid: [theirs] })).toEqual([0]);
    expect(await list(author, { user: other.uuid })).toEqual([0]);
    expect(await list(author, { user: author.uuid, state: 'submitted' })).toEqual([0]);
    expect(await list(boss, { user: author.uuid })).toEqual([3, ...drafts]);
    expect(await list(boss, { user: other.uuid, state: 'submitted' })).toEqual([1, theirs]);
    expect(await list(boss, { uuid: [theirs, drafts[0]] })).toEqual([2, theirs, drafts[0]]);
    expect((await gql(LIST)).codes).toEqual(['401']);
  });

  test('has a most that may be under way', async () => {
    const author = await penned();
    for (let at = 0; at < 50; at += 1) await begin(author);
    expect((await gql(ADD, {}, author)).codes).toEqual(['store/too-many-submissions']);
  });
});

test('an author who leaves takes along drafts and their pictures, not games that are in the store', async () => {
  const [author, boss] = [await penned(), await admin()];
  const kept = await submitted(author);
  await gql(RELEASE, { uuid: kept.uuid }, boss);
  const drafted = await whole(author);
  const coverOf = ({ draft }: typeof kept) => draft.store_submit_info.list[0]?.data.cover ?? '';
  await services.submission.removePictures(author.uuid);
  expect(await statusOf(coverOf(drafted))).toBe(404);
  expect(await statusOf(coverOf(kept))).toBe(200);
});
