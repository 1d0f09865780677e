import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { authorId } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown } = GAMES;
/** A web game that costs nothing, one that has to be bought, and one of which there is a trial only. */
const LANTERNS = { id: 1015, name: 'Paper Lanterns' };
const DINER = { id: 1016, name: 'Starlight Diner', price: 499 };
const COMET = { id: 1011, name: 'Summer of the Comet' };
const KITCHEN = { id: 1040, name: 'Moonrise Kitchen' };

/** The page of the game that runs over the window. */
const gameIn = (page: Page) => page.locator('iframe').contentFrame();

test('a web game plays over the whole window, then over the whole screen [S06]', async ({ page }) => {
  await page.goto(`/store/${LANTERNS.id}`);
  await page.getByRole('link', { name: 'Play now' }).click();
  await expect(page).toHaveURL(`/store/${LANTERNS.id}/fullscreen`);
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const frame = await page.locator('iframe').boundingBox();
  expect(frame?.width).toBe(width);
  // All but the bar that leads back.
  expect(frame?.height).toBe(height - 48);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME');
  await page.evaluate(() => document.exitFullscreen());
  await gameIn(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeHidden();
});

test('a web game that cannot start, or whose data are lost, says so and whom to ask; it plays once it is mended [C11] [C12]', async ({
  page,
  store,
}) => {
  const folder = path.join(store.dataDir, 'web', String(LANTERNS.id));
  const says = page.getByRole('alert');
  const meanwhile = async (file: string, words: string, whom: { name: string; address: string }) => {
    const away = path.join(folder, `${file}.away`);
    renameSync(path.join(folder, file), away);
    await page.goto(`/store/${LANTERNS.id}/fullscreen`);
    await expect(says).toContainText(words);
    await expect(says.getByRole('link', { name: whom.name })).toHaveAttribute('href', whom.address);
    // The other is not who can help.
    await expect(says.getByRole('link')).toHaveCount(2);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessible(page);
    renameSync(away, path.join(folder, file));
  };
  await meanwhile('index.html', 'The game failed to start. Please contact support.', {
    name: 'support@moggie.test',
    address: 'mailto:support@moggie.test',
  });
  await meanwhile('moggie-web.json', 'This game’s data is incorrect. Please contact the author.', {
    name: 'Paper Fox',
    address: `/user/${authorId('paper-fox')}`,
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('each game has a page; those for the browser have two to play on, the others none [R12]', async ({
  page,
}) => {
  await page.goto(`/store/${LANTERNS.id}`);
  await expect(page.getByRole('heading', { level: 1, name: LANTERNS.name })).toBeVisible();
  for (const way of ['fullscreen', 'fullscreen-test']) {
    await page.goto(`/store/${LANTERNS.id}/${way}`);
    await expect(page.getByRole('heading', { level: 1, name: LANTERNS.name })).toBeVisible();
    await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect((await page.request.get(`/store/${ledger.id}/${way}`)).status()).toBe(404);
  }
});

test('a trial opens without an account and leads back to the game’s page [S08]', async ({ page }) => {
  await page.goto(`/store/${KITCHEN.id}`);
  const offer = page.getByRole('region', { name: 'Get this game' });
  await expect(offer).toContainText('Free trial');
  await expect(offer.getByRole('button', { name: 'Buy now' })).toHaveCount(0);
  await offer.getByRole('link', { name: 'Play the trial' }).click();
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the game’s page' }).click();
  await expect(page).toHaveURL(`/store/${KITCHEN.id}`);
  await expect(offer).toBeVisible();
});

test('what says that a game is in the cart leads there by keyboard and pointer, and stays while either is on it', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.clock.install();
  const addToCart = page.getByRole('button', { name: 'Add to cart' });
  const wayOn = page.getByRole('link', { name: 'Go to cart' });
  await page.goto(`/store/${ledger.id}`);
  await addToCart.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: `${ledger.name} is in your cart. Go to cart` }),
  ).toBeAttached();
  const inCart = page.getByRole('main').getByRole('link', { name: 'In cart' });
  await expect(inCart).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(wayOn).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(wayOn).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(inCart).toBeFocused();
  await page.clock.runFor(8_000);
  await expect(wayOn).toHaveCount(0);

  await page.goto(`/store/${crown.id}`);
  await addToCart.click();
  await wayOn.hover();
  await page.clock.runFor(20_000);
  await wayOn.click();
  await expect(page).toHaveURL('/my-store?tab=cart');
  await expect(wayOn).toHaveCount(0);
});

test('the cart counts what is added; what is bought is played at once [S07]', async ({ page, player }) => {
  await player.topUp(PLANS.large);
  await page.goto(`/store/${ledger.id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeVisible();
  await page.goto(`/store/${crown.id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 games' })).toBeVisible();

  await page.goto(`/store/${DINER.id}`);
  await expect(page.getByRole('link', { name: 'Play now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('button', { name: 'Pay 0.99 coins and 4 silver' }).click();
  const done = page.getByRole('dialog', { name: 'Completed' });
  await done.getByRole('link', { name: `Play: ${DINER.name}` }).click();
  await expect(page).toHaveURL(`/store/${DINER.id}/fullscreen`);
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a game that is put into the cart before the page was told what is there stays in it [S07]', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id);
  const read = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/graphql', async (route) => {
    if (!isFirst || !/query cartIds/.test(route.request().postData() ?? '')) return route.continue();
    isFirst = false;
    const before = await route.fetch();
    read.resolve();
    await told.promise;
    await route.fulfill({ response: before });
  });
  await page.goto(`/store/${crown.id}`);
  await read.promise;
  const added = page.waitForResponse((answer) =>
    /mutation addCartStore/.test(answer.request().postData() ?? ''),
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await (await added).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  told.resolve();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 games' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeVisible();
});

test('a game that is owned says that it is paid, and is neither sold nor wished for again [S15]', async ({
  page,
  player,
}) => {
  const offer = page.getByRole('region', { name: 'Get this game' });
  await page.goto(`/store/${DINER.id}`);
  await expect(offer.getByRole('button')).toHaveText(['Buy now', 'Add to cart', 'Add to wishlist']);
  await player.topUp(PLANS.small);
  await player.buy(DINER);
  await page.reload();
  await expect(offer.getByText('Paid', { exact: true })).toBeVisible();
  await expect(offer.getByRole('button')).toHaveCount(0);
  await expect(offer).not.toContainText('4.99');
  await expect(offer.getByRole('link', { name: 'Play now' })).toBeVisible();
});

test('two hours of play in the browser end the time in which a game can be returned', async ({
  page,
  player,
}) => {
  const refundable = async () => {
    const { owned } = await player.query<{ owned: { list: { refundable_until: string | null }[] } }>(
      '{ owned: findStoreOrder(platform_key: "moggie", state: 1, q: { limit: 10 }) { list { refundable_until } } }',
    );
    return owned.list.map(({ refundable_until }) => refundable_until !== null);
  };
  await player.topUp(PLANS.small);
  await player.buy(DINER);
  await page.clock.install();
  await page.goto(`/store/${DINER.id}/fullscreen`);
  await expect(gameIn(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const told = page.waitForResponse((answer) => /addStorePlayTime/.test(answer.request().postData() ?? ''));
  await page.clock.fastForward('01:50:00');
  await told;
  expect(await refundable()).toEqual([true]);
  await page.clock.fastForward('10:00');
  await expect.poll(refundable).toEqual([false]);
});

test('what a return is bound to is said before a game is bought, where it costs something [S07]', async ({
  page,
}) => {
  const buying = page.getByRole('region', { name: 'Get this game' });
  const terms = buying.getByText('Return it within 14 days if you played it for less than 2 hours.');
  await page.goto(`/store/${ledger.id}`);
  await expect(terms).toBeVisible();
  await page.goto(`/store/${LANTERNS.id}`);
  await expect(buying.getByText('Free', { exact: true })).toBeVisible();
  await expect(terms).toHaveCount(0);
});

test('a game that comes soon is wished for, with its date, and neither bought nor rated yet [S14]', async ({
  page,
  player,
}) => {
  await page.goto(`/store/${COMET.id}`);
  const offer = page.getByRole('region', { name: 'Get this game' });
  await expect(offer).toContainText(/Out \w{3} \d{1,2}, \d{4}/);
  await expect(offer.getByRole('button')).toHaveText(['Add to wishlist']);
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts.getByText('Release date')).toBeVisible();
  await expect(facts.getByText('Reviews')).toHaveCount(0);
  await expect(facts.getByText('Status')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /review/i })).toHaveCount(0);
  await offer.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(offer.getByRole('button')).toHaveText(['On your wishlist']);
  await page.goto('/my-store?tab=wishlist');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: COMET.name });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await row.getByRole('link', { name: COMET.name }).first().click();
  await offer.getByRole('button', { name: 'On your wishlist' }).click();
  await expect(offer.getByRole('button')).toHaveText(['Add to wishlist']);
  expect(await player.query('{ findWishlist { totalCount } }')).toEqual({ findWishlist: { totalCount: 0 } });
});

test('the store opens on the shelf and the word of its address [R11]', async ({ page }) => {
  const shelf = (name: string) => page.getByRole('checkbox', { name });
  const names = page.getByRole('main').getByRole('article');
  await page.goto('/store?categories=girl-gl,boy-bl&keyword=winter');
  await expect(shelf('GL 18+')).toBeChecked();
  await expect(shelf('BL 18+')).toBeChecked();
  await expect(shelf('For him 18+')).not.toBeChecked();
  await expect(names).toContainText(['Winter Coats', 'Mountain Rescue Nine']);
  await page.goto('/store?keyword=winter');
  await expect(names.filter({ hasText: 'Nine Tails of Winter' })).toBeVisible();
  await page.goto('/store?categories=boy-bl');
  await expect(page.getByRole('heading', { level: 1, name: 'BL 18+' })).toBeVisible();
});

test('my games has the tabs Purchased, Cart and Wishlist, each with its address [R09]', async ({
  page,
  player,
}) => {
  await player.addToCart(crown.id);
  await player.addToWishlist(ledger.id);
  await page.goto('/my-store');
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'My games' });
  await expect(tabs.getByRole('link')).toHaveText(['Purchased0', 'Cart1', 'Wishlist1']);
  await expect(tabs.getByRole('link', { name: 'Purchased' })).toHaveAttribute('aria-current', 'page');
  for (const [tab, shown] of [
    ['cart', crown.name],
    ['wishlist', ledger.name],
  ] as const) {
    await page.goto(`/my-store?tab=${tab}`);
    await expect(tabs.locator('[aria-current=page]')).toHaveAttribute('href', `/my-store?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('link', { name: shown }).first()).toBeVisible();
  }
  await tabs.getByRole('link', { name: 'Purchased' }).click();
  await expect(page).toHaveURL('/my-store?tab=purchased');
  await expect(page.getByText('No games yet')).toBeVisible();
});
