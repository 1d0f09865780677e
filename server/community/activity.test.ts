import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import {
  ABROAD,
  FEED,
  FOLLOW,
  GAME,
  HIDDEN,
  LIKE,
  OPEN,
  openCommunity,
  type Person,
  UNFOLLOW,
} from '../testing/community.ts';
import { rowsRead } from '../testing/rows-read.ts';

const { gql, services, database, clock, later, person, follow, pageOf, busyPerson } = await openCommunity();

const kinds = ({ activity }: { activity: { list: { kind: string }[] } }) =>
  activity.list.map(({ kind }) => kind);

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
      later(1);
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
