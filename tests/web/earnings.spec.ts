import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { PLANS, Player, test } from './players.ts';

const DEMO_PASSWORD = 'Meow1234';
/** A game of the demo's author. */
const GAME = { id: 1001, name: 'Harbour Lights', price: 1299 };

const signInAuthor = (context: BrowserContext, origin: string) =>
  context.request.post(`${origin}/api/account/sign-in`, {
    data: { email: 'author@moggie.test', password: DEMO_PASSWORD },
  });

test('an author reads what a month brought, game by game, and saves it as a file', async ({
  page,
  context,
  browser,
  store,
}) => {
  const buying = await browser.newContext({ baseURL: store.origin });
  const buyer = new Player(buying, store.origin, `earnings${Date.now()}@moggie.test`);
  await buyer.signUp();
  await buyer.liveIn('us');
  await buyer.topUp(PLANS.large);
  await buyer.buy(GAME);
  await buying.close();

  await signInAuthor(context, store.origin);
  await page.goto('/account/submissions');
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: GAME.name }).first();
  await expect(row.getByRole('cell').nth(5)).toHaveText('70%');
  await expect(page.getByText('So far')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('To tell us where to, write to support.');
  await expect(page.getByRole('main').getByRole('link', { name: 'support@moggie.test' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone all of it stands below the game's name, and nothing scrolls sideways.
  await expect(row).toBeHidden();
  const game = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: GAME.name }) });
  await expect(game.first().getByRole('term')).toHaveText([
    'Sold',
    'Returned',
    'Sales',
    'Silver',
    'Refunds',
    'Your share',
    'Earned',
  ]);
  await expect(game.first().getByRole('definition').nth(5)).toHaveText('70%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('moggie-earnings.csv');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines.filter((line) => line.includes(`,${GAME.id},${GAME.name},`))).toHaveLength(1);
});

test('an author who deletes the account is told of earnings that are still to be paid', async ({
  page,
  context,
  store,
}) => {
  await signInAuthor(context, store.origin);
  await page.goto('/account/earnings');
  const balance = page.getByRole('article').first().getByRole('definition').nth(3);
  const owed = (await balance.textContent()) ?? '';
  expect(owed).toMatch(/^[\d.,]+ coins$/);
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('paragraph').nth(2)).toHaveText(
    `Your games have earned you ${owed} that we have not paid out yet. You will still get them; until then, we keep what we need to pay you.`,
  );
  await expectAccessible(page);
});
