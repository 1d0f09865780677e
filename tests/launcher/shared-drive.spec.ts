import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openLibrary, test, tileOf } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };
/** What the launcher calls the game's folder. */
const FOLDER = 'the-innkeeper-s-ledger-1005-trial';

test('work on a game that another computer works on waits, says so, and can be tried again', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const { window } = await launcher.start();
  await enter(window);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();

  const lock = path.join(home, 'Moggie Games', FOLDER, '.moggie', 'lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: 1, host: 'another' }));
  await openLibrary(window);
  await tileOf(window, GAME.name)
    .getByRole('button', { name: `More about ${GAME.name}` })
    .click();
  await window.getByRole('dialog').getByRole('button', { name: 'Check files' }).click();
  await window.keyboard.press('Escape');
  await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
  const page = window.getByRole('main');
  await expect(page).toContainText('Another computer is working on this folder');
  await expectAccessible(window);
  await window.screenshot({ path: 'artifacts/launcher/shared-drive.png' });

  rmSync(lock, { recursive: true });
  await page.getByRole('button', { name: /^Try now/ }).click();
  await expect(page).not.toContainText('Another computer is working on this folder');
});
