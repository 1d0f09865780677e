import { publishWebBuild } from '../../server/play/publish.ts';
import { npmPackage } from '../real/npm-package.ts';
import { enter, expect, openGame, signIn, test } from './store-launcher.ts';

/** A real open-source HTML5 game: A Dark Room, MPL-2.0. */
const REAL_GAME = { name: 'adarkroom', version: '1.0.1' };
/** The demo's free web game that it stands in for. */
const SHELF = { id: 1015, name: 'Paper Lanterns' };

test('a real web game plays in a view of its own, with no way to the launcher or the account [D08]', async ({
  launcher,
  store,
}) => {
  test.setTimeout(180_000);
  await publishWebBuild(
    store.dataDir,
    SHELF.id,
    npmPackage(REAL_GAME.name, REAL_GAME.version),
    REAL_GAME.version,
  );
  const { app, window } = await launcher.start();
  await enter(window);
  await signIn(window, 'new@moggie.test');
  await openGame(window, SHELF.name);
  const views = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.contentView.children.length);
  /** Cuts the game alone off the network, or no more. */
  const cutOff = (offline: boolean) =>
    app.evaluate(
      ({ session }, [partition, offline]) =>
        session.fromPartition(partition).enableNetworkEmulation({ offline }),
      [`persist:game-${SHELF.id}`, offline] as const,
    );

  await test.step('where it cannot be reached, nothing covers the page, which says why', async () => {
    await cutOff(true);
    await window.getByRole('button', { name: 'Play now' }).click();
    const why = window.getByText('No connection. Please check your internet and try again.');
    await expect(why).toBeVisible();
    expect(await views()).toBe(0);
    await expect(window.locator('[data-plays]')).toHaveCount(0);
    await cutOff(false);
    await window.keyboard.press('Escape');
    await expect(why).toBeHidden();
  });
  await window.getByRole('button', { name: 'Play now' }).click();

  /** Runs code in the game's page, from the main process: no other way leads into it. */
  const inGame = (code: string): Promise<unknown> =>
    app.evaluate(({ webContents }, script) => {
      const game = webContents.getAllWebContents().find((each) => each.getURL().includes('.play.localhost'));
      return game?.executeJavaScript(script);
    }, code);

  await test.step('play it for a few seconds', async () => {
    await expect
      .poll(() => inGame("document.querySelector('#lightButton')?.textContent ?? ''"), { timeout: 30_000 })
      .toContain('light fire');
    await inGame("document.querySelector('#lightButton').click()");
    await expect
      .poll(() => inGame("document.querySelector('#notifications').textContent"))
      .toContain('the fire is burning');
    await window.screenshot({ path: 'artifacts/launcher/web-game.png' });
  });

  await test.step('it sees no bridge, no session and no other origin', async () => {
    expect(await inGame('typeof window.launcher + typeof window.require + typeof window.process')).toBe(
      'undefinedundefinedundefined',
    );
    expect(await inGame('document.cookie')).toBe('');
    // Without asking whether it may read the answer: nothing is sent at all.
    const reached = `fetch('${store.origin}/api/account/token', { credentials: 'include', mode: 'no-cors' }).then(() => 'reached', () => 'refused')`;
    expect(await inGame(reached)).toBe('refused');
    const cookies = await app.evaluate(
      ({ session }, [partition, url]) => session.fromPartition(partition).cookies.get({ url }),
      [`persist:game-${SHELF.id}`, store.origin] as const,
    );
    expect(cookies).toEqual([]);
    expect(await inGame("window.open('https://example.com') === null")).toBe(true);
  });

  await test.step('closing it gives the page back', async () => {
    await window.getByRole('button', { name: 'Close' }).click();
    await expect.poll(views).toBe(0);
    await expect(window.getByRole('button', { name: 'Play now' })).toBeVisible();
  });

  await test.step('who is signed out while a game plays has the way out of it', async () => {
    await window.getByRole('button', { name: 'Play now' }).click();
    await expect.poll(() => inGame("document.querySelector('#lightButton') !== null")).toBe(true);
    await window.evaluate(() => fetch('/api/account/sign-out', { method: 'POST' }));
    await expect(window.getByRole('link', { name: 'Log in', includeHidden: true }).first()).toBeAttached();
    await window.locator('[data-plays]').getByRole('button', { name: 'Close' }).click();
    await expect.poll(views).toBe(0);
  });
});
