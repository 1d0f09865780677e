import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown } = GAMES;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours axe finds nothing wrong with`, () => {
    test.use({ colorScheme });

    for (const path of ['/sign-in', '/sign-up', '/reset-password'])
      test(path, async ({ page }) => {
        await page.goto(path);
        await page.getByRole('button', { name: /Log in|Create account|Send code/ }).click();
        await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
        await expectAccessible(page);
      });

    test('games, cart, wishlist, account and statement', async ({ page, player }) => {
      await player.topUp(PLANS.large);
      await player.addToCart(ledger.id);
      await player.addToWishlist(crown.id, 1004);
      const screens = {
        '/my-store': 'No games yet',
        '/my-store?tab=cart': ledger.name,
        '/my-store?tab=wishlist': crown.name,
        '/account/profile': player.email,
        '/account/log': 'Completed',
      };
      for (const [path, text] of Object.entries(screens)) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('top-up, checkout and success', async ({ page, player }) => {
      await player.topUp(PLANS.large);
      await player.addToCart(ledger.id, crown.id);
      await page.goto('/my-store?tab=cart');
      await page.getByRole('button', { name: 'Add coins' }).click();
      await expect(page.getByRole('radio', { name: /100 coins/ })).toBeAttached();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Check out 2 games' }).click();
      await expect(page.getByText('Your balance covers this.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pay 47.98 coins' }).click();
      await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
      await expectAccessible(page);
    });
  });
