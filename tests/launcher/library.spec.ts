import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { answerFolderPicker, holdFolderPicker } from './folder-picker.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openLibrary, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };
/** What the launcher calls the game's folder. */
const FOLDER = 'the-innkeeper-s-ledger-1005-trial';
const SHOTS = 'artifacts/launcher';

const manage = async (window: Page) => {
  await tileOf(window, GAME.name)
    .getByRole('button', { name: `More about ${GAME.name}` })
    .click();
  return window.getByRole('dialog', { name: GAME.name, exact: true });
};

test('a game lives in the folder of one’s choice, moves, goes, and is taken in again from a drive [D03]', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const folderIn = (library: string) => path.join(home, library, FOLDER);
  const first = folderIn('Moggie Games');
  const second = folderIn('Second drive');
  const old = folderIn('Old disk');
  mkdirSync(path.dirname(second));
  let { app, window } = await launcher.start();
  await enter(window);

  await test.step('install it into a folder that is added on the way', async () => {
    await answerFolderPicker(app, path.dirname(second));
    await openGame(window, GAME.name);
    await window.getByRole('button', { name: 'Install the free trial' }).click();
    const where = window.getByRole('dialog');
    await expect(where.getByRole('radio')).toHaveCount(1);
    await where.getByRole('button', { name: 'Add a folder' }).click();
    await expect(where.getByRole('radio', { name: /^Second drive/ })).toBeChecked();
    await where.getByRole('button', { name: 'Install the free trial' }).click();
    await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
    expect(existsSync(path.join(second, 'play.sh'))).toBe(true);
    expect(existsSync(first)).toBe(false);
  });

  await test.step('play it; version, size and play time are known after a restart', async () => {
    await window.getByRole('button', { name: 'Play trial' }).click();
    const started = path.join(second, 'started');
    await expect.poll(() => existsSync(started)).toBe(true);
    // Play time counts in whole seconds.
    await expect.poll(() => Date.now() - statSync(started).mtimeMs).toBeGreaterThan(1500);
    await window.getByRole('button', { name: 'Stop' }).click();
    await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
    ({ app, window } = await launcher.restart());
    await openLibrary(window);
    await expect(tileOf(window, GAME.name)).toContainText(/Trial.*2\.0\.0.*played/);
  });

  const where = () => window.getByRole('dialog', { name: `Move ${GAME.name}` });
  await test.step('a folder that is not empty takes no game; the downloads ask for another one', async () => {
    mkdirSync(first, { recursive: true });
    writeFileSync(path.join(first, 'letter.txt'), 'not of the game');
    const details = await manage(window);
    await expect(details).toContainText('Second drive');
    await details.getByRole('button', { name: 'Move' }).click();
    await where().getByRole('button', { name: 'Move' }).click();
    await expect(where()).toHaveCount(0);
    await window.keyboard.press('Escape');
    await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    await expect(window.getByText('The folder holds other files.').first()).toBeVisible();
    await window.getByRole('button', { name: 'Choose a folder' }).click();
    await expect(where()).toBeVisible();
    rmSync(first, { recursive: true });
  });

  await test.step('move it to the other folder, with what the game wrote', async () => {
    await expect(where().getByRole('radio')).toHaveCount(1);
    await expect(where().getByRole('radio', { name: /^Moggie Games/ })).toBeChecked();
    await where().getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => existsSync(second)).toBe(false);
    expect(existsSync(path.join(first, 'started'))).toBe(true);
    await openLibrary(window);
    await expect(await manage(window)).toContainText('Moggie Games');
  });

  await test.step('keep a copy on another disk, and uninstall it', async () => {
    cpSync(first, old, { recursive: true });
    await window.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await window
      .getByRole('dialog', { name: `Uninstall ${GAME.name}?` })
      .getByRole('button', { name: 'Uninstall' })
      .click();
    await expect(window.getByText('Your library is empty')).toBeVisible();
    expect(existsSync(path.join(first, 'play.sh'))).toBe(false);
  });

  await test.step('take the copy in: its files are checked, and it plays from where it lies', async () => {
    rmSync(path.join(old, 'started'));
    await answerFolderPicker(app, path.dirname(old));
    await expectAccessible(window);
    await window.getByRole('button', { name: 'Add games from a folder' }).click();
    await expect(
      window.locator('p', { hasText: '1 game added. Its files are being checked.' }),
    ).toBeVisible();
    const details = await manage(window);
    await expect(details).toContainText('0 damaged');
    await expect(details).toContainText('Old disk · Installed');
    await window.screenshot({ path: `${SHOTS}/imported.png` });
    await window.keyboard.press('Escape');
    await tileOf(window, GAME.name).getByRole('button', { name: 'Play trial' }).click();
    await expect.poll(() => existsSync(path.join(old, 'started'))).toBe(true);
    await tileOf(window, GAME.name).getByRole('button', { name: 'Stop' }).click();
  });
});

test('while the system asks for a folder its button opens no second picker, and keeps the focus @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  const picker = await holdFolderPicker(app);
  await openLibrary(window);
  const add = window.getByRole('button', { name: 'Add games from a folder' });
  await add.focus();
  await window.keyboard.press('Enter');
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await window.keyboard.press('Enter');
  await add.click({ force: true });
  await expect.poll(picker.opened).toBe(1);
  await picker.answer();
  await expect(add).toHaveAttribute('aria-busy', 'false');
  expect(await picker.opened()).toBe(1);
  await expect(add).toBeFocused();
});

test('nothing is installed elsewhere while the folder that the player adds is on its way @deep', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const drive = path.join(home, 'Second drive');
  mkdirSync(drive);
  const { app, window } = await launcher.start();
  await enter(window);
  const picker = await holdFolderPicker(app);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  const where = window.getByRole('dialog');
  const begin = where.getByRole('button', { name: 'Install the free trial' });
  await where.getByRole('button', { name: 'Add a folder' }).click();
  await expect.poll(picker.opened).toBe(1);

  await begin.click({ force: true });
  await picker.answer(drive);
  await expect(where.getByRole('radio', { name: /^Second drive/ })).toBeChecked();
  await begin.click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
  expect(existsSync(path.join(drive, FOLDER, 'play.sh'))).toBe(true);
});
