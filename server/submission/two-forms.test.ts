import { expect, test } from 'vitest';
import type { StoreSubmit, StoreSubmitInput } from '../gql/resolvers.ts';
import { openDesk, type Person } from '../testing/submission-desk.ts';

const { gql, penned, whole } = await openDesk();

const ROW = '{ updated_at store_submit_price { price } }';
const READ = `query ($uuid: [UUID!]) { findStoreSubmit(uuid: $uuid) { list ${ROW} } }`;
const SAVE = `mutation ($uuid: UUID!, $draft: StoreSubmitInput!, $seen: DateTime) {
  setStoreSubmit(uuid: $uuid, store_submit: $draft, updated_at: $seen) ${ROW} }`;

const HAND_IN = `mutation ($uuid: UUID!, $seen: DateTime) { submitStoreSubmit(uuid: $uuid, updated_at: $seen) { state } }`;

const TAKE_BACK = 'mutation ($uuid: UUID!) { takeBackStoreSubmit(uuid: $uuid) { updated_at } }';

type Row = Pick<StoreSubmit, 'updated_at' | 'store_submit_price'>;

async function opened() {
  const author = await penned();
  const { uuid, draft } = await whole(author);
  const read = async () =>
    (await gql<{ findStoreSubmit: { list: [Row] } }>(READ, { uuid: [uuid] }, author)).data.findStoreSubmit
      .list[0];
  const priced = (price: number): StoreSubmitInput => ({
    ...draft,
    store_submit_price: [{ country: 'us', price }],
  });
  const save = (who: Person, price: number, seen?: string) =>
    gql<{ setStoreSubmit: Row }>(SAVE, { uuid, draft: priced(price), seen }, who);
  const handIn = (who: Person, seen: string) =>
    gql<{ submitStoreSubmit: Pick<StoreSubmit, 'state'> }>(HAND_IN, { uuid, seen }, who);
  const takeBack = (who: Person) =>
    gql<{ takeBackStoreSubmit: Pick<StoreSubmit, 'updated_at'> }>(TAKE_BACK, { uuid }, who);
  return { author, read, save, handIn, takeBack };
}

test('a form that began before another was saved is refused, and what was saved stays', async () => {
  const { author, read, save } = await opened();
  const begun = await read();
  const first = await save(author, 500, begun.updated_at);
  expect(first.codes).toEqual([]);
  // Saved again at once: an instant tells the two apart.
  const second = await save(author, 600, first.data.setStoreSubmit.updated_at);
  expect(second.codes).toEqual([]);
  expect((await save(author, 700, begun.updated_at)).codes).toEqual(['store/submission-changed']);
  expect((await save(author, 700, first.data.setStoreSubmit.updated_at)).codes).toEqual([
    'store/submission-changed',
  ]);
  expect(await read()).toEqual({ ...second.data.setStoreSubmit, store_submit_price: [{ price: 600 }] });
});

test('a save that is sent again, as its answer was lost, answers with what is kept', async () => {
  const { author, read, save } = await opened();
  const begun = await read();
  const first = await save(author, 500, begun.updated_at);
  expect(first.data.setStoreSubmit.store_submit_price).toEqual([{ price: 500 }]);
  expect(await save(author, 500, begun.updated_at)).toEqual(first);
  const next = await save(author, 600, first.data.setStoreSubmit.updated_at);
  expect(next.data.setStoreSubmit.store_submit_price).toEqual([{ price: 600 }]);
});

test('what was changed in another form is not handed in unseen', async () => {
  const { author, read, save, handIn } = await opened();
  const begun = await read();
  const saved = await save(author, 500, begun.updated_at);
  expect((await handIn(author, begun.updated_at)).codes).toEqual(['store/submission-changed']);
  const first = await handIn(author, saved.data.setStoreSubmit.updated_at);
  expect([first.codes, first.data.submitStoreSubmit.state]).toEqual([[], 'submitted']);
  // Its answer was lost.
  expect(await handIn(author, saved.data.setStoreSubmit.updated_at)).toEqual(first);
});

test('a form that began with what is under review is refused once that was taken back', async () => {
  const { author, read, save, handIn, takeBack } = await opened();
  await handIn(author, (await read()).updated_at);
  const { updated_at } = await read();
  const { data } = await takeBack(author);
  expect((await save(author, 600, updated_at)).codes).toEqual(['store/submission-changed']);
  expect((await save(author, 600, data.takeBackStoreSubmit.updated_at)).codes).toEqual([]);
});

test('a form of before that word is kept as it was', async () => {
  const { author, read, save } = await opened();
  expect((await save(author, 500)).codes).toEqual([]);
  expect((await read()).store_submit_price).toEqual([{ price: 500 }]);
});
