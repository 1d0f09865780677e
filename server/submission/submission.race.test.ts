import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { testApp } from '../testing/app.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';
import { addPenName, addTags, soonGame, uploadPicture } from '../testing/submissions.ts';

const tested = await testApp();
const { services, database, clock, signUp } = tested;
const { submission, account, catalog } = services;
const site = siteOfHost('localhost');
let people = 0;

beforeAll(() => addTags(tested));

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );

async function person() {
  people += 1;
  return signUp(`racer${people}@moggie.test`);
}

async function admin() {
  const { uuid } = await person();
  await account.setRole(uuid, 'admin');
  return { uuid, role: 'admin', session: crypto.randomUUID() } as const;
}

/** A whole draft. */
async function drafted() {
  const author = await person();
  await addPenName(tested, author.uuid, `Racer ${people}`);
  const { submit } = await submission.begin(author.uuid, undefined, site);
  const url = async (slot: string) =>
    (await uploadPicture(tested, author.cookie, submit.id, { slot })).json().url;
  const input = soonGame(new Date(clock.now.getTime() + 90 * 24 * 60 * 60_000), {
    cover: await url('cover'),
    cover1to1: await url('cover1to1'),
    screenshot: await url('screenshot'),
  });
  await submission.save(author.uuid, submit.id, input, undefined, site);
  return { author: author.uuid, id: submit.id, storeId: submit.storeId, input };
}

const eventsOf = async (kind: string, author: string) => {
  const { rows } = await database.query.execute<{ total: number }>(
    sql`select count(*)::int as total from outbox_event where account_id = ${author} and body ->> 'kind' = ${kind}`,
  );
  return rows[0]?.total;
};

test('two admins who release at once, ten times each: one release, one word to the author', async () => {
  const { author, id, storeId } = await drafted();
  await submission.submit(author, id);
  const [one, two] = [await admin(), await admin()];
  const outcomes = await times(20, (n) =>
    outcome(submission.release(n % 2 ? one : two, id, clock.now, site)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect((await services.catalog.game(storeId))?.tags).toContain('status:on');
  expect(await eventsOf('submission_released', author)).toBe(1);
});

test('a release raced with a return: one of both happens, and the other is told', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { author, id, storeId } = await drafted();
    await submission.submit(author, id);
    const [one, two] = [await admin(), await admin()];
    const outcomes = await Promise.all([
      outcome(submission.release(one, id, clock.now, site)),
      outcome(submission.giveBack(two, id, 'Not yet.', undefined)),
    ]);
    expect(outcomes.toSorted()).toEqual(['done', 'store/submission-closed']);
    const isReleased = outcomes[0] === 'done';
    expect((await services.catalog.game(storeId)) !== undefined).toBe(isReleased);
    expect(await eventsOf('submission_released', author)).toBe(isReleased ? 1 : 0);
    expect(await eventsOf('submission_returned', author)).toBe(isReleased ? 0 : 1);
  }
});

test('a release raced with its author who takes it back: the first of both happens, and the other is told', async () => {
  const stateNow = async (author: string, id: string) => {
    const viewer = { uuid: author, role: 'player', session: crypto.randomUUID() } as const;
    const page = { field: 'updated_at', direction: 'desc', limit: 1, offset: 0 } as const;
    return (await submission.find(viewer, { ids: [id] }, page)).list[0]?.submit.state;
  };
  const inTransaction = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const acted = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holder = database.transaction(async () => {
      await first();
      acted.resolve();
      await end.promise;
    });
    await acted.promise;
    const late = outcome(second());
    await untilOneWaits(database);
    end.resolve();
    await holder;
    return late;
  };
  const releaser = await admin();
  const [one, two] = [await drafted(), await drafted()];
  await submission.submit(one.author, one.id);
  await submission.submit(two.author, two.id);
  const released = () => submission.release(releaser, one.id, clock.now, site);
  expect(await inTransaction(released, () => submission.takeBack(one.author, one.id))).toBe(
    'store/submission-closed',
  );
  expect(await stateNow(one.author, one.id)).toBe('released');
  expect(await eventsOf('submission_released', one.author)).toBe(1);
  const takenBack = () => submission.takeBack(two.author, two.id);
  expect(await inTransaction(takenBack, () => submission.release(releaser, two.id, clock.now, site))).toBe(
    'store/submission-closed',
  );
  expect(await stateNow(two.author, two.id)).toBe('draft');
  expect(await services.catalog.game(two.storeId)).toBeUndefined();
  expect(await eventsOf('submission_released', two.author)).toBe(0);
});

