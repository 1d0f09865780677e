import { beforeAll, expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'cf-ipcountry' });
const { app, services, clock } = tested;
const [OPEN, BLOCKED] = [1, 2];

beforeAll(async () => {
  await addGames({ catalog: services.catalog, clock }, [
    { id: OPEN },
    { id: BLOCKED, game: { blockedCountries: ['de'] } },
  ]);
  for (const id of [OPEN, BLOCKED]) await publishInstallable(tested, id, 'trial-linux');
});

async function channelOf(game: number, country: string) {
  const uuid = (await services.catalog.game(game))?.uuid;
  const headers = { host: HOST, 'cf-ipcountry': country };
  const { statusCode, headers: answered } = await app.inject({
    url: `/depot/${uuid}/trial-linux/channel.json`,
    headers,
  });
  return [statusCode, answered['cache-control']];
}

test('caches may give a trial on if every country has it, and no country’s that another has not', async () => {
  for (const country of ['us', 'de'])
    expect(await channelOf(OPEN, country)).toEqual([200, 'public, no-cache']);
  expect(await channelOf(BLOCKED, 'us')).toEqual([200, 'private, no-cache']);
  expect(await channelOf(BLOCKED, 'de')).toEqual([403, 'no-store']);
});

test('a country that is blocked later has the trial for half a minute more', async () => {
  await services.catalog.shelf.setBlocked(OPEN, ['fr'], true);
  expect(await channelOf(OPEN, 'fr')).toEqual([200, 'public, no-cache']);
  clock.now = new Date(clock.now.getTime() + 30_000);
  expect(await channelOf(OPEN, 'fr')).toEqual([403, 'no-store']);
  expect(await channelOf(OPEN, 'us')).toEqual([200, 'private, no-cache']);
});
