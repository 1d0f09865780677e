import { enter, expect, signIn, test } from './store-launcher.ts';

test('with the store gone a page says so at once, and shows what it was asked for once the store is back @deep', async ({
  launcher,
  store,
}) => {
  test.setTimeout(120_000);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await window.getByRole('link', { name: 'My games' }).first().click();
  const tab = (name: string) => window.getByRole('main').getByRole('link', { name });
  await tab('Cart').waitFor();
  await store.stop();
  await window.clock.install();
  await window.clock.pauseAt(Date.now() + 60_000);
  await tab('Wishlist').click();
  const why = window.getByRole('main').getByRole('alert');
  // The clock stands still: nothing is waited for.
  await expect(why).toContainText('No connection');
  await expect(why.getByRole('button', { name: 'Try again' })).toBeVisible();
  await window.clock.resume();

  await store.start();
  // The launcher looks for the store by itself.
  await expect(why).toHaveCount(0, { timeout: 30_000 });
  await expect(window.locator('.skeleton')).toHaveCount(0);
});
