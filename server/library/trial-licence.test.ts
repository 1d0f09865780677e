import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { verifyLicence } from '../../shared/contract/licence.ts';
import { testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp({
  AGE_POLICY: 'de:verify,kp:block',
  TRUST_PROXY: 'loopback',
  COUNTRY_HEADER: 'cf-ipcountry',
});
const { app, gql, services, clock, signUp } = tested;
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const DAY = 24 * 60 * 60;
const [SHOWN, OFF, BLOCKED, ELSEWHERE, SOON_OFF, LATER_OFF] = [1, 2, 3, 4, 5, 6];
let player: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  await addGames({ catalog: services.catalog, clock }, [
    { id: SHOWN },
    { id: OFF, game: { state: 'off' } },
    { id: BLOCKED, game: { blockedCountries: ['us', 'de'] } },
    { id: ELSEWHERE, game: { platformKeys: ['lynx'] } },
    { id: SOON_OFF },
    { id: LATER_OFF },
  ]);
  for (const id of [SHOWN, OFF, BLOCKED, ELSEWHERE, SOON_OFF, LATER_OFF])
    await publishInstallable(tested, id, 'trial-linux');
  player = await signUp('tries@moggie.test');
});

async function trialOf(game: number, { country = 'us', host = 'localhost:4800' } = {}) {
  const { data, codes } = await gql(
    'mutation ($id: Int!, $key: String!) { issueLicence(store_id: $id, type: trial_app, device_key: $key) { jws } }',
    { id: game, key: DEVICE },
    { token: player.token, host, headers: { 'cf-ipcountry': country } },
  );
  return { jws: data?.issueLicence.jws ?? '', codes };
}

test('a game that a player sees may be tried', async () => {
  expect((await trialOf(SHOWN)).codes).toEqual([]);
  expect((await trialOf(BLOCKED, { country: 'fr' })).codes).toEqual([]);
  expect((await trialOf(ELSEWHERE, { host: 'lynx.localhost:4800' })).codes).toEqual([]);
});

test.each([
  ['was taken down', OFF, 'us', '404'],
  ['is on another site', ELSEWHERE, 'us', '404'],
  ['is blocked where the player is', BLOCKED, 'us', 'store/region-blocked'],
  ['is shown to nobody there', SHOWN, 'kp', 'store/region-blocked'],
  ['needs an age that was checked', SHOWN, 'de', 'auth/age-required'],
])('a game that %s may not', async (_why, game, country, code) => {
  expect((await trialOf(game, { country })).codes).toEqual([code]);
});

async function trial(game: number, { jws = '', country = 'us' } = {}) {
  const uuid = (await services.catalog.game(game))?.uuid;
  const headers = {
    host: 'localhost:4800',
    'cf-ipcountry': country,
    ...(jws && { authorization: `Bearer ${jws}` }),
  };
  const answer = await app.inject({ url: `/depot/${uuid}/trial-linux/channel.json`, headers });
  return [answer.statusCode, answer.headers['cache-control']];
}

test.each([
  ['shown', SHOWN, 'us', [200, 'private, no-cache']],
  ['blocked', BLOCKED, 'us', [403, 'no-store']],
  ['not blocked', BLOCKED, 'fr', [200, 'private, no-cache']],
  ['shown to nobody', SHOWN, 'kp', [403, 'no-store']],
  ['shown to those alone whose age was checked', SHOWN, 'de', [403, 'no-store']],
])(
  'the depot gives guests the trial of a game according to whether it is %s where they are',
  async (_what, game, country, answer) => {
    expect(await trial(game, { country })).toEqual(answer);
  },
);

test('a player takes a trial’s licence along to where the game is blocked', async () => {
  const { jws } = await trialOf(BLOCKED, { country: 'fr' });
  expect(await trial(BLOCKED, { country: 'us', jws })).toEqual([200, 'private, no-cache']);
  expect(await trial(SHOWN, { country: 'kp', jws })).toEqual([403, 'no-store']);
});

test('the depot gives trials of what is offered alone, and to those who hold a licence', async () => {
  for (const game of [SHOWN, ELSEWHERE, LATER_OFF])
    expect(await trial(game)).toEqual([200, 'private, no-cache']);
  expect(await trial(OFF)).toEqual([403, 'no-store']);
  const { jws } = await trialOf(LATER_OFF);
  await services.catalog.shelf.setState(LATER_OFF, 'off');
  clock.now = new Date(clock.now.getTime() + 30_000);
  expect(await trial(LATER_OFF)).toEqual([403, 'no-store']);
  expect(await trial(LATER_OFF, { jws })).toEqual([200, 'private, no-cache']);
  expect(await trial(OFF, { jws })).toEqual([403, 'no-store']);
});

test('a trial that was begun lasts until its licence ends, and is not renewed once the game is taken down', async () => {
  const { jws } = await trialOf(SOON_OFF);
  await services.catalog.shelf.setState(SOON_OFF, 'off');
  expect((await trialOf(SOON_OFF)).codes).toEqual(['404']);
  const begun = clock.now.getTime() / 1000;
  const use = { keys: services.library.licenceKeys, deviceKey: DEVICE };
  expect((await verifyLicence(jws, { ...use, now: begun + 7 * DAY - 1 })).ent.build).toBe('trial');
  await expect(verifyLicence(jws, { ...use, now: begun + 7 * DAY + 61 })).rejects.toThrow('expired');
});

test('what a player owns may be tried wherever it is hidden', async () => {
  for (const storeId of [OFF, BLOCKED])
    await services.library.grant(player.uuid, [{ storeId, orderId: randomUUID(), paid: 0 }]);
  for (const game of [OFF, BLOCKED]) expect((await trialOf(game)).codes).toEqual([]);
});
