import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, type Player, test } from './players.ts';

const { ledger, crown, harper } = GAMES;

test('an empty tab recommends five games, the earliest released first [S17] [B09]', async ({
  page,
  player,
}) => {
  await page.goto('/my-store?tab=cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  // What would be sorted leaves no gap on a phone.
  await expect(page.locator('main select')).toHaveCount(0);
  const { findStore } = await player.query<{ findStore: { list: { id: number }[] } }>(
    '{ findStore(platform_key: ["moggie"], q: { orderField: "released_at-asc", limit: 5 }) { list { id } } }',
  );
  const links = page.getByRole('article').getByRole('link');
  await expect(links).toHaveCount(5);
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(findStore.list.map(({ id }) => `/store/${id}`));
});

test('the cart is sorted by change, and chosen games are removed together [S16]', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id, crown.id, harper.id);
  await page.goto('/my-store?tab=cart');
  const names = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /\w/ });
  await expect(names).toHaveText([harper.name, crown.name, ledger.name]);
  await page.getByLabel('Sort').selectOption({ label: 'Oldest first' });
  await expect(names).toHaveText([ledger.name, crown.name, harper.name]);
  await expect(page).toHaveURL(/sort=updated_at-asc/);

  await page.getByLabel('Choose all').uncheck();
  await expect(page.getByRole('button', { name: 'Check out', exact: true })).toBeDisabled();
  await page.getByLabel(`Choose ${ledger.name}`).check();
  await page.getByLabel(`Choose ${harper.name}`).check();
  await page.getByRole('button', { name: 'Remove 2 games' }).click();
  await expect(names).toHaveText([crown.name]);
  await page.reload();
  await expect(names).toHaveText([crown.name]);
});

test('one game is taken out of the cart by its own button, though all are chosen [S16]', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id, crown.id, harper.id);
  await page.goto('/my-store?tab=cart');
  await expect(page.getByRole('button', { name: 'Check out 3 games' })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${crown.name}` }).click();
  const names = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /\w/ });
  await expect(names).toHaveText([harper.name, ledger.name]);
  await expect(page.getByRole('button', { name: 'Check out 2 games' })).toBeVisible();
});

test('one game is taken off the wishlist by its own button [S16]', async ({ page, player }) => {
  await player.addToWishlist(ledger.id, crown.id);
  await page.goto('/my-store?tab=wishlist');
  await page.getByRole('button', { name: `Remove ${ledger.name}` }).click();
  await expect(page.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: ledger.name })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: crown.name })).toBeVisible();
});

test('games that were taken out of the cart are put back as they stood [S16]', async ({ page, player }) => {
  await player.addToCart(ledger.id, crown.id, harper.id);
  await page.goto('/my-store?tab=cart');
  await page.getByRole('button', { name: 'Remove 3 games' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const told = page.getByRole('region', { name: '3 games removed.' });
  await told.getByRole('button', { name: 'Undo' }).click();
  const names = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /\w/ });
  await expect(names).toHaveText([harper.name, crown.name, ledger.name]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(told).toHaveCount(0);
});

test('so is a wish that was taken off the wishlist [S16]', async ({ page, player }) => {
  await player.addToWishlist(ledger.id, crown.id);
  await page.goto('/my-store?tab=wishlist');
  await page.getByRole('button', { name: `Remove ${ledger.name}` }).click();
  await expect(page.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  await page.getByRole('region', { name: '1 game removed.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Wishlist 2' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: ledger.name })).toBeVisible();
});

test('a wish goes to the cart, and the purchase takes it off both lists [T01]', async ({ page, player }) => {
  await player.topUp(PLANS.large);
  await player.addToWishlist(ledger.id);
  await page.goto('/my-store?tab=wishlist');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'In cart' }).click();
  await page.getByRole('button', { name: 'Check out 1 game' }).click();
  await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
  await page.getByRole('button', { name: 'Go to my games' }).click();
  await expect(page.getByRole('link', { name: 'Purchased 1' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Cart 0' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wishlist 0' })).toBeVisible();
});

test('a wish is what its button said, however early the press', async ({ page, player }) => {
  await player.addToWishlist(ledger.id);
  let letGo = () => {};
  const told = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query wishedIds')) await told;
    await route.continue();
  });
  await page.goto(`/store/${ledger.id}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const wish = page.getByRole('button', { name: 'Add to wishlist' });
  const wished = page.getByRole('button', { name: 'On your wishlist' });
  await wish.click();
  letGo();
  const wishes = () => player.query('{ findWishlist { totalCount } }');
  await expect(wished).toBeFocused();
  await expect(wished).toBeEnabled();
  expect(await wishes()).toEqual({ findWishlist: { totalCount: 1 } });
  await wished.click();
  await expect(wish).toBeFocused();
  await expect.poll(wishes).toEqual({ findWishlist: { totalCount: 0 } });
  await wish.click();
  await expect(wished).toBeFocused();
  expect(await wishes()).toEqual({ findWishlist: { totalCount: 1 } });
});

