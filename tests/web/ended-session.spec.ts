import { type Browser, expect, type Page } from '@playwright/test';
import { GAMES, Player, test } from './players.ts';

/** Ends the player's sessions from another browser. */
async function endSessionsOf({ email }: Player, browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext();
  const elsewhere = new Player(context, origin, email);
  await elsewhere.signIn();
  await elsewhere.query('mutation { delOtherSessions }');
  await context.close();
}

/** Resolves once the bell has asked, as it does every minute from then on: a page that is busy lets it begin late. */
const bellAsks = (page: Page) =>
  page.waitForRequest((request) => request.postData()?.includes('query unreadNotifications') ?? false);

test.describe('a player', () => {
  test('whose session was ended elsewhere is asked to log in again, and is signed out on confirming [C03]', async ({
    page,
    player,
    browser,
    store,
  }) => {
    await page.goto(`/store/${GAMES.crown.id}`);
    const add = page.getByRole('button', { name: 'Add to cart' });
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await endSessionsOf(player, browser, store.origin);
    await add.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You have been inactive for a while. Please log in again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    expect(await (await page.request.get('/api/account/token')).json()).toEqual({ token: '' });
    expect(
      await page
        .context()
        .cookies()
        .then((all) => all.some(({ name }) => /^moggie/.test(name))),
    ).toBe(false);
  });

  test('whose session was ended elsewhere logs in again before the next purchase, however long the page stood open', async ({
    page,
    player,
    browser,
    store,
  }) => {
    await page.clock.install();
    await page.goto(`/store/${GAMES.crown.id}`);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await endSessionsOf(player, browser, store.origin);
    await page.clock.fastForward('16:00');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL(/\/sign-in\?returnPath=/);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden();
  });

  test('whose session was ended elsewhere hears so when the store refuses what is pressed, however long the page stood open [C03]', async ({
    page,
    player,
    browser,
    store,
  }) => {
    await player.addToCart(GAMES.crown.id);
    await page.clock.install();
    const asked = page.waitForResponse('**/api/account/token');
    await page.goto('/my-store?tab=cart');
    const remove = page.getByRole('button', { name: 'Remove 1 game' });
    await expect(remove).toBeVisible();
    await asked;
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await endSessionsOf(player, browser, store.origin);
    // No timer goes off: it is the press that finds the session ended.
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await remove.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You have been inactive for a while. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden();
    await expect(dialog).toHaveCount(1);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog.getByText('No connection. Please check your internet and try again.')).toBeVisible();
  });

  test('whose session was ended elsewhere hears so on a page of the player’s own, though nothing is pressed [C03]', async ({
    page,
    player,
    browser,
    store,
  }) => {
    await page.clock.install();
    const asked = bellAsks(page);
    await page.goto('/account/profile');
    await expect(page.getByText(player.email)).toBeVisible();
    await asked;
    await endSessionsOf(player, browser, store.origin);
    await page.clock.fastForward('16:00');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You have been inactive for a while. Please log in again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  });

  test('hears so, too, on a page that leads guests to sign in [C03]', async ({
    page,
    player,
    browser,
    store,
  }) => {
    await page.clock.install();
    const asked = bellAsks(page);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await asked;
    await endSessionsOf(player, browser, store.origin);
    await page.clock.fastForward('16:00');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You have been inactive for a while. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(dialog).toHaveCount(1);
  });

  test('is shown no more by a page that Back brings back as it was, once signed out elsewhere', async ({
    page,
    player,
  }) => {
    const asked = page.waitForResponse('**/api/account/token');
    await page.goto('/account/profile');
    await expect(page.getByText(player.email)).toBeVisible();
    await asked;
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    expect((await page.request.post('/api/account/sign-out', { data: {} })).status()).toBe(200);
    // As a browser tells a page that lay in its memory; the one of these specs keeps none.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page).toHaveURL('/');
    await expect(page.getByText(player.email)).toBeHidden();
  });
});
