import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, type Player, test } from './players.ts';

const { ledger, crown } = GAMES;

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
