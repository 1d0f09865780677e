import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { rowsRead } from '../testing/rows-read.ts';

const { gql, services, database, clock, signUp } = await testApp();
const GAME = 1;
const HIDDEN = 2;
const ABROAD = 3;
let people = 0;

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: GAME },
    { id: HIDDEN, game: { state: 'off' } },
    { id: ABROAD, game: { blockedCountries: ['us'] } },
  ]),
);
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000);
});

async function person() {
  people += 1;
  return signUp(`person${people}@moggie.test`);
}
type Person = Awaited<ReturnType<typeof person>>;

const FOLLOW =
  'mutation ($uuid: UUID!) { addUserFollowed(followed_user_uuid: $uuid) { uuid followed { uuid } created_at } }';
const UNFOLLOW = 'mutation ($uuid: UUID!) { delUserFollowed(uuid: $uuid) }';
const FOLLOWED = '{ findUserFollowed { totalCount list { uuid followed { uuid } } } }';
const OPEN = 'mutation ($open: Boolean!) { setUserActivityOpen(open: $open) }';
const BLOCK =
  'mutation ($uuid: UUID!) { addUserBlocked(blocked_user_uuid: $uuid) { uuid blocked { uuid } } }';
const UNBLOCK = 'mutation ($uuid: UUID!) { delUserBlocked(uuid: $uuid) }';
const LIKE = 'mutation ($id: Int!) { addStoreLike(store_id: $id) { like_count isLiked } }';
const UNLIKE = 'mutation ($id: Int!) { delStoreLike(store_id: $id) { like_count isLiked } }';
const PAGE = `query ($uuid: [UUID!]!, $q: ListQ) { findUserPublic(uuid: $uuid) { totalCount list {
  uuid profile { nickname head brief } is_author follower_count followed_count activity_visible
  activity(q: $q) { totalCount list { kind user { uuid } store { id } comment vote followed { uuid } created_at } } } } }`;
const FEED = '{ findUserFollowedActivity { totalCount list { kind user { uuid } } } }';

const follow = async (who: Person, { uuid }: Person) =>
  (await gql(FOLLOW, { uuid }, who)).data.addUserFollowed;
async function pageOf({ uuid }: Person, viewer?: Person, q = {}) {
  const [page] = (await gql(PAGE, { uuid: [uuid], q }, viewer)).data.findUserPublic.list;
  if (!page) throw new Error(`nobody sees ${uuid}`);
  return page;
}
const kinds = ({ activity }: { activity: { list: { kind: string }[] } }) =>
  activity.list.map(({ kind }) => kind);

/** Somebody who has played, liked, reviewed and followed, in this order. */
async function busyPerson({ anonymous = false } = {}) {
  const busy = await person();
  await services.library.grant(busy.uuid, [{ storeId: GAME, orderId: crypto.randomUUID(), paid: 100 }]);
  await services.library.addPlayTime(busy.uuid, GAME, crypto.randomUUID(), 60);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await gql(LIKE, { id: GAME }, busy);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await services.review.add(busy.uuid, GAME, { vote: 1, comment: 'Fine.', anonymous });
  clock.now = new Date(clock.now.getTime() + 60_000);
  const followed = await person();
  await follow(busy, followed);
  return { ...busy, followed };
}

describe('a follow', () => {
  test('is one a pair, is listed, and ends by its uuid [T04] [O41] [O42] [O43]', async () => {
    const [fan, author] = [await person(), await person()];
    const added = await follow(fan, author);
    expect(added).toEqual({
      uuid: expect.any(String),
      followed: { uuid: author.uuid },
      created_at: clock.now.toISOString(),
    });
    expect(await follow(fan, author)).toEqual(added);
    expect((await gql(FOLLOWED, {}, fan)).data.findUserFollowed).toEqual({
      totalCount: 1,
      list: [{ uuid: added?.uuid, followed: { uuid: author.uuid } }],
    });
    expect((await pageOf(author)).follower_count).toBe(1);
    expect((await gql(UNFOLLOW, { uuid: added?.uuid }, author)).data.delUserFollowed).toBe(false);
    expect((await gql(UNFOLLOW, { uuid: added?.uuid }, fan)).data.delUserFollowed).toBe(true);
    expect((await pageOf(author)).follower_count).toBe(0);
  });

  test('of oneself, and the end of one that is not there, do nothing [T04]', async () => {
    const fan = await person();
    expect(await follow(fan, fan)).toBeNull();
    expect((await gql(UNFOLLOW, { uuid: fan.uuid }, fan)).data.delUserFollowed).toBe(false);
    expect((await gql(FOLLOWED, {}, fan)).data.findUserFollowed.totalCount).toBe(0);
  });

  test('needs a player and a person', async () => {
    const fan = await person();
    expect((await gql(FOLLOW, { uuid: fan.uuid })).codes).toEqual(['401']);
    expect((await gql(FOLLOWED)).codes).toEqual(['401']);
    expect((await gql(FOLLOW, { uuid: crypto.randomUUID() }, fan)).codes).toEqual(['404']);
  });
});

