import { expect } from '@playwright/test';
import { AS_IT_STANDS, expectAccessible } from '../accessible.ts';
import { GAMES, test } from './players.ts';

test.beforeEach(async ({ page, player }) => {
  await page.goto('/account/profile');
  await expect(page.getByText(player.email)).toBeVisible();
  // The first view comes with the page: it answers once its script has come.
  await page.getByRole('button', { name: 'Your account' }).waitFor();
});

test('a code for a game leads to it [C16]', async ({ page, player: _player }) => {
  await page.goto('/account/profile');
  await page.getByRole('textbox', { name: 'Code' }).fill('MOGGIE-GAME-1005');
  await page.getByRole('button', { name: 'Redeem' }).click();
  const told = page.getByRole('dialog');
  await expect(told).toContainText(GAMES.ledger.name);
  await told.getByRole('button', { name: 'Go to my games' }).click();
  await expect(page).toHaveURL('/my-store?tab=purchased');
  await expect(
    page.getByRole('main').getByRole('link', { name: GAMES.ledger.name, exact: true }),
  ).toBeVisible();
});

test('a code is redeemed once and the new coins show at once [O08] [C13] [C14] [C16] [T20] [V07]', async ({
  page,
  player,
}) => {
  expect(await player.balances()).toEqual({ meowcent: 0, silver: 0 });
  const code = page.getByRole('textbox', { name: 'Code' });
  const redeem = page.getByRole('button', { name: 'Redeem' });
  const dialog = page.getByRole('dialog');
  await expect(redeem).toBeDisabled();
  await code.fill('NO-SUCH-CODE');
  const sent = page.waitForRequest((request) => request.postData()?.includes('redeemCode') ?? false);
  await redeem.click();
  expect((await sent).postDataJSON().variables).toEqual({ redemption_code: btoa('NO-SUCH-CODE') });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('This code is not valid.');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveValue('NO-SUCH-CODE');
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page, { rules: AS_IT_STANDS });

  await code.fill('moggie coins 500');
  await redeem.click();
  await expect(dialog.getByText('Congratulations! You received:')).toBeVisible();
  await expect(dialog.getByText('500 coins')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  const wallet = page.locator('section', { has: page.getByRole('heading', { name: 'Wallet' }) });
  await expect(wallet.getByText('500 coins')).toBeVisible();

  await expect(code).toHaveValue('');
  await expect(code).toHaveAccessibleDescription('');
  await code.fill('MOGGIE-COINS-500');
  await code.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Already redeemed' })).toContainText(
    'You have already redeemed this code. It gave you: 500 coins',
  );
  expect(await player.balances()).toEqual({ meowcent: 50_000, silver: 0 });
});

test('a code whose answer was lost shows its coins in the wallet, and pressed again what it gave', async ({
  page,
  player,
}) => {
  const code = page.getByRole('textbox', { name: 'Code' });
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation redeemCode')) return route.fallback();
    await route.fetch();
    return route.abort('connectionfailed');
  });
  await code.fill('MOGGIE-SILVER-20');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('No connection. Please check your internet and try again.')).toBeVisible();
  const wallet = page.locator('section', { has: page.getByRole('heading', { name: 'Wallet' }) });
  await expect(wallet.getByText('20 silver')).toBeVisible();
  await page.unroute('**/graphql');
  await expect(code).toHaveValue('MOGGIE-SILVER-20');
  await code.press('Enter');
  const told = page.getByRole('dialog');
  await expect(told).toContainText('You have already redeemed this code. It gave you:');
  await expect(told).toContainText('20 silver');
  expect(await player.balances()).toEqual({ meowcent: 0, silver: 2_000 });
});
