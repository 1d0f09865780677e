import { beforeAll, beforeEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { addGames } from './games.ts';

/** A game that everyone sees, one that nobody sees, and one that is not shown where the tests are. */
export const GAME = 1;
export const HIDDEN = 2;
export const ABROAD = 3;

export const FOLLOW =
  'mutation ($uuid: UUID!) { addUserFollowed(followed_user_uuid: $uuid) { uuid followed { uuid } created_at } }';
export const UNFOLLOW = 'mutation ($uuid: UUID!) { delUserFollowed(uuid: $uuid) }';
export const FOLLOWED = '{ findUserFollowed { totalCount list { uuid followed { uuid } } } }';
export const OPEN = 'mutation ($open: Boolean!) { setUserActivityOpen(open: $open) }';
export const LIKE = 'mutation ($id: Int!) { addStoreLike(store_id: $id) { like_count isLiked } }';
export const FEED = '{ findUserFollowedActivity { totalCount list { kind user { uuid } } } }';

const PAGE = `query ($uuid: [UUID!]!, $q: ListQ) { findUserPublic(uuid: $uuid) { totalCount list {
  uuid profile { nickname head brief } is_author follower_count followed_count activity_visible
  activity(q: $q) { totalCount list { kind user { uuid } store { id } comment vote followed { uuid } created_at } } } } }`;

/** A player of the store, signed in. */
export type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** A store in which people meet; a minute goes by between tests. */
export async function openCommunity() {
  const tested = await testApp();
  const { gql, services, clock, signUp } = tested;
  let people = 0;

  beforeAll(() =>
    addGames({ catalog: services.catalog, clock }, [
      { id: GAME },
      { id: HIDDEN, game: { state: 'off' } },
      { id: ABROAD, game: { blockedCountries: ['us'] } },
    ]),
  );
  beforeEach(() => later());

  function later(milliseconds = 60_000): void {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  }

  async function person() {
    people += 1;
    return signUp(`person${people}@moggie.test`);
  }

  const follow = async (who: Person, { uuid }: Person) =>
    (await gql(FOLLOW, { uuid }, who)).data.addUserFollowed;

  return {
    ...tested,
    later,
    person,
    follow,

    /** The public page of somebody as a viewer sees it. */
    async pageOf({ uuid }: Person, viewer?: Person, q = {}) {
      const [page] = (await gql(PAGE, { uuid: [uuid], q }, viewer)).data.findUserPublic.list;
      if (!page) throw new Error(`nobody sees ${uuid}`);
      return page;
    },

    /** Somebody who has played, liked, reviewed and followed, in this order. */
    async busyPerson({ anonymous = false } = {}) {
      const busy = await person();
      await services.library.grant(busy.uuid, [{ storeId: GAME, orderId: crypto.randomUUID(), paid: 100 }]);
      await services.library.addPlayTime(busy.uuid, GAME, crypto.randomUUID(), 60);
      later();
      await gql(LIKE, { id: GAME }, busy);
      later();
      await services.review.add(busy.uuid, GAME, { vote: 1, comment: 'Fine.', anonymous });
      later();
      const followed = await person();
      await follow(busy, followed);
      return { ...busy, followed };
    },
  };
}
