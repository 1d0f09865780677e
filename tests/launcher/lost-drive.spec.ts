import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { answerFolderPicker } from './folder-picker.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openLibrary, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger'), storeId: 1005 };
/** What the launcher calls the game's folder. */
const FOLDER = 'the-innkeeper-s-ledger-1005-trial';
const SHOTS = 'artifacts/launcher';

test('a game whose drive will not come back is forgotten and installed elsewhere, and the drive keeps its files', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const drive = path.join(home, 'Second drive');
  const away = path.join(home, 'away');
  mkdirSync(drive);
  const { app, window } = await launcher.start();
  await enter(window);
  await answerFolderPicker(app, drive);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  const where = window.getByRole('dialog');
  await where.getByRole('button', { name: 'Add a folder' }).click();
  await expect(where.getByRole('radio', { name: /^Second drive/ })).toBeChecked();
  await where.getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();

  const details = window.getByRole('dialog', { name: GAME.name, exact: true });
  const forget = { name: `Forget this game: ${GAME.name}` };
  const question = window.getByRole('dialog', { name: `Forget ${GAME.name}?` });

  const tile = tileOf(window, GAME.name);
  const waiting = window.getByRole('region', { name: 'Needs your attention' });
  /** Such as the player can begin before the library has noticed. */
  const checkFiles = () =>
    window.evaluate(
      (storeId) => self.launcher?.commands['jobs.verify']({ storeId, type: 'trial' }),
      GAME.storeId,
    );
  const openDownloads = () => window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();

  await test.step('the library notices by itself that the drive is away, and that it is back', async () => {
    await openLibrary(window);
    await expect(tile.getByRole('button', { name: 'Play trial' })).toBeVisible();
    renameSync(drive, away);
    await expect(tile).toContainText('Connect the drive it is on');
    renameSync(away, drive);
    await expect(tile.getByRole('button', { name: 'Play trial' })).toBeVisible();
  });

  await test.step('work that meets the missing drive waits, and goes on once it is back', async () => {
    renameSync(drive, away);
    await checkFiles();
    await openDownloads();
    await expect(waiting).toContainText('The folder is gone. Connect its drive.');
    renameSync(away, drive);
    await expect(waiting).toHaveCount(0);
    await expect(window.getByRole('region', { name: 'Recently finished' })).toContainText('0 damaged');
  });

  await test.step('while the drive is away, the game’s details say so and can forget it', async () => {
    renameSync(drive, away);
    await checkFiles();
    await openLibrary(window);
    await tile.getByRole('button', { name: `More about ${GAME.name}` }).click();
    await expect(details).toContainText('Connect the drive it is on');
    await expect(details.getByRole('button', { name: 'Check files' })).toHaveCount(0);
    await details.getByRole('button', forget).click();
    await expect(question).toContainText(
      'Moggie takes it off the list on this computer. Nothing on its drive is deleted, and you can install it again at any time.',
    );
    await expectAccessible(window);
    await window.screenshot({ path: `${SHOTS}/forget.png` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(details.getByRole('button', forget)).toBeFocused();
    await window.keyboard.press('Escape');
  });

  await test.step('so does the job that waits for the drive; forgotten, the game and its work are gone', async () => {
    await openDownloads();
    await expect(waiting).toContainText('The folder is gone. Connect its drive.');
    await waiting.getByRole('button', forget).click();
    await question.getByRole('button', { name: 'Forget this game' }).click();
    await expect(waiting).toHaveCount(0);
    await openLibrary(window);
    await expect(window.getByText('Your library is empty')).toBeVisible();
    expect(existsSync(path.join(away, FOLDER, 'play.sh'))).toBe(true);
  });

  await test.step('it is installed to another folder, and plays from there', async () => {
    await openGame(window, GAME.name);
    await window.getByRole('button', { name: 'Install the free trial' }).click();
    await expect(where.getByRole('radio', { name: /^Second drive/ })).toBeDisabled();
    await where.getByRole('button', { name: 'Install the free trial' }).click();
    await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
    expect(existsSync(path.join(home, 'Moggie Games', FOLDER, 'play.sh'))).toBe(true);
  });

  await test.step('the drive is back: its copy takes nothing away from the one that is installed', async () => {
    renameSync(away, drive);
    await openLibrary(window);
    await window.getByRole('button', { name: 'Add games from a folder' }).click();
    await expect(window.locator('p', { hasText: 'These games are in your library already.' })).toBeVisible();
    await expect(tile).toHaveCount(1);
    await tile.getByRole('button', { name: 'Play trial' }).click();
    await expect.poll(() => existsSync(path.join(home, 'Moggie Games', FOLDER, 'started'))).toBe(true);
    expect(existsSync(path.join(drive, FOLDER, 'started'))).toBe(false);
    await tile.getByRole('button', { name: 'Stop' }).click();
  });
});

test('a game whose folder was deleted by hand is installed again, to the folder that the player picks, and keeps its settings @deep', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const drive = path.join(home, 'Second drive');
  mkdirSync(drive);
  const { app, window } = await launcher.start();
  await enter(window);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
  const openDetails = async () => {
    await openLibrary(window);
    await tileOf(window, GAME.name)
      .getByRole('button', { name: `More about ${GAME.name}` })
      .click();
    return window.getByRole('dialog', { name: GAME.name, exact: true });
  };
  let details = await openDetails();
  await details.getByLabel('Updates').selectOption('Keep this version');

  const first = path.join(home, 'Moggie Games', FOLDER);
  await window.keyboard.press('Escape');
  const tile = tileOf(window, GAME.name);
  await expect(tile.getByRole('button', { name: 'Play trial' })).toBeVisible();
  const leaveAndComeBack = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [launcherWindow] = BrowserWindow.getAllWindows();
      launcherWindow?.blur();
      launcherWindow?.focus();
    });
  rmSync(first, { recursive: true });
  await leaveAndComeBack();
  await expect(tile).toContainText('Its folder is gone');
  await answerFolderPicker(app, drive);
  await expect(tile.getByRole('button', { name: 'Repair' })).toHaveCount(0);
  details = await openDetails();
  await expect(details).toContainText('Moggie Games · Its folder is gone');
  await expectAccessible(window);
  await window.screenshot({ path: `${SHOTS}/gone.png` });
  await window.keyboard.press('Escape');

  await tile.getByRole('button', { name: `Install: ${GAME.name}` }).click();
  const where = window.getByRole('dialog', { name: `Install ${GAME.name}` });
  await where.getByRole('button', { name: 'Add a folder' }).click();
  await expect(where.getByRole('radio', { name: /^Second drive/ })).toBeChecked();
  await where.getByRole('button', { name: 'Install the free trial' }).click();
  await expect(tile.getByRole('button', { name: 'Play trial' })).toBeVisible();
  expect([existsSync(path.join(drive, FOLDER, 'play.sh')), existsSync(first)]).toEqual([true, false]);
  details = await openDetails();
  await expect(details).toContainText('Second drive · Installed');
  await expect(details.getByLabel('Updates')).toHaveValue('pinned');
});