describe('many people', () => {
  /** Strangers whom somebody follows, as an import would leave them. */
  async function followStrangers({ uuid }: Person, count: number): Promise<void> {
    await database.query.execute(sql`
      with stranger as (
        insert into account (id, name, email, email_verified, role, locale, created_at, updated_at)
        select id, 'Stranger', id || '@moggie.test', false, 'player', 'en-US', now(), now()
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as made
        returning id
      ), opened as (
        insert into user_page (account_id, activity_open) select id, true from stranger
      )
      insert into user_follow (id, follower_id, followed_id, created_at)
      select gen_random_uuid(), ${uuid}, id, now() from stranger`);
  }

  test('are followed up to a limit, which counts nobody twice', async () => {
    const [fan, author, one, more] = [await person(), await person(), await person(), await person()];
    await followStrangers(fan, 1998);
    const first = await follow(fan, author);
    await follow(fan, one);
    expect((await gql(FOLLOW, { uuid: more.uuid }, fan)).codes).toEqual(['community/too-many-follows']);
    expect(await follow(fan, author)).toEqual(first);
    await gql(UNFOLLOW, { uuid: first?.uuid }, fan);
    expect((await gql(FOLLOW, { uuid: more.uuid }, fan)).codes).toEqual([]);
  });

  test('fill a feed, however many they are', async () => {
    const [busy, fan] = [await busyPerson(), await person()];
    await follow(fan, busy);
    await gql(OPEN, { open: true }, busy);
    await followStrangers(fan, 17_000);
    const { data, codes } = await gql(FEED, {}, fan);
    expect([codes, data?.findUserFollowedActivity.totalCount]).toEqual([[], 4]);
  });

  test('show what each of them did, in a page of each, for the statements of one', async () => {
    const [fan, busy, other, shy] = [await person(), await busyPerson(), await busyPerson(), await person()];
    await gql(LIKE, { id: GAME }, shy);
    const ask = async () => {
      const before = database.statementCount();
      const { data } = await gql(
        `{ findUserFollowed(q: { orderField: "created_at-asc" }) { list { followed {
             first: activity(q: { limit: 1, offset: 1 }) { totalCount list { kind user { uuid } } }
             oldest: activity(q: { limit: 2, orderField: "created_at-asc" }) { list { kind } } } } } }`,
        {},
        fan,
      );
      return { list: data.findUserFollowed.list, statements: database.statementCount() - before };
    };
    await follow(fan, busy);
    const one = await ask();
    for (const each of [other, shy]) {
      clock.now = new Date(clock.now.getTime() + 1);
      await follow(fan, each);
    }
    for (const each of [busy, other]) await gql(OPEN, { open: true }, each);
    const three = await ask();
    const of = ({ uuid }: Person) => ({
      followed: {
        first: { totalCount: 4, list: [{ kind: 'store_comment', user: { uuid } }] },
        oldest: { list: [{ kind: 'store_play_time' }, { kind: 'store_like' }] },
      },
    });
    const nothing = { followed: { first: { totalCount: 0, list: [] }, oldest: { list: [] } } };
    expect(one.list).toEqual([nothing]);
    expect(three.list).toEqual([of(busy), of(other), nothing]);
    expect(three.statements).toBe(one.statements);
  });

  test('are found with their pen names without looking through all of them', async () => {
    const author = await person();
    await database.query.execute(sql`insert into author (id, nickname, head, brief, translations)
      select gen_random_uuid(), 'Pen', '', '', '[]' from generate_series(1, 500)`);
    expect(await rowsRead(database, 'author', () => services.community.people([author.uuid]))).toBe(0);
  });
});

