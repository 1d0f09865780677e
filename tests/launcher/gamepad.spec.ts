import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { Pad } from '../gamepad/pad.ts';
import { expectNoDeadEnd, waysOn } from '../gamepad/ways.ts';
import { onlyInstall, publishRelease, RELEASES, takeSaidVersion } from './real-program.ts';
import { enter, expect, openLibrary, openSettings, signIn, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'Harbour Lights', uuid: storeUuid('harbour-lights') };

test('a game is found in the library, installed and played with a gamepad alone', async ({
  launcher,
  store,
  home,
}) => {
  test.setTimeout(300_000);
  await publishRelease(store.dataDir, GAME.uuid, RELEASES[0]);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  const pad = await Pad.takeUp(window);
  const tile = tileOf(window, GAME.name);
  const button = (name: string) => tile.getByRole('button', { name: `${name}: ${GAME.name}` });

  await test.step('the menu leads to the library, which has the focus then', async () => {
    await pad.press('Y');
    await pad.choose(window.getByRole('banner').getByRole('link', { name: 'Library' }));
    await expect(window).toHaveURL(/\/library$/);
    await expect(window.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('install it', async () => {
    await pad.choose(button('Install'));
    const where = window.getByRole('dialog', { name: `Install ${GAME.name}` });
    await expect(where.locator(':focus')).toHaveCount(1);
    await pad.press('B');
    await expect(where).toBeHidden();
    await expect(button('Install')).toBeFocused();
    await pad.press('A');
    await pad.choose(where.getByRole('button', { name: 'Install', exact: true }));
    await expect(button('Play')).toBeVisible({ timeout: 120_000 });
  });

  await test.step('the focus has followed; play it', async () => {
    await pad.choose(button('Play'));
    await expect.poll(() => takeSaidVersion(onlyInstall(home)), { timeout: 30_000 }).toBe(`v${RELEASES[0]}`);
    await pad.choose(button('Stop'));
    await expect(button('Play')).toBeVisible();
  });
});

test('the directions lead to every control of the library, the downloads and the settings, and back @deep', async ({
  launcher,
  store,
}) => {
  test.setTimeout(600_000);
  await publishRelease(store.dataDir, GAME.uuid, RELEASES[0]);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openLibrary(window);
  const install = tileOf(window, GAME.name).getByRole('button', { name: `Install: ${GAME.name}` });
  await expect(install).toBeVisible();
  const pad = await Pad.takeUp(window);

  await test.step('the library as covers and as a list', async () => {
    expectNoDeadEnd(await waysOn(window, pad));
    await window.getByRole('button', { name: 'Show as a list' }).click();
    await pad.wake();
    expectNoDeadEnd(await waysOn(window, pad));
  });

  await test.step('the downloads, with something finished', async () => {
    await install.click();
    await window.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
    await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    await expect(window.getByRole('button', { name: 'Clear list' })).toBeVisible({ timeout: 120_000 });
    await pad.wake();
    expectNoDeadEnd(await waysOn(window, pad));
  });

  await test.step('the settings, with hours of their own', async () => {
    await openSettings(window);
    await window.getByRole('button', { name: 'Add hours' }).click();
    await expect(window.getByRole('button', { name: 'Remove these hours' })).toBeVisible();
    await pad.wake();
    expectNoDeadEnd(await waysOn(window, pad));
  });
});
