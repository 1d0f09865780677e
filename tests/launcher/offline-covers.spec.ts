import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { enter, expect, openLibrary, signIn, test } from './store-launcher.ts';

test('each game of the library has its cover with no network, also one that no window showed before', async ({
  launcher,
  store,
}) => {
  let { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await expect(window.getByRole('button', { name: 'Your account' })).toBeVisible();
  const owned = await window.evaluate(async () => {
    const listed = await self.launcher?.commands['library.refresh']({});
    return listed?.ok ? listed.value.length : 0;
  });
  expect(owned).toBeGreaterThan(1);
  const covers = path.join(launcher.profile, 'state', 'covers');
  await expect
    .poll(() =>
      existsSync(covers) ? readdirSync(covers).filter((name) => /^[0-9a-f]{64}$/.test(name)).length : 0,
    )
    .toBeGreaterThanOrEqual(owned);

  await launcher.quit();
  await store.stop();
  ({ window } = await launcher.start());
  await openLibrary(window);
  const tiles = window.locator('[aria-posinset]').getByRole('article');
  await expect(tiles).toHaveCount(owned);
  for (const tile of await tiles.all()) {
    await tile.scrollIntoViewIfNeeded();
    const picture = tile.locator('img').last();
    await expect
      .poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBeGreaterThan(300);
  }
  await store.start();
});
