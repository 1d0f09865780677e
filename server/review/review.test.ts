import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, database, clock, signUp } = await testApp();
const GAME = 1;
const LATE = 4;
let people = 0;

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: GAME },
    { id: 2 },
    { id: 3, game: { state: 'off' } },
    { id: LATE },
  ]),
);
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000);
});

async function buyer(storeId = GAME) {
  people += 1;
  const person = await signUp(`reader${people}@moggie.test`);
  await services.library.grant(person.uuid, [{ storeId, orderId: crypto.randomUUID(), paid: 100 }]);
  return person;
}

const REVIEW = '{ uuid user { uuid nickname head } comment vote language anonymous created_at }';
const ADD = `mutation ($id: Int!, $vote: Int!, $comment: String!, $language: String, $anonymous: Boolean) {
  addStoreComment(store_id: $id, vote: $vote, comment: $comment, language: $language, anonymous: $anonymous) ${REVIEW} }`;
const SET = `mutation ($uuid: UUID!, $vote: Int!, $comment: String!) {
  setStoreComment(uuid: $uuid, vote: $vote, comment: $comment) ${REVIEW} }`;
const MINE = `query ($id: Int!) { getStoreCommentByMe(store_id: $id) ${REVIEW} }`;
const LIST = `query ($id: Int!, $q: ListQ) { findStoreComment(store_id: $id, q: $q) { totalCount list ${REVIEW} } }`;
const RATING = `query ($id: Int!) { findStore(platform_key: ["moggie"], id: $id) { list { rating { positive_percent count threshold } } } }`;

const ratingOf = async (id: number) => (await gql(RATING, { id })).data.findStore.list[0]?.rating;

