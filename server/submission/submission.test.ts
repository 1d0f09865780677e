import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { StoreSubmitInput } from '../gql/resolvers.ts';
import { codeOf, HOST } from '../testing/app.ts';
import { ADD, LIST, openDesk, type Person, REMOVE, RETURN, SUBMIT } from '../testing/submission-desk.ts';
import { uploadPicture } from '../testing/submissions.ts';

const {
  tested,
  app,
  gql,
  services,
  clock,
  config,
  person,
  penned,
  admin,
  begin,
  save,
  whole,
  submitted,
  release,
  statusOf,
} = await openDesk();

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
        author: { uuid: author.uuid, profile: { nickname: author.penName } },
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
    const spoken = {
      ...info,
      language: 'ja-JP',
      name: '  \u202e灯台  ',
      data: { ...info.data, screenshots: [] },
    };
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
    expect(codeOf(await upload('cover', 639, 360))).toBe('upload/too-small');
    expect(codeOf(await upload('poster', 800, 600))).toBe('400');
    expect(codeOf(await upload('cover', 800, 600, await penned()))).toBe('404');
    expect(await readdir(path.join(config.dataDir, 'files/games', store_uuid))).toHaveLength(3);
  });

  test('is taken while the submission may change, and goes when nothing shows it', async () => {
    const author = await penned();
    const { uuid, draft } = await submitted(author);
    const late = await uploadPicture(tested, author.cookie, uuid, { slot: 'cover' });
    expect(codeOf(late)).toBe('store/submission-closed');
    await gql(RETURN, { uuid, reason: 'Another cover, please.' }, await admin());
    const tried = (
      await uploadPicture(tested, author.cookie, uuid, { slot: 'cover', width: 900, height: 900 })
    ).json().url;
    await gql(SUBMIT, { uuid }, author);
    expect(await statusOf(tried)).toBe(200);
    expect((await release(await admin(), uuid)).codes).toEqual([]);
    expect(await statusOf(tried)).toBe(404);
    expect(await statusOf(draft.store_submit_info.list[0]?.data.cover ?? '')).toBe(200);
  });

  test('of the next change stays when the release before it is pressed again', async () => {
    const [author, boss] = [await penned(), await admin()];
    const { uuid, store_id } = await submitted(author);
    await release(boss, uuid);
    const next = await begin(author, store_id);
    const added = (
      await uploadPicture(tested, author.cookie, next.uuid, { slot: 'cover', width: 700 })
    ).json();
    expect((await release(boss, uuid)).codes).toEqual([]);
    expect(await statusOf(added.url)).toBe(200);
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
  await release(boss, kept.uuid);
  const drafted = await whole(author);
  const coverOf = ({ draft }: typeof kept) => draft.store_submit_info.list[0]?.data.cover ?? '';
  await services.submission.removePictures(author.uuid);
  expect(await statusOf(coverOf(drafted))).toBe(404);
  expect(await statusOf(coverOf(kept))).toBe(200);
});
