import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, type Player, test } from './players.ts';

const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name });
const games = (page: Page, count: number) =>
  page.getByRole('main').getByText(`${count} ${count === 1 ? 'game' : 'games'}`, { exact: true });
const card = (within: Page | Locator, name: string) =>
  within.getByRole('article').filter({ has: within.getByRole('link', { name, exact: true }) });
const shelf = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** A free game of the demo, and one with a content warning. */
const FREE = { id: 1031, name: 'Coffee & Thunder' };
const AFFAIR = { id: 1009, name: 'The Cartographer’s Wife' };
const ALL = 64;

const ignore = (player: Player, id: number) =>
  player.query('mutation($id: Int!) { addStoreIgnored(store_id: $id) { created_at } }', { id });

test('tags are asked for and left out by turns, in the address and in the count', async ({ page }) => {
  await page.goto('/store');
  await expect(games(page, ALL)).toBeVisible();
  await filter(page, 'Infidelity').click();
  await expect(page).toHaveURL('/store?without=warning:infidelity');
  await expect(games(page, ALL - 1)).toBeVisible();
  await filter(page, 'Infidelity left out').click();
  await expect(page).toHaveURL('/store?tags=warning:infidelity');
  await expect(games(page, 1)).toBeVisible();
  await expect(card(page, AFFAIR.name)).toBeVisible();
  await filter(page, 'Infidelity required').click();
  await expect(page).toHaveURL('/store');
  await expect(games(page, ALL)).toBeVisible();

  await filter(page, 'Romance').click();
  await filter(page, 'Power play').click();
  await expect(page).toHaveURL('/store?tags=romance&without=warning:power-play');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remove filter: No Power play' }).click();
  await expect(page).toHaveURL('/store?tags=romance');
  await page.reload();
  await expect(filter(page, 'Romance required')).toBeVisible();
});

