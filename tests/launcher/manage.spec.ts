import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { smallDisk } from '../faults/small-disk.ts';
import type { Launcher } from './fixtures.ts';
import { answerFolderPicker } from './folder-picker.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openLibrary, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };
const OTHER = { name: 'The Glass Orchard', uuid: storeUuid('the-glass-orchard') };
const FOLDER = 'the-innkeeper-s-ledger-1005-trial';
const MIB = 1024 * 1024;
/** What the engine leaves free of a disk. */
const SPARE_BYTES = 16 * MIB;

async function install(window: Page, name: string, addFolder = false): Promise<void> {
  await openGame(window, name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  const where = window.getByRole('dialog');
  if (addFolder) await where.getByRole('button', { name: 'Add a folder' }).click();
  await where.getByRole('button', { name: 'Install the free trial' }).click();
}

async function manage(window: Page) {
  await openLibrary(window);
  await tileOf(window, GAME.name)
    .getByRole('button', { name: `More about ${GAME.name}` })
    .click();
  return window.getByRole('dialog', { name: GAME.name, exact: true });
}

/** The first start, with the game's trial installed, whose updates ask first; answers with its details. */
async function startWithTrial(launcher: Launcher) {
  const { window } = await launcher.start();
  await enter(window);
  await install(window, GAME.name);
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
  const details = await manage(window);
  await details.getByLabel('Updates').selectOption('Ask me');
  return { window, details };
}

test('files are checked, mended, updated and brought back, and what the player changed stays', async ({
  launcher,
  store,
  home,
}) => {
  const art = randomBytes(300_000);
  const publish = (version: string, settings: string) =>
    publishTrial(store.dataDir, GAME.uuid, 0, {
      version,
      files: { 'art.bin': art, 'settings.cfg': settings },
    });
  await publish('2.0.0', 'volume=2');
  const place = (name: string) => path.join(home, 'Moggie Games', FOLDER, name);
  const read = (name: string) => readFileSync(place(name), 'utf8');
  let { window, details } = await startWithTrial(launcher);

  await test.step('Check files says that all are sound, or how many parts are not', async () => {
    await details.getByRole('button', { name: 'Check files' }).click();
    await expect(details).toContainText(/\d+ parts checked, 0 damaged, 0 downloaded again\./);
    await expect(details).toContainText('· Installed');
    writeFileSync(place('art.bin'), art.subarray(0, art.length - 1));
    await details.getByRole('button', { name: 'Check files' }).click();
    await expect(details).toContainText(/\d+ parts checked, 1 damaged, 0 downloaded again\./);
    await expect(details).toContainText('Some files are damaged');
    await expect(tileOf(window, GAME.name)).toContainText('Some files are damaged');
    await expectAccessible(window);
  });

  await test.step('Repair mends them, and keeps what was there', async () => {
    await details.getByRole('button', { name: 'Repair' }).last().click();
    await expect(details).toContainText('Files of yours, kept as: art.bin.kept-1');
    await expect(details).toContainText('· Installed');
    expect(readFileSync(place('art.bin')).equals(art)).toBe(true);
    expect(readFileSync(place('art.bin.kept-1')).length).toBe(art.length - 1);
  });

  await test.step('an update keeps the file aside that the player changed, and says so', async () => {
    writeFileSync(place('settings.cfg'), 'volume=9');
    await publish('3.0.0', 'volume=3');
    ({ window } = await launcher.restart());
    details = await manage(window);
    await expect(details).toContainText('Version 3.0.0 is ready when you are');
    await expect(details).toContainText(/Downloads .+ and needs .+ of space; .+ is free\./);
    await details.getByRole('button', { name: 'Update to 3.0.0' }).click();
    await expect(details).toContainText('Trial · 3.0.0');
    await expect(details).toContainText('Files of yours, kept as: settings.cfg.kept-1');
    expect([read('settings.cfg'), read('settings.cfg.kept-1')]).toEqual(['volume=3', 'volume=9']);
  });

  await test.step('Back to the version before brings its files back, and the way there is open again', async () => {
    // The file of 2.0.0 was the player's by then, so that this disk does not hold all of it.
    await expect(details.getByRole('button', { name: /^Back to version/ })).toHaveCount(0);
    await publish('4.0.0', 'volume=4');
    ({ window } = await launcher.restart());
    details = await manage(window);
    await details.getByRole('button', { name: 'Update to 4.0.0' }).click();
    await details.getByRole('button', { name: 'Back to version 3.0.0' }).click();
    await expect(details).toContainText('Trial · 3.0.0');
    expect([read('settings.cfg'), read('settings.cfg.kept-1')]).toEqual(['volume=3', 'volume=9']);
    await expect(details.getByRole('button', { name: 'Back to version 4.0.0' })).toBeVisible();
  });
});

test('an update whose cost cannot be told asks first, and comes once the store is back @deep', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 0, { version: '2.0.0', files: { 'a.txt': 'two' } });
  let { window, details } = await startWithTrial(launcher);
  await publishTrial(store.dataDir, GAME.uuid, 0, { version: '3.0.0', files: { 'a.txt': 'three' } });
  ({ window } = await launcher.restart());
  details = await manage(window);
  const begin = details.getByRole('button', { name: 'Update to 3.0.0' });
  await expect(begin).toBeVisible();
  await store.stop();

  await begin.click();
  const question = window.getByRole('dialog', { name: 'Update to 3.0.0' });
  await expect(question).toContainText('How much space this update needs cannot be found out right now.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(begin).toBeFocused();
  await begin.click();
  await question.getByRole('button', { name: 'Update the game' }).click();
  await store.start();
  // A download that found no store is tried again after half a minute at the latest.
  await expect(details).toContainText('Trial · 3.0.0', { timeout: 60_000 });
});

