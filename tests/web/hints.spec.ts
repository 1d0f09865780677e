import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, test } from './players.ts';

test('customer service on the master domain: Telegram by its address, WeChat and QQ by their ids [P10]', async ({
  page,
  store,
}) => {
  await page.context().addCookies([{ name: 'r18', value: '1', url: store.originOf('master') }]);
  await page.goto(`${store.originOf('master')}/article`);
  await page.getByRole('banner').getByRole('button', { name: '客服' }).click();
  const popup = page.getByRole('dialog', { name: '客服' });
  await expect(popup.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/moggie_support',
  );
  await expect(popup.getByRole('listitem').filter({ hasText: 'WeChat' })).toContainText('moggie-support');
  await expect(popup.getByRole('listitem').filter({ hasText: 'QQ' })).toContainText('100480048');
  await expectAccessible(page);
});

test('off the master domain a guest sees no customer service, cart or games of their own, but Log in and Sign up [A11]', async ({
  page,
}) => {
  await page.goto('/article');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'My games' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Support' })).toHaveCount(0);
});

test('what does not come says so, and comes when it is asked for again', async ({ page }) => {
  let isDown = true;
  await page.route('**/graphql', async (route) => {
    if (isDown && route.request().postData()?.includes('query articles'))
      await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  const popup = page.getByRole('dialog', { name: 'Help' });
  await expect(popup.getByRole('alert')).toContainText('Something went wrong');
  await expectAccessible(page);
  isDown = false;
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByRole('group').first()).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveCount(0);
});

test('help unfolds the articles for those who ask [P16]', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  const popup = page.getByRole('dialog', { name: 'Help' });
  const answers = popup.getByRole('group');
  await expect(answers).toHaveCount(2);
  await answers.first().locator('summary').click();
  const paragraphs = answers.first().getByRole('paragraph');
  await expect(paragraphs).toHaveText([/^Download the launcher/, /^After that/, /^Web games run/]);
  await expect(paragraphs.last()).toBeVisible();
  await expectAccessible(page);
});

test('while a purchase is under way a loading overlay keeps the bill from being touched; then a message tells of it [P22]', async ({
  page,
  player,
}) => {
  await player.topUp(PLANS.large);
  await player.addToCart(GAMES.ledger.id);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (/mutation addCartCheckout/.test(route.request().postDataJSON().query)) await held;
    await route.continue();
  });
  await page.goto('/my-store?tab=cart');
  await page.getByRole('button', { name: 'Check out 1 game' }).click();
  await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
  const overlay = page.locator('.loading-overlay');
  await expect(overlay).toHaveText('One moment');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
});

test('where the browser lets no page copy, a message shows the text [P15]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    }),
  );
  await page.goto('/bookmark');
  await page.getByRole('main').getByRole('button', { name: 'Copy address' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Copy address' })).toContainText('http://localhost:');
  await expectAccessible(page);
});
