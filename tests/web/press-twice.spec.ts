import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { GAMES, PASSWORD, PLANS, test } from './players.ts';

const { ledger } = GAMES;
/** Costs nothing, so that a player owns it at once. */
const FREE = 1006;

/** Keeps a popup's code back until the answer is called. */
async function holdBack(page: Page, popup: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${popup}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('pressing twice does once what was meant:', () => {
  test('adding to the cart', async ({ page, player }) => {
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Add to cart' }).dblclick();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await player.query('{ findCartStore(platform_key: "moggie") { totalCount } }')).toEqual({
      findCartStore: { totalCount: 1 },
    });
  });

  test('opening the bill of a game', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    const comeOn = await holdBack(page, 'bill');
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).dblclick();
    comeOn();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await page.getByRole('dialog', { name: 'Completed' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  test('signing up', async ({ page }) => {
    const email = `${randomUUID()}@moggie.test`;
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).dblclick();
    await expect(page.getByText(`We sent an 8-digit code to ${email}.`)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('claiming a free game, and reviewing it', async ({ page, player }) => {
    await page.goto(`/store/${FREE}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await bill.getByRole('button', { name: 'Add to library' }).dblclick();
    await page.getByRole('dialog', { name: 'Completed' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Write a review' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('button', { name: 'Yes, I like it' }).click();
    const words = `A quiet ride. ${randomUUID()}`;
    await popup.getByRole('textbox').fill(words);
    await popup.getByRole('button', { name: 'Publish review' }).dblclick();
    await expect(popup).toHaveCount(0);
    await expect(page.getByRole('main').getByText(words)).toHaveCount(1);
    expect(await player.query('{ findStoreOrder(platform_key: "moggie", state: 1) { totalCount } }')).toEqual(
      {
        findStoreOrder: { totalCount: 1 },
      },
    );
  });

  test('returning a game', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await page.getByRole('button', { name: 'Go to my games' }).click();
    await page.getByRole('button', { name: /^Return until/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Return game' }).dblclick();
    await expect(page.getByText('No games yet')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
  });

  test('closing a dialog, beneath which a link lies', async ({ page, player }) => {
    expect(player.email).not.toBe('');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expect(close).toBeVisible();
    // A link that covers the page, for whatever is pressed to meet.
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/news';
      link.style.cssText = 'position:fixed;inset:0;z-index:9999';
      document.body.append(link);
    });
    await close.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page).toHaveURL(`/store/${ledger.id}`);
    // A press of its own is heard.
    await page.mouse.click(195, 400);
    await expect(page).toHaveURL('/news');
  });

  test('logging out one of two devices, whose row makes room for the other', async ({ page, player }) => {
    await player.signIn();
    await player.signIn();
    await page.goto('/account/profile');
    const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(3);
    const logOut = devices.nth(1).getByRole('button');
    await logOut.click();
    await expect(devices).toHaveCount(2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('heading', { name: 'Your devices' }).click();
    await page.reload();
    await expect(devices).toHaveCount(2);
    await logOut.click();
    await expect(devices).toHaveCount(1);
  });

  test('choosing a way to pay', async ({ page, player }) => {
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Add coins' }).first().click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).dblclick();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('link', { name: 'Back to the store' }).click();
    await expect.poll(async () => (await player.balances()).meowcent).toBeGreaterThan(0);
    const { findAccountLog } = await player.query<{ findAccountLog: { totalCount: number } }>(
      '{ findAccountLog(action_type: "recharge") { totalCount } }',
    );
    expect(findAccountLog.totalCount).toBe(1);
  });
});