test.each([
  {
    what: 'is taken off the shelves',
    act: (id: number) => catalog.shelf.setState(id, 'off'),
    after: { state: 'off', blockedCountries: [] },
  },
  {
    what: 'is hidden in a country',
    act: (id: number) => catalog.shelf.setBlocked(id, ['de'], true),
    after: { state: 'on', blockedCountries: ['de'] },
  },
])('a game that $what while its change is released stays so', async ({ act, after }) => {
  const { author, id, storeId, input } = await drafted();
  const releaser = await admin();
  await submission.submit(author, id);
  await submission.release(releaser, id, clock.now, site);
  const { submit } = await submission.begin(author, storeId, site);
  await submission.save(author, submit.id, input, undefined, site);
  await submission.submit(author, submit.id);
  const acted = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const operator = database.transaction(async () => {
    await act(storeId);
    acted.resolve();
    await end.promise;
  });
  await acted.promise;
  const released = submission.release(releaser, submit.id, clock.now, site);
  await untilOneWaits(database);
  end.resolve();
  await operator;
  expect((await released).submit.state).toBe('released');
  expect((await catalog.published(storeId))?.game).toMatchObject(after);
});

test('what is saved while it is handed in is either part of it or refused', async () => {
  const { author, id, input } = await drafted();
  const later = { ...input, serial_status: 'ongoing' } as const;
  const [saved, handedIn] = await Promise.all([
    outcome(submission.save(author, id, later, undefined, site)),
    outcome(submission.submit(author, id)),
  ]);
  expect(handedIn).toBe('done');
  const { list } = await submission.find(
    { uuid: author, role: 'player', session: crypto.randomUUID() },
    { ids: [id] },
    { field: 'updated_at', direction: 'desc', limit: 1, offset: 0 },
  );
  const status = list[0]?.submit.draft.serialStatus;
  expect([saved, status]).toEqual(
    saved === 'done' ? ['done', 'ongoing'] : ['store/submission-closed', 'completed'],
  );
});

test('one game’s change begun ten times at once is one submission', async () => {
  const { author, id, storeId } = await drafted();
  await submission.submit(author, id);
  await submission.release(await admin(), id, clock.now, site);
  const begun = await times(10, () => submission.begin(author, storeId, site));
  expect(new Set(begun.map(({ submit }) => submit.id)).size).toBe(1);
});

test('twenty games begun at once, five below the most that may be under way: five are', async () => {
  const author = await person();
  await addPenName(tested, author.uuid, `Racer ${people}`);
  const begin = () => submission.begin(author.uuid, undefined, site);
  for (let at = 0; at < 45; at += 1) await begin();
  const outcomes = await times(20, () => outcome(begin()));
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(5);
  expect(outcomes.filter((each) => each === 'store/too-many-submissions')).toHaveLength(15);
});

test('ten forms that began alike and are saved at once: one is kept, the others are told', async () => {
  const { author, id, input } = await drafted();
  const viewer = { uuid: author, role: 'player', session: crypto.randomUUID() } as const;
  const page = { field: 'updated_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const draftNow = async () => (await submission.find(viewer, { ids: [id] }, page)).list[0]?.submit;
  const begun = (await draftNow())?.updatedAt;
  const priced = (price: number) => ({ ...input, store_submit_price: [{ country: 'us', price }] });
  const outcomes = await times(10, (n) =>
    outcome(submission.save(author, id, priced(1_000 + n), begun, site)),
  );
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
  expect(outcomes.filter((each) => each === 'store/submission-changed')).toHaveLength(9);
  expect((await draftNow())?.draft.prices).toEqual([
    { country: 'us', price: 1_000 + outcomes.indexOf('done') },
  ]);
});