describe('a review', () => {
  test('of a game whose release was put off is neither written nor changed, and its votes wait [T02]', async () => {
    const put = (type: string, releasedAt: Date) =>
      database.query.execute(
        sql`update store set release_type = ${type}, released_at = ${releasedAt} where id = ${LATE}`,
      );
    const words = { id: LATE, vote: 1, comment: 'Lovely.' };
    const voters = [await buyer(LATE), await buyer(LATE), await buyer(LATE)];
    const uuids: string[] = [];
    for (const { token } of voters) uuids.push((await gql(ADD, words, { token })).data.addStoreComment.uuid);
    expect(await ratingOf(LATE)).toEqual({ positive_percent: 100, count: 3, threshold: 3 });

    const { token: newcomer } = await buyer(LATE);
    const [{ token } = { token: '' }] = voters;
    await put('soon', clock.now);
    expect((await gql(ADD, words, { token: newcomer })).codes).toEqual(['400']);
    expect((await gql(SET, { uuid: uuids[0], vote: -1, comment: 'Hm.' }, { token })).codes).toEqual(['400']);
    expect(await ratingOf(LATE)).toEqual({ positive_percent: null, count: 0, threshold: 3 });
    await put('normal', new Date(clock.now.getTime() + 1));
    expect((await gql(ADD, words, { token: newcomer })).codes).toEqual(['400']);

    await put('normal', clock.now);
    expect((await gql(ADD, words, { token: newcomer })).codes).toEqual([]);
    expect(await ratingOf(LATE)).toEqual({ positive_percent: 100, count: 4, threshold: 3 });
  });

  test('of a buyer is added, then changed under the same uuid [T02] [T05] [O34] [O35] [O37]', async () => {
    const { token, uuid: writer } = await buyer();
    expect((await gql(MINE, { id: GAME }, { token })).data).toEqual({ getStoreCommentByMe: null });
    const added = (await gql(ADD, { id: GAME, vote: 1, comment: ' Lovely. ' }, { token })).data
      .addStoreComment;
    expect(added).toEqual({
      uuid: expect.any(String),
      user: { uuid: writer, nickname: 'Player', head: null },
      comment: 'Lovely.',
      vote: 1,
      language: 'en-US',
      anonymous: false,
      created_at: clock.now.toISOString(),
    });
    const changed = await gql(SET, { uuid: added.uuid, vote: -1, comment: 'On second thoughts.' }, { token });
    expect(changed.data.setStoreComment).toEqual({ ...added, vote: -1, comment: 'On second thoughts.' });
    const again = await gql(ADD, { id: GAME, vote: 0, comment: 'Hm.', language: 'ja-jp' }, { token });
    expect(again.data.addStoreComment).toEqual({ ...added, vote: 0, comment: 'Hm.', language: 'ja-JP' });
    expect((await gql(MINE, { id: GAME }, { token })).data.getStoreCommentByMe?.uuid).toBe(added.uuid);
  });

  test.each([
    ['blank text with a vote', { vote: 1, comment: '   ' }],
    ['a vote of 2', { vote: 2, comment: 'x' }],
    ['2001 characters', { vote: 1, comment: 'x'.repeat(2001) }],
  ])('with %s is refused [V06]', async (_what, words) => {
    const { token } = await buyer();
    expect((await gql(ADD, { id: GAME, ...words }, { token })).codes).toEqual(['400']);
    expect((await gql(MINE, { id: GAME }, { token })).data.getStoreCommentByMe).toBeNull();
  });

  test('is for buyers, each for their own [A15]', async () => {
    const words = { vote: 1, comment: 'x' };
    expect((await gql(ADD, { id: GAME, ...words })).codes).toEqual(['401']);
    expect((await gql(MINE, { id: GAME })).codes).toEqual(['401']);
    const stranger = await signUp('stranger@moggie.test');
    expect((await gql(ADD, { id: GAME, ...words }, stranger)).codes).toEqual(['400']);
    const mine = (await gql(ADD, { id: GAME, ...words }, await buyer())).data.addStoreComment;
    expect((await gql(SET, { uuid: mine.uuid, vote: -1, comment: 'hacked' }, await buyer())).codes).toEqual([
      '404',
    ]);
    expect((await gql(SET, { uuid: crypto.randomUUID(), ...words }, stranger)).codes).toEqual(['404']);
    const { list } = (await gql(LIST, { id: GAME, q: { limit: 100 } })).data.findStoreComment;
    expect(list.find(({ uuid }) => uuid === mine.uuid)).toEqual(mine);
  });

  test('of the anonymous player tells nothing of who it is [A12]', async () => {
    const { token, uuid } = await buyer(2);
    await gql(ADD, { id: 2, vote: 1, comment: 'Quietly good.', anonymous: true }, { token });
    const answer = await gql(LIST, { id: 2 });
    expect(answer.data.findStoreComment.list[0]?.user).toEqual({ uuid: null, nickname: null, head: null });
    expect(JSON.stringify(answer)).not.toContain(uuid);
  });

  test('of the anonymous player stays when its reader blocks that player [A12]', async () => {
    const reader = await signUp('blocker@moggie.test');
    const writer = await buyer(2);
    const list = async () =>
      (await gql(LIST, { id: 2 }, reader)).data.findStoreComment.list.map(({ comment }) => comment);
    await gql(ADD, { id: 2, vote: 1, comment: 'Nobody knows me.', anonymous: true }, writer);
    await services.community.block(reader.uuid, writer.uuid);
    expect(await list()).toContain('Nobody knows me.');
    await gql(ADD, { id: 2, vote: 1, comment: 'Here I am.', anonymous: false }, writer);
    expect(await list()).not.toContain('Here I am.');
  });

  test('that is taken back is gone from the list and from the count of votes, with the answer to it', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 70 }]);
    const [writer, ...others] = await Promise.all(Array.from({ length: 3 }, () => buyer(70)));
    if (!writer) throw new Error('no writer');
    const ids = await Promise.all(
      [writer, ...others].map(async (person, index) => {
        const words = { id: 70, vote: index === 0 ? -1 : 1, comment: `Words of ${index}.` };
        return (await gql(ADD, words, person)).data.addStoreComment.uuid;
      }),
    );
    const remove = (uuid: string | undefined, who?: { token: string }) =>
      gql('mutation ($uuid: UUID!) { delStoreComment(uuid: $uuid) }', { uuid }, who);
    expect(await ratingOf(70)).toEqual({ positive_percent: 67, count: 3, threshold: 3 });
    expect((await remove(ids[0])).codes).toEqual(['401']);
    expect((await remove(ids[1], writer)).data).toEqual({ delStoreComment: false });
    const twice = await Promise.all([remove(ids[0], writer), remove(ids[0], writer)]);
    expect(twice.map(({ data }) => data.delStoreComment).sort()).toEqual([false, true]);
    expect(await ratingOf(70)).toEqual({ positive_percent: null, count: 2, threshold: 3 });
    const { totalCount, list } = (await gql(LIST, { id: 70 })).data.findStoreComment;
    expect(totalCount).toBe(2);
    expect(list.map(({ comment }) => comment)).not.toContain('Words of 0.');
    expect((await gql(MINE, { id: 70 }, writer)).data.getStoreCommentByMe).toBeNull();
    const again = await gql(ADD, { id: 70, vote: 1, comment: 'After all.' }, writer);
    expect(again.codes).toEqual([]);
    expect(await ratingOf(70)).toEqual({ positive_percent: 100, count: 3, threshold: 3 });
  });

  test('of a game that was given back keeps its words and loses its vote, until the game is bought again [T02]', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 71 }]);
    const player = await signUp('returning@moggie.test');
    await services.account.setCountry(player.uuid, 'us');
    const shopper = {
      uuid: player.uuid,
      site: { platformKey: 'moggie', silver: true },
      country: 'us',
      residence: 'us',
    };
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const { total } = await services.cart.gameBill(shopper, 71);
    await services.wallet.reward(player.uuid, crypto.randomUUID(), { meowcent: 2 * total, silver: 0 });
    const buy = () =>
      services.cart.checkOutGame(shopper, 71, { silver: 0, expectedTotal: total }, crypto.randomUUID());
    await buy();
    const words = { id: 71, vote: -1, comment: 'Not for me.' };
    const { uuid } = (await gql(ADD, words, player)).data.addStoreComment;
    expect((await ratingOf(71))?.count).toBe(1);

    const [order] = (await services.cart.orders(player.uuid, page)).list;
    await services.cart.refund(player.uuid, order?.id ?? '');
    expect((await ratingOf(71))?.count).toBe(0);
    const listed = async () =>
      (await gql(LIST, { id: 71 })).data.findStoreComment.list.map(({ comment, vote }) => [comment, vote]);
    expect(await listed()).toEqual([['Not for me.', 0]]);
    expect((await gql(SET, { uuid, vote: -1, comment: 'Still not.' }, player)).codes).toEqual(['400']);
    expect((await gql(ADD, words, player)).codes).toEqual(['400']);
    expect(await listed()).toEqual([['Not for me.', 0]]);

    await buy();
    expect((await gql(SET, { uuid, vote: 1, comment: 'After all.' }, player)).codes).toEqual([]);
    expect([(await ratingOf(71))?.count, await listed()]).toEqual([1, [['After all.', 1]]]);
  });

  test('of one’s own game is neither written nor changed [A15]', async () => {
    const author = await signUp('quill@moggie.test');
    const pen = crypto.randomUUID();
    await services.catalog.addAuthors([
      { id: pen, accountId: author.uuid, nickname: 'Quill', head: '', brief: '', translations: [] },
    ]);
    await addGames({ catalog: services.catalog, clock }, [{ id: 72, game: { authorId: pen } }]);
    await services.library.grant(author.uuid, [{ storeId: 72, orderId: crypto.randomUUID(), paid: 100 }]);
    const words = { vote: 1, comment: 'The best there is.' };
    expect((await gql(ADD, { id: 72, ...words }, author)).codes).toEqual(['store/own-game']);
    // One from before the rule neither changes.
    const uuid = crypto.randomUUID();
    await services.review.restore({
      id: uuid,
      storeId: 72,
      accountId: author.uuid,
      anonymous: false,
      comment: 'Old.',
      vote: 1,
      language: 'en-US',
      createdAt: clock.now,
      updatedAt: clock.now,
    });
    expect((await gql(SET, { uuid, ...words }, author)).codes).toEqual(['store/own-game']);
  });

  test('that staff took down shows nowhere and stays away; its writer reads why, and posts no other', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 73 }]);
    const [writer, reader] = [await buyer(73), await buyer(73)];
    await services.community.setOpen(writer.uuid, true);
    const words = { id: 73, vote: 1, comment: 'Buy at my shop.' };
    const { uuid } = (await gql(ADD, words, writer)).data.addStoreComment;
    expect((await ratingOf(73))?.count).toBe(1);
    const acts = `{ findUserPublic(uuid: ["${writer.uuid}"]) { list { activity { list { kind } } } } }`;
    expect((await gql(acts, {}, reader)).data.findUserPublic.list[0]?.activity.list).toEqual([
      { kind: 'store_comment' },
    ]);
    for (const reason of ['  ', 'x'.repeat(501)])
      await expect(services.review.takeDown(uuid, reason, null)).rejects.toMatchObject({ code: '400' });
    await services.review.takeDown(uuid, ' It is an ad. ', null);

    expect((await ratingOf(73))?.count).toBe(0);
    expect((await gql(LIST, { id: 73 })).data.findStoreComment).toEqual({ totalCount: 0, list: [] });
    const mine = 'query { getStoreCommentByMe(store_id: 73) { uuid vote removed_reason } }';
    expect((await gql(mine, {}, writer)).data.getStoreCommentByMe).toEqual({
      uuid,
      vote: 0,
      removed_reason: 'It is an ad.',
    });
    expect((await gql(acts, {}, reader)).data.findUserPublic.list[0]?.activity.list).toEqual([]);
    const helpful = `mutation { setStoreCommentHelpful(uuid: "${uuid}", helpful: true) { uuid } }`;
    expect((await gql(helpful, {}, reader)).codes).toEqual(['404']);
    const report = `mutation { addReport(type: comment, uuid: "${uuid}", reason: spam) }`;
    expect((await gql(report, {}, reader)).codes).toEqual(['404']);

    expect((await gql(ADD, words, writer)).codes).toEqual(['store/review-removed']);
    expect((await gql(SET, { ...words, uuid }, writer)).codes).toEqual(['store/review-removed']);
    const remove = await gql(`mutation { delStoreComment(uuid: "${uuid}") }`, {}, writer);
    expect(remove.data).toEqual({ delStoreComment: false });
    expect((await gql(ADD, words, writer)).codes).toEqual(['store/review-removed']);
    expect((await gql(ADD, words, reader)).codes).toEqual([]);
    await services.relay(['news']);
    const told = '{ findNotification { list { kind reason store { id } } } }';
    expect((await gql(told, {}, writer)).data.findNotification.list).toEqual([
      { kind: 'review_removed', reason: 'It is an ad.', store: { id: 73 } },
    ]);
  });

  test('is kept as plain words, whatever they look like', async () => {
    const { token } = await buyer();
    const comment = "<script>alert(1)</script> '; drop table store; -- \u202e";
    const { data } = await gql(ADD, { id: GAME, vote: 1, comment }, { token });
    expect(data.addStoreComment.comment).toBe(comment.trim());
  });
});

