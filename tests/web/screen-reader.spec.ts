import { expect, type Locator, type Page } from '@playwright/test';
import { GAMES, PLANS, type Player, test } from './players.ts';

const { ledger, crown } = GAMES;

/** The page stands: whoever reads it is known, and nothing is awaited. */
async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole('main').locator('h1').first()).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  return page.getByRole('main');
}

/** A player's screen, once the page knows whose it is. */
async function openOwn(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  return page.getByRole('main');
}

async function stock(player: Player): Promise<void> {
  await player.topUp(PLANS.large);
  await player.addToCart(ledger.id, crown.id);
}

// What stands in the references is what never changes: names and roles of controls, headings and regions, no dates, no
// pictures, nothing that others write. A shelf that is far below has its arrows once the visitor comes near.
test.describe('says the names and roles of', () => {
  test('the frame around every page', async ({ page }) => {
    await open(page, '/about-us');
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
    await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'header.aria.yml' });
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot({ name: 'footer.aria.yml' });
  });

  for (const [locale, path] of [
    ['en-US', '/'],
    ['ja-JP', '/ja-JP'],
  ] as const)
    test(`home in ${locale}`, async ({ page }) => {
      await expect(await open(page, path)).toMatchAriaSnapshot({ name: `home-${locale}.aria.yml` });
    });

  test('the list of the store', async ({ page }) => {
    await expect(await open(page, '/store?keyword=innkeeper')).toMatchAriaSnapshot({
      name: 'store.aria.yml',
    });
  });

  for (const [locale, path] of [
    ['en-US', `/store/${ledger.id}`],
    ['ja-JP', `/ja-JP/store/${ledger.id}`],
  ] as const)
    test(`a game’s page in ${locale}`, async ({ page }) => {
      await expect(await open(page, path)).toMatchAriaSnapshot({ name: `game-${locale}.aria.yml` });
    });

  test('the cart, the games of one’s own and the bill', async ({ page, player }) => {
    await stock(player);
    await player.claim(1006);
    await expect(await openOwn(page, '/my-store?tab=cart')).toMatchAriaSnapshot({ name: 'cart.aria.yml' });
    await expect(await openOwn(page, '/my-store?tab=purchased')).toMatchAriaSnapshot({
      name: 'my-games.aria.yml',
    });
    await openOwn(page, `/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await expect(bill).toContainText('Your balance covers this.');
    await expect(bill).toMatchAriaSnapshot({ name: 'bill.aria.yml' });
  });

  test('the account: profile and log', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await expect(await openOwn(page, '/account/profile')).toMatchAriaSnapshot({ name: 'profile.aria.yml' });
    await expect(await openOwn(page, '/account/log')).toMatchAriaSnapshot({ name: 'log.aria.yml' });
  });

  test('signing in', async ({ page }) => {
    await expect(await open(page, '/sign-in')).toMatchAriaSnapshot({ name: 'sign-in.aria.yml' });
  });
});