test('where room is short, an update asks before the game rests or the kept version goes @deep', async ({
  launcher,
  store,
}) => {
  // It starts the launcher four times.
  test.setTimeout(240_000);
  const disk = await smallDisk(96 * MIB);
  try {
    const publish = (version: string, changed: number) =>
      publishTrial(store.dataDir, GAME.uuid, 0, { version, files: parts(changed) });
    const made: Record<string, Buffer> = {};
    /** Four parts of 3 MiB, the first so many of them made anew. */
    function parts(changed: number): Record<string, Buffer> {
      for (let number = 0; number < 4; number++)
        if (number < changed) made[`part-${number}.bin`] = randomBytes(3 * MIB);
      return { ...made };
    }
    await publish('1.0', 4);
    let { app, window } = await launcher.start();
    await enter(window);
    await answerFolderPicker(app, disk.folder);
    await install(window, GAME.name, true);
    await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
    let details = await manage(window);
    await details.getByLabel('Updates').selectOption('Ask me');
    /**
     * What is asked before the update to a version, as the player presses its button; it is left unanswered. The room is what
     * is left once the launcher has ended and cleared away what the update before needed.
     */
    const ask = async (version: string, room = Number.MAX_SAFE_INTEGER) => {
      await launcher.quit();
      disk.leaveFree(room);
      ({ app, window } = await launcher.start());
      details = await manage(window);
      await details.getByRole('button', { name: `Update to ${version}` }).click();
      return window.getByRole('dialog', { name: `Update to ${version}` });
    };

    await test.step('with room it asks nothing, and keeps the version before', async () => {
      await publish('1.1', 1);
      const question = await ask('1.1');
      await expect(details).toContainText('Trial · 1.1');
      await expect(question).toHaveCount(0);
      await expect(details.getByRole('button', { name: 'Back to version 1.0' })).toBeVisible();
    });

    await test.step('the kept version goes only if the player agrees', async () => {
      await publish('1.2', 1);
      const question = await ask('1.2', SPARE_BYTES + 2 * MIB);
      await expect(question).toContainText('To make room, the version kept for going back is deleted.');
      await expectAccessible(window);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(details).toContainText('Trial · 1.1');
      await expect(details.getByRole('button', { name: 'Back to version 1.0' })).toBeVisible();
      await details.getByRole('button', { name: 'Update to 1.2' }).click();
      await question.getByRole('button', { name: 'Update the game' }).click();
      await expect(details).toContainText('Trial · 1.2');
      await expect(details.getByRole('button', { name: /^Back to version/ })).toHaveCount(0);
    });

    await test.step('the game rests only if the player agrees', async () => {
      await publish('1.3', 4);
      const question = await ask('1.3', SPARE_BYTES + 5 * MIB);
      await expect(question).toContainText('Space is low, so the game cannot be played while it updates.');
      await question.getByRole('button', { name: 'Update the game' }).click();
      await expect(details).toContainText('Trial · 1.3');
      await window.keyboard.press('Escape');
    });

    await test.step('Free up space lists the games of the drive, and what goes lets the waiting one in', async () => {
      await publishTrial(store.dataDir, OTHER.uuid, 10 * MIB);
      await answerFolderPicker(app, disk.folder);
      await install(window, OTHER.name, true);
      await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
      await window.getByRole('button', { name: 'Free up space' }).click();
      const space = window.getByRole('dialog', { name: 'Free up space' });
      await expect(space.getByRole('status')).toContainText('more space needed on the disk');
      await expect(space.getByRole('listitem')).toHaveCount(1);
      await expect(space.getByRole('listitem')).toContainText(GAME.name);
      await expectAccessible(window);
      await space.getByRole('button', { name: 'Uninstall' }).click();
      await window
        .getByRole('dialog', { name: `Uninstall ${GAME.name}?` })
        .getByRole('button', { name: 'Uninstall' })
        .click();
      await expect(space.getByRole('status')).toContainText('There is enough room now.');
      await space.getByRole('button', { name: 'Try now' }).click();
      await expect(
        window.getByRole('region', { name: 'Recently finished' }).getByRole('listitem'),
      ).toContainText([OTHER.name]);
    });
  } finally {
    await launcher.end();
    await disk.remove();
  }
});
