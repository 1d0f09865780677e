import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';

test('in discreet mode nothing at a glance tells what the page is, and Escape twice hides it', async ({
  page,
}) => {
  const icon = page.locator('link[rel="icon"]');
  await page.goto('/store/1005');
  await expect(page).toHaveTitle('The Innkeeper’s Ledger · Moggie');
  await page.getByRole('button', { name: 'Discreet mode' }).click();
  await expect(page).toHaveTitle('Notes');
  await expect(page.getByRole('status').filter({ hasText: 'Press Esc twice' })).toBeAttached();

  // The server knows of it: not even the first paint of the next page tells.
  const html = await (await page.goto('/store'))?.text();
  expect(html).toContain('<title>Notes</title>');
  expect(html).not.toContain('Moggie</title>');
  await expect(icon).not.toHaveAttribute('href', /moggie|lynx|master/);
  const card = page.getByRole('article').first();
  const picture = card.locator('.cover > img').last();
  await expect(picture).toHaveCSS('filter', 'blur(24px)');
  await card.hover();
  await expect(picture).toHaveCSS('filter', 'none');

  const hidden = page.getByRole('dialog', { name: 'Notes' });
  await page.keyboard.press('Escape');
  await expect(hidden).toBeHidden();
  // Both in one go: a slow machine's presses may be further apart than a hand's.
  await page.evaluate(() => {
    for (let press = 0; press < 2; press++)
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  await expect(hidden).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hidden).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Where a game keeps the keys to itself, and on phones, a button hides the page.
  const hide = page.getByRole('button', { name: 'Hide the page' });
  await expectAccessible(page);
  await hide.click();
  await expect(hidden).toBeVisible();
  await page.getByRole('button', { name: 'Back to the page' }).click();

  await page.goto('/store/1005');
  const shown = page.locator('[aria-current] .cover > img').first();
  await expect(shown).toHaveCSS('filter', 'blur(24px)');
  // A game's page is an article, too: who reads it points at none of its pictures.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(shown).toHaveCSS('filter', 'blur(24px)');
  // The focus scrolls the page under the pointer, which stays on the header.
  await page.mouse.move(1, 1);
  await page.getByRole('tab').first().focus();
  await expect(shown).toHaveCSS('filter', 'blur(24px)');
  const big = page.getByRole('region', { name: 'Pictures' }).locator('.cover').first().locator('img').last();
  await expect(big).toHaveCSS('filter', 'blur(24px)');
  await page.getByRole('button', { name: 'Enlarge' }).focus();
  await expect(big).toHaveCSS('filter', 'none');
  await page.getByRole('button', { name: 'Discreet mode' }).click();
  await expect(page).toHaveTitle(/ · Moggie$/);
  await expect(hide).toHaveCount(0);
});

test.describe('on a phone, which has no Escape', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('discreet mode tells of the button that hides the page', async ({ page }) => {
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Discreet mode' }).tap();
    await expect(page.getByRole('status').filter({ hasText: 'Discreet mode is on.' })).toHaveText(
      'Discreet mode is on. Tap the crossed-out eye to hide the page.',
    );
    await page.getByRole('button', { name: 'Hide the page' }).tap();
    await expect(page.getByRole('dialog', { name: 'Notes' })).toBeVisible();
  });
});

test('in discreet mode screen readers still hear which page has come', async ({ page }) => {
  await page.goto('/article');
  await page.getByRole('button', { name: 'Discreet mode' }).click();
  // A link pressed before the page came to life brings a document, which the browser announces.
  await expect(page).toHaveTitle('Notes');
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('banner').getByRole('link', { name: 'Store', exact: true }).click();
  await expect(heading).not.toHaveText(before);
  const name = await heading.textContent();
  await expect(page.getByRole('status').filter({ hasText: name ?? '' })).toBeAttached();
  await expect(page).toHaveTitle('Notes');
});

test('in discreet mode a page whose heading comes with an answer is announced by it', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/article');
  await page.getByRole('button', { name: 'Discreet mode' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query userPublic')) await held.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'My page' }).click();
  await expect(page).toHaveURL('/user');
  await expect(page.getByRole('tablist')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Notes' })).toHaveCount(0);
  held.resolve();
  await expect(heading).toHaveCount(1);
  const name = (await heading.textContent()) ?? '';
  await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached();
});
