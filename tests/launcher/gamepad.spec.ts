import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { Pad } from '../gamepad/pad.ts';
import { onlyInstall, publishRelease, RELEASES, takeSaidVersion } from './real-program.ts';
import { enter, expect, signIn, test, tileOf } from './store-launcher.ts';

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
  const button = (name: string) => tile.getByRole('button', { name, exact: true });

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
