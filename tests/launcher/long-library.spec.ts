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

test('a library that is longer than the window draws what is near, and the keys reach every game', async ({
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

  const { window } = await launcher.restart();
  await openLibrary(window);
  await window.getByRole('button', { name: 'Show as a list' }).click();
  await window.setViewportSize({ width: 900, height: 320 });
  const list = window.getByRole('list', { name: 'Library', exact: true });
  const items = list.getByRole('listitem');
  const nth = (place: number) => list.locator(`> [aria-posinset="${place}"]`);
  const nameOf = (place: number) => nth(place).getByRole('link');
  await expect(nth(1)).toHaveAttribute('aria-setsize', String(FREE.length));
  await expect.poll(() => items.count()).toBeLessThan(FREE.length);

  await nameOf(1).focus();
  await window.keyboard.press('ArrowDown');
  await expect(nameOf(2)).toBeFocused();
  await window.keyboard.press('End');
  await expect(nameOf(FREE.length)).toBeFocused();
  await expect(nameOf(FREE.length)).toBeInViewport();
  await window.keyboard.press('Home');
  await expect(nameOf(1)).toBeFocused();
  await expect(nameOf(1)).toBeInViewport();

  // Scrolled out of sight, what has the focus is still there.
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(nth(FREE.length)).toBeInViewport();
  await expect(nameOf(1)).toBeFocused();
});
