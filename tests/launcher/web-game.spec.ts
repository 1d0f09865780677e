import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { publishWebBuild } from '../../server/play/publish.ts';
import { expectAccessible } from '../accessible.ts';
import { npmPackage } from '../real/npm-package.ts';
import { STORY } from '../web/story-page.ts';
import type { Launcher } from './fixtures.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, inGame, keyHolders, openGame, signIn, test, viewCount } from './store-launcher.ts';

/** A real open-source HTML5 game: A Dark Room, MPL-2.0. */
const REAL_GAME = { name: 'adarkroom', version: '1.0.1' };
/** The demo's free web game that it stands in for. */
const SHELF = { id: 1015, name: 'Paper Lanterns' };

/** The launcher of a player on the page of a web game, and what is known of the game's view. */
async function openWebGame(launcher: Launcher, store: { dataDir: string }) {
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
  const views = () => viewCount(app);
  return { app, window, views, evaluate: (code: string) => inGame(app, code) };
}

test('a real web game plays in a view of its own, with no way to the launcher or the account [D08]', async ({
  launcher,
  store,
}) => {
  test.setTimeout(180_000);
  const { app, window, views, evaluate } = await openWebGame(launcher, store);
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

  await test.step('play it for a few seconds', async () => {
    await expect
      .poll(() => evaluate("document.querySelector('#lightButton')?.textContent ?? ''"), { timeout: 30_000 })
      .toContain('light fire');
    await evaluate("document.querySelector('#lightButton').click()");
    await expect
      .poll(() => evaluate("document.querySelector('#notifications').textContent"))
      .toContain('the fire is burning');
    await window.screenshot({ path: 'artifacts/launcher/web-game.png' });
  });

  await test.step('it sees no bridge, no session and no other origin', async () => {
    expect(await evaluate('typeof window.launcher + typeof window.require + typeof window.process')).toBe(
      'undefinedundefinedundefined',
    );
    expect(await evaluate('document.cookie')).toBe('');
    // Without asking whether it may read the answer: nothing is sent at all.
    const reached = `fetch('${store.origin}/api/account/token', { credentials: 'include', mode: 'no-cors' }).then(() => 'reached', () => 'refused')`;
    expect(await evaluate(reached)).toBe('refused');
    const cookies = await app.evaluate(
      ({ session }, [partition, url]) => session.fromPartition(partition).cookies.get({ url }),
      [`persist:game-${SHELF.id}`, store.origin] as const,
    );
    expect(cookies).toEqual([]);
    expect(await evaluate("window.open('https://example.com') === null")).toBe(true);
  });

  await test.step('closing it gives the page back', async () => {
    await window.getByRole('button', { name: 'Close' }).click();
    await expect.poll(views).toBe(0);
    await expect(window.getByRole('button', { name: 'Play now' })).toBeVisible();
  });

  await test.step('who is signed out while a game plays has the way out of it', async () => {
    await window.getByRole('button', { name: 'Play now' }).click();
    await expect.poll(() => evaluate("document.querySelector('#lightButton') !== null")).toBe(true);
    await window.evaluate(() => fetch('/api/account/sign-out', { method: 'POST' }));
    await expect(window.getByRole('link', { name: 'Log in', includeHidden: true }).first()).toBeAttached();
    await window.locator('[data-plays]').getByRole('button', { name: 'Close' }).click();
    await expect.poll(views).toBe(0);
  });
});

