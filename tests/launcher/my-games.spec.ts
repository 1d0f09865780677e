import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { enter, expect, openGame, signIn, signUp, test } from './store-launcher.ts';

/** A game for the browser alone, which costs nothing, and one of the demo's player that installs, too. */
const WEB = { id: 1015, name: 'Paper Lanterns' };
const BOTH = { id: 1001, name: 'Harbour Lights' };

const owned = (window: Page, name: string) =>
  window.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('My games plays web games in the view over the page, and installs the others; no page frames a game [S06] [S07] [S16]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  const playsAt = () =>
    app.evaluate(({ webContents }) => {
      // A view that has not loaded yet has no address.
      const hosts = webContents.getAllWebContents().map((each) => URL.parse(each.getURL())?.hostname);
      return hosts.find((host) => host?.endsWith('.play.localhost'));
    });
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openGame(window, WEB.name);
  await window.getByRole('button', { name: 'Add to library' }).click();
  await window
    .getByRole('dialog', { name: 'Your order' })
    .getByRole('button', { name: 'Add to library' })
    .click();
  await window.getByRole('dialog', { name: 'Completed' }).getByRole('button', { name: 'Close' }).click();
  await window.getByRole('button', { name: 'Your account' }).click();
  await window.getByRole('banner').getByRole('listitem').getByRole('link', { name: 'My games' }).click();

  const both = owned(window, BOTH.name);
  await expect(both.getByRole('button', { name: `Play without installing: ${BOTH.name}` })).toBeVisible();
  await expectAccessible(window);
  await both.getByRole('button', { name: `Install: ${BOTH.name}` }).click();
  await expect(window.getByRole('dialog', { name: `Install ${BOTH.name}` })).toBeVisible();
  await window.keyboard.press('Escape');

  const web = owned(window, WEB.name);
  await expect(web.getByRole('button', { name: /^Install/ })).toHaveCount(0);
  await web.getByRole('button', { name: `Play: ${WEB.name}` }).click();
  await expect.poll(playsAt).toBe(`g-${WEB.id}.play.localhost`);
  await expect(window).toHaveURL((url) => url.pathname === '/my-store');
  await window.getByRole('dialog', { name: WEB.name }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(playsAt).toBeUndefined();
});

test('a game for the browser is played from where it was added to the library [S07] @deep', async ({
  launcher,
}) => {
  const { window } = await launcher.start();
  await enter(window);
  await signUp(window);
  await openGame(window, WEB.name);
  await window.getByRole('button', { name: 'Add to library' }).click();
  await window
    .getByRole('dialog', { name: 'Your order' })
    .getByRole('button', { name: 'Add to library' })
    .click();
  const done = window.getByRole('dialog', { name: 'Completed' });
  await expect(done.getByRole('button')).toHaveText(['', 'Play', 'Keep browsing', 'Go to library']);
  await done.getByRole('button', { name: `Play: ${WEB.name}` }).click();
  const playing = window.getByRole('dialog', { name: WEB.name });
  await playing.getByRole('button', { name: 'Close' }).click();
  await expect(playing).toHaveCount(0);
  await expect(done).toBeVisible();
});

test('the address at which a game plays on the site leads to the game’s page [S06] @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await app.evaluate(
    ({ BrowserWindow }, path) => BrowserWindow.getAllWindows()[0]?.webContents.send('navigate', { path }),
    `/store/${WEB.id}/fullscreen`,
  );
  await expect(window.getByRole('heading', { level: 1, name: WEB.name })).toBeVisible();
  await expect(window).toHaveURL((url) => url.pathname === `/store/${WEB.id}`);
  await expect(window.locator('iframe')).toHaveCount(0);
});