test('a game is returned within its days, and the same coins come back', async ({ page, player }) => {
  await player.topUp(PLANS.large);
  await player.addToCart(ledger.id);
  await page.goto('/my-store?tab=cart');
  await page.getByRole('button', { name: 'Check out 1 game' }).click();
  await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
  await page.getByRole('button', { name: 'Go to my games' }).click();
  await page.getByRole('button', { name: /^Return until/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return game' }).click();
  await expect(
    page.locator('p', { hasText: 'The game was returned. What you paid is back in your wallet.' }),
  ).toBeVisible();
  await expect(page.getByText('No games yet')).toBeVisible();
  expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
});

/** Buys a game and returns it in a browser in which the answer to that is lost: alone, or with all that is asked after it. */
async function loseReturn(page: Page, player: Player, { alone }: { alone: boolean }): Promise<void> {
  await player.topUp(PLANS.large);
  await player.buy(ledger);
  await page.goto('/my-store');
  let returns = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation refundStoreOrder')) {
      returns += 1;
      if (returns > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionfailed');
    }
    return returns === 1 && !alone ? route.abort('connectionfailed') : route.fallback();
  });
  await page.getByRole('button', { name: /^Return until/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return game' }).click();
  const failure = page.getByRole('dialog', { name: 'That did not work' });
  await expect(failure).toContainText('No connection. Please check your internet and try again.');
  await failure.getByRole('button', { name: 'OK' }).click();
}

test('a return whose answer was lost shows in the list by itself', async ({ page, player }) => {
  await loseReturn(page, player, { alone: true });
  await expect(page.getByText('No games yet')).toBeVisible();
  expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
});

test('a return whose answer was lost with the network is told when it is pressed again', async ({
  page,
  player,
}) => {
  await loseReturn(page, player, { alone: false });
  await page.getByRole('button', { name: /^Return until/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return game' }).click();
  await expect(
    page.locator('p', { hasText: 'The game was returned. What you paid is back in your wallet.' }),
  ).toBeVisible();
  await expect(page.getByText('No games yet')).toBeVisible();
  expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
});

test('a purchased game says how long it was played and when last, and how much play a return allows [S06]', async ({
  page,
  player,
}) => {
  await player.topUp(PLANS.large);
  await player.topUp(PLANS.large);
  for (const game of [ledger, crown, harper]) await player.buy(game);
  const play = (id: number, seconds: number) =>
    player.query(
      'mutation($id: Int!, $sitting: UUID!, $seconds: Int!) { addStorePlayTime(store_id: $id, session_id: $sitting, seconds: $seconds) }',
      { id, seconds, sitting: crypto.randomUUID() },
    );
  await play(ledger.id, 4800);
  await play(crown.id, 7200);
  await page.goto('/my-store');
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const played = (name: string) => card(name).getByText(/played\s/);
  const back = (name: string) => card(name).getByRole('button', { name: /^Return until/ });
  await expect(played(ledger.name)).toHaveText('1 hr 20 min played · last played just now');
  await expect(back(ledger.name)).toHaveText(/^Return until \w+ \d+, \d{4}\s· 40 min of play left$/);
  await expect(played(crown.name)).toHaveText('2 hr played · last played just now');
  await expect(back(crown.name)).toHaveCount(0);
  await expect(played(harper.name)).toHaveCount(0);
  await expect(back(harper.name)).toHaveText(/\s· 2 hr of play left$/);
  await expectAccessible(page);

  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText([harper.name, crown.name, ledger.name]);
  await page.getByLabel('Sort').selectOption({ label: 'Last played first' });
  await expect(names).toHaveText([crown.name, ledger.name, harper.name]);
  await expect(page).toHaveURL(/sort=last_played_at-desc/);
  await page.getByLabel('Sort').selectOption({ label: 'By name' });
  await expect(names).toHaveText([crown.name, harper.name, ledger.name]);
  await page.goto('/my-store?tab=cart&sort=last_played_at-desc');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a game that was returned is bought anew, though the answer to its first purchase was lost', async ({
  page,
  player,
}) => {
  await player.topUp(PLANS.large);
  const openBill = async () => {
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    return page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' });
  };
  const pay = await openBill();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('addCartStoreAndCheckout')) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await pay.click();
  await expect(page.getByRole('dialog', { name: 'That did not work' })).toBeVisible();
  await page.unroute('**/graphql');
  await page.goto('/my-store');
  await page.getByRole('button', { name: /^Return until/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return game' }).click();
  await expect(page.getByText('No games yet')).toBeVisible();
  await (await openBill()).click();
  await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
  expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
});

test('what can be bought of the wishlist goes into the cart at once', async ({ page, player }) => {
  // The last one is not out yet.
  await player.addToWishlist(ledger.id, crown.id, 1011);
  await page.goto('/my-store?tab=wishlist');
  await page.getByRole('button', { name: 'Add 2 games to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 games' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add .* to cart$/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toHaveCount(2);
});

test('a page of a list whose last rows have gone leads to the last one that is there', async ({
  page,
  player,
}) => {
  await player.addToCart(GAMES.crown.id);
  await page.goto('/my-store?tab=cart&page=2');
  await expect(page.getByRole('link', { name: GAMES.crown.name })).toBeVisible();
  await expect(page).toHaveURL('/my-store?tab=cart&page=1');
  await page.goto('/store?categories=boy-r18&page=99');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
});

test('one’s own games are searched by any of their names, one character being enough', async ({
  page,
  player,
}) => {
  const [tram, lanterns] = [1006, 1015];
  for (const id of [tram, lanterns]) await player.claim(id);
  await page.goto('/ja-JP/my-store');
  const names = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect(names).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: '購入済みのゲームを検索' });
  await search.fill(' 紙 ');
  await search.press('Enter');
  await expect(page).toHaveURL('/ja-JP/my-store?keyword=%E7%B4%99');
  await expect(names).toHaveText(['紙灯籠']);
  await page.reload();
  await expect(names).toHaveText(['紙灯籠']);
  await expect(search).toHaveValue('紙');
  // The store's own search, in the header, is about something else.
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('');
  await search.fill('zzzz');
  await search.press('Enter');
  await expect(page.getByText('条件に合うゲームはありません')).toBeVisible();
  await page.getByRole('link', { name: 'すべてのゲームを表示' }).click();
  await expect(page).toHaveURL('/ja-JP/my-store');
  await expect(names).toHaveCount(2);
  await expect(search).toHaveValue('');
});
