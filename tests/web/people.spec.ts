import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAME, reviews, someNoisyReviewer, toast, uuidOf } from './community.ts';
import { FREE, test } from './players.ts';

test('a popup stays on the page that it was opened on', async ({ page }) => {
  const popup = page.getByRole('dialog');
  await page.goto(`/store/${GAME.id}`);
  // A link followed before the page's script is there loads a page anew, and going back leaves that one.
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('region', { name: 'Made by' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Moon' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Moon' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/store/${GAME.id}`);

  await reviews(page).getByRole('listitem').getByRole('link').first().click();
  await popup.getByRole('button', { name: /^Follow:/ }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect(popup).toHaveCount(0);
});

test('games and people that are gone since the page came are said to be', async ({ page }) => {
  const gone = { list: [], totalCount: 0 };
  await page.route('**/graphql', (route) => {
    const query = route.request().postData() ?? '';
    if (/query gameCard/.test(query)) return route.fulfill({ json: { data: { findStore: gone } } });
    if (/query userPublic/.test(query)) return route.fulfill({ json: { data: { findUserPublic: gone } } });
    return route.continue();
  });
  const popup = page.getByRole('dialog');
  await page.goto(`/store/${GAME.id}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await reviews(page).getByRole('listitem').getByRole('link').first().click();
  await expect(popup).toContainText('This player’s page is not available.');
  await expect(popup.locator('.skeleton')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await page
    .getByRole('button', { name: /at a glance$/ })
    .first()
    .click();
  await expect(popup).toContainText('This game is no longer available.');
  await expect(popup.locator('.skeleton')).toHaveCount(0);
  await expect(popup.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a popup goes with the player who opened it', async ({ page, player, context }) => {
  await page.goto(`/user/${await uuidOf(player)}`);
  await expect(page.getByRole('link', { name: 'My page' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  // As signing out in another tab does.
  await context.clearCookies({ name: /^moggie/ });
  const other = await context.newPage();
  await other.goto('/about-us');
  await other.evaluate(() => new BroadcastChannel('session').postMessage('changed'));
  await expect(popup).toHaveCount(0);
});

test('what a player does is private until they open it, then everyone sees it [S22] [R14]', async ({
  page,
  player,
  browser,
  store,
}) => {
  const uuid = await uuidOf(player);
  await player.query(`mutation { addStoreLike(store_id: ${GAME.id}) { id } }`);
  const guest = await (
    await browser.newContext({ baseURL: store.origin, javaScriptEnabled: false })
  ).newPage();
  await guest.context().addCookies([{ name: 'r18', value: '1', url: store.origin }]);
  await guest.goto(`/user/${uuid}`);
  await expect(guest.getByText('What Player plays, likes and says is private.')).toBeVisible();
  await expect(guest.getByRole('link', { name: GAME.name })).toHaveCount(0);

  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'My page' }).click();
  await expect(page.getByRole('link', { name: GAME.name })).toBeVisible();
  const open = page.getByRole('switch', { name: 'Show others what I do' });
  await expect(open).toHaveAttribute('aria-checked', 'false');
  // Each change waits for the answer to the one before, so that the last one is what stays.
  const changes: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const text = route.request().postData() ?? '';
    if (!text.includes('mutation setUserActivityOpen')) return route.continue();
    const { open: asked } = JSON.parse(text).variables;
    changes.push(`${asked} asked`);
    if (changes.length === 1) await answer.promise;
    const response = await route.fetch();
    changes.push(`${asked} answered`);
    return route.fulfill({ response });
  });
  await open.click();
  await expect(open).toHaveAttribute('aria-checked', 'true');
  await open.click();
  await expect(open).toHaveAttribute('aria-checked', 'false');
  await open.click();
  await expect(open).toHaveAttribute('aria-checked', 'true');
  answer.resolve();
  await expect
    .poll(() => changes)
    .toEqual(['true asked', 'true answered', 'false asked', 'false answered', 'true asked', 'true answered']);
  await expect(open).toHaveAttribute('aria-checked', 'true');
  await expect(async () => {
    await guest.goto(`/user/${uuid}`);
    await expect(guest.getByRole('link', { name: GAME.name })).toBeVisible({ timeout: 500 });
  }).toPass();
  await guest.context().close();

  await page.getByRole('link', { name: GAME.name }).click();
  const glance = page.getByRole('dialog', { name: GAME.name });
  await expect(glance.getByRole('link', { name: 'Open the game’s page' })).toBeVisible();
  await expectAccessible(page);
});

test('an author’s page shows the games without JavaScript, and nothing for a uuid of nobody', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ baseURL: store.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/store/${GAME.id}`);
  const href = await page.locator('a[href^="/user/"]').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Moon');
  await expect(page.getByText('A studio of four from Tainan')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: GAME.name })).toBeVisible();
  expect((await page.goto(`/user/${randomUUID()}`))?.status()).toBe(404);
  expect((await page.goto('/user/nobody'))?.status()).toBe(404);
  await context.close();
});

test('a person is looked at in a popup, reported and blocked, and the block is taken back [P17]', async ({
  page,
  player,
  browser,
  store,
}) => {
  const { name } = await someNoisyReviewer(browser, store.origin);

  await page.goto(`/store/${FREE.id}`);
  const theirs = reviews(page).getByRole('listitem').filter({ hasText: name });
  await theirs.getByRole('button', { name: `Report the review by ${name}` }).click();
  const form = page.getByRole('dialog', { name: `Report the review by ${name}` });
  await expect(form.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await form.getByLabel('Advertising or spam').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(toast(page, 'We look into every report.')).toBeAttached();

  await theirs.getByRole('link', { name }).click();
  const glance = page.getByRole('dialog', { name });
  await expect(glance.getByText('0 followers')).toBeVisible();
  await expectAccessible(page);
  await glance.getByRole('button', { name: 'Block' }).click();
  await page
    .getByRole('dialog', { name: `Block ${name}?` })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(theirs).toHaveCount(0);
  await page.reload();
  await expect(reviews(page).getByRole('listitem').first()).toBeVisible();
  await expect(theirs).toHaveCount(0);

  await page.goto('/user');
  await page.getByRole('tab', { name: 'Blocked' }).click();
  await page.getByRole('button', { name: `Unblock: ${name}` }).press('Enter');
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('You have not blocked anyone.');
  expect(await player.query('{ findUserBlocked { totalCount } }')).toEqual({
    findUserBlocked: { totalCount: 0 },
  });
});

test('pages of people and their games hold nothing that axe finds wrong', async ({ page, player }) => {
  await page.goto(`/user/${await uuidOf(player)}`);
  await expect(page.getByRole('link', { name: 'My page' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/store/${GAME.id}`);
  await page.getByRole('region', { name: 'Made by' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Moon' })).toBeVisible();
  await expectAccessible(page);
});

test('the profile shows what it says of a person on their page [S22]', async ({ page, player }) => {
  const uuid = await uuidOf(player);
  await player.query(
    `mutation($cid: UUID!) { setUser(
      profile: { introduction: "Reads every ending twice." }
      metadata: {
        social: { discord: "https://discord.gg/moggie" }
        tags: ["Lighthouses"]
        list: [{ _cid: $cid, title: "Favourite hour", type: "string", value: "Dusk", show: true }]
      }) { uuid } }`,
    { cid: randomUUID() },
  );
  await page.goto(`/user/${uuid}`);
  await expect(page.getByText('Reads every ending twice.')).toBeVisible();
  await expect(page.getByText('Lighthouses')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Discord' })).toHaveAttribute(
    'href',
    'https://discord.gg/moggie',
  );
  await expect(page.getByRole('definition').filter({ hasText: 'Dusk' })).toBeVisible();
});
