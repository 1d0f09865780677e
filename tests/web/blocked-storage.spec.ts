import { expect } from '@playwright/test';
import { complaintsOf } from './complaints.ts';
import { GAMES, test } from './players.ts';

const { ledger } = GAMES;

/** What a browser does that is told to block cookies and the data of sites: every touch throws. */
function blockStorage() {
  const block = () => {
    throw new DOMException('The data of this site is blocked.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: block });
}

test.beforeEach(({ page }) => page.addInitScript(blockStorage));

test('home, store, game and cart work where the browser blocks storage, and remember while the page is open', async ({
  page,
  player,
}) => {
  const complaints = complaintsOf(page);
  await player.addToCart(GAMES.crown.id);
  const header = page.getByRole('banner');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await header.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page).toHaveURL(/\/store/);
  await page.getByRole('searchbox').first().fill('innkeeper');
  await page.getByRole('searchbox').first().press('Enter');
  await page.getByRole('article').getByRole('link', { name: ledger.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ledger.name);

  await page.getByRole('button', { name: 'Add to cart' }).click();
  const maintenance = page.getByRole('dialog', { name: /maintenance/ });
  await page.addLocatorHandler(maintenance, (popup) => popup.getByRole('button', { name: 'OK' }).click());
  await header.getByRole('link', { name: 'Cart, 2 games' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: ledger.name })).toBeVisible();

  await header.getByRole('link', { name: 'Moggie', exact: true }).click();
  await expect(page).toHaveURL('/');
  const news = page.getByRole('dialog', { name: /^Autumn sale/ });
  await news.getByRole('button', { name: 'OK' }).click();
  await expect(news).toHaveCount(0);
  const recent = page.getByRole('list', { name: 'Recently viewed', exact: true });
  await expect(recent.getByRole('article').getByRole('link')).toHaveText([ledger.name]);
  await header.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page).toHaveURL(/\/store/);
  await header.getByRole('link', { name: 'Moggie', exact: true }).click();
  await expect(recent).toBeVisible();
  await expect(news).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the shelf chosen last is remembered while the page is open, and counting can be refused', async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: 'consent' });
  const complaints = complaintsOf(page);
  await page.goto('/girl-gl');
  await page.getByRole('button', { name: 'Refuse' }).click();
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(link('Home')).toHaveAttribute('href', '/girl-gl');
  await link('Store').click();
  await expect(page).toHaveURL('/store?categories=girl-gl');
  await link('Home').click();
  await expect(page).toHaveURL('/girl-gl');
  expect(complaints).toEqual([]);
});
