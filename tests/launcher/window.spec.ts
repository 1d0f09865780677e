// The launcher's window through what goes wrong around it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { enter, expect, openGame, openSettings, signIn, test } from './store-launcher.ts';

const CROWN = { link: 'moggie://store/1008', path: '/store/1008' };
const WEB_GAME = { id: 1015, name: 'Paper Lanterns' };

test('a launcher that cannot start says so and ends; mended, it starts @host', async ({ launcher, home }) => {
  const missing = { env: { MOGGIE_LAUNCHER_CONFIG: path.join(home, 'missing.json') } };
  const { code, output } = await launcher.runToEnd(missing);
  expect([code, output]).toEqual([1, expect.stringContaining('error box: Moggie can’t start')]);
  const { window } = await launcher.start();
  await enter(window);
  await expect(window.getByRole('link', { name: 'Sign up' })).toBeVisible();
});

test('the window comes back as large as it was, also where it filled the screen [D11]', async ({
  launcher,
}) => {
  const placeOf = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return [window?.isMaximized(), window?.getNormalBounds()];
    });
  const bounds = { x: 60, y: 40, width: 1100, height: 700 };
  let { app } = await launcher.start();
  await app.evaluate(({ BrowserWindow }, place) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds(place);
    window?.maximize();
  }, bounds);
  ({ app } = await launcher.restart());
  await expect.poll(() => placeOf(app)).toEqual([true, bounds]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  ({ app } = await launcher.restart());
  await expect.poll(() => placeOf(app)).toEqual([false, bounds]);
});

test('a link that comes while the page loads is followed @deep', async ({ launcher }) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await app.evaluate(({ app: launched, BrowserWindow }, link) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.once('did-start-loading', () => launched.emit('second-instance', {}, ['moggie', link]));
    contents?.reload();
  }, CROWN.link);
  await expect(window.getByRole('heading', { level: 1, name: 'Crown of Embers' })).toBeVisible();
  expect(new URL(window.url()).pathname).toBe(CROWN.path);
});

/** Lets the page die; answers what the launcher's window shows once it is there again, or what it asks instead. */
const afterCrash = (app: ElectronApplication) =>
  app.evaluate(async ({ BrowserWindow, dialog }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const shown = new Promise<string>((resolve) => contents?.once('did-finish-load', () => resolve('shown')));
    const asked = new Promise<string>((resolve) => {
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, buttons } = given.at(-1) as { message: string; buttons: string[] };
        resolve([message, ...buttons].join(' | '));
        return { response: 0, checkboxChecked: false };
      };
    });
    contents?.forcefullyCrashRenderer();
    return Promise.race([shown, asked]);
  });

const contentsOf = (app: ElectronApplication) =>
  app.evaluate(({ webContents }) => webContents.getAllWebContents().length);

async function play(window: Page, app: ElectronApplication) {
  await signIn(window, 'new@moggie.test');
  await openGame(window, WEB_GAME.name);
  await window.getByRole('button', { name: 'Play now' }).click();
  await expect.poll(() => contentsOf(app)).toBe(2);
}

test('a page that dies comes back, without the game that covered it; one that dies again and again is asked about', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await play(window, app);
  expect(await afterCrash(app)).toBe('shown');
  await expect.poll(() => contentsOf(app)).toBe(1);
  expect(await afterCrash(app)).toBe('shown');
  expect(await afterCrash(app)).toBe('Moggie’s window keeps crashing | Try again | Quit');
  // Tried again, it lives.
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.body?.innerText.length > 0',
        ),
      ),
    )
    .toBe(true);
});

test('where the disk takes nothing, one still signs in, and closing hides the window @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  for (const name of ['session.secret.partial', 'player.secret.partial', 'window.json', 'covers'])
    mkdirSync(path.join(launcher.profile, 'state', name), { recursive: true });
  await signIn(window, 'new@moggie.test');
  await expect(window.getByRole('button', { name: 'Your account' })).toBeVisible();
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? 'closed');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toBe(false);
  await app.evaluate(({ app: launched }) => launched.emit('activate', {}, false));
  await expect.poll(isVisible).toBe(true);
  expect(launcher.output).toContain('session not kept:');
});

test('closing the window ends the web game in it', async ({ launcher }) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await play(window, app);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => contentsOf(app)).toBe(1);
  await app.evaluate(({ app: launched }) => launched.emit('activate', {}, false));
  await expect(window.getByRole('button', { name: 'Play now' })).toBeVisible();
});

const whenClosedIn = (window: Page) => window.getByLabel('When the window is closed');

test('the player decides whether closing the window ends the launcher', async ({ launcher }) => {
  let { app, window } = await launcher.start();
  await enter(window);
  await openSettings(window);
  await expect(whenClosedIn(window)).toHaveValue('keep-running');
  // Linux has no one way to it, and a launcher that runs from its sources no place.
  await expect(window.getByRole('switch', { name: 'Start with the computer' })).toHaveCount(0);
  await whenClosedIn(window).selectOption('Quit Moggie');
  await expect(whenClosedIn(window)).toHaveValue('quit');
  await expectAccessible(window);

  await test.step('it is kept, and holds', async () => {
    ({ app, window } = await launcher.restart());
    await openSettings(window);
    await expect(whenClosedIn(window)).toHaveValue('quit');
    const ended = app.waitForEvent('close');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await ended;
  });
});

test('a launcher that starts with the computer stays hidden until it is asked for, as large as it was @deep', async ({
  launcher,
}) => {
  let { app, window } = await launcher.start();
  await enter(window);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  ({ app, window } = await launcher.restart({ args: ['--hidden'] }));
  // The page is there: it tells the launcher its language and discretion.
  await expect(window.getByRole('link', { name: 'Sign up' })).toHaveCount(1);
  const shown = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [open] = BrowserWindow.getAllWindows();
      return [open?.isVisible(), open?.isMaximized()];
    });
  expect(await shown()).toEqual([false, false]);
  const startAgain = async (args: string[]) => (await launcher.runToEnd({ args })).code;
  expect(await startAgain(['--hidden'])).toBe(0);
  expect(await shown()).toEqual([false, false]);
  expect(await startAgain([])).toBe(0);
  await expect.poll(shown).toEqual([true, true]);
});
