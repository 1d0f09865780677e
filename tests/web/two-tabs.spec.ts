import { expect, type Page, type Request } from '@playwright/test';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown, harper } = GAMES;

const cartOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart, / });
const main = (page: Page) => page.getByRole('main');

async function buyInTab(tab: Page, game: { id: number }, sum: string): Promise<void> {
  await tab.bringToFront();
  await tab.goto(`/store/${game.id}`);
  await tab.getByRole('button', { name: 'Buy now' }).click();
  await tab.getByRole('button', { name: `Pay ${sum}` }).click();
  await expect(tab.getByRole('dialog', { name: 'Completed' })).toBeVisible();
}

test.describe('two tabs of one browser', () => {
  test('show one cart and one wishlist', async ({ page, context, player }) => {
    await player.addToWishlist(crown.id);
    await page.goto('/my-store?tab=cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    const other = await context.newPage();
    await other.goto(`/store/${ledger.id}`);
    await other.getByRole('button', { name: 'Add to cart' }).click();

    await expect(cartOf(page)).toHaveAccessibleName('Cart, 1 game');
    await expect(main(page).getByRole('link', { name: ledger.name }).first()).toBeVisible();
    await other.goto(`/store/${crown.id}`);
    await other.getByRole('button', { name: 'On your wishlist' }).click();
    await expect(main(page).getByRole('link', { name: 'Wishlist 0' })).toBeVisible();

    await page.getByRole('button', { name: 'Remove 1 game' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await other.goto(`/store/${ledger.id}`);
    await expect(main(other).getByRole('button', { name: 'Add to cart' })).toBeVisible();
  });

  test('each ask once for what one of them changed', async ({ page, context, player }) => {
    const other = await context.newPage();
    const asked = new Map([page, other].map((tab) => [tab, 0]));
    const isForCart = (request: Request) => request.postData()?.includes('query cartIds(') ?? false;
    for (const tab of asked.keys()) {
      const first = tab.waitForEvent('requestfinished', isForCart);
      await tab.goto(`/store/${ledger.id}`);
      await first;
      tab.on('request', (request) => {
        if (isForCart(request)) asked.set(tab, (asked.get(tab) ?? 0) + 1);
      });
    }
    // Hears what is said when everybody does who could.
    const heard = other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new BroadcastChannel('stale').onmessage = () => resolve();
        }),
    );
    await other.getByRole('button', { name: 'Add to cart' }).click();
    await heard;
    await expect(cartOf(page)).toHaveAccessibleName('Cart, 1 game');
    await expect.poll(() => [...asked.values()]).toEqual([1, 1]);
    expect(await player.query('{ findCartStore(platform_key: "moggie") { totalCount } }')).toEqual({
      findCartStore: { totalCount: 1 },
    });
    expect([...asked.values()]).toEqual([1, 1]);
  });

  test('show the coins that one of them added', async ({ page, context, player }) => {
    await page.goto('/about-us');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Add coins' })).toBeVisible();
    await expect(header).not.toContainText('50');
    const other = await context.newPage();
    await other.goto('/account/profile');
    await other.getByRole('button', { name: 'Add coins' }).first().click();
    await other.getByRole('dialog', { name: 'Add coins' }).getByText('$49.99').click();
    await other.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    await other.getByRole('button', { name: 'Pay now' }).click();
    await other.getByRole('link', { name: 'Back to the store' }).click();
    await expect(other.locator('p', { hasText: '50 coins' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
    await expect(header).toContainText('50');
  });

  test('show the texts of the profile that one of them saved, but where the other is being written in', async ({
    page,
    context,
    player,
  }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/account/profile');
      await expect(tab.getByText(player.email)).toBeVisible();
    }
    await page.getByLabel('Discord').fill('discord.gg/mine');
    for (const [label, text, kept] of [
      ['Introduction', 'I read slowly.', 'I read slowly.'],
      ['Email for the community', 'rin@example.com', 'rin@example.com'],
      ['Facebook', 'facebook.com/rin', 'https://facebook.com/rin'],
      ['Facebook', 'facebook.com/ren', 'https://facebook.com/ren'],
    ] as const) {
      const form = (tab: Page) => tab.locator('form', { has: tab.getByLabel(label) });
      await other.getByLabel(label).fill(text);
      await form(other).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel(label)).toHaveValue(kept);
      if (label !== 'Facebook') await expect(form(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    }
    await expect(page.getByLabel('Discord')).toHaveValue('discord.gg/mine');
    // What was saved as it was typed, and is kept in full, is not being written any more.
    await page.getByLabel('Facebook').fill('facebook.com/ran');
    await page
      .locator('form', { has: page.getByLabel('Facebook') })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(other.getByLabel('Facebook')).toHaveValue('https://facebook.com/ran');
    await expect(other.getByLabel('Discord')).toHaveValue('https://discord.gg/mine');
  });

  test('charge a game once that both are about to buy', async ({ page, context, player }) => {
    await player.topUp(PLANS.large);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/store/${ledger.id}`);
      await tab.getByRole('button', { name: 'Buy now' }).click();
      await expect(tab.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' })).toBeVisible();
    }
    await page.bringToFront();
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    await other.bringToFront();
    await other.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await expect(other.getByRole('dialog')).toContainText('You already own this game.');
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
    await other.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(main(other).getByText('Paid')).toBeVisible();
  });

  test('share one silver: a bill that is older than what the other spent says so and stays [T10] [V09]', async ({
    page,
    context,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    const pay = (sum: string) => bill.getByRole('button', { name: `Pay ${sum}` }).click();
    await expect(bill.getByText('You have 4 silver')).toBeVisible();
    // More silver than before would pay more of it.
    await player.topUp(PLANS.small);
    await pay('13.99 coins and 4 silver');
    await expect(bill.getByRole('alert')).toHaveText(
      'Your balance has changed since this order was shown. Nothing was charged; please check it again.',
    );
    await expect(bill.getByText('You have 4.50 silver')).toBeVisible();
    const other = await context.newPage();
    await buyInTab(other, harper, '18.49 coins and 4.50 silver');

    await page.bringToFront();
    await pay('13.49 coins and 4.50 silver');
    await expect(bill.getByRole('switch')).toHaveCount(0);
    await expect(bill.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(await player.balances()).toEqual({ meowcent: 4151, silver: 0 });
    // What is missing by now shows, too.
    await buyInTab(other, crown, '29.99 coins');
    await page.bringToFront();
    await pay('17.99 coins');
    await expect(bill).toContainText('You are 6.47 coins short.');
    await expect(bill.getByRole('button', { name: 'Add coins' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 1152, silver: 0 });
  });

  test('are signed out together', async ({ page, context, player }) => {
    expect(player.email).not.toBe('');
    await page.goto('/account/profile');
    await expect(page.getByLabel('Introduction')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/about-us');
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('may speak two languages', async ({ page, context }) => {
    await page.goto('/article');
    const other = await context.newPage();
    await other.goto('/article');
    await other.getByRole('banner').getByRole('button', { name: 'Language' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click();
    await other.getByRole('button', { name: 'Wechseln' }).click();
    await expect(other).toHaveURL('/de-DE/article');
    await page.bringToFront();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    // In the page that is open already its own links stay in its language.
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveURL(/^[^?]*\/store/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

test('each cached list follows what is added, changed and taken away, without a reload [T21]', async ({
  page,
  player,
}) => {
  await player.addToWishlist(crown.id);
  await page.goto(`/store/${ledger.id}`);
  await page.evaluate(() => {
    Object.assign(globalThis, { sameDocument: true });
  });
  const link = (name: string | RegExp) => main(page).getByRole('link', { name });
  // PUSH
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(cartOf(page)).toHaveAccessibleName('Cart, 1 game');
  await cartOf(page).click();
  await expect(link('Cart 1')).toBeVisible();
  await expect(link('Wishlist 2')).toBeVisible();
  // DELETE
  await page.getByRole('button', { name: 'Remove 1 game' }).click();
  await expect(link('Cart 0')).toBeVisible();
  await link('Wishlist 2').click();
  await page.getByLabel(`Choose ${crown.name}`).check();
  await page.getByRole('button', { name: 'Remove 1 game' }).click();
  await expect(link('Wishlist 1')).toBeVisible();
  // SET: a purchase empties the cart and fills the library.
  await player.topUp(PLANS.large);
  await main(page).getByRole('button', { name: 'Add to cart' }).click();
  await link('Cart 1').click();
  await page.getByRole('button', { name: 'Check out 1 game' }).click();
  await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
  await page.getByRole('button', { name: 'Go to my games' }).click();
  await expect(link('Purchased 1')).toBeVisible();
  await expect(link('Cart 0')).toBeVisible();
  await expect(link('Wishlist 0')).toBeVisible();
  // UPDATE
  await link(ledger.name).first().click();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: 'Yes, I like it' }).click();
  await popup.getByRole('textbox').fill('Slow and warm.');
  await popup.getByRole('button', { name: 'Publish review' }).click();
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: 'Slow and warm.' })
    .getByRole('button', { name: 'Edit your review' })
    .click();
  await popup.getByRole('textbox').fill('Slow, warm and long.');
  await popup.getByRole('button', { name: 'Save changes' }).click();
  await expect(main(page).getByText('Slow, warm and long.')).toBeVisible();
  await expect(main(page).getByText('Slow and warm.')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});
