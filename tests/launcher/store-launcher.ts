import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ElectronApplication, mergeTests, type Page } from '@playwright/test';
import { writeLocalLauncherConfig } from '../../scripts/launcher-config.ts';
import { BROADCASTS } from '../store/broadcasts.ts';
import { test as withStore } from '../store/fixtures.ts';
import { test as withLauncher } from './fixtures.ts';

/** The built launcher on the real, seeded store, with a home folder of its own. */
export const test = mergeTests(withStore, withLauncher).extend<{ home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  home: async ({}, use) => {
    const home = mkdtempSync(path.join(tmpdir(), 'moggie-home-'));
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },
  launcherEnv: async ({ store, home }, use) => {
    await use({ MOGGIE_LAUNCHER_CONFIG: writeLocalLauncherConfig(store, store.origin), HOME: home });
  },
});
export const { expect } = test;

/** Takes the news for read that would pop up over the first page after the adult gate (P03). */
export const readTheNews = (window: Page): Promise<void> =>
  window.evaluate(
    (uuids) => localStorage.setItem('has_read_article_list', JSON.stringify(uuids)),
    BROADCASTS,
  );

/** Answers the adult gate of a first start, by somebody who has read the news. */
export async function enter(window: Page): Promise<void> {
  await readTheNews(window);
  await window.getByRole('button', { name: '18 or older' }).click();
}

/** Signs in with a demo account, and waits until the page knows it. */
export async function signIn(window: Page, email: string): Promise<void> {
  await window.getByRole('link', { name: 'Log in' }).first().click();
  await window.getByLabel('Email').fill(email);
  await window.getByLabel('Password', { exact: true }).fill('Meow1234');
  await window.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await window.getByRole('link', { name: 'Log in' }).first().waitFor({ state: 'hidden' });
}

/** A password that a new account may have. */
export const NEW_PASSWORD = 'Moonlit42';

/** Opens an account whose address is proven later; answers with the address. */
export async function signUp(window: Page): Promise<string> {
  const email = `${randomUUID()}@moggie.test`;
  await window.getByRole('link', { name: 'Sign up' }).first().click();
  await window.getByLabel('Email').fill(email);
  await window.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await window.getByRole('button', { name: 'Create account' }).click();
  await window.getByRole('button', { name: 'Do this later' }).click();
  await window.getByRole('button', { name: 'Your account' }).waitFor();
  return email;
}

/** Searches for a game and opens its page. */
export async function openGame(window: Page, name: string): Promise<void> {
  const search = window.getByRole('searchbox').first();
  await search.fill(name);
  await search.press('Enter');
  await window.waitForURL(/keyword=/);
  await window.getByRole('article').getByRole('link', { name }).first().click();
  await window.getByRole('heading', { level: 1, name }).waitFor();
}

/** Coins and silver of the player who is signed in, in hundredths, as the store has them. */
export const balancesOf = (window: Page): Promise<{ meowcent: number; silver: number }> =>
  window.evaluate(async () => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': 'v2' },
      body: JSON.stringify({ query: '{ me { wallet { meowcent silver } } }' }),
    });
    const { data } = await response.json();
    return data.me.wallet;
  });

/** Opens the library of the launcher. */
export const openLibrary = (window: Page) => window.getByRole('link', { name: 'Library' }).first().click();

/** Opens the settings of the launcher. */
export const openSettings = (window: Page) =>
  window.getByRole('banner').getByRole('link', { name: 'Settings' }).click();

/** A game of the library, which numbers its games; cards of the store may name it too. */
export const tileOf = (window: Page, name: string) =>
  window.locator('[aria-posinset]').getByRole('article').filter({ hasText: name });

/** Who has the keys: the page, or the web game over it. */
export const keyHolders = (app: ElectronApplication): Promise<('page' | 'game')[]> =>
  app.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .filter((each) => each.isFocused())
      .map((each) => (each.getURL().includes('.play.localhost') ? 'game' : 'page')),
  );

/** How many views lie over the page of the window. */
export const viewCount = (app: ElectronApplication): Promise<number | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.contentView.children.length);

/** Runs code in the page of the only web game that is open, from the main process: no other way leads into it. */
export const inGame = (app: ElectronApplication, code: string): Promise<unknown> =>
  app.evaluate(({ webContents }, script) => {
    const game = webContents.getAllWebContents().find((each) => each.getURL().includes('.play.localhost'));
    return game?.executeJavaScript(script, true);
  }, code);
