import { expect, type Page } from '@playwright/test';
import { GAMES, test } from './players.ts';

/** Holds the page's script back until what was pressed meanwhile is done. */
async function whileScriptIsHeld(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await press();
  letGo();
}

test('a button that is pressed before the page can answer is answered once it can', async ({ page }) => {
  await whileScriptIsHeld(page, '/store', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Language' }).dblclick();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('so is each of several that are pressed before', async ({ page, player: _player }) => {
  await whileScriptIsHeld(page, `/store/${GAMES.ledger.id}`, async () => {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'On your wishlist' }).first()).toBeVisible();
});

test('the focus of one goes on to what takes its place', async ({ page, player }) => {
  await player.addToWishlist(GAMES.crown.id);
  await whileScriptIsHeld(page, '/my-store?tab=wishlist', () =>
    page.getByRole('main').getByRole('button', { name: 'Add to cart' }).press('Enter'),
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeFocused();
});

test('so is one in a part that comes to life after the first view', async ({ page }) => {
  await whileScriptIsHeld(page, '/store', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('so is a search that is sent by the keyboard', async ({ page }) => {
  await whileScriptIsHeld(page, '/article', async () => {
    const field = page.getByRole('searchbox', { name: 'Search the news' });
    await field.fill('  maintenance ');
    await field.press('Enter');
    await expect(page).toHaveURL('/article');
  });
  await expect(page).toHaveURL('/article?keyword=maintenance');
});

test('what is typed into the search before the page is alive is kept, and gets its suggestions', async ({
  page,
}) => {
  const field = page.getByRole('banner').getByRole('searchbox');
  await whileScriptIsHeld(page, '/', async () => {
    await field.fill('harbour');
  });
  await expect(
    page.getByRole('search').getByRole('link').filter({ hasText: 'Harbour Lights' }),
  ).toBeVisible();
  await expect(field).toHaveValue('harbour');
});

test('so is a list that is chosen from, and a box that is ticked', async ({ page }) => {
  await whileScriptIsHeld(page, '/store', async () => {
    await page.getByRole('main').getByRole('combobox', { name: 'Sort by' }).selectOption('released_at-asc');
    await expect(page).toHaveURL('/store');
  });
  await expect(page).toHaveURL('/store?order=released_at-asc');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('released_at-asc');

  await whileScriptIsHeld(page, '/store?keyword=a', async () => {
    await page.getByRole('checkbox', { name: 'On sale' }).check();
    await expect(page).toHaveURL('/store?keyword=a');
  });
  await expect(page).toHaveURL('/store?keyword=a&discounted=1');
  await expect(page.getByRole('checkbox', { name: 'On sale' })).toBeChecked();

  await whileScriptIsHeld(page, '/store', async () => {
    await page.getByRole('checkbox', { name: 'On sale' }).check();
    await page.getByRole('main').getByRole('combobox', { name: 'Sort by' }).selectOption('released_at-asc');
    await page.getByRole('checkbox', { name: 'Windows' }).check();
    await expect(page).toHaveURL('/store');
  });
  await expect(page).toHaveURL('/store?discounted=1&systems=windows&order=released_at-asc');

  await whileScriptIsHeld(page, '/store', async () => {
    await page.getByRole('checkbox', { name: 'On sale' }).check();
    await page.getByRole('checkbox', { name: 'On sale' }).uncheck();
    await page.getByRole('checkbox', { name: 'Windows' }).check();
    await expect(page).toHaveURL('/store');
  });
  await expect(page).toHaveURL('/store?systems=windows');
  await expect(page.getByRole('checkbox', { name: 'On sale' })).not.toBeChecked();
});

test('so is a price that is typed, once its field is left', async ({ page }) => {
  const lowest = page.getByRole('textbox', { name: 'From' });
  await whileScriptIsHeld(page, '/store', async () => {
    await lowest.fill('5');
  });
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(lowest).toHaveValue('5');
  await lowest.press('Enter');
  await expect(page).toHaveURL('/store?min=5');

  await whileScriptIsHeld(page, '/store', async () => {
    await lowest.fill('7');
    await lowest.blur();
  });
  await expect(page).toHaveURL('/store?min=7');
});

test('the adult gate does not wait: its form goes to the store, which leads back to the page', async ({
  page,
}) => {
  await page.context().clearCookies();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/store/1005');
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(page).toHaveURL('/store/1005');
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link stays under a press that lasts while the page comes to life', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Sign up' });
  await whileScriptIsHeld(page, '/sign-in', async () => {
    await link.hover();
    await page.mouse.down();
  });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.mouse.up();
  await expect(page).toHaveURL('/sign-up');
});

test('a link that is followed while a piece of the page’s script is lost leads on, not back', async ({
  page,
}) => {
  const words = '**/assets/member-*.js';
  const [lost, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(words, async (route) => {
    await lost.promise;
    await route.abort();
  });
  await page.route('**/sign-up', async (route) => {
    await ready.promise;
    await route.continue();
  });
  let reloads = 0;
  let asksOfPage = 0;
  const fetched = page.waitForRequest(words);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await fetched;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/sign-in')) reloads++;
    if (request.url().endsWith('/healthz')) asksOfPage++;
  });
  const asked = page.waitForRequest('**/sign-up');
  const followed = page.getByRole('link', { name: 'Sign up' }).click();
  await asked;
  const failed = page.waitForEvent('requestfailed');
  lost.resolve();
  await failed;
  // Before it would reload, the page asks whether the store answers, as soon as it hears of the loss.
  for (let time = 0; time < 3; time++) await page.request.get('/healthz');
  ready.resolve();
  await followed;
  await expect(page).toHaveURL('/sign-up');
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  expect([asksOfPage, reloads]).toEqual([0, 0]);
});
