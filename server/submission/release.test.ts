import { describe, expect, test } from 'vitest';
import type { StoreSubmitInput } from '../gql/resolvers.ts';
import { publishWeb } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';
import {
  ADD,
  LIST,
  openDesk,
  RELEASE,
  REMOVE,
  RETURN,
  SUBMIT,
  TAKE_BACK,
} from '../testing/submission-desk.ts';
import { uploadPicture } from '../testing/submissions.ts';

const {
  tested,
  gql,
  services,
  clock,
  person,
  penned,
  admin,
  begin,
  save,
  storeGame,
  whole,
  submitted,
  release,
} = await openDesk();
const DAY = 24 * 60 * 60_000;

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
    expect((await release(boss, uuid)).codes).toEqual(['store/submission-closed']);
    expect((await save(author, uuid, draft)).data.setStoreSubmit.state).toBe('returned');
    expect((await gql(SUBMIT, { uuid }, author)).data.submitStoreSubmit.state).toBe('submitted');
  });

  test('is released as it was looked at, not as it was handed in anew since', async () => {
    const [author, boss, other] = [await penned(), await admin(), await admin()];
    const { uuid, store_id, draft } = await submitted(author);
    const seen = clock.now.toISOString();
    await gql(RETURN, { uuid, reason: 'The name is taken.' }, other);
    clock.now = new Date(clock.now.getTime() + 1);
    const [words] = draft.store_submit_info.list;
    if (!words) throw new Error('the draft has words');
    const list = [{ ...words, name: 'What nobody has looked at' }];
    await save(author, uuid, { ...draft, store_submit_info: { ...draft.store_submit_info, list } });
    await gql(SUBMIT, { uuid }, author);
    for (const stale of [seen, undefined])
      expect((await gql(RELEASE, { uuid, seen: stale }, boss)).codes).toEqual(['store/submission-changed']);
    expect(await storeGame(store_id)).toBeUndefined();
    expect((await gql(RELEASE, { uuid, seen: clock.now.toISOString() }, boss)).codes).toEqual([]);
    expect((await storeGame(store_id))?.store_info[0]?.name).toBe('What nobody has looked at');
    // Pressed again, by whoever looked at it before.
    expect((await gql(RELEASE, { uuid, seen }, boss)).data.releaseStoreSubmit.state).toBe('released');
  });

  test('is taken back by its author alone, changed, and released as it is handed in anew [V05]', async () => {
    const [author, boss] = [await penned(), await admin()];
    const { uuid, store_id, draft } = await submitted(author);
    const seen = clock.now.toISOString();
    for (const who of [boss, await penned()])
      expect((await gql(TAKE_BACK, { uuid }, who)).codes).toEqual(['404']);
    expect((await gql(TAKE_BACK, { uuid })).codes).toEqual(['401']);
    const takenBack = (await gql(TAKE_BACK, { uuid }, author)).data.takeBackStoreSubmit;
    expect([takenBack.state, takenBack.submitted_at]).toEqual(['draft', null]);
    // Pressed twice.
    expect((await gql(TAKE_BACK, { uuid }, author)).data.takeBackStoreSubmit).toEqual(takenBack);
    for (const looked of [seen, undefined])
      expect((await gql(RELEASE, { uuid, seen: looked }, boss)).codes).toEqual(['store/submission-closed']);
    expect((await gql(RETURN, { uuid, reason: 'Too late.' }, boss)).codes).toEqual([
      'store/submission-closed',
    ]);
    expect(await storeGame(store_id)).toBeUndefined();
    clock.now = new Date(clock.now.getTime() + 1000);
    const cheaper = { ...draft, store_submit_price: [{ country: 'us', price: 799 }] };
    expect((await save(author, uuid, cheaper)).codes).toEqual([]);
    const again = (await gql(SUBMIT, { uuid }, author)).data.submitStoreSubmit;
    expect([again.state, again.submitted_at]).toEqual(['submitted', clock.now.toISOString()]);
    const words = { uuid, reason: 'The price.', seen };
    for (const [act, about] of [
      [RELEASE, { uuid, seen }],
      [RETURN, words],
    ] as const)
      expect((await gql(act, about, boss)).codes).toEqual(['store/submission-changed']);
    expect((await release(boss, uuid)).codes).toEqual([]);
    expect((await storeGame(store_id))?.store_price).toMatchObject([{ country: 'us', price: 799 }]);
  });

  test('is not taken back once it was returned or released', async () => {
    const [author, boss] = [await penned(), await admin()];
    const [returned, released] = [await submitted(author), await submitted(author)];
    await gql(RETURN, { uuid: returned.uuid, reason: 'The cover shows a logo.' }, boss);
    await release(boss, released.uuid);
    for (const [{ uuid }, state] of [
      [returned, 'returned'],
      [released, 'released'],
    ] as const) {
      expect((await gql(TAKE_BACK, { uuid }, author)).codes).toEqual(['store/submission-closed']);
      const { list } = (await gql(LIST, { uuid: [uuid] }, author)).data.findStoreSubmit;
      expect(list).toEqual([{ uuid, state }]);
    }
    expect(await storeGame(released.store_id)).toMatchObject({ id: released.store_id });
  });

  test('is the root admin’s alone to return and release', async () => {
    const author = await penned();
    const { uuid } = await submitted(author);
    const support = await person();
    await services.account.setRole(support.uuid, 'support');
    for (const who of [author, support, undefined]) {
      expect((await gql(RETURN, { uuid, reason: 'No.' }, who)).codes).toEqual(['401']);
      expect((await release(who, uuid)).codes).toEqual(['401']);
    }
    expect((await release(await admin(), crypto.randomUUID())).codes).toEqual(['404']);
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
    expect((await release(boss, uuid)).codes).toEqual(['store/price-invalid']);
    await services.site.putDocument('all', 'price/price-rate', [{ code: 'USDTWD', rate: '32.1' }]);
    expect(await storeGame(store_id)).toBeUndefined();
    clock.now = new Date(clock.now.getTime() + DAY);
    const released = (await release(boss, uuid)).data.releaseStoreSubmit;
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
    expect((await release(boss, uuid)).data.releaseStoreSubmit.state).toBe('released');
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
    expect((await release(boss, uuid)).codes).toEqual(['store/build-missing']);
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
    expect((await release(boss, draft.uuid)).codes).toEqual([]);
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

  test('of a whole game after its trial is news, and today’s', async () => {
    const [author, fan, boss] = [await penned(), await person(), await admin()];
    const [pen] = await services.catalog.authorsOf(author.uuid);
    const ID = 401;
    const releasedAt = new Date(clock.now.getTime() - 31 * DAY);
    await addGames({ catalog: services.catalog, clock }, [
      { id: ID, game: { authorId: pen?.id ?? '', web: true, releaseType: 'trial', releasedAt } },
    ]);
    await services.community.follow(fan.uuid, author.uuid);
    await publishWeb(tested, ID, '1.0');
    const begun = await begin(author, ID);
    const { author: _author, ...info } = begun.store_submit_info;
    const shot = (await uploadPicture(tested, author.cookie, begun.uuid, { slot: 'screenshot' })).json().url;
    const list = info.list.map((words) => ({ ...words, data: { ...words.data, screenshots: [shot] } }));
    const saved = await save(author, begun.uuid, {
      store_submit_info: { ...info, list, categories: ['girl-gl'] },
      store_submit_price: [{ country: 'us', price: 800 }],
      store_submit_game_pack: [{ type: 'official_app', os: 'web', build_id: 'web-1.0' }],
      release_type: 'normal',
      serial_status: 'completed',
      languages: ['en-us'],
      adults: true,
    });
    expect(saved.data.setStoreSubmit.faults).toEqual([]);
    await gql(SUBMIT, { uuid: begun.uuid }, author);
    expect((await release(boss, begun.uuid)).codes).toEqual([]);
    expect(await storeGame(ID)).toMatchObject({ released_at: clock.now.toISOString() });
    await services.catalog.announce();
    await services.relay(['game-released']);
    await services.relay(['news']);
    const told = '{ findNotification { list { kind store { id } } } }';
    expect((await gql(told, {}, fan)).data.findNotification.list).toEqual([
      { kind: 'followed_game', store: { id: ID } },
    ]);
  });
});
