import type { Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { pressOn, tabTo } from '../keyboard.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openLibrary, openSettings, test, tileOf } from './store-launcher.ts';

const GAMES = [
  { storeId: 1002, slug: 'the-glass-orchard', name: 'The Glass Orchard' },
  { storeId: 1006, slug: 'midnight-tram', name: 'Midnight Tram' },
  { storeId: 1008, slug: 'crown-of-embers', name: 'Crown of Embers' },
] as const;
const [FIRST, SECOND, THIRD] = GAMES;
/** At the lowest limit that the settings take, one game alone would need three minutes: all that is done meanwhile. */
const PAYLOAD_BYTES = 18_000_000;

const openDownloads = (window: Page) =>
  window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
const region = (window: Page, name: string) => window.getByRole('region', { name });
const namesIn = (window: Page, name: string) =>
  region(window, name).getByRole('listitem').getByRole('link').allTextContents();

/** Holds every download back, at the lowest speed that the settings take. */
async function limitSpeed(window: Page) {
  await openSettings(window);
  await window.getByLabel('Speed', { exact: true }).selectOption('Limited');
  const megabytes = window.getByLabel('Speed: Megabytes per second');
  await megabytes.fill('0.1');
  await megabytes.press('Enter');
  await expect(megabytes).toHaveValue('0.1');
}

const installTrial = (window: Page, storeId: number) =>
  window.evaluate((id) => self.launcher?.commands['jobs.install']({ storeId: id, type: 'trial' }), storeId);

test('a job’s button that is pressed by keyboard gives the focus to the one that takes its place, in another list, too @deep', async ({
  launcher,
  store,
}) => {
  test.setTimeout(120_000);
  await publishTrial(store.dataDir, storeUuid(FIRST.slug), PAYLOAD_BYTES);
  const { window } = await launcher.start();
  await enter(window);
  await limitSpeed(window);
  await installTrial(window, FIRST.storeId);
  await openLibrary(window);
  const button = (step: string) =>
    tileOf(window, FIRST.name).getByRole('button', { name: `${step}: ${FIRST.name}` });
  await pressOn(window, button('Pause'), 'Enter');
  await expect(button('Resume')).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(button('Pause')).toBeFocused();

  await openDownloads(window);
  const inList = (list: string, step: string) =>
    region(window, list).getByRole('button', { name: `${step}: ${FIRST.name}` });
  await pressOn(window, inList('Under way', 'Pause'), 'Enter');
  await expect(inList('Up next', 'Resume')).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(inList('Under way', 'Pause')).toBeFocused();
});

test('downloads keep the player’s order, pauses and limit through a restart [D01 D11]', async ({
  launcher,
  store,
}) => {
  test.setTimeout(240_000);
  for (const { slug } of GAMES) await publishTrial(store.dataDir, storeUuid(slug), PAYLOAD_BYTES);
  let { app, window } = await launcher.start();
  await enter(window);
  await openDownloads(window);

  await test.step('limit the speed, and queue three games', async () => {
    await expect(window.getByText('Nothing to download')).toBeVisible();
    await limitSpeed(window);
    await openDownloads(window);
    await expect(window.getByText('At most 100 kB/s')).toBeVisible();
    for (const { storeId } of GAMES) await installTrial(window, storeId);
    await expect(region(window, 'Under way')).toContainText(FIRST.name);
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([SECOND.name, THIRD.name]);
    await expect(region(window, 'Under way')).toContainText('Downloading');
    await expectAccessible(window);
  });

  await test.step('drag the last one up, and move it with the keyboard', async () => {
    const rowOf = (name: string) => region(window, 'Up next').getByRole('listitem').filter({ hasText: name });
    await rowOf(THIRD.name).dragTo(rowOf(SECOND.name));
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([THIRD.name, SECOND.name]);
    const handle = window.getByRole('button', { name: `Move ${THIRD.name}` });
    await tabTo(window, handle);
    await window.keyboard.press('ArrowDown');
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([SECOND.name, THIRD.name]);
    await expect(handle).toBeFocused();
    await window.keyboard.press('ArrowUp');
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([THIRD.name, SECOND.name]);
    await expect(handle).toBeFocused();
    await expect(window.getByText(`${THIRD.name}: 1 of 2`)).toBeAttached();
  });

  await test.step('move it to a chosen place, as a finger does', async () => {
    const handle = window.getByRole('button', { name: `Move ${THIRD.name}` });
    const places = window.getByRole('dialog', { name: `Move ${THIRD.name}` });
    await handle.click();
    await expect(places.getByRole('button', { name: '1', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await places.getByRole('button', { name: '2', exact: true }).click();
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([SECOND.name, THIRD.name]);
    await expect(handle).toBeFocused();
    await handle.click();
    await places.getByRole('button', { name: '1', exact: true }).click();
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([THIRD.name, SECOND.name]);
  });

  await test.step('pause all, and find it so after a restart', async () => {
    await window.getByRole('button', { name: 'Pause all' }).click();
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([FIRST.name, THIRD.name, SECOND.name]);
    await expect(window.getByRole('button', { name: 'Resume all' })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Pause all' })).toHaveCount(0);
    await openLibrary(window);
    // Each is where it will be, though none of it was bought.
    for (const { name } of GAMES) await expect(tileOf(window, name)).toContainText('Paused');
    ({ app, window } = await launcher.restart());
    await openDownloads(window);
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([FIRST.name, THIRD.name, SECOND.name]);
    await expect(region(window, 'Up next').getByText('Paused')).toHaveCount(3);
    await openSettings(window);
    await expect(window.getByLabel('Speed: Megabytes per second')).toHaveValue('0.1');
    await openDownloads(window);
  });

  await test.step('nothing runs while the computer sleeps', async () => {
    await window.getByRole('button', { name: 'Resume all' }).click();
    await expect(region(window, 'Under way')).toContainText(FIRST.name);
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
    await expect(region(window, 'Up next').getByText('The computer is asleep')).toHaveCount(3);
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  });

  await test.step('one that is wanted now goes first; without a limit all of them arrive', async () => {
    await expect(region(window, 'Under way')).toContainText(FIRST.name);
    await region(window, 'Up next')
      .getByRole('listitem')
      .filter({ hasText: SECOND.name })
      .getByRole('button', { name: 'Start now' })
      .click();
    await expect(region(window, 'Under way')).toContainText(SECOND.name);
    await expect.poll(() => namesIn(window, 'Up next')).toEqual([FIRST.name, THIRD.name]);
    await openSettings(window);
    await window.getByLabel('Speed', { exact: true }).selectOption('No limit');
    await openDownloads(window);
    await expect
      .poll(() => namesIn(window, 'Recently finished'))
      .toEqual([THIRD.name, FIRST.name, SECOND.name]);
  });

  await test.step('what arrived is played from where it arrived', async () => {
    await region(window, 'Recently finished')
      .getByRole('button', { name: `Play trial: ${FIRST.name}` })
      .click();
    await expect(
      region(window, 'Recently finished').getByRole('button', { name: /^Play trial/ }),
    ).toHaveCount(2);
    await expectAccessible(window);
    await window.evaluate((storeId) => self.launcher?.commands['games.stop']({ storeId }), FIRST.storeId);
  });
});