describe('what a person does', () => {
  test('is private until they open it, and again once they close it', async () => {
    const busy = await busyPerson();
    const closed = { followed_count: null, activity_visible: false, activity: { totalCount: 0, list: [] } };
    for (const viewer of [undefined, await person()])
      expect(await pageOf(busy, viewer)).toMatchObject(closed);
    expect(await pageOf(busy, busy)).toMatchObject({ followed_count: 1, activity_visible: true });
    await gql(OPEN, { open: true }, busy);
    expect(await pageOf(busy)).toMatchObject({ followed_count: 1, activity_visible: true });
    expect((await gql('{ me { activity_open } }', {}, busy)).data.me).toEqual({ activity_open: true });
    await gql(OPEN, { open: false }, busy);
    expect(await pageOf(busy)).toMatchObject(closed);
    expect((await gql(OPEN, { open: true })).codes).toEqual(['401']);
  });

  test('is hidden at once from others when the account is to be erased', async () => {
    const busy = await busyPerson();
    await gql(OPEN, { open: true }, busy);
    await database.query.update(account).set({ deletesAt: clock.now }).where(eq(account.id, busy.uuid));
    expect(await pageOf(busy)).toMatchObject({ activity_visible: false, activity: { totalCount: 0 } });
  });

  test('shows neither name, picture nor words of whom is to be erased, and all of them once they stay', async () => {
    const busy = await busyPerson();
    await services.account.profile.change(busy.uuid, { nickname: 'Wen', introduction: 'Hello' });
    const shown = async () => {
      const { data } = await gql(
        `query ($id: UUID!) { findUserPublic(uuid: [$id]) { list { introduction profile { nickname head } } }
           findStoreComment(store_id: ${GAME}) { list { comment user { nickname } } } }`,
        { id: busy.uuid },
      );
      return [data.findUserPublic.list, data.findStoreComment.list];
    };
    const review = (nickname: string | null) =>
      expect.objectContaining({ comment: 'Fine.', user: { nickname } });
    const [named] = await shown();
    expect(named).toEqual([{ introduction: 'Hello', profile: { nickname: 'Wen', head: '' } }]);
    const leaves = (deletesAt: Date | null) =>
      database.query.update(account).set({ deletesAt }).where(eq(account.id, busy.uuid));
    await leaves(clock.now);
    expect(await shown()).toEqual([
      [{ introduction: '', profile: { nickname: '', head: '' } }],
      expect.arrayContaining([review(null)]),
    ]);
    await leaves(null);
    expect(await shown()).toEqual([named, expect.arrayContaining([review('Wen')])]);
  });

  test('is merged, newest first, in stable pages [S22]', async () => {
    const busy = await busyPerson();
    const { activity } = await pageOf(busy, busy);
    const all = activity.list;
    expect(activity.totalCount).toBe(4);
    expect(all).toEqual([
      expect.objectContaining({ kind: 'user_followed', store: null, followed: { uuid: busy.followed.uuid } }),
      expect.objectContaining({ kind: 'store_comment', store: { id: GAME }, comment: 'Fine.', vote: 1 }),
      expect.objectContaining({ kind: 'store_like', store: { id: GAME }, comment: null, followed: null }),
      expect.objectContaining({ kind: 'store_play_time', store: { id: GAME }, user: { uuid: busy.uuid } }),
    ]);
    const halves = [
      await pageOf(busy, busy, { limit: 2 }),
      await pageOf(busy, busy, { limit: 2, offset: 2 }),
    ];
    expect(halves.flatMap((page) => page.activity.list)).toEqual(all);
    const oldest = await pageOf(busy, busy, { orderField: 'created_at-asc' });
    expect(oldest.activity.list).toEqual(all.toReversed());
  });

  test('tells nothing of anonymous reviews to others', async () => {
    const busy = await busyPerson({ anonymous: true });
    await gql(OPEN, { open: true }, busy);
    expect(kinds(await pageOf(busy))).toEqual(['user_followed', 'store_like', 'store_play_time']);
    expect(kinds(await pageOf(busy, busy))).toContain('store_comment');
  });

  test('shows and counts only games that the visitor may see', async () => {
    const busy = await busyPerson();
    await gql(OPEN, { open: true }, busy);
    for (const storeId of [HIDDEN, ABROAD]) {
      await services.library.grant(busy.uuid, [{ storeId, orderId: crypto.randomUUID(), paid: 100 }]);
      await services.library.addPlayTime(busy.uuid, storeId, crypto.randomUUID(), 60);
    }
    expect((await pageOf(busy)).activity.totalCount).toBe(4);
  });

  test('reaches those who follow them, once it is open', async () => {
    const [busy, fan] = [await busyPerson(), await person()];
    await follow(fan, busy);
    expect((await gql(FEED, {}, fan)).data.findUserFollowedActivity).toEqual({ totalCount: 0, list: [] });
    await gql(OPEN, { open: true }, busy);
    const { totalCount, list } = (await gql(FEED, {}, fan)).data.findUserFollowedActivity;
    expect([totalCount, list[0]?.user.uuid]).toEqual([4, busy.uuid]);
    expect((await gql(FEED)).codes).toEqual(['401']);
  });
});

