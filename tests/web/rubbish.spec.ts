import { connect } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from './players.ts';

const LONG = 'x'.repeat(10_000);
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Addresses that somebody could come to hold, and the answer's status. */
const ADDRESSES: [path: string, status: number][] = [
  ['/store/abc', 404],
  ['/store/-1', 404],
  ['/store/0', 404],
  ['/store/1.5', 404],
  ['/store/1005abc', 404],
  ['/store/99999999999999999999', 404],
  ['/store/%00', 404],
  ['/store/abc/fullscreen', 404],
  ['/store/1015/full-screen', 404],
  ['/user/not-a-uuid', 404],
  [`/user/${NOBODY}`, 404],
  ['/article/not-a-uuid', 404],
  [`/article/${NOBODY}`, 404],
  ['/xx-XX/store', 404],
  ['/en-US/en-US/store', 404],
  [`/${LONG}`, 404],
  ['/store?page=-1', 200],
  ['/store?page=abc', 200],
  ['/store?page=99999999999', 200],
  ['/store?page=1&page=2', 200],
  ['/store?min=-5&max=abc&order=drop%20table&after_discount=maybe', 200],
  ['/store?categories=boy-bl,nothing,%3Cscript%3E&genres=..,%00', 200],
  [`/store?keyword=${LONG}`, 200],
  ['/store?keyword=%F0%9F%90%B1%20%27%3B--', 200],
  ['/store?keyword=%25%25__', 200],
  ['/article?page=-1&categories=nothing', 200],
  ['/article?keyword=%3Cimg%20src%3Dx%3E', 200],
  ['/my-store?tab=nothing&page=-1&sort=sideways', 200],
  ['/account/log?type=nothing&page=abc', 200],
  ['/?pg_state=garbage', 200],
  ['/?pg_state=e30', 200],
  ['/?pg_state=eyJhY3Rpb24iOiJiaWxsIiwiY2FydF9zdG9yZV91dWlkIjpbXX0', 200],
  [`/?pg_state=${LONG}`, 200],
  [`/sign-in?returnPath=${LONG}`, 200],
  ['/store/1001%', 404],
  ['/en-US/%E3%82', 404],
  ['/?q=%E3%', 200],
  ['/redirect?returnPath=%2F%2Fevil.example', 200],
  ['/reset-password?email=%3Cscript%3E', 200],
  [`/404?returnUrl=${LONG}`, 404],
];

/** What an answer of 404 says: of a number that could be a game's, that the game is not there. */
const missing = (path: string) =>
  /^\/store\/\d{1,9}$/.test(path) ? 'This game isn’t available' : 'This page could not be found';

/** Faults that scripts of the page do not catch. */
function faultsOf(page: Page): Error[] {
  const faults: Error[] = [];
  page.on('pageerror', (error) => faults.push(error));
  return faults;
}

test('an address with rubbish in it shows a page, or that there is none', async ({ page }) => {
  test.setTimeout(300_000);
  const faults = faultsOf(page);
  for (const [path, status] of ADDRESSES)
    await test.step(path.slice(0, 80), async () => {
      const response = await page.goto(path);
      expect([path.slice(0, 80), response?.status()]).toEqual([path.slice(0, 80), status]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (status === 404) await expect(page.getByText(missing(path))).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  expect(faults).toEqual([]);
});

test('rubbish in the addresses of one’s own pages shows them as they begin', async ({ page, player }) => {
  const faults = faultsOf(page);
  expect(player.email).not.toBe('');
  for (const path of [
    '/my-store?tab=nothing&page=-1&sort=sideways',
    '/account/log?type=nothing&page=abc',
    `/my-store?pg_state=${LONG}`,
    '/account/profile?pg_state=e30',
  ])
    await test.step(path.slice(0, 60), async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).not.toHaveURL(/pg_state/);
    });
  expect(faults).toEqual([]);
});

/** Sends a request line as it is, which no browser would, and answers with the status line. */
const statusOf = (origin: string, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n\r\n`);
  });

test('what is no proper address is read as one of this host or refused, never a failure of the server', async ({
  store,
}) => {
  for (const target of [
    '/%',
    '/%E0%A4%A',
    '/store/%zz',
    '//',
    '/..%2f..%2fetc/passwd',
    '/store/1005%0d%0ax:y',
    '*',
  ])
    expect([target, await statusOf(store.origin, target)]).toEqual([
      target,
      expect.stringMatching(/^HTTP\/1\.1 [234]\d\d /),
    ]);
});
