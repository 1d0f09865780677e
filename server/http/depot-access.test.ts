import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLicenceSigner } from '../library/licence-signer.ts';
import { createDepotAccess } from './depot-access.ts';

const GAME = '11111111-1111-4111-8111-111111111111';
const DAY = 24 * 60 * 60;
const ISSUED = Date.parse('2026-11-21T12:00:00Z') / 1000;
const signer = createLicenceSigner([Buffer.alloc(32, 1).toString('base64url')]);
const clock = { seconds: ISSUED };
const mayDownload = createDepotAccess({
  licenceKeys: signer.keys,
  now: () => new Date(clock.seconds * 1000),
});

const app = Fastify();
app.get('/:kind', (request) => mayDownload(request, GAME, request.url === '/trial' ? 'trial' : 'official'));

/** What a licence opens so many seconds after it was issued. */
async function opened(jws: string, seconds: number): Promise<{ official: unknown; trial: unknown }> {
  clock.seconds = ISSUED + seconds;
  const headers = { authorization: `Bearer ${jws}` };
  const ask = async (url: string) => (await app.inject({ url, headers })).json();
  return { official: await ask('/official'), trial: await ask('/trial') };
}

const licence = (build: 'official' | 'trial', expiresAt?: number, store = GAME) =>
  signer.sign({
    user: 'player',
    jti: 'one',
    store,
    build,
    deviceKey: 'device',
    issuedAt: ISSUED,
    expiresAt,
    softAt: ISSUED + 30 * DAY,
  });

test('a perpetual licence opens depots until a week after its soft date, and no longer [D04]', async () => {
  const jws = await licence('official');
  expect(await opened(jws, 37 * DAY - 1)).toEqual({ official: true, trial: true });
  expect(await opened(jws, 37 * DAY)).toEqual({ official: false, trial: false });
});

test('a licence that ends, or for the trial alone, opens no more than it says', async () => {
  const ending = await licence('official', ISSUED + 14 * DAY);
  expect(await opened(ending, 14 * DAY)).toEqual({ official: true, trial: true });
  expect(await opened(ending, 14 * DAY + 60)).toEqual({ official: false, trial: false });
  expect(await opened(await licence('trial'), 0)).toEqual({ official: false, trial: true });
});

test('a licence for another game opens nothing', async () => {
  const other = await licence('official', undefined, '22222222-2222-4222-8222-222222222222');
  expect(await opened(other, 0)).toEqual({ official: false, trial: false });
});
