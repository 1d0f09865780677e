import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  balancesOf,
  enter,
  expect,
  openGame,
  openLibrary,
  signIn,
  signUp,
  test,
  tileOf,
} from './store-launcher.ts';

/** What the demo's code gives: ten coins, a silver coin and this game. */
const CODE = 'MOGGIE-PARTY-2026';
const GIFT = 'Crown of Embers';
const SOON = 'Summer of the Comet';
const BOUGHT = { name: 'Tea House of Crows', pay: 'Pay 7.99 coins and 1 silver' };

const dialog = (window: Page, name?: string | RegExp) => window.getByRole('dialog', name ? { name } : {});

async function openFromMenu(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Your account' }).click();
  await window.getByRole('banner').getByRole('listitem').getByRole('link', { name, exact: true }).click();
}

test('what a player does with an account works in the launcher as on the site', async ({ launcher }) => {
  let { window } = await launcher.start();
  await enter(window);
  await signUp(window);

  await test.step('redeem a code: coins, silver and a game', async () => {
    await openFromMenu(window, 'Profile');
    await window.getByRole('textbox', { name: 'Code' }).fill(CODE);
    await window.getByRole('button', { name: 'Redeem' }).click();
    await expect(dialog(window)).toContainText('10 coins');
    await expect(dialog(window)).toContainText(GIFT);
    await dialog(window).getByRole('button', { name: 'OK' }).click();
    expect(await balancesOf(window)).toEqual({ meowcent: 1000, silver: 100 });
    await openLibrary(window);
    await expect(tileOf(window, GIFT)).toContainText('Not installed');
  });

  await test.step('wish for a game that comes soon', async () => {
    await openGame(window, SOON);
    await window.getByRole('button', { name: 'Add to wishlist' }).click();
    await expect(window.getByRole('button', { name: 'On your wishlist' })).toBeVisible();
    await openFromMenu(window, 'My games');
    await window.getByRole('link', { name: 'Wishlist 1' }).click();
    await expect(window.getByRole('main').getByRole('link', { name: SOON }).first()).toBeVisible();
  });

  await test.step('buy a game, and return it', async () => {
    await openGame(window, BOUGHT.name);
    await window.getByRole('button', { name: 'Buy now' }).click();
    await dialog(window, 'Your order').getByRole('button', { name: BOUGHT.pay }).click();
    await dialog(window, 'Where do you live?').getByLabel('Germany').check();
    await dialog(window, 'Where do you live?').getByRole('button', { name: 'Save country' }).click();
    await dialog(window, 'Completed').getByRole('button', { name: 'Go to library' }).click();
    await expect(tileOf(window, BOUGHT.name)).toBeVisible();
    expect(await balancesOf(window)).toEqual({ meowcent: 201, silver: 0 });
    await openFromMenu(window, 'My games');
    const owned = window.getByRole('main').getByRole('listitem').filter({ hasText: BOUGHT.name });
    await owned.getByRole('button', { name: /^Return until/ }).click();
    await dialog(window).getByRole('button', { name: 'Return game' }).click();
    await expect(owned).toHaveCount(0);
    expect(await balancesOf(window)).toEqual({ meowcent: 1000, silver: 100 });
    await openLibrary(window);
    await expect(tileOf(window, GIFT)).toBeVisible();
    await expect(tileOf(window, BOUGHT.name)).toHaveCount(0);
  });

  await test.step('keep it discreet, also after a restart', async () => {
    await window.getByRole('contentinfo').getByRole('button', { name: 'Discreet mode' }).click();
    await expect(window).toHaveTitle('Notes');
    ({ window } = await launcher.restart());
    await expect(window).toHaveTitle('Notes');
    await window.getByRole('button', { name: 'Hide the page' }).click();
    await expect(dialog(window, 'Notes')).toBeVisible();
    await window.getByRole('button', { name: 'Back to the page' }).click();
    await window.getByRole('contentinfo').getByRole('button', { name: 'Discreet mode' }).click();
    await expect(window).toHaveTitle(/Moggie/);
  });

  await test.step('switch the language, also for the next start', async () => {
    await window.getByRole('banner').getByRole('button', { name: 'Language' }).click();
    await dialog(window, 'Language').getByRole('button', { name: 'Deutsch' }).click();
    await dialog(window).getByRole('button', { name: 'Wechseln' }).click();
    await expect(window.locator('html')).toHaveAttribute('lang', 'de-DE');
    ({ window } = await launcher.restart());
    await expect(window.locator('html')).toHaveAttribute('lang', 'de-DE');
    await window.getByRole('banner').getByRole('button', { name: 'Sprache' }).click();
    await dialog(window).getByRole('button', { name: 'English' }).click();
    await dialog(window).getByRole('button', { name: 'Switch' }).click();
    await expect(window.locator('html')).toHaveAttribute('lang', 'en-US');
  });

  await test.step('sign out, and sign in as another: nothing of the first is there', async () => {
    const state = path.join(launcher.profile, 'state');
    const covers = () => readdirSync(path.join(state, 'covers'));
    const secrets = () => readdirSync(state).filter((name) => name.includes('.secret'));
    expect(covers()).not.toEqual([]);
    // As a move that was refused leaves it.
    writeFileSync(path.join(state, 'session.secret.partial'), 'half');
    expect(secrets().toSorted()).toEqual(['player.secret', 'session.secret', 'session.secret.partial']);
    await window.getByRole('button', { name: 'Your account' }).click();
    await window.getByRole('button', { name: 'Log out' }).click();
    await expect(window.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await openLibrary(window);
    await expect(window.getByText('Your library is empty')).toBeVisible();
    await expect.poll(covers).toEqual([]);
    expect(secrets()).toEqual([]);
    await signIn(window, 'player@moggie.test');
    await window.waitForURL((url) => url.pathname === '/library');
    await openLibrary(window);
    await expect(tileOf(window, 'Harbour Lights')).toBeVisible();
    await expect(tileOf(window, GIFT)).toHaveCount(0);
    await openFromMenu(window, 'My games');
    await expect(window.getByRole('link', { name: 'Wishlist 0' })).toBeVisible();
  });
});

test('who signs in in the place of another sees nothing of them', async ({ launcher }) => {
  const { window } = await launcher.start();
  await enter(window);
  await signUp(window);
  await openGame(window, SOON);
  /** What of the first player this window keeps: games that were looked at, and words that were not sent. */
  const kept = () =>
    window.evaluate(() => [
      localStorage.getItem('recently_viewed'),
      sessionStorage.getItem('draft-review-1'),
    ]);
  await window.evaluate(() => sessionStorage.setItem('draft-review-1', 'Rain again'));
  await expect.poll(kept).toEqual([expect.stringMatching(/^\d+$/), 'Rain again']);
  await openLibrary(window);
  await expect(window.getByText('Your library is empty')).toBeVisible();
  // As a new password for another account does, without signing out first.
  const status = await window.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/account/sign-in', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email: 'player@moggie.test', password: 'Meow1234' }),
  );
  expect(status).toBe(200);
  await expect(tileOf(window, 'Harbour Lights')).toBeVisible();
  await expect.poll(kept).toEqual([null, null]);
  await openFromMenu(window, 'Profile');
  await expect(window.getByText('player@moggie.test')).toBeVisible();
});

test('a session that the store ends leaves no game behind @deep', async ({ launcher }) => {
  let { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openLibrary(window);
  await expect(tileOf(window, 'Harbour Lights')).toBeVisible();
  // As the deletion of an account does, in the same answer.
  await window.evaluate(() => fetch('/api/account/sign-out', { method: 'POST' }));
  await expect(window.getByText('Your library is empty')).toBeVisible();
  ({ window } = await launcher.restart());
  await openLibrary(window);
  await expect(window.getByText('Your library is empty')).toBeVisible();
});

test('who signs up is asked for the code, however late its mail goes out @deep', async ({ launcher }) => {
  const { window } = await launcher.start();
  await enter(window);
  // Within the page: the host answers its requests, so that a route may never see them.
  await window.evaluate(() => {
    const send = self.fetch;
    const knowsThePlayer = Promise.withResolvers<void>();
    self.fetch = async (address, options) => {
      if (String(address).endsWith('/verify-email/send')) await knowsThePlayer.promise;
      const answer = await send(address, options);
      if (String(options?.body).includes('query me(')) knowsThePlayer.resolve();
      return answer;
    };
  });
  await signUp(window);
});
