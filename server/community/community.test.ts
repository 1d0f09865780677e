import { describe, expect, test } from 'vitest';
import {
  ABROAD,
  FOLLOW,
  FOLLOWED,
  GAME,
  HIDDEN,
  LIKE,
  OPEN,
  openCommunity,
  type Person,
  UNFOLLOW,
} from '../testing/community.ts';

const { gql, clock, person, follow, pageOf, busyPerson } = await openCommunity();

const BLOCK =
  'mutation ($uuid: UUID!) { addUserBlocked(blocked_user_uuid: $uuid) { uuid blocked { uuid } } }';
const UNBLOCK = 'mutation ($uuid: UUID!) { delUserBlocked(uuid: $uuid) }';
const UNLIKE = 'mutation ($id: Int!) { delStoreLike(store_id: $id) { like_count isLiked } }';

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

  test('hides what the two do from each other, and not who they are, which everyone sees', async () => {
    const [busy, other] = [await busyPerson(), await person()];
    await gql(OPEN, { open: true }, busy);
    const page = await pageOf(busy);
    expect([page.followed_count, page.activity_visible, page.activity.totalCount]).toEqual([1, true, 4]);
    const closed = { followed_count: null, activity_visible: false, activity: { totalCount: 0, list: [] } };
    const block = (await gql(BLOCK, { uuid: busy.uuid }, other)).data.addUserBlocked;
    expect(await pageOf(busy, other)).toEqual({ ...page, ...closed });
    await gql(UNBLOCK, { uuid: block?.uuid }, other);
    await gql(BLOCK, { uuid: other.uuid }, busy);
    expect(await pageOf(busy, other)).toEqual({ ...page, ...closed });
    expect(await pageOf(busy)).toEqual(page);
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