describe('a block', () => {
  test('ends follows and sight in both directions, until it is taken back', async () => {
    const [busy, other] = [await busyPerson(), await person()];
    await gql(OPEN, { open: true }, busy);
    await follow(other, busy);
    await follow(busy, other);
    const block = (await gql(BLOCK, { uuid: other.uuid }, busy)).data.addUserBlocked;
    expect(block?.blocked).toEqual({ uuid: other.uuid });
    expect((await gql(FOLLOWED, {}, other)).data.findUserFollowed.totalCount).toBe(0);
    expect((await pageOf(other)).follower_count).toBe(0);
    expect(await follow(other, busy)).toBeNull();
    expect(await follow(busy, other)).toBeNull();
    expect((await pageOf(busy, other)).activity_visible).toBe(false);
    expect((await pageOf(busy)).activity_visible).toBe(true);
    expect((await gql(UNBLOCK, { uuid: block?.uuid }, other)).data.delUserBlocked).toBe(false);
    expect((await gql(UNBLOCK, { uuid: block?.uuid }, busy)).data.delUserBlocked).toBe(true);
    expect((await pageOf(busy, other)).activity_visible).toBe(true);
  });

  test('hides the reviews of the blocked from the blocker alone, in list and count', async () => {
    const [busy, reader] = [await busyPerson(), await person()];
    const reviews = async (viewer?: Person) => {
      const query = `{ findStoreComment(store_id: ${GAME}, q: { limit: 100 }) { totalCount list { user { uuid } } } }`;
      const { totalCount, list } = (await gql(query, {}, viewer)).data.findStoreComment;
      return { totalCount, shown: list.some(({ user }) => user.uuid === busy.uuid) };
    };
    const before = await reviews(reader);
    expect(before.shown).toBe(true);
    await gql(BLOCK, { uuid: busy.uuid }, reader);
    expect(await reviews(reader)).toEqual({ totalCount: before.totalCount - 1, shown: false });
    expect(await reviews()).toEqual(before);
    const { list } = (await gql('{ findUserBlocked { list { blocked { uuid } } } }', {}, reader)).data
      .findUserBlocked;
    expect(list).toEqual([{ blocked: { uuid: busy.uuid } }]);
  });

  test('of oneself does nothing; guests block nobody', async () => {
    const one = await person();
    expect((await gql(BLOCK, { uuid: one.uuid }, one)).data.addUserBlocked).toBeNull();
    expect((await gql(BLOCK, { uuid: one.uuid })).codes).toEqual(['401']);
  });
});