describe('the author’s answer', () => {
  const REPLY = `mutation ($uuid: UUID!, $reply: String!) {
    setStoreCommentReply(uuid: $uuid, reply: $reply) { uuid comment reply { text created_at } } }`;

  test('stands below a review, changes, and is taken back; only the game’s author gives one', async () => {
    const author = await signUp('inkwell@moggie.test');
    const pen = crypto.randomUUID();
    await services.catalog.addAuthors([
      { id: pen, accountId: author.uuid, nickname: 'Inkwell', head: '', brief: '', translations: [] },
    ]);
    await addGames({ catalog: services.catalog, clock }, [{ id: 60, game: { authorId: pen } }]);
    const reader = await buyer(60);
    const { uuid } = (await gql(ADD, { id: 60, vote: 1, comment: 'Lovely.' }, reader)).data.addStoreComment;
    const reply = (text: string, who = author) => gql(REPLY, { uuid, reply: text }, who);
    expect((await reply(' Thank you! ')).data.setStoreCommentReply).toEqual({
      uuid,
      comment: 'Lovely.',
      reply: { text: 'Thank you!', created_at: clock.now.toISOString() },
    });
    const changed = await gql(SET, { uuid, vote: 1, comment: 'Lovely, twice.' }, reader);
    expect(changed.codes).toEqual([]);
    const query = '{ findStoreComment(store_id: 60) { list { comment reply { text } } } }';
    expect((await gql(query)).data.findStoreComment.list).toEqual([
      { comment: 'Lovely, twice.', reply: { text: 'Thank you!' } },
    ]);
    expect((await reply('', author)).data.setStoreCommentReply.reply).toBeNull();
    expect((await reply('x'.repeat(2001))).codes).toEqual(['400']);
    expect((await reply('Me too.', reader)).codes).toEqual(['404']);
    expect((await gql(REPLY, { uuid, reply: 'x' })).codes).toEqual(['401']);
    expect((await gql(REPLY, { uuid: crypto.randomUUID(), reply: 'x' }, author)).codes).toEqual(['404']);
  });
});

