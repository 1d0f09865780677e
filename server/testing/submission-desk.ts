import { beforeAll, beforeEach, expect } from 'vitest';
import type {
  StoreSubmit,
  StoreSubmitInfo,
  StoreSubmitInfoInput,
  StoreSubmitInput,
} from '../gql/resolvers.ts';
import { HOST, type TestApp, testApp } from './app.ts';
import { addPenName, addTags, soonGame, uploadPicture } from './submissions.ts';

const DAY = 24 * 60 * 60_000;

const ROW = `{ uuid state reason store_id store_uuid store { id } faults { field code } submitted_at released_at
  store_submit_info { categories genres warnings default_lang author { uuid profile { nickname } }
    list { language name brief introduction labels data { cover cover1to1 screenshots } } }
  store_submit_price { country price } store_submit_game_pack { type os build_id } builds { type os build_id version }
  release_type serial_status languages adults }`;
export const ADD = `mutation ($id: Int) { addStoreSubmit(store_id: $id) ${ROW} }`;
const SAVE = `mutation ($uuid: UUID!, $draft: StoreSubmitInput!) { setStoreSubmit(uuid: $uuid, store_submit: $draft) ${ROW} }`;
export const SUBMIT = `mutation ($uuid: UUID!) { submitStoreSubmit(uuid: $uuid) ${ROW} }`;
export const TAKE_BACK = `mutation ($uuid: UUID!) { takeBackStoreSubmit(uuid: $uuid) ${ROW} }`;
export const RETURN = `mutation ($uuid: UUID!, $reason: String!, $seen: DateTime) {
  returnStoreSubmit(uuid: $uuid, reason: $reason, submitted_at: $seen) ${ROW} }`;
export const RELEASE = `mutation ($uuid: UUID!, $seen: DateTime) {
  releaseStoreSubmit(uuid: $uuid, submitted_at: $seen) ${ROW} }`;
export const REMOVE = 'mutation ($uuid: UUID!) { delStoreSubmit(uuid: $uuid) }';
export const LIST = `query ($uuid: [UUID!], $user: UUID, $state: StoreSubmitState, $q: ListQ) {
  findStoreSubmit(uuid: $uuid, user_uuid: $user, state: $state, q: $q) { totalCount list { uuid state } } }`;
const SEEN = 'query ($uuid: [UUID!]) { findStoreSubmit(uuid: $uuid) { list { submitted_at } } }';
const STORE = `query ($id: Int!) { findStore(platform_key: ["moggie"], id: $id) { list {
  id path tags category release_type released_at submitted_at support_platform type languages
  store_info { language name labels data { cover cover1to1 screenshots } }
  store_price { country price meowcent } author { profile { nickname } } quote { full } } } }`;

/** A submission whose words can be sent back as they came. */
type Begun = Omit<StoreSubmit, 'store_submit_info'> & {
  store_submit_info: StoreSubmitInfoInput & Pick<StoreSubmitInfo, 'author'>;
};

/** Somebody with an account. */
export type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** A store to which authors hand in games; a minute passes before each test. */
export async function openDesk() {
  const tested = await testApp();
  const { app, gql, services, clock, signUp } = tested;
  let people = 0;

  beforeAll(() => addTags(tested));
  beforeEach(() => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  });

  async function person(): Promise<Person> {
    people += 1;
    return signUp(`author${people}@moggie.test`);
  }

  async function penned(): Promise<Person & { penName: string }> {
    const someone = await person();
    const penName = `Pen ${people}`;
    await addPenName(tested, someone.uuid, penName);
    return { ...someone, penName };
  }

  async function admin(): Promise<Person> {
    const boss = await person();
    await services.account.setRole(boss.uuid, 'admin');
    return boss;
  }

  const begin = async (author: Person, id?: number) =>
    (await gql<{ addStoreSubmit: Begun }>(ADD, { id }, author)).data.addStoreSubmit;
  const save = (author: Person, uuid: string, draft: StoreSubmitInput) => gql(SAVE, { uuid, draft }, author);
  const storeGame = async (id: number) => (await gql(STORE, { id })).data.findStore.list[0];

  async function pictures({ cookie }: Person, uuid: string) {
    const url = async (slot: string) => (await uploadPicture(tested, cookie, uuid, { slot })).json().url;
    return {
      cover: await url('cover'),
      cover1to1: await url('cover1to1'),
      screenshot: await url('screenshot'),
    };
  }

  /** A draft with nothing missing. */
  async function whole(author: Person) {
    const { uuid, store_id, store_uuid } = await begin(author);
    const draft = soonGame(new Date(clock.now.getTime() + 90 * DAY), await pictures(author, uuid));
    expect((await save(author, uuid, draft)).data.setStoreSubmit.faults).toEqual([]);
    return { uuid, store_id, store_uuid, draft };
  }

  async function submitted(author: Person) {
    const begun = await whole(author);
    expect((await gql(SUBMIT, begun, author)).data.submitStoreSubmit.state).toBe('submitted');
    return begun;
  }

  /** Releases a submission as it is now. */
  async function release(boss: Person | undefined, uuid: string) {
    const looked = boss && (await gql(SEEN, { uuid: [uuid] }, boss)).data.findStoreSubmit.list[0];
    return gql(RELEASE, { uuid, seen: looked?.submitted_at }, boss);
  }

  const statusOf = async (url: string) => (await app.inject({ url, headers: { host: HOST } })).statusCode;

  return {
    ...tested,
    tested,
    person,
    penned,
    admin,
    begin,
    save,
    storeGame,
    pictures,
    whole,
    submitted,
    release,
    statusOf,
  };
}