describe('a like', () => {
  test('counts once a person and game, and is taken back [S05]', async () => {
    const [one, other] = [await person(), await person()];
    const { like_count: before } = (await gql(LIKE, { id: GAME }, other)).data.addStoreLike;
    const liked = { like_count: before + 1, isLiked: true };
    expect((await gql(LIKE, { id: GAME }, one)).data.addStoreLike).toEqual(liked);
    expect((await gql(LIKE, { id: GAME }, one)).data.addStoreLike).toEqual(liked);
    const query = `{ findStore(platform_key: ["moggie"], id: ${GAME}) { list { like_count isLiked } } }`;
    expect((await gql(query)).data.findStore.list).toEqual([{ like_count: before + 1, isLiked: false }]);
    const unliked = { like_count: before, isLiked: false };
    expect((await gql(UNLIKE, { id: GAME }, one)).data.delStoreLike).toEqual(unliked);
    expect((await gql(UNLIKE, { id: GAME }, one)).data.delStoreLike).toEqual(unliked);
  });

  test('is for players and for games on the shelves', async () => {
    const one = await person();
    expect((await gql(LIKE, { id: GAME })).codes).toEqual(['401']);
    for (const id of [HIDDEN, ABROAD, 99]) expect((await gql(LIKE, { id }, one)).codes).toEqual(['404']);
  });
});

describe('a public person', () => {
  test('has a name, a picture and counts, and nothing that is private [O06]', async () => {
    const [one, two] = [await person(), await person()];
    const query = 'query ($uuid: [UUID!]!) { findUserPublic(uuid: $uuid) { totalCount list { uuid } } }';
    const uuid = [two.uuid, crypto.randomUUID(), one.uuid];
    expect((await gql(query, { uuid })).data.findUserPublic).toEqual({
      totalCount: 2,
      list: [{ uuid: two.uuid }, { uuid: one.uuid }],
    });
    expect(await pageOf(one)).toEqual({
      uuid: one.uuid,
      profile: { nickname: 'Player', head: '', brief: '' },
      is_author: false,
      follower_count: 0,
      followed_count: null,
      activity_visible: false,
      activity: { totalCount: 0, list: [] },
    });
    const many = Array.from({ length: 21 }, () => one.uuid);
    expect((await gql(query, { uuid: many })).codes).toEqual(['400']);
  });

  test('shows of the profile what its player shows', async () => {
    const one = await person();
    const entry = (title: string, show: boolean) => ({
      _cid: crypto.randomUUID(),
      title,
      type: 'string',
      value: 'x',
      show,
    });
    await services.account.profile.change(one.uuid, {
      introduction: 'Reads every ending twice.',
      social: { discord: 'https://discord.gg/moggie' },
      tags: ['Lighthouses'],
      entries: [entry('Shown', true), entry('Hidden', false)],
      communityEmail: { value: 'me@example.test', show: false },
    });
    const query = `query ($uuid: [UUID!]!) { findUserPublic(uuid: $uuid) { list {
      introduction social { discord facebook } metadata { tags list { title } community_email { value show } } } } }`;
    expect((await gql(query, { uuid: [one.uuid] })).data.findUserPublic.list).toEqual([
      {
        introduction: 'Reads every ending twice.',
        social: { discord: 'https://discord.gg/moggie', facebook: null },
        metadata: {
          tags: ['Lighthouses'],
          list: [{ title: 'Shown' }],
          community_email: { value: '', show: false },
        },
      },
    ]);
  });

  test('who publishes goes by the pen name, and their games are found', async () => {
    const one = await person();
    const [pen] = [crypto.randomUUID()];
    await services.catalog.addAuthors([
      { id: pen, nickname: 'Inkwell', head: '/cdn/pen.svg', brief: 'Stories.', translations: [] },
    ]);
    await addGames({ catalog: services.catalog, clock }, [{ id: 40, game: { authorId: pen } }]);
    await services.catalog.assignAuthor(pen, one.uuid);
    await services.catalog.assignAuthor(pen, (await person()).uuid);
    expect(await pageOf(one)).toMatchObject({
      profile: { nickname: 'Inkwell', head: '/cdn/pen.svg', brief: 'Stories.' },
      is_author: true,
    });
    const query = `query ($uuid: UUID!) { findStore(platform_key: ["moggie"], q: { author_uuid: $uuid, limit: 10 }) {
      totalCount list { id author { uuid } } } }`;
    expect((await gql(query, { uuid: one.uuid })).data.findStore).toEqual({
      totalCount: 1,
      list: [{ id: 40, author: { uuid: one.uuid } }],
    });
  });
});
