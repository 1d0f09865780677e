import { expect, type Page } from '@playwright/test';
import { DEFAULT_LOCALE, localePath } from '../../shared/contract/locales.ts';
import { complaintsOf } from './complaints.ts';
import { another, GAMES, PASSWORD, PLANS, type Player, test } from './players.ts';

const { ledger, crown, harper } = GAMES;

/** What the server answers with, before any script. */
async function drawn(page: Page, path: string) {
  const answer = await page.request.get(path);
  return { html: await answer.text(), cache: answer.headers()['cache-control'] };
}

/** A game in each tab of My games. */
async function withGames(player: Player): Promise<void> {
  await player.topUp(PLANS.large);
  await player.buy(ledger);
  await player.addToCart(crown.id);
  await player.addToWishlist(harper.id);
}

test('My games and the profile come with their content, which no cache keeps [R05] [R09]', async ({
  page,
  player,
  browser,
  store,
}) => {
  await withGames(player);
  for (const [path, said] of [
    ['/my-store', ledger.name],
    ['/my-store?tab=cart', crown.name],
    ['/my-store?tab=wishlist', harper.name],
    ['/ja-JP/account/profile', player.email],
  ] as const) {
    const { html, cache } = await drawn(page, path);
    expect(html, path).toContain(`>${said}<`);
    expect(cache, path).toBe('no-store');
  }

  const { player: other, page: theirs, context } = await another(browser, store.origin);
  const profile = await drawn(theirs, '/account/profile');
  expect(profile.html).toContain(other.email);
  expect(profile.html).not.toContain(player.email);
  expect((await drawn(theirs, '/my-store')).html).not.toContain(ledger.name);

  await context.request.post('/api/account/sign-out');
  const asGuest = await drawn(theirs, '/account/profile');
  expect(asGuest.html).not.toContain(other.email);
  expect(asGuest.cache).toBeUndefined();
  await context.close();
});

test('no other page tells who is signed in before its script does', async ({ page, player }) => {
  await withGames(player);
  for (const path of ['/', '/store', `/store/${ledger.id}`, '/account/log', '/user', '/notifications']) {
    const { html, cache } = await drawn(page, path);
    expect(html, path).not.toContain(player.email);
    expect(cache, path).toBeUndefined();
  }
});

test('what came with the page is not asked for again', async ({ page, player }) => {
  await withGames(player);
  const asked: string[] = [];
  page.on('request', (request) => {
    const operation = /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1];
    if (operation) asked.push(operation);
  });
  for (const path of ['/my-store', '/account/profile']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toContain('myPasskeys');
  for (const operation of ['me', 'myGames', 'myProfile', 'ownedIds', 'cartIds', 'wishedIds'])
    expect(asked).not.toContain(operation);
});

// Server and browser write dates and figures by tables of their own.
for (const code of [DEFAULT_LOCALE, 'ja-JP', 'de-DE', 'th-TH'] as const)
  test(`what the server drew for a player in ${code} is what the page draws`, async ({ page, player }) => {
    await withGames(player);
    const complaints = complaintsOf(page);
    const tabs = ['/my-store', '/my-store?tab=cart', '/my-store?tab=wishlist'];
    for (const path of ['/account/profile', ...(code === DEFAULT_LOCALE ? tabs : tabs.slice(0, 1))]) {
      await page.goto(localePath(code, path), { waitUntil: 'networkidle' });
      expect.soft(complaints.splice(0), path).toEqual([]);
    }
  });

/** Opens a page whose script does not come before `meanwhile` is over. */
async function openBefore(page: Page, path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/core-*.js', async (route) => {
    await over;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await meanwhile();
  resolve();
}

test('who was signed out before the script came hears so, and nothing of theirs stays [T19] [C03]', async ({
  page,
  player,
}) => {
  await withGames(player);
  await openBefore(page, '/my-store', () => page.request.post('/api/account/sign-out', { data: {} }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You have been inactive for a while. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.goto(`/store/${ledger.id}`);
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible();
});

test('who signed in before the script came is the one whose page it is [T19]', async ({
  page,
  player,
  browser,
  store,
}) => {
  const { player: other, context } = await another(browser, store.origin);
  await context.close();
  await openBefore(page, '/account/profile', () =>
    page.request.post('/api/account/sign-in', { data: { email: other.email, password: PASSWORD } }),
  );
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(page.getByText(player.email)).toHaveCount(0);
});

test.describe('on a phone in a far time zone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    timezoneId: 'Pacific/Kiritimati',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('My games lead to what a phone can do with them, and nothing is drawn anew', async ({
    page,
    player,
  }) => {
    await withGames(player);
    const complaints = complaintsOf(page);
    for (const path of ['/account/profile', '/my-store']) await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: `Downloads: ${ledger.name}` })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