describe('the list of reviews', () => {
  test('stands newest first, in stable pages, empty for hidden and unknown games [O36]', async () => {
    const all = (await gql(LIST, { id: GAME, q: { limit: 100 } })).data.findStoreComment;
    const times = all.list.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages = await Promise.all(
      [0, 2, 4, 6].map(
        async (offset) => (await gql(LIST, { id: GAME, q: { limit: 2, offset } })).data.findStoreComment.list,
      ),
    );
    expect(pages.flat()).toEqual(all.list.slice(0, 8));
    for (const id of [3, 99])
      expect((await gql(LIST, { id })).data.findStoreComment).toEqual({ totalCount: 0, list: [] });
  });
});

describe('a reader of reviews', () => {
  const READ = `query ($id: Int!, $q: ListQ, $language: String, $vote: Int) {
    findStoreComment(store_id: $id, q: $q, language: $language, vote: $vote) { totalCount list { comment } } }`;

  test('finds those in their language first, whichever country or script, and only votes that they ask for', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 61 }]);
    const said = [
      ['zh-TW', 1],
      ['en-US', -1],
      ['zh-CN', -1],
      ['de-DE', 1],
    ] as const;
    for (const [language, vote] of said) {
      const writer = await buyer(61);
      clock.now = new Date(clock.now.getTime() + 60_000);
      await services.review.add(writer.uuid, 61, { vote, language, comment: language, anonymous: false });
    }
    const read = async (wanted: object) => {
      const { list, totalCount } = (await gql(READ, { id: 61, ...wanted })).data.findStoreComment;
      return [totalCount, list.map(({ comment }) => comment)];
    };
    expect(await read({})).toEqual([4, ['de-DE', 'zh-CN', 'en-US', 'zh-TW']]);
    expect(await read({ language: 'zh-tw' })).toEqual([4, ['zh-CN', 'zh-TW', 'de-DE', 'en-US']]);
    expect(await read({ language: 'en-US', q: { limit: 1, offset: 1 } })).toEqual([4, ['de-DE']]);
    expect(await read({ language: 'zh-CN', vote: 1 })).toEqual([2, ['zh-TW', 'de-DE']]);
    expect(await read({ vote: -1 })).toEqual([2, ['zh-CN', 'en-US']]);
    for (const wrong of [{ language: 'xx' }, { vote: 2 }])
      expect((await gql(READ, { id: 61, ...wrong })).codes).toEqual(['400']);
  });
});

describe('the rating', () => {
  test('shows after three votes and stays the sum of them, also when many vote at once [S11]', async () => {
    await addGames({ catalog: services.catalog, clock }, [{ id: 50 }]);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(50)));
    const vote = ({ token }: { token: string }, value: number) =>
      gql(ADD, { id: 50, vote: value, comment: 'x' }, { token });
    for (const person of buyers.slice(0, 2)) await vote(person, 1);
    expect(await ratingOf(50)).toEqual({ positive_percent: null, count: 2, threshold: 3 });
    await Promise.all(buyers.map((person, index) => vote(person, index === 0 ? -1 : 1)));
    expect(await ratingOf(50)).toEqual({ positive_percent: 83, count: 6, threshold: 3 });
    for (const person of buyers.slice(0, 2)) await vote(person, 0);
    expect(await ratingOf(50)).toEqual({ positive_percent: 100, count: 4, threshold: 3 });
  });
});
