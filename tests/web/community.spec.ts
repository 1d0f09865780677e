import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { expectAccessible } from '../accessible.ts';
import { another, FREE, PASSWORD, type Player, test } from './players.ts';

const GAME = { id: 1001, name: 'Harbour Lights' };

const uuidOf = async (player: Player) =>
  (await player.query<{ me: { uuid: string } }>('{ me { uuid } }')).me.uuid;

const reviews = (page: Page) => page.getByRole('region', { name: /reviews?$/ });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** What each other site is told of a page. */
const sharedOn = (url: string, title: string) => {
  const page = encodeURIComponent(url);
  const name = title.replaceAll(' ', '+');
  return {
    X: `https://x.com/intent/post?text=${name}&url=${page}`,
    Telegram: `https://t.me/share/url?url=${page}&text=${name}`,
    LINE: `https://social-plugins.line.me/lineit/share?url=${page}`,
    Reddit: `https://www.reddit.com/submit?url=${page}&title=${name}`,
    Weibo: `https://service.weibo.com/share/share.php?url=${page}&title=${name}`,
  };
};

/** The dark modules of a code on the page, and how many it has in a row: `[x, y]` from the top left. */
async function modulesOf(code: Locator): Promise<{ size: number; dark: string[] }> {
  const [, , size] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  return {
    size: size ?? 0,
    dark: Array.from(drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`),
  };
}

/** The same of the code that says this text, with the four light modules around it that scanners need. */
function modulesFor(text: string): { size: number; dark: string[] } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return { size, dark: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `${x} ${y}` : []))) };
}

test('a game’s page is shared by codes of it and its author, by its link and on other sites [S04]', async ({
  page,
  store,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: store.origin });
  await page.goto(`/store/${GAME.id}`);
  const author = await page
    .getByRole('region', { name: 'Made by' })
    .getByRole('link')
    .first()
    .getAttribute('href');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const popup = page.getByRole('dialog', { name: `Share ${GAME.name}` });
  const url = `${store.origin}/store/${GAME.id}`;
  const codes = { 'Scan to open this page': url, 'Scan for the page of Lantern Moon': store.origin + author };
  await expect(popup.getByRole('img')).toHaveCount(2);
  for (const [name, says] of Object.entries(codes)) {
    const code = popup.getByRole('img', { name });
    expect(await modulesOf(code)).toEqual(modulesFor(says));
    await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
    await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  }
  await expect(popup.getByLabel('Link', { exact: true })).toHaveValue(url);
  await popup.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'The link is copied.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const links = await popup
    .getByRole('list', { name: 'Share on other sites' })
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
  expect(links).toEqual(
    Object.entries(sharedOn(url, GAME.name)).map(([name, href]) => [name, href, '_blank']),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('a game’s page is shared in the language it is read in, and by the system’s own sheet [S04]', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: async (what: unknown) => shared.push(what) });
  });
  await page.goto(`/de-DE/store/${GAME.id}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Teilen', exact: true }).click();
  const popup = page.getByRole('dialog', { name: `${name} teilen` });
  const url = `${store.origin}/de-DE/store/${GAME.id}`;
  await expect(popup.getByLabel('Link', { exact: true })).toHaveValue(url);
  expect(await modulesOf(popup.getByRole('img').first())).toEqual(modulesFor(url));
  await popup.getByRole('button', { name: 'Weitere Möglichkeiten' }).click();
  expect(await page.evaluate('shared')).toEqual([{ title: name, url }]);
});

test('a game is liked once, and the like is taken back [S05]', async ({ page, player }) => {
  await page.goto(`/store/${GAME.id}`);
  const like = page.getByRole('button', { name: /^Like\b/ });
  const liked = page.getByRole('button', { name: /^Liked\b/ });
  const count = like.or(liked).getByText(/^\d+ likes?$/);
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await like.click();
  await expect(liked).toBeFocused();
  await expect(count).toHaveText(`${before + 1} likes`);
  await page.reload();
  await expect(liked).toBeVisible();
  await liked.click();
  await expect(like).toBeVisible();
  await expect(count).toHaveText(`${before} likes`);
  const { findStore } = await player.query<{ findStore: { list: { like_count: number }[] } }>(
    `{ findStore(platform_key: ["moggie"], id: ${GAME.id}) { list { like_count } } }`,
  );
  expect(findStore.list).toEqual([{ like_count: before }]);
});

test('an author is followed from the game’s page and found on one’s own page [S13] [T04]', async ({
  page,
  player,
}) => {
  await page.goto(`/store/${GAME.id}`);
  const card = page.getByRole('region', { name: 'Made by' });
  await card.getByRole('button', { name: /^Follow:/ }).click();
  await expect(card.getByRole('button', { name: /^Following:/ })).toBeFocused();
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Following', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Following', exact: true });
  await expect(panel.getByRole('link', { name: 'Lantern Moon' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Following:/ }).press('Enter');
  await expect(panel.getByText('You do not follow anyone yet.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('You do not follow anyone yet.');
  const { findUserFollowed } = await player.query<{ findUserFollowed: { totalCount: number } }>(
    '{ findUserFollowed { totalCount } }',
  );
  expect(findUserFollowed.totalCount).toBe(0);
});

test('a tab of one’s own page asks for what it shows when it is opened', async ({
  page,
  newcomer: _newcomer,
}) => {
  const asked = new Set<string | undefined>();
  page.on('request', (request) => asked.add(/query (\w+)/.exec(request.postData() ?? '')?.[1]));
  await page.goto('/user');
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  await expect(panel('Activity').getByText('Nothing here yet.')).toBeVisible();
  expect(['userActivity', 'followedActivity', 'blocked'].filter((name) => asked.has(name))).toEqual([
    'userActivity',
  ]);
  await page.getByRole('tab', { name: 'Following feed' }).click();
  await expect(panel('Following feed').getByText('Quiet here')).toBeVisible();
  expect(asked.has('followedActivity')).toBe(true);
});

test('what another device did meanwhile counts when an author is no longer followed [T04]', async ({
  page,
  player,
}) => {
  const person = (
    await player.query<{ findStore: { list: { author: { uuid: string } }[] } }>(
      `{ findStore(platform_key: ["moggie"], id: ${GAME.id}) { list { author { uuid } } } }`,
    )
  ).findStore.list[0]?.author.uuid;
  const follow = () =>
    player.query<{ addUserFollowed: { uuid: string } }>(
      'mutation ($person: UUID!) { addUserFollowed(followed_user_uuid: $person) { uuid } }',
      { person },
    );
  const { uuid } = (await follow()).addUserFollowed;
  await page.clock.install();
  await page.goto(`/store/${GAME.id}`);
  const card = page.getByRole('region', { name: 'Made by' });
  await expect(card.getByRole('button', { name: /^Following:/ })).toBeVisible();
  await player.query('mutation ($uuid: UUID!) { delUserFollowed(uuid: $uuid) }', { uuid });
  await follow();
  await page.clock.fastForward('02:00');
  await card.getByRole('button', { name: /^Following:/ }).click();
  await expect(card.getByRole('button', { name: /^Follow:/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await player.query('{ findUserFollowed { totalCount } }')).toEqual({
    findUserFollowed: { totalCount: 0 },
  });
});

test('a guest who likes signs in and comes back to the game', async ({ page }) => {
  await page.goto(`/store/${GAME.id}`);
  await page.getByRole('button', { name: /^Like\b/ }).click();
  await expect(page).toHaveURL(`/sign-in?returnPath=${encodeURIComponent(`/store/${GAME.id}`)}`);
});

/** Presses as a guest, who then signs in and is led back. */
async function pressAndSignIn(page: Page, button: Locator, { email }: Player): Promise<void> {
  await button.click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const { returnPath } = Object.fromEntries(new URL(page.url()).searchParams);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(returnPath ?? '');
}

test('what a guest pressed is done once they have signed in, and is not undone for who had done it before', async ({
  browser,
  page,
  store,
}) => {
  const { player, context } = await another(browser, store.origin);
  await context.close();
  const like = page.getByRole('button', { name: /^Like\b/ });
  const wish = page.getByRole('button', { name: 'Add to wishlist' }).first();
  const wished = page.getByRole('button', { name: 'On your wishlist' }).first();
  await page.goto(`/store/${GAME.id}`);
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.reload();
  await expect(wished).toBeVisible();
  await expect(like).toBeVisible();

  await page.context().clearCookies({ name: /session/ });
  await page.goto(`/store/${GAME.id}`);
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.reload();
  await expect(wished).toBeVisible();
});

test('what a guest began with reviews and reports goes on once they have signed in', async ({
  browser,
  page,
  store,
}) => {
  const { player, context } = await another(browser, store.origin);
  await player.liveIn('us');
  await player.claim(FREE.id);
  await context.close();
  const first = reviews(page).getByRole('listitem').first();
  const beginOn = async (id: number, button: Locator) => {
    await page.context().clearCookies({ name: /session/ });
    await page.goto(`/store/${id}`);
    await pressAndSignIn(page, button, player);
  };

  const helpful = first.getByRole('button', { name: /^Helpful/ });
  await beginOn(GAME.id, helpful);
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');

  await beginOn(GAME.id, first.getByRole('button', { name: /^Report the review/ }));
  await expect(page.getByRole('dialog', { name: /^Report the review/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(helpful).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await beginOn(GAME.id, page.getByRole('button', { name: 'Report', exact: true }).first());
  await expect(page.getByRole('dialog', { name: `Report ${GAME.name}` })).toBeVisible();

  await beginOn(FREE.id, page.getByRole('button', { name: 'Recommend' }));
  const review = page.getByRole('dialog', { name: `Your review of ${FREE.name}` });
  await expect(review.getByRole('button', { name: 'Yes, I like it' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a review that a player finds helpful before the store has told what they found stays so', async ({
  page,
  player: _player,
}) => {
  const comments = /query storeComments/;
  const [answered, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/graphql', async (route) => {
    if (!comments.test(route.request().postData() ?? '')) return route.continue();
    // Each of them: the page may ask anew once it knows the player.
    const response = await route.fetch();
    answered.resolve();
    await said.promise;
    // Nobody may be waiting for it any more.
    await route.fulfill({ response }).catch(() => {});
  });
  const helpful = reviews(page)
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Helpful/ });
  /** What the page has read whole: an answer that it no longer waits for is not. */
  const answerTo = (operation: RegExp) =>
    page.waitForEvent('requestfinished', (request) => operation.test(request.postData() ?? ''));
  await page.goto(`/store/${GAME.id}`);
  await answered.promise;
  const [change, next] = [answerTo(/mutation setStoreCommentHelpful/), answerTo(comments)];
  await helpful.click();
  await change;
  said.resolve();
  await next;
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
});

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
  await open.click();
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

/** A player who has reviewed the free game, under a name of their own. */
async function someNoisyReviewer(browser: Browser, origin: string): Promise<{ name: string; uuid: string }> {
  const { player, context } = await another(browser, origin);
  const name = `Noisy ${randomUUID().slice(0, 8)}`;
  await player.query('mutation($name: String!) { setUser(profile: { nickname: $name }) { uuid } }', { name });
  await player.claim(FREE.id);
  await player.query(
    `mutation { addStoreComment(store_id: ${FREE.id}, vote: 1, comment: "Look here!") { uuid } }`,
  );
  const uuid = await uuidOf(player);
  await context.close();
  return { name, uuid };
}

test('what a guest began in the popup of a person opens nowhere by itself once they have signed in [P17]', async ({
  browser,
  page,
  store,
}) => {
  const { name, uuid } = await someNoisyReviewer(browser, store.origin);
  const { player, context } = await another(browser, store.origin);
  await context.close();

  await page.goto(`/store/${FREE.id}`);
  // A link leads to the person's page until the store's code is there.
  await page.waitForLoadState('networkidle');
  await reviews(page).getByRole('link', { name }).click();
  const glance = page.getByRole('dialog', { name });
  await pressAndSignIn(page, glance.getByRole('button', { name: 'Report' }), player);
  await page.goto(`/user/${uuid}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
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