test('who takes filters away by keyboard goes on at those that stay, or at the list', async ({ page }) => {
  const openAlive = async (address: string) => {
    await page.goto(address);
    // Only a page that is alive knows that nobody is signed in.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  };
  await openAlive('/store?systems=windows&free=1');
  await page.getByRole('link', { name: 'Remove filter: Windows' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Filters' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Remove filter: Free' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused();

  await openAlive('/store?free=1');
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused();

  await openAlive('/store?keyword=qqqqzzzz');
  await page.getByRole('link', { name: 'Show all games' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused();
});

test('what a player has can be hidden from the list', async ({ page, player }) => {
  await player.claim(FREE.id);
  await page.goto('/store?categories=boy-bl');
  await page.getByRole('checkbox', { name: 'Hide purchased games' }).click();
  await expect(page).toHaveURL(/hide_owned=1/);
  await expect(games(page, 13)).toBeVisible();
  await expect(card(page, FREE.name)).toHaveCount(0);
  await page.reload();
  await expect(games(page, 13)).toBeVisible();
});

test('a game is looked at in a popup: what it is, what it costs, and the ways on; Escape gives the focus back [P17]', async ({
  page,
}) => {
  await page.goto('/store?keyword=embers');
  const opener = page.getByRole('button', { name: `${GAMES.crown.name} at a glance` });
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await opener.click();
  const glance = page.getByRole('dialog', { name: GAMES.crown.name });
  await expect(glance).toContainText('29.99 coins');
  await expect(glance).toContainText('Strategy');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(glance).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await glance.getByRole('link', { name: 'Open the game’s page' }).click();
  await expect(page).toHaveURL(`/store/${GAMES.crown.id}`);
});

test('a card’s glance puts the game on the wishlist, and the card tells so; of a game one has it names no price [P17] [S14]', async ({
  page,
  player,
}) => {
  await player.claim(FREE.id);
  await page.goto('/store?keyword=crown');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const wished = card(page, GAMES.crown.name).getByTitle('On your wishlist');
  await expect(wished).toHaveCount(0);
  await page.getByRole('button', { name: `${GAMES.crown.name} at a glance` }).click();
  const glance = page.getByRole('dialog', { name: GAMES.crown.name });
  await glance.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(glance.getByRole('button', { name: 'On your wishlist' })).toBeVisible();
  await expect(glance.getByText('On your wishlist')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(wished).toBeVisible();
  const { findWishlist } = await player.query<{ findWishlist: { list: { store_id: number }[] } }>(
    '{ findWishlist { list { store_id } } }',
  );
  expect(findWishlist.list).toEqual([{ store_id: GAMES.crown.id }]);

  await page.goto(`/store?keyword=${FREE.name}`);
  await expect(card(page, FREE.name)).toContainText('Purchased');
  await page.getByRole('button', { name: `${FREE.name} at a glance` }).click();
  const owned = page.getByRole('dialog', { name: FREE.name });
  await expect(owned).toContainText('Purchased');
  await expect(owned).not.toContainText('Free');
  await expect(owned.getByRole('button', { name: 'Add to wishlist' })).toHaveCount(0);
});

test('a game that is ignored from its card is gone, the focus goes on, and the settings bring it back', async ({
  page,
  player,
}) => {
  await page.goto('/store?categories=girl-gl&order=released_at-asc');
  const [first, second] = await page.getByRole('article').getByRole('link').allInnerTexts();
  if (!first || !second) throw new Error('two games at least');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: `${first} at a glance` }).click();
  const glance = page.getByRole('dialog', { name: first });
  await expectAccessible(page);
  await glance.getByRole('button', { name: 'Ignore' }).click();
  await expect(glance).toBeHidden();
  await expect(games(page, 15)).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
  await expect(card(page, second).getByRole('link')).toBeFocused();
  const { me } = await player.query<{ me: { ignored_count: number } }>('{ me { ignored_count } }');
  expect(me.ignored_count).toBe(1);

  await page.goto('/account/profile#left-out');
  await page.getByRole('button', { name: `Show again: ${first}` }).click();
  await expect(page.getByText('None. Every game’s page has a button for it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ignored games' })).toBeFocused();
  await page.goto('/store?categories=girl-gl&order=released_at-asc');
  await expect(card(page, first)).toBeVisible();
});

test('a game that was ignored by mistake is back at one press', async ({ page, player }) => {
  await page.goto('/store?categories=girl-gl&order=released_at-asc');
  const [first = ''] = await page.getByRole('article').getByRole('link').allInnerTexts();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: `${first} at a glance` }).click();
  await page.getByRole('dialog', { name: first }).getByRole('button', { name: 'Ignore' }).click();
  await expect(games(page, 15)).toBeVisible();
  const told = page.getByRole('region', { name: `You won’t be shown “${first}” again.` });
  await told.getByRole('button', { name: 'Show again' }).click();
  await expect(games(page, 16)).toBeVisible();
  await expect(card(page, first)).toBeVisible();
  const { me } = await player.query<{ me: { ignored_count: number } }>('{ me { ignored_count } }');
  expect(me.ignored_count).toBe(0);
});

test('the page of a game takes it out of the lists and back', async ({ page, player }) => {
  await page.goto(`/store/${GAMES.crown.id}`);
  const ignored = async () =>
    (await player.query<{ me: { ignored_count: number } }>('{ me { ignored_count } }')).me.ignored_count;
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect.poll(ignored).toBe(1);
  const toast = page
    .getByRole('status')
    .filter({ hasText: `You won’t be shown “${GAMES.crown.name}” again.` });
  await expect(toast).toBeAttached();
  await page.reload();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByRole('button', { name: 'Ignore', exact: true })).toBeVisible();
  expect(await ignored()).toBe(0);
});

test('tags that a player never wants to see are in no list, not even in what the server draws', async ({
  page,
  player,
}) => {
  await page.goto('/account/profile#left-out');
  const leftOut = page.locator('#left-out');
  await leftOut.getByRole('button', { name: 'Infidelity' }).click();
  await expect(leftOut.getByRole('button', { name: 'Infidelity' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await player.query<{ me: object }>('{ me { excluded_tags } }')).me)
    .toEqual({ excluded_tags: ['warning:infidelity'] });
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'excluded_tags')?.value)
    .toBe('warning%3Ainfidelity');
  await expectAccessible(page);

  const html = await (await page.goto('/store?tags=warning:infidelity'))?.text();
  expect(html).not.toContain(`/store/${AFFAIR.id}"`);
  await expect(games(page, 0)).toBeVisible();
  await expect(page.getByText('Your settings also leave out: Infidelity')).toBeVisible();
  await page.goto('/store');
  await expect(games(page, ALL - 1)).toBeVisible();
});

