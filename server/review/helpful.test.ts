import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, database, clock, signUp } = await testApp();
const SIGNED = { vote: 1, anonymous: false };
let people = 0;

async function buyer(storeId: number) {
  people += 1;
  const person = await signUp(`reader${people}@moggie.test`);
  await services.library.grant(person.uuid, [{ storeId, orderId: crypto.randomUUID(), paid: 100 }]);
  return person;
}

const HELPFUL = `mutation ($uuid: UUID!, $helpful: Boolean!) {
  setStoreCommentHelpful(uuid: $uuid, helpful: $helpful) { helpful_count isHelpful } }`;
const SEEN = `query ($id: Int!, $q: ListQ) { findStoreComment(store_id: $id, q: $q) {
  list { comment play_seconds helpful_count isHelpful } } }`;

async function threeReviews(storeId: number) {
  await addGames({ catalog: services.catalog, clock }, [{ id: storeId }]);
  const written = [];
  for (const comment of ['first', 'second', 'third']) {
    const writer = await buyer(storeId);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { uuid } = await services.review.add(writer.uuid, storeId, { ...SIGNED, comment });
    written.push({ writer, uuid });
  }
  const [first, second, third] = written;
  if (!first || !second || !third) throw new Error('three were written');
  return { first, second, third };
}

test('what helps comes first where that is asked for, each reader counting once', async () => {
  const { first, second, third } = await threeReviews(80);
  const reader = await signUp('helped@moggie.test');
  const say = (uuid: string, who: { token: string }, helpful = true) => gql(HELPFUL, { uuid, helpful }, who);
  expect((await say(first.uuid, reader)).data.setStoreCommentHelpful).toEqual({
    helpful_count: 1,
    isHelpful: true,
  });
  await say(first.uuid, reader);
  await say(first.uuid, third.writer);
  await say(second.uuid, reader);
  const seen = async (orderField: string, who?: { token: string }) =>
    (await gql(SEEN, { id: 80, q: { orderField, limit: 9 } }, who)).data.findStoreComment.list.map(
      ({ comment, helpful_count, isHelpful }) => [comment, helpful_count, isHelpful],
    );
  expect(await seen('helpful-desc', reader)).toEqual([
    ['first', 2, true],
    ['second', 1, true],
    ['third', 0, false],
  ]);
  expect(await seen('helpful-asc')).toEqual([
    ['third', 0, false],
    ['second', 1, false],
    ['first', 2, false],
  ]);
  expect((await seen('created_at-desc')).map(([comment]) => comment)).toEqual(['third', 'second', 'first']);
  await say(first.uuid, reader, false);
  expect((await seen('helpful-desc', reader))[0]).toEqual(['second', 1, true]);
});

test('whether a review helps is for others to say, of reviews that they can see', async () => {
  const { first } = await threeReviews(81);
  const said = { uuid: first.uuid, helpful: true };
  expect((await gql(HELPFUL, said)).codes).toEqual(['401']);
  expect((await gql(HELPFUL, said, first.writer)).codes).toEqual(['400']);
  const unknown = { uuid: crypto.randomUUID(), helpful: true };
  expect((await gql(HELPFUL, unknown, first.writer)).codes).toEqual(['404']);
  await services.catalog.shelf.setState(81, 'off');
  expect((await gql(HELPFUL, said, await buyer(81))).codes).toEqual(['404']);
});

test('the time that the writer has played stands beside a signed review alone [A12]', async () => {
  const { first, second } = await threeReviews(82);
  for (const { uuid: user } of [first.writer, second.writer])
    for (const seconds of [3_000, 4_200])
      await services.library.addPlayTime(user, 82, crypto.randomUUID(), seconds);
  await services.review.add(second.writer.uuid, 82, { ...SIGNED, comment: 'second', anonymous: true });
  const { list } = (await gql(SEEN, { id: 82, q: { orderField: 'created_at-asc', limit: 9 } })).data
    .findStoreComment;
  expect(list.map(({ comment, play_seconds }) => [comment, play_seconds])).toEqual([
    ['first', 7_200],
    ['second', null],
    ['third', null],
  ]);
});

test('a writer with more play time than fits is shown and taken down like any other', async () => {
  const { first } = await threeReviews(83);
  await database.query.execute(sql`
    insert into play_session (id, user_id, store_id, seconds, started_at, updated_at)
    select gen_random_uuid(), ${first.writer.uuid}, 83, 604800, now(), now() from generate_series(1, 3600)`);
  const seen = async () =>
    (await gql(SEEN, { id: 83, q: { orderField: 'created_at-asc', limit: 9 } })).data.findStoreComment.list;
  expect((await seen()).map(({ play_seconds }) => play_seconds)).toEqual([2 ** 31 - 1, null, null]);
  await services.review.takeDown(first.uuid, 'An ad.', null);
  expect((await seen()).map(({ comment }) => comment)).toEqual(['second', 'third']);
});