test('a web game that is over by itself says why [C11] [C12]', async ({ launcher, store }) => {
  test.setTimeout(120_000);
  const { app, window, views, evaluate } = await openWebGame(launcher, store);
  const dialog = window.getByRole('dialog');
  const plays = async () => {
    await window.getByRole('button', { name: 'Play now' }).click();
    await expect.poll(() => evaluate('document.readyState')).toBe('complete');
  };
  const fails = async (words: string) => {
    await expect(dialog.getByText(words)).toBeVisible();
    expect(await views()).toBe(0);
    await expect(window.locator('[data-plays]')).toHaveCount(0);
  };

  await test.step('one that dies says so [C11]', async () => {
    await plays();
    await app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find((each) => each.getURL().includes('.play.localhost'))
        ?.forcefullyCrashRenderer(),
    );
    await fails('The game failed to start. Please contact support.');
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('one whose page its origin refuses says so [C11]', async () => {
    await plays();
    await evaluate("void setTimeout(() => location.assign('/gone.html'))");
    await fails('The game failed to start. Please contact support.');
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('one whose data are lost leads to its author [C12]', async () => {
    const data = path.join(store.dataDir, 'web', String(SHELF.id));
    renameSync(data, `${data}-lost`);
    try {
      await window.getByRole('button', { name: 'Play now' }).click();
      await fails('This game’s data is incorrect. Please contact the author.');
    } finally {
      // Other specs play it in the same store.
      renameSync(`${data}-lost`, data);
    }
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /\/user\/[0-9a-f-]{36}$/);
    await expectAccessible(window);
  });
});

test('a game’s program and its web build run side by side, and neither ends with the other @deep', async ({
  launcher,
  store,
  home,
}) => {
  test.setTimeout(120_000);
  // It runs until it gets a word.
  const script =
    '#!/bin/sh\n: > started\nuntil [ -e go ] || [ ! -e play.sh ]; do sleep 0.1; done\nrm go started\n';
  await publishTrial(store.dataDir, storeUuid('paper-lanterns'), 0, { files: { 'play.sh': script } });
  const { window, views, evaluate } = await openWebGame(launcher, store);
  const file = (name: string) => path.join(home, 'Moggie Games', `paper-lanterns-${SHELF.id}-trial`, name);
  const program = {
    launch: () =>
      window.evaluate(
        (storeId) => self.launcher?.commands['games.launch']({ storeId, type: 'trial' }),
        SHELF.id,
      ),
    end: () => writeFileSync(file('go'), ''),
    runs: () =>
      window.evaluate(async (id) => {
        const listed = await self.launcher?.commands['library.list']({});
        return listed?.ok && listed.value.find(({ storeId }) => storeId === id)?.running;
      }, SHELF.id),
  };
  /** Why downloads rest, if they do. */
  const resting = () =>
    window.evaluate(async () => {
      const state = await self.launcher?.commands['downloads.state']({});
      return state?.ok && state.value.standing.reason;
    });
  const strip = window.locator('[data-plays]');
  const stop = window.getByRole('button', { name: 'Stop', includeHidden: true });
  const playProgram = window.getByRole('button', { name: 'Play trial', includeHidden: true });

  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await playProgram.click();
  await expect.poll(() => existsSync(file('started'))).toBe(true);
  await window.getByRole('button', { name: 'Play now' }).click();
  await expect.poll(() => evaluate("document.querySelector('#lightButton') !== null")).toBe(true);
  await expect(stop).toBeAttached();

  await test.step('the program ends, the web game plays on', async () => {
    program.end();
    await expect.poll(program.runs).toBe(false);
    await expect(playProgram).toBeAttached();
    await expect(strip.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(await views()).toBe(1);
    expect(await resting()).toBe('playing');
  });

  await test.step('the web game is closed, the program runs on', async () => {
    await program.launch();
    await expect.poll(() => existsSync(file('started'))).toBe(true);
    await strip.getByRole('button', { name: 'Close' }).click();
    await expect.poll(views).toBe(0);
    await expect(strip).toHaveCount(0);
    await expect(stop).toBeVisible();
    expect(await program.runs()).toBe(true);
    expect(await resting()).toBe('playing');
  });

  await stop.click();
  await expect(playProgram).toBeVisible();
  await expect.poll(resting).toBe(null);
  rmSync(file('started'));
});

/** Of this game of the demo there is a trial only. */
const TRIAL = { id: 1040, name: 'Moonrise Kitchen' };

test('a trial is called one, plays over the whole screen and back, by button, key or the game’s own wish, and leads back [S06] [S08]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await openGame(window, TRIAL.name);
  await expect(window.getByRole('button', { name: 'Play now' })).toHaveCount(0);
  const play = window.getByRole('button', { name: 'Play the trial' });
  const strip = window.getByRole('dialog', { name: 'Web game' });
  /** Whether the window fills the screen, and what of it the game leaves free: above, on the right, below. */
  const layout = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [owner] = BrowserWindow.getAllWindows();
      const view = owner?.contentView.children[0]?.getBounds();
      if (!owner || !view) return 'no game';
      const { width, height } = owner.getContentBounds();
      return [owner.isFullScreen(), view.y, width - view.x - view.width, height - view.y - view.height];
    });
  const BELOW_STRIP = [false, 48, 0, 0];
  const WHOLE = [true, 0, 0, 0];
  const press = (keyCode: string, { shift = false, inPage = false } = {}) =>
    app.evaluate(
      ({ webContents }, { keyCode, shift, inPage }) => {
        const isGame = (url: string) => url.includes('.play.localhost');
        const contents = webContents.getAllWebContents().find((each) => isGame(each.getURL()) !== inPage);
        contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers: shift ? ['shift'] : [] });
      },
      { keyCode, shift, inPage },
    );
  const keys = () => keyHolders(app);

  await play.click();
  await expect.poll(layout).toEqual(BELOW_STRIP);

  const zoom = (factor: number) =>
    app.evaluate(
      ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor),
      factor,
    );
  await zoom(1.5);
  await expect.poll(layout).toEqual([false, 72, 0, 0]);
  expect(
    await strip.evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom * devicePixelRatio)),
  ).toBe(72);
  await zoom(1);
  await expect.poll(layout).toEqual(BELOW_STRIP);

  await strip.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(layout).toEqual(WHOLE);
  await press('Escape');
  await expect.poll(layout).toEqual(BELOW_STRIP);
  await press('F11');
  await expect.poll(layout).toEqual(WHOLE);
  await press('F11');
  await expect.poll(layout).toEqual(BELOW_STRIP);

  await test.step('the keyboard leaves the game for the strip, and comes back', async () => {
    await expect(strip).toHaveAccessibleDescription('Shift+Esc: to this bar and back');
    await expect.poll(keys).toEqual(['game']);
    await press('Escape', { shift: true });
    await expect.poll(keys).toEqual(['page']);
    await press('Escape', { shift: true, inPage: true });
    await expect.poll(keys).toEqual(['game']);
    await press('F11');
    await expect.poll(layout).toEqual(WHOLE);
    await press('Escape', { shift: true });
    await expect.poll(layout).toEqual(BELOW_STRIP);
    expect(await keys()).toEqual(['page']);
    await press('Escape', { shift: true, inPage: true });
    await expect.poll(keys).toEqual(['game']);
    await expect(strip).toBeVisible();
  });

  await inGame(app, 'document.documentElement.requestFullscreen()');
  await expect.poll(layout).toEqual(WHOLE);
  await inGame(app, 'document.exitFullscreen()');
  await expect.poll(layout).toEqual(BELOW_STRIP);

  await expectAccessible(window);
  await strip.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(layout).toEqual(WHOLE);
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect.poll(layout).toBe('no game');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(
    false,
  );
  await expect(play).toBeVisible();
});

test('a story begins in the language of the launcher, whatever the system speaks [D09] @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await signIn(window, 'new@moggie.test');
  await window.evaluate((path) => location.assign(path), `/ja-JP/store/${STORY.id}`);
  await expect(window.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await window.getByRole('button', { name: '今すぐ遊ぶ' }).click();
  await expect.poll(() => inGame(app, 'document.documentElement?.lang')).toBe('ja-JP');
});
