import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fileSize } from '../../renderer/i18n/measures.ts';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { smallDisk } from '../faults/small-disk.ts';
import { pressOn, tabTo } from '../keyboard.ts';
import { answerFolderPicker } from './folder-picker.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openSettings, test } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger'), storeId: 1005 };
const OTHER = { name: 'The Glass Orchard', uuid: storeUuid('the-glass-orchard') };
/** What the launcher calls the game's folder. */
const FOLDER = 'the-innkeeper-s-ledger-1005-trial';
const MIB = 1024 * 1024;
const SHOTS = 'artifacts/launcher';

const foldersOf = (window: Page) => window.getByRole('region', { name: 'Game folders' });

/** Opens the popup that asks where a game's trial is to be installed. */
async function openInstall(window: Page, name: string) {
  await openGame(window, name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  return window.getByRole('dialog', { name: `Install ${name}` });
}

test('installs begin with the folder that the player made the default, or, while it is away, with one that is there', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  await publishTrial(store.dataDir, OTHER.uuid);
  const drive = path.join(home, 'Second drive');
  const away = path.join(home, 'away');
  mkdirSync(drive);
  let { app, window } = await launcher.start();
  await enter(window);
  await openSettings(window);
  const radio = (name: RegExp) => foldersOf(window).getByRole('radio', { name });

  await test.step('it is chosen in the settings, by keyboard; a new folder does not become it by itself', async () => {
    await answerFolderPicker(app, drive);
    await foldersOf(window).getByRole('button', { name: 'Add a folder' }).click();
    await expect(radio(/^Second drive/)).not.toBeChecked();
    await expect(
      foldersOf(window).getByRole('group', { name: 'Default folder for new games' }),
    ).toBeVisible();
    await tabTo(window, radio(/^Moggie Games Default/));
    await window.keyboard.press('ArrowDown');
    await expect(radio(/^Second drive Default/)).toBeChecked();
    await expect(radio(/^Second drive/)).toBeFocused();
    await expectAccessible(window);
    await window.screenshot({ path: `${SHOTS}/default-folder.png` });
  });

  await test.step('after a restart the install popup begins with it', async () => {
    ({ app, window } = await launcher.restart());
    const where = await openInstall(window, GAME.name);
    await expect(where.getByRole('radio', { name: /^Second drive Default/ })).toBeChecked();
    await expect(where).not.toContainText('is out of reach');
    await where.getByRole('button', { name: 'Install the free trial' }).click();
    await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
    expect(existsSync(path.join(drive, FOLDER, 'play.sh'))).toBe(true);
  });

  await test.step('a folder with games in it stays on the list', async () => {
    await openSettings(window);
    await foldersOf(window).getByRole('button', { name: 'Remove from the list: Second drive' }).click();
    const refusal = window.getByRole('alertdialog').or(window.getByRole('dialog'));
    await expect(refusal).toContainText(
      'Games are installed in this folder or on their way to it. Move or uninstall them first.',
    );
    await window.keyboard.press('Escape');
    await expect(radio(/^Second drive Default/)).toBeChecked();
  });

  await test.step('while it is away, settings and popup say so, and installs begin elsewhere', async () => {
    renameSync(drive, away);
    const news =
      'Your default folder, “Second drive”, is out of reach. Until it is back, new games go to “Moggie Games”.';
    await expect(foldersOf(window)).toContainText(news);
    await expect(radio(/^Second drive Default/)).toBeDisabled();
    await expectAccessible(window);
    await window.screenshot({ path: `${SHOTS}/default-folder-away.png` });
    const where = await openInstall(window, OTHER.name);
    await expect(where).toContainText(news);
    await expect(where.getByRole('radio', { name: /^Moggie Games/ })).toBeChecked();
    await expectAccessible(window);
    await where.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('what installs without asking goes there, too; back, the drive is the default again', async () => {
    // Whether the store has it is asked later.
    const installWithoutAsking = (storeId: number) =>
      window.evaluate(
        (id) => self.launcher?.commands['jobs.install']({ storeId: id, type: 'trial' }),
        storeId,
      );
    const listed = async () => {
      const list = await window.evaluate(() => self.launcher?.commands['folders.list']({}));
      return list?.ok ? list.value : [];
    };
    const [own, second] = await listed();
    expect(await installWithoutAsking(GAME.storeId + 1)).toMatchObject({ value: { folderId: own?.id } });
    renameSync(away, drive);
    expect(await installWithoutAsking(GAME.storeId + 2)).toMatchObject({ value: { folderId: second?.id } });
    await openSettings(window);
    await expect(radio(/^Second drive Default/)).toBeEnabled();
    await expect(foldersOf(window)).not.toContainText('is out of reach');
  });
});

test('where the default’s disk lacks room, the popup says how much, and another folder can be chosen; removed, it gives its place to that @deep', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 30 * MIB);
  const disk = await smallDisk(40 * MIB);
  try {
    const { app, window } = await launcher.start();
    await enter(window);
    await openSettings(window);
    const name = path.basename(disk.folder);
    const folders = foldersOf(window);
    await answerFolderPicker(app, disk.folder);
    await folders.getByRole('button', { name: 'Add a folder' }).click();
    await folders.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
    await expect(folders.getByRole('radio', { name: new RegExp(`^${name} Default`) })).toBeChecked();

    const where = await openInstall(window, GAME.name);
    await expect(where.getByRole('radio', { name: new RegExp(`^${name} Default`) })).toBeChecked();
    const cost = await window.evaluate(async (storeId) => {
      const list = await self.launcher?.commands['folders.list']({});
      const folderId = list?.ok ? list.value.find(({ isDefault }) => isDefault)?.id : undefined;
      return self.launcher?.commands['jobs.estimate']({
        storeId,
        type: 'trial',
        ...(folderId && { folderId }),
      });
    }, GAME.storeId);
    const shortfall = cost?.ok ? cost.value.shortfall : 0;
    expect(shortfall).toBeGreaterThan(0);
    const lack = `${fileSize('en-US', shortfall)} more space needed on the disk`;
    await expect(where).toContainText(lack);
    await expectAccessible(window);
    await where.getByRole('radio', { name: /^Moggie Games/ }).click();
    await expect(where).not.toContainText('more space needed');
    await where.getByRole('button', { name: 'Cancel' }).click();

    await openSettings(window);
    await pressOn(window, folders.getByRole('button', { name: `Remove from the list: ${name}` }), 'Enter');
    await expect(
      window.locator('p', { hasText: `“${name}” is off the list. Nothing in it was deleted.` }),
    ).toBeVisible();
    await expect(folders.getByRole('radio')).toHaveCount(1);
    await expect(folders.getByRole('radio', { name: /^Moggie Games Default/ })).toBeChecked();
    await expect(folders.getByRole('button', { name: /^Remove from the list/ })).toHaveCount(0);
    expect(await folders.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    const after = await openInstall(window, GAME.name);
    await expect(after.getByRole('radio', { name: /^Moggie Games Default/ })).toBeChecked();
  } finally {
    await launcher.end();
    await disk.remove();
  }
});
