import { expectAccessible } from '../accessible.ts';
import { pressOn } from '../keyboard.ts';
import { enter, expect, openLibrary, readTheNews, signIn, test } from './store-launcher.ts';

test('a first start without a network says so, and asks who comes in once there is one', async ({
  launcher,
  store,
}) => {
  await store.stop();
  const { window } = await launcher.start();
  const gate = window.getByRole('dialog', { name: 'Moggie' });
  await expect(gate.getByRole('alert')).toContainText('No connection');
  await expect(window.getByText('Not available here')).toHaveCount(0);
  await store.start();
  await gate.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('dialog', { name: 'Are you 18 or older?' })).toBeVisible();
});

test('a first start speaks the system’s language, from its first question on; a language that was chosen stays [P05]', async ({
  launcher,
}) => {
  const args = ['--lang=ja'];
  let { window } = await launcher.start({ args });
  const speaks = (locale: string) => expect(window.locator('html')).toHaveAttribute('lang', locale);
  await expect(window.getByRole('dialog', { name: '18歳以上ですか？' })).toBeVisible();
  await speaks('ja-JP');
  await readTheNews(window);
  await window.getByRole('button', { name: '18歳以上です' }).click();
  await expect(window.getByRole('link', { name: 'ライブラリ' }).first()).toBeVisible();

  await window.getByRole('banner').getByRole('button', { name: '言語' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await speaks('en-US');
  ({ window } = await launcher.restart({ args }));
  await speaks('en-US');
  await expect(window.getByRole('link', { name: 'Library' }).first()).toBeVisible();

  await test.step('and the games of the library are called by their names in it', async () => {
    await signIn(window, 'player@moggie.test');
    await openLibrary(window);
    const names = window.locator('[aria-posinset]').getByRole('heading');
    await expect(names.first()).toBeVisible();
    const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
    expect((await names.allTextContents()).filter((name) => japanese.test(name))).toEqual([]);
  });
});

test('a store that takes its time is waited for in the window, with a way to the library', async ({
  launcher,
  store,
}) => {
  // It starts the launcher three times.
  test.setTimeout(240_000);
  let { window } = await launcher.start();
  await enter(window);
  const status = () =>
    window.getByRole('status').filter({ hasText: 'The store is taking a while to answer.' });
  const firstShelf = () => window.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(firstShelf()).toBeVisible();

  await test.step('the page comes by itself once it has answered', async () => {
    await launcher.quit();
    store.suspend();
    ({ window } = await launcher.start());
    await expect(status()).toBeVisible();
    await expectAccessible(window);
    await window.screenshot({ path: 'artifacts/launcher/starting.png' });
    store.resume();
    await expect(firstShelf()).toBeVisible();
    await expect(status()).toHaveCount(0);
  });

  await test.step('the library opens meanwhile', async () => {
    await launcher.quit();
    store.suspend();
    ({ window } = await launcher.start());
    await pressOn(window, window.getByRole('main').getByRole('link', { name: 'Library' }), 'Enter');
    await expect(window.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await expect(status()).toHaveCount(0);
    await expect(window.getByRole('main')).toBeFocused();
    store.resume();
  });
});

test('a window hidden while the store is waited for stays hidden when the page comes @deep', async ({
  launcher,
  store,
}) => {
  let { window } = await launcher.start();
  await enter(window);
  await window.getByRole('contentinfo').getByRole('button', { name: 'Discreet mode' }).click();
  await launcher.quit();
  store.suspend();
  ({ window } = await launcher.start());
  await expect(
    window.getByRole('status').filter({ hasText: 'The store is taking a while to answer.' }),
  ).toBeVisible();
  const cover = window.getByRole('dialog', { name: 'Notes' });
  await expect(async () => {
    await window.keyboard.press('Escape');
    await window.keyboard.press('Escape');
    await expect(cover).toBeVisible({ timeout: 1000 });
  }).toPass();
  store.resume();
  const shelf = window.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(window.locator('main h2').first()).toBeAttached();
  await expect(cover).toBeVisible();
  await cover.getByRole('button', { name: 'Back to the page' }).click();
  await expect(shelf).toBeVisible();
});
