import { expect, type Page } from '@playwright/test';
import { GAMES, test } from './players.ts';

/** Marks the document: one that is loaded anew has no mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-first', ''));
const expectMarked = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-first');

/** Opens a page, which comes to life, and marks it. */
async function openMarked(page: Page): Promise<void> {
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await mark(page);
}

test('without a network the service worker says so in the visitor’s language; it keeps nothing [X03]', async ({
  page,
  context,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/ja-JP/article');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/ja-JP/account/profile');
  await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  const answer = await page.goto('/ja-JP/store');
  expect(answer?.status()).toBe(503);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await page.goto('/constructor');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.goto('/ja-JP/store');
  const again = page.waitForResponse('/ja-JP/store');
  await page.getByRole('link', { name: 'もう一度試す' }).click();
  expect((await again).status()).toBe(503);
  const offline = page.getByRole('heading', { name: 'オフラインです' });
  await expect(offline).toBeVisible();
  // Once the network is back what was asked for comes by itself.
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/ja-JP/store');
});

test('a player whose token could not be fetched is no guest, and is known once the store is reached', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  let asked = 0;
  await page.route('**/api/account/token', (route) => {
    asked += 1;
    return asked < 3 ? route.abort('connectionfailed') : route.continue();
  });
  await page.goto('/about-us');
  const signUp = page.getByRole('link', { name: 'Sign up' });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(signUp).toBeHidden();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('a page that is only for players waits for the network, and does not send them away', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.route('**/api/account/token', (route) => route.abort('connectionfailed'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/account/token'));
  await page.goto('/account/log');
  await lost;
  await page.unroute('**/api/account/token');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Account log' })).toBeVisible();
  await expect(page).toHaveURL('/account/log');
});

test('a hint that fails leaves the page alone, a screen that fails leaves header and footer', async ({
  page,
}) => {
  await page.route('**/graphql', async (route) => {
    const { query } = route.request().postDataJSON();
    if (/query hints/.test(query)) return route.fulfill({ json: { data: { findArticle: null } } });
    if (/query articles/.test(query))
      return route.fulfill({ json: { errors: [{ message: 'down', extensions: { code: '9999' } }] } });
    return route.continue();
  });
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('code that is gone loads the page anew, yet not twice in a minute [T22]', async ({ page }) => {
  const open = () => page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
  // With what comes late, whose loss would load the page anew by itself.
  const started = async (load: () => Promise<unknown>) => {
    const late = page.waitForResponse('**/assets/hints-*.js');
    await load();
    await (await late).finished();
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  };
  const loseCode = () =>
    page.route('**/assets/**', (route) =>
      // Gone for whoever asks, also whether it is there.
      route.request().url().endsWith('.js') ? route.fulfill({ status: 404 }) : route.continue(),
    );
  // Who saves data gets no code ahead, which would be there when it is lost.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await started(() => page.goto('/about-us'));
  await loseCode();
  const reloaded = page.waitForEvent('load');
  await open();
  await reloaded;
  await page.unroute('**/assets/**');
  await started(() => page.reload());
  await loseCode();
  await open();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test('code that is lost while the network comes back is fetched once more, and nothing that was typed goes [T22]', async ({
  page,
}) => {
  await openMarked(page);
  let lost = 0;
  await page.route('**/assets/help-*.js', (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectMarked(page);
  expect(lost).toBeGreaterThan(1);
});

// A script is given up at once; other code is asked for again by who tells lost from gone.
for (const [what, code, lastTry] of [
  ['script', '**/assets/entry-browser-*.js', 'GET'],
  ['screen’s own code', '**/assets/route-*.js', 'HEAD'],
  ['words', '**/assets/en-US-*.js', 'HEAD'],
] as const)
  test(`a page that loses its ${what} on the way comes to life once the network is back, and does what was pressed`, async ({
    page,
  }) => {
    await page.route(code, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === lastTry);
    await page.goto(`/store/${GAMES.ledger.id}`, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
    await lost;
    await mark(page);
    await page.unroute(code);
    await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
    await expectMarked(page);
  });

test('without the network a page stays as it is, and what was to open says why, and opens once it is back [T22]', async ({
  page,
  context,
}) => {
  await openMarked(page);
  const lost = 'No connection';
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('status').filter({ hasText: lost })).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookmark' })).toBeVisible();
  await expectMarked(page);
});

test('a store that cannot answer just now has no page loaded anew, and what was to open says why [T22]', async ({
  page,
}) => {
  await openMarked(page);
  const code = '**/assets/help-*.js';
  await page.route(code, (route) => route.fulfill({ status: 503 }));
  const help = page.getByRole('contentinfo').getByRole('button', { name: 'Help' });
  await help.click();
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeAttached();
  await page.unroute(code);
  await help.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectMarked(page);
});

test('a part that is asked for without the network says so at once, and comes by itself once it is back', async ({
  page,
  context,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/my-store?tab=cart', { waitUntil: 'networkidle' });
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && /query myWishes/.test(request.postDataJSON().query)) asked += 1;
  });
  await page.getByRole('main').getByRole('link', { name: 'Wishlist' }).click();
  const why = page.getByRole('main').getByRole('alert');
  // The clock stands still: nothing is waited for.
  await expect(why).toContainText('No connection');
  await expect(why.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Nor is it asked again in vain.
  await page.clock.runFor(10_000);
  expect(asked).toBe(1);
  await context.setOffline(false);
  await page.clock.resume();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(why).toHaveCount(0);
  expect(asked).toBe(2);
});

test('a language whose words cannot be fetched says why', async ({ page, context }) => {
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  const german = page.getByRole('dialog').getByRole('button', { name: 'Deutsch' });
  await expect(german).toBeVisible();
  await context.setOffline(true);
  await german.click();
  await expect(
    page.getByText('No connection. Please check your internet and try again.').last(),
  ).toBeVisible();
});

test('a request that takes long shows a line at the top after 200 ms, for 5 s at most [X01]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // What the start asks for has come: held up, it would show the line by itself.
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  const line = page.locator('.progress-line');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest('**/graphql');
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await asked;
  await page.clock.runFor(150);
  await expect(line).toHaveCount(0);
  await page.clock.runFor(50);
  await expect(line).toBeVisible();
  expect(await line.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s');
  await page.clock.resume();
  answer();
  await expect(page).toHaveURL('/article');
  await expect(line).toHaveCount(0);
});

test('a picture that does not come leaves its placeholder in sight [X07]', async ({ page }) => {
  await page.route(/\/cdn\/games\/.*[?]w=(640|1280)/, (route) => route.abort());
  await page.goto('/store');
  const cover = page.locator('main .game-card .cover').first();
  await expect(cover.locator('img').last()).toHaveCSS('opacity', '0');
  await expect(cover.locator('img').first()).toHaveCSS('opacity', '1');
});
