import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../keyboard.ts';
import { GAME, toast } from './community.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown, harper } = GAMES;

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a popup by its button, walks once around inside, leaves by Escape, and is where it was. */
async function openAndLeave(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).locator('.skeleton')).toHaveCount(0);
  const controls = await dialog(page).locator('a[href], button:enabled, input:enabled, select').count();
  for (let step = 0; step <= controls; step += 1) {
    await page.keyboard.press('Tab');
    // Outside the popup there is the browser's own bar only.
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.nodeName)).toMatch(
      /^(DIALOG|BODY)$/,
    );
    const isBehind = await page.evaluate(
      () => document.activeElement?.closest('main, header, footer') !== null,
    );
    expect(isBehind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('popups hold the focus, and give it back to what opened them', async ({ page, player }) => {
  await player.topUp(PLANS.large);
  await player.addToCart(ledger.id, crown.id);
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');

  await page.goto(`/store/${harper.id}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  for (const name of ['Share', 'Report', 'Buy now'])
    await test.step(name, () => openAndLeave(page, main.getByRole('button', { name, exact: true }).first()));
  for (const name of ['Help', 'Language', 'Controller'])
    await test.step(name, () => openAndLeave(page, footer.getByRole('button', { name })));
  await test.step('Add coins', () =>
    openAndLeave(page, page.getByRole('banner').getByRole('button', { name: 'Add coins' })));

  await page.goto('/my-store?tab=cart');
  await openAndLeave(page, page.getByRole('button', { name: 'Check out 2 games' }));

  await page.goto('/account/profile');
  for (const name of ['Change email', 'Change password', 'Delete account', 'Add an entry'])
    await test.step(name, () => openAndLeave(page, page.getByRole('button', { name }).first()));
});

test('the account’s menu opens by Enter, its lines follow by Tab, Escape closes it and the focus is back', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/about-us');
  const menu = page.getByRole('button', { name: 'Your account' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  for (const name of ['Notifications', 'My games', 'My page', 'Profile', 'Account log']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('tabs and the gallery turn by arrows; a card and the switch of a bill answer to Enter and Space', async ({
  page,
  player,
}) => {
  await player.topUp(PLANS.large);
  await page.goto(`/store/${ledger.id}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();

  const gallery = page.locator('[aria-roledescription="carousel"]');
  await gallery.getByRole('button', { name: 'Next picture' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.locator('[aria-current="true"]')).toHaveAccessibleName(/1/);

  await page.getByRole('button', { name: 'Buy now' }).focus();
  await page.keyboard.press('Enter');
  const silver = page.getByRole('switch', { name: 'Pay with silver first' });
  await tabTo(page, silver);
  await expect(silver).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await expect(silver).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.locator('.game-card a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`${ledger.id}$`));
});

test('the first Tab leads past the header to the screen’s content', async ({ page }) => {
  await page.goto('/store');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a new page says its name to those who listen, and the keyboard goes on at its beginning unless what was pressed is still there', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const said = (title: string | RegExp) => page.getByRole('status').filter({ hasText: title });
  await page.goto('/store?keyword=innkeeper');
  await expect(banner.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const box = banner.getByRole('searchbox');
  await box.fill(ledger.name);
  await box.press('Enter');
  await expect(page).not.toHaveURL('/store?keyword=innkeeper');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(said(/Moggie/)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(0);

  await main.getByRole('article').getByRole('link', { name: ledger.name }).press('Enter');
  await expect(page).toHaveURL(`/store/${ledger.id}`);
  await expect(main).toBeFocused();
  await expect(main).toHaveCSS('outline-style', 'none');
  await expect(said(`${ledger.name} · Moggie`)).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);

  const store = banner.getByRole('link', { name: 'Store', exact: true });
  await store.press('Enter');
  await expect(page).toHaveURL(/\/store(\?|$)/);
  await expect(main.getByRole('article').nth(1)).toBeVisible();
  await expect(said(`${ledger.name} · Moggie`)).toHaveCount(0);
  await expect(said(await page.title())).toBeAttached();
  await expect(store).toBeFocused();
});

test('the focus stays on what saves itself, and goes on where the button that was pressed goes', async ({
  page,
  player,
}) => {
  await player.addToWishlist(crown.id, harper.id, GAME.id);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });

  await page.goto('/account/profile');
  const language = page.getByRole('combobox', { name: 'Email language' });
  await expect(language).toHaveValue('en-US');
  await language.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Saved.').first()).toBeAttached();
  await expect(language).not.toHaveValue('en-US');
  await expect(language).toBeFocused();

  await page.goto(`/store/${ledger.id}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await button('Add to cart').press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeFocused();

  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/my-store?tab=wishlist');
  const wish = page.getByRole('main').getByRole('listitem').filter({ hasText: crown.name });
  await wish.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(wish.getByRole('link', { name: 'In cart' })).toBeFocused();
  await expect(toast(page, `${crown.name} is in your cart.`)).toBeAttached();
  await button('Add 2 games to cart').press('Enter');
  await expect(toast(page, 'The games are in your cart.')).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toHaveCount(3);
  await expect(heading).toBeFocused();
  await page.getByLabel(`Choose ${crown.name}`).check();
  await button('Remove 1 game').press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Wishlist 2' })).toBeVisible();
  await expect(heading).toBeFocused();
  await page.goto('/my-store?tab=cart');
  await button('Remove 4 games').press('Enter');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('where the last part of a list takes its button away, the focus goes to what came', async ({
  page,
  player,
}) => {
  const { findStore } = await player.query<{ findStore: { list: { id: number }[] } }>(
    '{ findStore(platform_key: ["moggie"], q: { limit: 21 }) { list { id } } }',
  );
  for (const { id } of findStore.list)
    await player.query('mutation($id: Int!) { addStoreLike(store_id: $id) { isLiked } }', { id });
  await page.goto('/user');
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await expect(lines).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await expect(lines).toHaveCount(21);
  await expect(lines.nth(20)).toBeFocused();
  await expect(more).toHaveCount(0);
});
