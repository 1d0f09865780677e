import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { expectAccessible } from '../accessible.ts';
import { MAINTENANCE_NEWS } from '../store/broadcasts.ts';
import { test } from './players.ts';

/** Widths at which the store's pictures were asked for, by address. */
function watchCovers(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/cdn/games/')) asked.push(searchParams.get('w') ?? 'full');
  });
  return asked;
}

test('before consent the page is closed and no picture above the placeholder is asked for [P01]', async ({
  page,
}) => {
  await page.context().clearCookies();
  const widths = watchCovers(page);
  const html = await (await page.goto('/'))?.text();
  expect(html).not.toMatch(/\/cdn\/games\/[^"]*w=(?!10\b)\d/);
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
  await expect(page.locator('main')).toHaveCSS('filter', /^blur\(/);
  expect(new Set(widths)).toEqual(new Set(widths.length > 0 ? ['10'] : []));
  await expect(page.getByRole('link', { name: 'under 18' })).toHaveAttribute('href', /^https:\/\//);
  for (const path of ['/boy-r18', '/store', '/store/1005', '/article'])
    await test.step(`${path} has the gate before it, too`, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
    });
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeHidden();
  await expect(page.locator('main')).toHaveCSS('filter', 'none');
  expect((await page.context().cookies()).find(({ name }) => name === 'r18')?.value).toBe('1');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeHidden();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  const CONTENT = [
    ['/', 'Harbour Lights'],
    ['/store', '64 games'],
    ['/boy-bl', 'Second Cello'],
    ['/store/1005', 'A mountain inn deep in debt'],
    ['/ja-JP/store/1021', 'セカンド・チェロ'],
    ['/store/999999', 'This game isn’t available'],
    ['/article', 'Planned maintenance on '],
    [MAINTENANCE_NEWS, 'Planned maintenance on '],
    [`/user/${stableId('author:studio-kestrel')}`, 'Studio Kestrel'],
    ['/terms', 'Terms of service'],
  ] as const;

  for (const [path, text] of CONTENT)
    test(`${path} shows its content`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(text);
    });

  test('a first visit finds the content of every page in it', async ({ page }) => {
    await page.context().clearCookies();
    for (const [path, text] of CONTENT) {
      await page.goto(path);
      await expect(page.locator('main')).toContainText(text);
    }
  });

  test('the adult gate lets in who says to be over 18, and leads back to the page [P01]', async ({
    page,
  }) => {
    await page.context().clearCookies();
    await page.goto('/de-DE/store/1001?tab=news');
    const gate = page.getByRole('dialog', { name: 'Bist du schon 18?' });
    await expect(gate).toBeVisible();
    await gate.getByRole('button').first().click();
    await expect(page).toHaveURL('/de-DE/store/1001?tab=news');
    await expect(gate).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/store');
    await expect(page.getByRole('main')).toContainText('64 games');
  });
});

test('the 404 page works like any other', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a game that is not there answers 404, says so and leads on', async ({ page }) => {
  const response = await page.goto('/store/999999');
  expect(response?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This game isn’t available');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('searchbox', { name: 'Search the store' }).fill(' ledger ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store?keyword=ledger');
  await page.goBack();
  await main.getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL('/store');
});

test('an address without a page answers 404 and says so [R17]', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('en-US is reachable with and without prefix, the others with theirs, unknown ones not at all [R01]', async ({
  page,
}) => {
  const languageOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  };
  expect(await languageOf('/store')).toBe('en-US');
  expect(await languageOf('/en-US/store')).toBe('en-US');
  for (const { code } of LOCALES) expect(await languageOf(`/${code}/store`)).toBe(code);
  expect((await page.request.get('/xx-XX/store')).status()).toBe(404);
});

test('on the master domain the language is zh-CN whatever the path says [R16]', async ({ page, store }) => {
  await page.goto(`${store.originOf('master')}/de-DE/store`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('search and shelf stand in the address together and narrow the list [S03]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').first().fill('  winter ');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page).toHaveURL(/\/store\?keyword=winter$/);
  const all = await page.getByRole('article').count();
  await page.getByRole('checkbox', { name: 'For him 18+' }).click();
  await expect(page).toHaveURL(/categories=boy-r18/);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
  await expect(page.getByRole('article').filter({ hasText: 'Nine Tails of Winter' })).toBeVisible();
});

test('a search shows what fits best first, until another order is chosen [S02] [S03]', async ({ page }) => {
  const names = page.getByRole('main').getByRole('article').getByRole('heading');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await page.goto('/store?keyword=winter');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(order).toHaveValue('relevance-desc');
  // The name that starts with it, a name that has it, then those whose brief has it.
  await expect(names.nth(0)).toHaveText('Winter Coats');
  await expect(names.nth(1)).toHaveText('Nine Tails of Winter');
  await expect(names.filter({ hasText: 'Mountain Rescue Nine' })).toBeVisible();
  await order.selectOption('Oldest first');
  await expect(page).toHaveURL('/store?keyword=winter&order=released_at-asc');
  await page.getByRole('link', { name: 'Remove filter: “winter”' }).click();
  await expect(page).toHaveURL('/store?order=released_at-asc');
  await expect(order.getByRole('option', { name: 'Best match' })).toHaveCount(0);
});

test('a card of a reduced game says for how long, its label how many percent off [S24]', async ({ page }) => {
  await page.goto('/store?discounted=1');
  const cards = page.getByRole('main').getByRole('article');
  const texts = await cards.allInnerTexts();
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) {
    expect(text).toMatch(/\d+% off/);
    expect(text).toMatch(/\d+ days left|>1 day left|Last hours/);
  }
  await page.goto('/store?free=1');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByText(/days? left|Last hours/)).toHaveCount(0);
});

test('with the keyboard alone one comes from the home page to a game', async ({ page }) => {
  await page.goto('/store');
  const game = page.getByRole('article').first().getByRole('link').first();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    if (await game.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(game).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/store\/\d+$/);
});
