import { beforeAll, describe, expect, test } from 'vitest';
import { ageVerification } from '../db/schema/age.ts';
import { cookieOf, testApp } from '../testing/app.ts';
import { publishWeb } from '../testing/builds.ts';
import { BUY } from '../testing/counter.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp({
  AGE_POLICY: 'gb:verify,kp:block',
  TRUST_PROXY: 'loopback',
  COUNTRY_HEADER: 'cf-ipcountry',
});
const { app, gql, services, database, clock, signUp } = tested;
const FREE = 1;
const TRIAL = 2;
const NOT_IN_GERMANY = 3;
const TAKEN_DOWN = 4;
const NOT_OUT_YET = 5;
const ON_LYNX = 6;
const NOWHERE = 7;
const PAID = 8;
const GAMES = [FREE, TRIAL, NOT_IN_GERMANY, TAKEN_DOWN, NOT_OUT_YET, ON_LYNX, NOWHERE, PAID];
const people = { nobody: '', owner: '', ofAge: '', american: '', buyer: '' };
/** That a browser's visitor is of age. */
let proof = '';

beforeAll(async () => {
  const web = { web: true, platforms: [] };
  await addGames({ catalog: services.catalog, clock }, [
    { id: FREE, meowcent: 0, game: web },
    { id: TRIAL, meowcent: 500, game: { ...web, releaseType: 'trial' } },
    { id: NOT_IN_GERMANY, meowcent: 0, game: { ...web, blockedCountries: ['de'] } },
    { id: TAKEN_DOWN, meowcent: 0, game: { ...web, state: 'off' } },
    { id: NOT_OUT_YET, meowcent: 0, game: { ...web, releasedAt: new Date('2027-01-01T00:00:00Z') } },
    { id: ON_LYNX, meowcent: 0, game: { ...web, platformKeys: ['lynx'] } },
    { id: NOWHERE, meowcent: 0, game: { ...web, platformKeys: [] } },
    { id: PAID, meowcent: 500, game: web },
  ]);
  for (const id of GAMES) await publishWeb(tested, id, '1.0.0');
  const [owner, ofAge, american] = [
    await signUp('owner@moggie.test'),
    await signUp('of-age@moggie.test'),
    await signUp('american@moggie.test'),
  ];
  await services.library.grant(
    owner.uuid,
    GAMES.map((storeId) => ({ storeId, orderId: crypto.randomUUID(), paid: 0 })),
  );
  await database.query.insert(ageVerification).values({
    accountId: ofAge.uuid,
    verifiedAt: clock.now,
    method: 'document',
    verifiedBy: 'verifier.test',
    validUntil: new Date('2027-11-21T12:00:00Z'),
  });
  proof = `age-proof=${(await services.age.proofFor(ofAge.uuid))?.value}`;
  await services.account.setCountry(american.uuid, 'us');
  Object.assign(people, { owner: owner.token, ofAge: ofAge.token, american: american.token });
});
const onGame = (id: number, country: string, url = '/', cookie = '') =>
  app.inject({ url, headers: { host: `g-${id}.play.localhost:4800`, 'cf-ipcountry': country, cookie } });

interface Asker {
  who?: keyof typeof people;
  cookie?: string;
  host?: string;
}

/** The address that the store gives somebody in a country, or the error's code. */
async function addressFor(id: number, country: string, { who = 'nobody', cookie = '', host }: Asker = {}) {
  const { data, codes } = await gql(
    'mutation ($id: Int!) { addPlayTicket(store_id: $id) { url } }',
    { id },
    { token: people[who], headers: { 'cf-ipcountry': country, cookie }, ...(host && { host }) },
  );
  return data === null || data.addPlayTicket === null ? (codes[0] ?? '') : data.addPlayTicket.url;
}

/** How the store and the game's origin answer somebody: the way that is offered, and what the origin says by it and without. */
async function answers(id: number, country: string, asker: Asker = {}) {
  const address = await addressFor(id, country, asker);
  const withoutTicket = (await onGame(id, country)).statusCode;
  if (!address.startsWith('http')) return { offered: address, withoutTicket };
  const { search } = new URL(address);
  if (search === '') return { offered: 'the origin', withoutTicket };
  const entered = await onGame(id, country, `/${search}`);
  const played = await onGame(id, country, '/', cookieOf(entered));
  return { offered: 'a ticket', withoutTicket, withTicket: played.statusCode };
}

const OPEN = { offered: 'the origin', withoutTicket: 200 };
const CLOSED = { offered: '404', withoutTicket: 403 };
const BY_TICKET = { offered: 'a ticket', withoutTicket: 403, withTicket: 200 };

