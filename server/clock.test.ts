import { expect, test } from 'vitest';
import { SIGNATURE_HEADER, signMessage } from './http/signed-message.ts';
import { HOST, testApp } from './testing/app.ts';
import { addGames } from './testing/games.ts';
import { notice } from './testing/pay.ts';

const { app, services, clock } = await testApp();
const MINUTE = 60_000;

/** Lets minutes go by on the server’s clock, which stands far from the one on the wall. */
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
};

test('a message between store and pay page is as old as the server’s clock says', async () => {
  const body = Buffer.from(JSON.stringify(notice('P0000000000000000000000000')));
  const headers = {
    host: HOST,
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signMessage(services.paySecret, body, clock.now),
  };
  const send = async () =>
    (await app.inject({ method: 'POST', url: '/pay/notify/moggie', headers, body })).statusCode;
  later(5);
  expect(await send()).toBe(200);
  later(1);
  expect(await send()).toBe(400);
});

test('the sitemap is made anew after an hour of the server’s clock', async () => {
  const isListed = async () =>
    (await app.inject({ url: '/sitemap-en-US-1.xml', headers: { host: HOST } })).body.includes('/store/1<');
  expect(await isListed()).toBe(false);
  await addGames({ catalog: services.catalog, clock }, [{ id: 1 }]);
  later(59);
  expect(await isListed()).toBe(false);
  later(1);
  expect(await isListed()).toBe(true);
});
