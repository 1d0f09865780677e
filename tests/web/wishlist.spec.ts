import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, type Player, test } from './players.ts';

const { ledger, crown } = GAMES;
/** Games of the demo's sale. */
const SALE = {
  half: { id: 1018, name: 'The Winter Garden' },
  quarter: { id: 1050, name: 'The Beekeeper and the Bard' },
};
/** Not out yet. */
const SOON = { id: 1011 };

/** The games on a player's lists, as the store knows them. */
async function listsOf(player: Player): Promise<{ cart: number[]; wishlist: number[] }> {
  type List = { list: { store_id: number }[] };
  const { findCartStore, findWishlist } = await player.query<{ findCartStore: List; findWishlist: List }>(
    '{ findCartStore(platform_key: "moggie") { list { store_id } } findWishlist { list { store_id } } }',
  );
  const ids = ({ list }: List) => list.map(({ store_id }) => store_id);
  return { cart: ids(findCartStore), wishlist: ids(findWishlist) };
}

const gamesOn = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link', { name: /\w/ });
const moveButton = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Move to wishlist: ${name}` });
const moved = (page: Page) => page.getByRole('region', { name: 'Moved to your wishlist.' });

test('a game moves from the cart to the wishlist with one press, and back [T01]', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id, crown.id);
  await page.goto('/my-store?tab=cart');
  await expect(gamesOn(page)).toHaveText([crown.name, ledger.name]);
  await expectAccessible(page);
  await moveButton(page, crown).click();
  await expect(gamesOn(page)).toHaveText([ledger.name]);
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await listsOf(player)).toEqual({ cart: [ledger.id], wishlist: [crown.id] });

  await moved(page).getByRole('button', { name: 'Undo' }).click();
  await expect(gamesOn(page)).toHaveText([crown.name, ledger.name]);
  await expect(page.getByRole('link', { name: 'Wishlist 0' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await listsOf(player)).toEqual({ cart: [crown.id, ledger.id], wishlist: [] });
});

test('a game that is wished for already goes off the cart, and its wish is not undone', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id, crown.id);
  await page.goto('/my-store?tab=cart');
  await expect(page.getByRole('link', { name: 'Wishlist 0' })).toBeVisible();
  // On another device: this page has not heard of it.
  await player.addToWishlist(crown.id);
  await moveButton(page, crown).click();
  await expect(gamesOn(page)).toHaveText([ledger.name]);
  expect(await listsOf(player)).toEqual({ cart: [ledger.id], wishlist: [crown.id] });
  await moved(page).getByRole('button', { name: 'Undo' }).click();
  await expect(gamesOn(page)).toHaveText([crown.name, ledger.name]);
  expect(await listsOf(player)).toEqual({ cart: [crown.id, ledger.id], wishlist: [crown.id] });
});

test('a move that fails halfway leaves the game on both lists, and both are shown', async ({
  page,
  player,
}) => {
  await player.addToCart(crown.id);
  await page.goto('/my-store?tab=cart');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation delCartStore') ? route.abort() : route.fallback(),
  );
  await moveButton(page, crown).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  await expect(gamesOn(page)).toHaveText([crown.name]);
  await expect(moved(page)).toHaveCount(0);
  expect(await listsOf(player)).toEqual({ cart: [crown.id], wishlist: [crown.id] });
});

test('wishes are sorted by their discount or their price, which no other tab offers', async ({
  page,
  player,
}) => {
  await player.addToWishlist(SALE.half.id, ledger.id, crown.id, SALE.quarter.id);
  await page.goto('/my-store?tab=wishlist');
  const sort = page.getByLabel('Sort');
  await expect(gamesOn(page)).toHaveText([SALE.quarter.name, crown.name, ledger.name, SALE.half.name]);
  await sort.selectOption({ label: 'Biggest discount first' });
  await expect(gamesOn(page)).toHaveText([SALE.half.name, SALE.quarter.name, crown.name, ledger.name]);
  await expect(page).toHaveURL(/sort=discount-desc/);
  await sort.selectOption({ label: 'Oldest first' });
  await expect(gamesOn(page)).toHaveText([SALE.half.name, ledger.name, crown.name, SALE.quarter.name]);
  await sort.selectOption({ label: 'Price, low to high' });
  await expect(gamesOn(page)).toHaveText([SALE.half.name, SALE.quarter.name, ledger.name, crown.name]);
  await expect(page).toHaveURL('/my-store?tab=wishlist&sort=meowcent-asc');
  await player.addToCart(ledger.id, crown.id);
  await page.goto('/my-store?tab=cart&sort=meowcent-asc');
  await expect(sort.locator('option')).toHaveText(['Newest first', 'Oldest first']);
  await expect(page.getByLabel('On sale')).toHaveCount(0);
});

test('wishes on sale are listed alone, in any order, as the address says', async ({ page, player }) => {
  await player.addToWishlist(SALE.half.id, ledger.id, SALE.quarter.id);
  await page.goto('/my-store?tab=wishlist');
  const onSale = page.getByRole('checkbox', { name: 'On sale' });
  await onSale.click();
  await expect(gamesOn(page)).toHaveText([SALE.quarter.name, SALE.half.name]);
  await expect(onSale).toBeFocused();
  await expect(page).toHaveURL('/my-store?tab=wishlist&discounted=1');
  await expectAccessible(page);
  await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' });
  await expect(gamesOn(page)).toHaveText([SALE.half.name, SALE.quarter.name]);
  await expect(page).toHaveURL('/my-store?tab=wishlist&discounted=1&sort=meowcent-asc');
  await page.reload();
  await expect(gamesOn(page)).toHaveText([SALE.half.name, SALE.quarter.name]);
  await expect(onSale).toBeChecked();
  await onSale.click();
  await expect(gamesOn(page)).toHaveText([SALE.half.name, SALE.quarter.name, ledger.name]);
  await expect(page).toHaveURL('/my-store?tab=wishlist&sort=meowcent-asc');
});

test('a wishlist with nothing on sale says so, and leads back to all of it', async ({ page, player }) => {
  await player.addToWishlist(ledger.id, SOON.id);
  await page.goto('/my-store?tab=wishlist&discounted=1');
  await expect(page.getByRole('main')).toContainText('Nothing on your wishlist is on sale');
  await expect(page.getByText('Your wishlist is empty')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show the whole wishlist' }).click();
  await expect(page).toHaveURL('/my-store?tab=wishlist');
  await expect(gamesOn(page)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'On sale' })).not.toBeChecked();
});
