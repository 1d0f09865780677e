import type { Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { onlyInstall, publishRelease, RELEASES, takeSaidVersion } from './real-program.ts';
import { enter, expect, openLibrary, signIn, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'Harbour Lights', uuid: storeUuid('harbour-lights') };
const SHOTS = 'artifacts/launcher';

const downloads = (window: Page) => window.getByRole('region', { name: 'Downloads' });

/** What is said in passing, and the button that hides the page, stand above the bar of the downloads. */
async function expectClearOfDownloads(window: Page): Promise<void> {
  const discreet = window.getByRole('contentinfo').getByRole('button', { name: 'Discreet mode' });
  await discreet.click();
  const said = window.locator('.toast:popover-open');
  const hide = window.getByRole('button', { name: 'Hide the page' });
  const bar = await downloads(window).boundingBox();
  for (const each of [said, hide]) {
    const box = await each.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await discreet.click();
}

test('buy nothing twice: sign in, install, pause, play, update, and play with no network [D04]', async ({
  launcher,
  store,
  home,
}) => {
  test.setTimeout(600_000);
  await publishRelease(store.dataDir, GAME.uuid, RELEASES[0]);
  let { window } = await launcher.start();

  await test.step('sign in and find the game in the library', async () => {
    await enter(window);
    await signIn(window, 'player@moggie.test');
    await openLibrary(window);
    await expect(tileOf(window, GAME.name)).toContainText('Not installed');
    await window.screenshot({ path: `${SHOTS}/library.png` });
  });

  await test.step('install it, with a pause on the way', async () => {
    await tileOf(window, GAME.name)
      .getByRole('button', { name: `Install: ${GAME.name}` })
      .click();
    await window.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
    await downloads(window).getByRole('button', { name: 'Pause' }).click();
    await expect(downloads(window)).toContainText('Paused');
    await window.screenshot({ path: `${SHOTS}/paused.png` });
    await expectClearOfDownloads(window);
    await downloads(window).getByRole('button', { name: 'Resume' }).click();
    await expect(tileOf(window, GAME.name)).toContainText(RELEASES[0], { timeout: 120_000 });
    await window.screenshot({ path: `${SHOTS}/installed.png` });
  });
  const folder = onlyInstall(home);

  const playAndStop = async (version: string) => {
    await tileOf(window, GAME.name)
      .getByRole('button', { name: `Play: ${GAME.name}` })
      .click();
    await expect.poll(() => takeSaidVersion(folder), { timeout: 30_000 }).toBe(`v${version}`);
    await tileOf(window, GAME.name).getByRole('button', { name: 'Stop' }).click();
    await expect(tileOf(window, GAME.name).getByRole('button', { name: `Play: ${GAME.name}` })).toBeVisible();
  };

  await test.step('play it', () => playAndStop(RELEASES[0]));

  await test.step('update it after a restart, and play the new version', async () => {
    await publishRelease(store.dataDir, GAME.uuid, RELEASES[1]);
    ({ window } = await launcher.restart());
    await openLibrary(window);
    await tileOf(window, GAME.name)
      .getByRole('button', { name: `Update to ${RELEASES[1]}` })
      .click();
    // With its size behind it: the button names the version too, and stays while the launcher asks what it costs.
    const installed = new RegExp(`${RELEASES[1].replaceAll('.', '\\.')}\\s·`);
    await expect(tileOf(window, GAME.name)).toContainText(installed, { timeout: 120_000 });
    await playAndStop(RELEASES[1]);
  });

  await test.step('play it with the store gone and the launcher started anew', async () => {
    await store.stop();
    ({ window } = await launcher.restart());
    await expect(window.getByText('You are offline', { exact: false })).toBeVisible();
    await openLibrary(window);
    // Nothing is drawn as if it were still to come.
    await expect(window.locator('.skeleton')).toHaveCount(0);
    await playAndStop(RELEASES[1]);
    await window.screenshot({ path: `${SHOTS}/offline.png` });
    await store.start();
  });

  await test.step('what the store could not say is there once it is back', async () => {
    // As a browser tells of its network; else the launcher looks within a minute.
    for (const [onLine, event] of [
      [false, 'offline'],
      [true, 'online'],
    ] as const)
      await window.evaluate(
        ([onLine, event]) => {
          Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
          dispatchEvent(new Event(event));
        },
        [onLine, event] as const,
      );
    await expect(window.getByRole('banner').getByRole('button', { name: 'Add coins' })).toBeVisible();
  });
});
