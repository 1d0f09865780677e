import { expect, type Page } from '@playwright/test';
import { GAMES, type Player, test } from './players.ts';

/** More than a list draws at once. */
const FOLLOWED = 55;

/** Follows readers who reviewed the demo's games. */
async function followReaders(player: Player): Promise<void> {
  const readers = new Set<string>();
  for (let id = 1001; readers.size < FOLLOWED; id++) {
    const { findStoreComment } = await player.query<{
      findStoreComment: { list: { user: { uuid: string | null } }[] };
    }>('query ($id: Int!) { findStoreComment(store_id: $id) { list { user { uuid } } } }', { id });
    for (const { user } of findStoreComment.list) if (user.uuid) readers.add(user.uuid);
  }
  for (const person of [...readers].slice(0, FOLLOWED))
    await player.query(
      'mutation ($person: UUID!) { addUserFollowed(followed_user_uuid: $person) { uuid } }',
      { person },
    );
}

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Leaves the page where it stands for another, without a new document. */
async function leave(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Store', exact: true })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/store\?/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

test('who comes back to a long list finds its place, and as much of it as they had asked for', async ({
  page,
  player,
}) => {
  await followReaders(player);
  await page.goto('/user');
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  const more = page.getByRole('button', { name: 'Show more' });

  await test.step('what the player did', async () => {
    const rows = panel('Activity').getByRole('listitem');
    await expect(rows).toHaveCount(20);
    await more.click();
    await expect(rows).toHaveCount(40);
    await more.click();
    await expect(rows).toHaveCount(FOLLOWED);
    // With the last part the button goes, and the focus is where that part begins.
    await expect(rows.nth(40)).toBeFocused();
    await rows.nth(50).scrollIntoViewIfNeeded();
    const place = await placeOf(page);
    expect(place).toBeGreaterThan(0);
    await leave(page);
    await page.goBack();
    await expect(rows).toHaveCount(FOLLOWED);
    await expect.poll(() => placeOf(page)).toBe(place);
  });

  await test.step('whom they follow', async () => {
    await page.getByRole('tab', { name: 'Following', exact: true }).click();
    const rows = panel('Following').getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await more.click();
    await expect(rows).toHaveCount(FOLLOWED);
    await expect(more).toHaveCount(0);
    await expect(rows.nth(50)).toBeFocused();
    await rows.last().scrollIntoViewIfNeeded();
    const place = await placeOf(page);
    await leave(page);
    await page.goBack();
    await expect(rows).toHaveCount(FOLLOWED);
    await expect.poll(() => placeOf(page)).toBe(place);
    await expect(rows.last()).toBeInViewport();
  });
});

test('so does who comes back to rows that have to be asked for anew, unless they have begun to move', async ({
  page,
  player,
}) => {
  await player.addToWishlist(...Array.from({ length: 20 }, (_, index) => 1001 + index));
  await page.clock.install();
  await page.goto('/my-store?tab=wishlist');
  // The rows come with the page: links within the store take its script.
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(20);
  await rows.nth(15).scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(0);

  /** Leaves for so long that the rows are forgotten, and comes back; they come once something was done. */
  const comeBack = async (before: () => Promise<void>) => {
    const held = Promise.withResolvers<void>();
    await leave(page);
    await page.clock.fastForward('10:00');
    await page.route('**/graphql', async (route) => {
      if (/query myWishes/.test(route.request().postData() ?? '')) await held.promise;
      await route.continue();
    });
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'My games' })).toBeVisible();
    await expect(rows).toHaveCount(0);
    await before();
    held.resolve();
    await expect(rows).toHaveCount(20);
    await page.unrouteAll();
  };
  await comeBack(async () => {});
  await expect.poll(() => placeOf(page)).toBe(place);

  await comeBack(async () => {
    await page.keyboard.press('Home');
    // The browser moves there bit by bit.
    await expect.poll(() => placeOf(page)).toBe(0);
  });
  // Whatever would have scrolled has done so when the rows have been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await placeOf(page)).toBe(0);
});

test('what was chosen on a game’s page is still chosen for who comes back to it', async ({ page }) => {
  await page.goto(`/store/${GAMES.crown.id}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const tab = page.getByRole('tab', { name: /^Updates/ });
  const order = page.getByRole('combobox', { name: 'Sort reviews by' });
  await tab.click();
  await order.selectOption({ label: 'Most helpful' });
  await leave(page);
  await page.goBack();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(order).toHaveValue('helpful-desc');
  // Another game's page begins as any does.
  await page.getByRole('list', { name: 'You may also like' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(`/store/${GAMES.crown.id}`);
  await expect(tab).toHaveAttribute('aria-selected', 'false');
});
