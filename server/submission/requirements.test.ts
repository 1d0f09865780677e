import { expect, test } from 'vitest';
import type { StoreRequirement, StoreSubmit, StoreSubmitInput } from '../gql/resolvers.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';
import { openDesk, type Person, SUBMIT } from '../testing/submission-desk.ts';
import { uploadPicture } from '../testing/submissions.ts';

const { tested, gql, services, clock, penned, admin, begin, whole, release } = await openDesk();

const NEEDS = 'requirements { os version processor memory graphics }';
const SAVE = `mutation ($uuid: UUID!, $draft: StoreSubmitInput!) {
  setStoreSubmit(uuid: $uuid, store_submit: $draft) { ${NEEDS} faults { field code } } }`;
const DRAFT = `query ($uuid: [UUID!]) { findStoreSubmit(uuid: $uuid) { list { ${NEEDS} } } }`;
const STORE = `query ($id: Int!) { findStore(platform_key: ["moggie"], id: $id) { list { support_platform ${NEEDS} } } }`;

const WINDOWS: StoreRequirement = {
  os: 'windows',
  version: '10 (64-bit)',
  processor: 'Intel Core i3-6100',
  memory: 4096,
  graphics: 'Intel HD Graphics 530',
};
const MAC: StoreRequirement = { os: 'mac', version: '12', processor: '', memory: 512, graphics: '' };

const save = (author: Person, uuid: string, draft: StoreSubmitInput) =>
  gql<{ setStoreSubmit: Pick<StoreSubmit, 'requirements' | 'faults'> }>(SAVE, { uuid, draft }, author);
const needsOf = async (author: Person, uuid: string) =>
  (await gql(DRAFT, { uuid: [uuid] }, author)).data.findStoreSubmit.list[0]?.requirements;
const inStore = async (id: number) => (await gql(STORE, { id })).data.findStore.list[0];

test('what a game to come needs goes from its draft into the store [V05]', async () => {
  const [author, boss] = [await penned(), await admin()];
  const { uuid, store_id, draft } = await whole(author);
  const said = { ...draft, requirements: [MAC, { ...WINDOWS, version: ' Windows 10 (64-bit) ' }] };
  expect((await save(author, uuid, said)).data.setStoreSubmit).toEqual({
    requirements: [WINDOWS, MAC],
    faults: [],
  });
  // A form of before the word.
  expect(
    (await save(author, uuid, { ...draft, languages: ['de-de'] })).data.setStoreSubmit.requirements,
  ).toEqual([WINDOWS, MAC]);
  const refused = await save(author, uuid, { ...said, requirements: [{ ...MAC, memory: 100 }] });
  expect(refused.codes).toEqual(['400']);
  expect(await needsOf(author, uuid)).toEqual([WINDOWS, MAC]);
  await gql(SUBMIT, { uuid }, author);
  expect((await release(boss, uuid)).codes).toEqual([]);
  expect(await inStore(store_id)).toEqual({ support_platform: '', requirements: [WINDOWS, MAC] });
  const change = await begin(author, store_id);
  expect(await needsOf(author, change.uuid)).toEqual([WINDOWS, MAC]);
});

test('a game that is out says what it needs on the systems of its builds alone [V05]', async () => {
  const [author, boss] = [await penned(), await admin()];
  const [pen] = await services.catalog.authorsOf(author.uuid);
  const ID = 500;
  await addGames({ catalog: services.catalog, clock }, [
    { id: ID, game: { authorId: pen?.id ?? '', requirements: [WINDOWS] } },
  ]);
  expect(await inStore(ID)).toEqual({ support_platform: 'windows', requirements: [WINDOWS] });
  await publishInstallable(tested, ID, 'official-mac');
  const { uuid, store_submit_info, store_submit_game_pack } = await begin(author, ID);
  expect(await needsOf(author, uuid)).toEqual([WINDOWS]);
  const { author: _author, ...info } = store_submit_info;
  const shot = (await uploadPicture(tested, author.cookie, uuid, { slot: 'screenshot' })).json().url;
  const list = info.list.map((words) => ({ ...words, data: { ...words.data, screenshots: [shot] } }));
  const saved = await save(author, uuid, {
    store_submit_info: { ...info, list, categories: ['girl-gl'] },
    store_submit_price: [{ country: 'us', price: 800 }],
    store_submit_game_pack,
    requirements: [WINDOWS, MAC],
    release_type: 'normal',
    serial_status: 'completed',
    languages: ['en-us'],
    adults: true,
  });
  expect(saved.data.setStoreSubmit).toEqual({ requirements: [WINDOWS, MAC], faults: [] });
  await gql(SUBMIT, { uuid }, author);
  expect((await release(boss, uuid)).codes).toEqual([]);
  expect(await inStore(ID)).toEqual({ support_platform: 'mac', requirements: [MAC] });
});
