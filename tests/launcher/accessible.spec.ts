import type { Locator, Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { AS_IT_STANDS, expectAccessible } from '../accessible.ts';
import { publishRelease, RELEASES } from './real-program.ts';
import { enter, expect, openGame, openLibrary, signIn, signUp, test, tileOf } from './store-launcher.ts';

const OWNED = { name: 'Harbour Lights', uuid: storeUuid('harbour-lights') };
const FOR_SALE = 'The Innkeeper’s Ledger';

/** What is shown has nothing for axe to find. */
async function expectShownAccessible(
  window: Page,
  shown: Locator,
  look: Parameters<typeof expectAccessible>[1] = {},
): Promise<void> {
  await expect(shown).toBeVisible();
  await window.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(window, look);
}

const dialogOf = (window: Page, name: string) => window.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** A button of a list, which says its game. */
const gameButton = (within: Locator, label: string) => button(within, `${label}: ${OWNED.name}`);

/** Opens a popup by its button, looks at it and closes it again. */
async function expectPopupAccessible(window: Page, opener: Locator, title: string, content: string) {
  await opener.click();
  const popup = dialogOf(window, title);
  await expect(popup).toContainText(content);
  await expectShownAccessible(window, popup);
  await window.keyboard.press('Escape');
  await expect(popup).toBeHidden();
}

// What the site shows as well is looked at there.
test('axe finds nothing wrong with what a new player of the launcher sees first', async ({ launcher }) => {
  const { window } = await launcher.start();
  await expectShownAccessible(window, dialogOf(window, 'Are you 18 or older?'));
  await enter(window);
  await signUp(window);
  await openLibrary(window);
  await expectShownAccessible(window, window.getByText('Your library is empty'));
});

test('axe finds nothing wrong in the library, with its downloads and popups, and in what goes wrong', async ({
  launcher,
  store,
}) => {
  test.setTimeout(600_000);
  await publishRelease(store.dataDir, OWNED.uuid, RELEASES[0]);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');

  await openLibrary(window);
  const game = tileOf(window, OWNED.name);
  const more = button(window, `More about ${OWNED.name}`);

  await test.step('the library, as covers and as a list', async () => {
    await expectShownAccessible(window, gameButton(game, 'Install'));
    await button(window, 'Show as a list').click();
    await expectShownAccessible(window, gameButton(game, 'Install'));
    await button(window, 'Show as covers').click();
  });

  await test.step('a download', async () => {
    await expectPopupAccessible(window, gameButton(game, 'Install'), `Install ${OWNED.name}`, 'free');
    await gameButton(game, 'Install').click();
    await button(dialogOf(window, `Install ${OWNED.name}`), 'Install').click();
    await gameButton(game, 'Pause').click();
    await expect(game).toContainText('Paused');
    // The bar covers a piece of what lies at the fold.
    const bar = window.getByRole('region', { name: 'Downloads' });
    await expectShownAccessible(window, bar, { rules: AS_IT_STANDS });
    await gameButton(game, 'Resume').click();
    await expect(game).toContainText(RELEASES[0], { timeout: 120_000 });
    await expectShownAccessible(window, gameButton(game, 'Play'));
  });

  await test.step('what else can be done with it, and a question', async () => {
    await more.click();
    const popup = dialogOf(window, OWNED.name);
    await expectShownAccessible(window, button(popup, 'Check files'));
    await expectPopupAccessible(
      window,
      button(popup, 'Uninstall'),
      `Uninstall ${OWNED.name}?`,
      'Saves and files you added yourself stay',
    );
    await window.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });

  await test.step('an error, with the store gone, and the library without it', async () => {
    await openGame(window, FOR_SALE);
    await expect(button(window, 'Buy now')).toBeVisible();
    await store.stop();
    await button(window, 'Buy now').click();
    await expectShownAccessible(window, dialogOf(window, 'That did not work'));
    await button(window, 'OK').click();
    await openLibrary(window);
    await expectShownAccessible(window, window.getByText('You are offline', { exact: false }));
    await store.start();
  });
});