describe.each([
  ['a free game', FREE],
  ['a trial', TRIAL],
])('%s is open to those who may see it', (_what, id) => {
  test('to guests where their word is enough', async () => {
    expect(await answers(id, 'us')).toEqual(OPEN);
    expect(await answers(id, 'us', { cookie: proof })).toEqual(OPEN);
  });

  test('where the law asks for proof, by a ticket alone: to guests with one and to players of checked age', async () => {
    expect(await answers(id, 'gb')).toEqual(CLOSED);
    expect(await answers(id, 'gb', { who: 'american', cookie: 'age-proof=forged' })).toEqual(CLOSED);
    expect(await answers(id, 'gb', { cookie: 'age-proof=forged' })).toEqual(CLOSED);
    expect(await answers(id, 'gb', { cookie: proof })).toEqual(BY_TICKET);
    expect(await answers(id, 'gb', { who: 'ofAge' })).toEqual(BY_TICKET);
  });

  test('to nobody but owners in a closed country', async () => {
    expect(await answers(id, 'kp', { cookie: proof })).toEqual(CLOSED);
    expect(await answers(id, 'kp', { who: 'ofAge' })).toEqual(CLOSED);
  });
});

test('a free game is closed where it is blocked, before it is out, and once it is taken down', async () => {
  expect(await answers(NOT_IN_GERMANY, 'us')).toEqual(OPEN);
  expect(await answers(NOT_IN_GERMANY, 'de')).toEqual(CLOSED);
  expect(await answers(NOT_IN_GERMANY, 'de', { who: 'ofAge' })).toEqual(CLOSED);
  expect(await answers(NOT_OUT_YET, 'us')).toEqual(CLOSED);
  expect(await answers(NOT_OUT_YET, 'us', { who: 'american' })).toEqual(CLOSED);
  expect(await answers(TAKEN_DOWN, 'us')).toEqual(CLOSED);
  expect(await answers(TAKEN_DOWN, 'us', { who: 'american' })).toEqual(CLOSED);
});

test('a game of another site is offered there alone; one of no site nowhere', async () => {
  expect(await addressFor(ON_LYNX, 'us')).toBe('404');
  expect(await answers(ON_LYNX, 'us', { host: 'lynx.localhost:4800' })).toEqual(OPEN);
  expect(await answers(NOWHERE, 'us')).toEqual(CLOSED);
});

test.each([
  [FREE, 'gb'],
  [PAID, 'gb'],
  [FREE, 'kp'],
  [NOT_IN_GERMANY, 'de'],
  [TAKEN_DOWN, 'us'],
  [NOT_OUT_YET, 'us'],
])('owners play game %i all the same from %s', async (id, country) => {
  expect(await answers(id, country, { who: 'owner' })).toEqual(BY_TICKET);
});

test('a pass counts no longer than what it was given for', async () => {
  const { search } = new URL(await addressFor(FREE, 'gb', { cookie: proof }));
  const pass = cookieOf(await onGame(FREE, 'gb', `/${search}`));
  const status = async (id: number, country: string) => (await onGame(id, country, '/', pass)).statusCode;
  expect([await status(FREE, 'gb'), await status(TRIAL, 'gb'), await status(PAID, 'gb')]).toEqual([
    200, 403, 403,
  ]);
  await services.catalog.shelf.setState(FREE, 'off');
  expect([await status(FREE, 'gb'), await status(FREE, 'us')]).toEqual([403, 403]);
  await services.catalog.shelf.setState(FREE, 'on');
  clock.now = new Date(clock.now.getTime() + 12 * 60 * 60_000);
  expect([await status(FREE, 'gb'), await status(FREE, 'us')]).toEqual([403, 200]);
});

test('a refund closes the game at once', async () => {
  const buyer = await signUp('buyer@moggie.test');
  await services.account.setCountry(buyer.uuid, 'us');
  await services.wallet.reward(buyer.uuid, `start:${buyer.uuid}`, { meowcent: 500, silver: 0 });
  people.buyer = buyer.token;
  const bought = await gql(BUY, { id: PAID, silver: 0, total: 500, operation: crypto.randomUUID() }, buyer);
  expect(bought.codes).toEqual([]);
  const { search } = new URL(await addressFor(PAID, 'us', { who: 'buyer' }));
  const pass = cookieOf(await onGame(PAID, 'us', `/${search}`));
  const status = async () => (await onGame(PAID, 'us', '/', pass)).statusCode;
  expect(await status()).toBe(200);

  const orders = await gql(
    '{ findStoreOrder(platform_key: "moggie", state: 1) { list { uuid } } }',
    {},
    buyer,
  );
  const uuid = orders.data.findStoreOrder.list[0]?.uuid;
  const refund = await gql(
    'mutation ($uuid: UUID!) { refundStoreOrder(uuid: $uuid) { uuid } }',
    { uuid },
    buyer,
  );
  expect(refund.codes).toEqual([]);
  expect(await status()).toBe(403);
  expect(await addressFor(PAID, 'us', { who: 'buyer' })).toBe('launch/no-licence');
});
