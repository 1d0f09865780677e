import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { operate, operatedTest } from './operated-store.ts';
import { GAMES, PLANS } from './players.ts';

const { ledger, crown, harper } = GAMES;

const test = operatedTest(['sale', 'add', String(harper.id), '50', '--until', '2030-01-01']);

test('what changed between the bill and the payment is told before anything is paid, and the rest is bought', async ({
  page,
  player,
  store,
}) => {
  test.setTimeout(180_000);
  await player.topUp(PLANS.large);
  await player.topUp(PLANS.small);
  await player.addToCart(ledger.id, crown.id, harper.id);
  await page.goto('/my-store?tab=cart');
  await page.getByRole('button', { name: 'Check out 3 games' }).click();
  const bill = page.getByRole('dialog', { name: 'Check out' });
  await expect(bill.getByRole('button', { name: 'Pay 54.97 coins and 4.50 silver' })).toBeVisible();

  await operate(store, ['game', 'off', String(crown.id)], ['sale', 'end', String(harper.id)]);
  await bill.getByRole('button', { name: 'Pay 54.97 coins and 4.50 silver' }).click();
  const left = bill.getByRole('alert').filter({ hasText: 'Not part of this order' });
  await expect(left).toContainText(crown.name);
  await expect(left).toContainText('This game is not for sale at the moment.');
  await expect(bill.getByRole('alert').first()).toHaveText(
    'The price has changed. The total was 29.48 and is now 40.98 coins; please confirm again.',
  );
  await expect(bill.getByRole('listitem').filter({ hasText: harper.name })).toContainText('Was 11.49');
  await expectAccessible(page);
  expect(await player.balances()).toEqual({ meowcent: 6000, silver: 450 });

  await bill.getByRole('button', { name: 'Pay 36.48 coins and 4.50 silver' }).click();
  await expect(page.getByRole('dialog', { name: 'Completed' })).toContainText('2 games are yours.');
  expect(await player.balances()).toEqual({ meowcent: 2352, silver: 0 });

  // What could not be bought stays in the cart, which says why and lets it go.
  await page.getByRole('button', { name: 'Keep browsing' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: crown.name });
  await expect(row).toContainText('This game is not for sale at the moment.');
  await expect(page.getByRole('button', { name: /^Check out/ })).toBeDisabled();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Remove from cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a game that is not sold any more is taken out of the cart from the bill', async ({
  page,
  player,
  store,
}) => {
  test.setTimeout(180_000);
  await player.addToCart(ledger.id, harper.id);
  await page.goto('/my-store?tab=cart');
  const checkOut = page.getByRole('button', { name: 'Check out 2 games' });
  await expect(checkOut).toBeVisible();
  // With the store closed a page that is not alive yet has nowhere to come from.
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await operate(store, ['game', 'off', String(harper.id)]);
  await checkOut.click();
  const bill = page.getByRole('dialog', { name: 'Check out' });
  await expect(bill).toContainText('This game is not for sale at the moment.');
  await bill.getByRole('button', { name: 'Remove from cart' }).click();
  await expect(bill.getByRole('alert')).toHaveCount(0);
  await expect(bill).toContainText('17.99 coins short');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Check out 1 game' })).toBeVisible();
});
