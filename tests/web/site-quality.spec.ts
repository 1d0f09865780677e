import { expect } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { DEFAULT_LOCALE, LOCALES, localePath } from '../../shared/contract/locales.ts';
import { complaintsOf } from './complaints.ts';
import { test } from './players.ts';

test('the policy lets only the site’s own scripts run and load', async ({ page }) => {
  const { headers } = await page.request.get('/').then((response) => ({ headers: response.headers() }));
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
});

test('parts of a page carry short headers, what a browser can open by itself all of them', async ({
  page,
}) => {
  const opened = await page.goto('/reset-password');
  const [script, icon] = await Promise.all(
    [/\/assets\/core-[\w-]+\.js/, /\/assets\/[\w-]+\.svg/].map(async (address) => {
      const [path = ''] = address.exec(await page.content()) ?? [];
      return (await page.request.get(path)).headers();
    }),
  );
  for (const headers of [script, icon])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  expect(script?.['content-type']).toBe('application/javascript; charset=utf-8');
  expect(script).not.toHaveProperty('content-security-policy');
  expect(script).not.toHaveProperty('permissions-policy');
  expect(script).not.toHaveProperty('x-request-id');
  expect(icon?.['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
  for (const headers of [icon, opened?.headers()])
    expect(headers?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a page names the words of its screen among what it needs', async ({ page }) => {
  for (const [path, words] of [
    ['/reset-password', 'member'],
    ['/article', 'site'],
  ] as const)
    expect(await (await page.request.get(path)).text()).toMatch(
      new RegExp(`"/assets/${words}-[\\w-]{8}\\.js"`),
    );
});

test('a page of the player’s own, empty until its script draws it, fetches that at once', async ({
  page,
}) => {
  const early = /<link rel="modulepreload" href="\/assets\/(core|member)-[\w-]{8}\.js"/g;
  const namesOf = async (path: string) =>
    [...(await (await page.request.get(path)).text()).matchAll(early)].map(([, name]) => name).sort();
  expect(await namesOf('/account/log')).toEqual(['core', 'member']);
  expect(await namesOf('/store')).toEqual([]);
});

test('a page of the player’s own asks who is there while its script is still to come, and once', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/token')) asked += 1;
  });
  const token = page.waitForRequest('**/api/account/token');
  await page.route('**/assets/core-*.js', async (route) => {
    await token;
    await route.continue();
  });
  await page.goto('/account/log');
  await expect(page.getByRole('heading', { name: 'Account log' })).toBeVisible();
  expect(asked).toBe(1);
});

test('start-up leaves the page 100 ms before it asks who is there [T17]', async ({ page, player }) => {
  expect(player.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:token|graphql)$/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  // Timers of this very length wait until they are let go.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const held: (() => void)[] = [];
    Object.assign(window, {
      held,
      setTimeout: (run: () => void, ms = 0) => (ms === 100 ? held.push(run) : wait(run, ms)),
    });
  });
  await page.goto('/about-us');
  const held = await page.waitForFunction(() => {
    const timers: unknown = Object.getOwnPropertyDescriptor(window, 'held')?.value;
    return Array.isArray(timers) && timers.length > 0 ? timers : false;
  });
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await held.evaluate((timers) => {
    for (const run of timers || []) run();
  });
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(asked[0]).toBe('/api/account/token');
  expect(asked).toContain('/graphql');
});

test('start-up asks for the token, then for the player and the articles, each once for all [T17]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/token')) asked.push('token');
    if (!request.url().endsWith('/graphql')) return;
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(request.postDataJSON().query) ?? [];
    asked.push(name);
  });
  await page.goto('/about-us');
  await expect.poll(() => asked).toContain('hints');
  await expect.poll(() => asked).toContain('me');
  expect(asked[0]).toBe('token');
  expect(asked.indexOf('hints')).toBeGreaterThan(asked.indexOf('token'));
  expect(asked.indexOf('me')).toBeGreaterThan(asked.indexOf('token'));
  // Once for all: a way within the site asks for neither again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(asked.filter((name) => name === 'token')).toHaveLength(1);
  expect(asked.filter((name) => name === 'me')).toHaveLength(1);
});

/** Pages that tell dates and figures of every kind, and all others. */
const TELLING = ['/', '/store/1001', `/article/${stableId('article:planned-maintenance')}`];
const OTHERS = [
  '/store',
  `/user/${stableId('author:studio-kestrel')}`,
  '/girl-gl',
  '/article',
  '/about-us',
  '/privacy',
  '/sign-in',
];

// Server and browser write dates and figures by tables of their own, which differ from language to language.
for (const { code } of LOCALES)
  test(`no public page in ${code} complains in the console`, async ({ page }) => {
    const complaints = complaintsOf(page);
    for (const path of code === DEFAULT_LOCALE ? [...TELLING, ...OTHERS] : TELLING) {
      await page.goto(localePath(code, path), { waitUntil: 'networkidle' });
      expect.soft(complaints.splice(0), path).toEqual([]);
    }
  });
