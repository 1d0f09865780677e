import { expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';
import { publishWeb } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp({ RATE_LIMIT: '2' });
const { app, services, clock } = tested;
const GAME = 1;

test('a game gives an address five times as many files a minute as anything else, then says that it waits', async () => {
  await addGames({ catalog: services.catalog, clock }, [
    { id: GAME, meowcent: 0, game: { web: true, platforms: [] } },
  ]);
  await publishWeb(tested, GAME, '1.0.0');
  const ask = (remoteAddress: string, accept = '*/*') =>
    app.inject({ url: '/', headers: { host: `g-${GAME}.play.${HOST}`, accept }, remoteAddress });
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n += 1) statuses.push((await ask('203.0.113.7')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const refused = await ask('203.0.113.7');
  expect([refused.body, refused.headers['cache-control']]).toEqual(['Too many requests.', 'no-store']);
  // What is left of the minute in which the first one came.
  expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
  const page = await ask('203.0.113.7', 'text/html');
  expect(page.body).toContain('<h1>The game cannot be read right now.</h1>');
  // It is read in the store's frame.
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors http://${HOST} `);
  expect((await ask('203.0.113.8')).statusCode).toBe(200);
  // What a game asks for takes nothing of the store's own pages.
  const store = await app.inject({ url: '/healthz', headers: { host: HOST }, remoteAddress: '203.0.113.7' });
  expect(store.statusCode).toBe(200);
});
