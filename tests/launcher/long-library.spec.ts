import type { Page } from '@playwright/test';
import { enter, expect, openLibrary, signUp, test } from './store-launcher.ts';

/** The demo's free games. */
const FREE = [1006, 1015, 1022, 1031, 1038, 1054, 1056];

/** Asks the store as the player who is signed in. */
const ask = (window: Page, query: string) =>
  window.evaluate(async (query) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': 'v2' },
      body: JSON.stringify({ query }),
    });
    const { errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
  }, query);

test('a library that is longer than the window draws what is near, and the keys reach every game @deep', async ({
  launcher,
}) => {
  const { window: first } = await launcher.start();
  await enter(first);
  await signUp(first);
  await ask(first, 'mutation { setUserCountry(country: "us") { uuid } }');
  for (const id of FREE)
    await ask(
      first,
      `mutation { addCartStoreAndCheckout(store_id: ${id}, silverAmount: 0, expected_total: 0,
        operation_id: "${crypto.randomUUID()}") { uuid } }`,
    );

  const { app, window } = await launcher.restart();
  await openLibrary(window);
  await window.getByRole('button', { name: 'Show as a list' }).click();
  await window.setViewportSize({ width: 900, height: 320 });
  await window.waitForURL(/view=list/);
  const list = window.getByRole('list', { name: 'Library', exact: true });
  const items = list.getByRole('listitem');
  const nth = (place: number) => list.locator(`> [aria-posinset="${place}"]`);
  const nameOf = (place: number) => nth(place).getByRole('link');
  await expect(nth(1)).toHaveAttribute('aria-setsize', String(FREE.length));
  await expect.poll(() => items.count()).toBeLessThan(FREE.length);

  // What has the focus keeps it while it is drawn as a tile and as a line.
  await nameOf(1).focus();
  await window
    .getByRole('button', { name: 'Show as covers' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(list.locator('.library-tile').first()).toBeVisible();
  await expect(nameOf(1)).toBeFocused();
  await window
    .getByRole('button', { name: 'Show as a list' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(list.locator('.library-tile')).toHaveCount(0);
  await expect(nameOf(1)).toBeFocused();

  // Where nothing fits, one press shows everything again.
  const search = window.getByRole('main').getByRole('searchbox');
  await search.fill('zzzz');
  await expect(list).toHaveCount(0);
  await window.getByRole('button', { name: 'Show all your games' }).click();
  await expect(nth(1)).toHaveAttribute('aria-setsize', String(FREE.length));
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  await nameOf(1).focus();
  await window.keyboard.press('ArrowDown');
  await expect(nameOf(2)).toBeFocused();
  await window.keyboard.press('End');
  await expect(nameOf(FREE.length)).toBeFocused();
  await expect(nameOf(FREE.length)).toBeInViewport();
  await window.keyboard.press('Home');
  await expect(nameOf(1)).toBeFocused();
  await expect(nameOf(1)).toBeInViewport();

  // 320 px show three rows: a page is two of them, and the next.
  await window.keyboard.press('PageDown');
  await expect(nameOf(3)).toBeFocused();
  await window.keyboard.press('PageUp');
  await expect(nameOf(1)).toBeFocused();

  // Scrolled out of sight, what has the focus is still there.
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(nth(FREE.length)).toBeInViewport();
  await expect(nameOf(1)).toBeFocused();

  // Who comes back finds the list where it was left.
  const left = await window.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await nameOf(FREE.length).click();
  await expect(list).toHaveCount(0);
  await window.goBack();
  await expect(nth(FREE.length)).toBeInViewport();
  expect(await window.evaluate(() => scrollY)).toBe(left);
  await nameOf(FREE.length).focus();
  await window.keyboard.press('Home');
  await expect(nameOf(1)).toBeFocused();
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(nth(FREE.length)).toBeInViewport();

  // A key that is pressed while the list has drawn new rows and not yet looked after the focus leads where it should.
  await list.evaluate((element) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    }).observe(element, { childList: true });
    scrollTo(0, 0);
  });
  await expect(nameOf(FREE.length)).toBeFocused();
  await expect(nameOf(FREE.length)).toBeInViewport();
  await window.keyboard.press('Home');
  await expect(nameOf(1)).toBeFocused();
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(nth(FREE.length)).toBeInViewport();

  // A game comes before it: the focus stays on the game. The game goes: the next has the focus.
  const games = await window.evaluate(async () => {
    const listed = await self.launcher?.commands['library.list']({});
    return listed?.ok ? listed.value : [];
  });
  const show = (shown: typeof games) =>
    app.evaluate(
      ({ BrowserWindow }, shown) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('library.changed', shown),
      shown,
    );
  const [focused, ...others] = games;
  const newcomer = focused && { ...focused, storeId: 1, name: 'A newcomer' };
  if (!newcomer) throw new Error('the library is empty');
  await show([newcomer, ...games]);
  await expect(nth(FREE.length + 1)).toBeAttached();
  await expect(nameOf(2)).toBeFocused();
  await expect(nameOf(2)).toHaveText(focused.name);
  await show([newcomer, ...others]);
  await expect(nameOf(2)).toHaveText(others[0]?.name ?? '');
  await expect(nameOf(2)).toBeFocused();
});