test('beside a game stand games that are like it, each with the reason', async ({ page }) => {
  await page.goto(`/store/${GAMES.ledger.id}`);
  const like = shelf(page, 'You may also like');
  await expect(like.getByRole('article').first()).toContainText('By the same author');
  await expect(like.getByText(/^In common: /).first()).toBeAttached();
  await expect(card(like, GAMES.ledger.name)).toHaveCount(0);
});

test('the home page recommends what is like the wishes of a player, but nothing that is ignored', async ({
  page,
  player,
}) => {
  await player.addToWishlist(GAMES.ledger.id);
  await ignore(player, GAMES.crown.id);
  await page.goto('/');
  const forYou = shelf(page, 'For you');
  await expect(forYou.getByRole('article')).toHaveCount(12);
  await expect(forYou.getByText(`Because of ${GAMES.ledger.name}`)).toHaveCount(12);
  await expect(card(forYou, GAMES.crown.name)).toHaveCount(0);
  await expect(card(forYou, GAMES.ledger.name)).toHaveCount(0);
});

test('what was looked at last is remembered here, forgotten at a press, and not kept in discreet mode', async ({
  page,
}) => {
  for (const { id } of [GAMES.ledger, GAMES.crown]) {
    await page.goto(`/store/${id}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recently_viewed')))
      .toMatch(new RegExp(`^${id}\\b`));
  }
  const recent = shelf(page, 'Recently viewed');
  await page.goto('/store');
  await expect(recent.getByRole('article').getByRole('link')).toHaveText([
    GAMES.crown.name,
    GAMES.ledger.name,
  ]);
  const discreet = page.getByRole('button', { name: 'Discreet mode' });
  // By the keyboard: the list grows as one comes near its end, and takes the footer along under a pointer.
  await discreet.press('Enter');
  await expect(recent).toHaveCount(0);
  await page.goto(`/store/${GAMES.harper.id}`);
  await expect(page).toHaveTitle('Notes');
  await page.goto('/about-us');
  await expect(discreet).toHaveAttribute('aria-pressed', 'true');
  await discreet.click();
  await expect(discreet).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/');
  await expect(recent.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear the list' }).press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Become an author' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();
});

test('who signs out leaves nothing of what was looked at, on the page that is open either', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const viewed = () => page.evaluate(() => localStorage.getItem('recently_viewed'));
  await page.goto(`/store/${GAMES.ledger.id}`);
  await expect.poll(viewed).toBe(String(GAMES.ledger.id));
  await page.goto('/');
  const recent = shelf(page, 'Recently viewed');
  await expect(recent.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(viewed).toBeNull();
  await page.waitForLoadState('networkidle');
  await expect(recent).toHaveCount(0);
});

test('the layout turns at 1024, 1280 and 1441 px; tooltips wait 20 ms [B10]', async ({ page }) => {
  await page.goto('/store');
  const nav = page.getByRole('banner').getByRole('navigation');
  const language = page.getByRole('banner').getByRole('button', { name: 'Language' });
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return [await nav.isVisible(), await language.isVisible()];
  };
  expect(await at(1023)).toEqual([false, true]);
  expect(await at(1024)).toEqual([true, false]);
  expect(await at(1279)).toEqual([true, false]);
  expect(await at(1280)).toEqual([true, true]);
  const breakpoints = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    return ['lg', 'xl', '2xl', '3xl'].map((name) => root.getPropertyValue(`--breakpoint-${name}`));
  });
  expect(breakpoints).toEqual(['1024px', '1280px', '1441px', '1921px']);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const tip = page.locator('.tip:popover-open');
  // A pointer that came before the page's script is heard of when it comes again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await language.hover();
    await expect(tip).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(tip).toHaveCSS('animation-delay', '0.02s');
});
