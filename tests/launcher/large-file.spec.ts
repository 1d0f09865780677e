import { execFileSync } from 'node:child_process';
import type { ElectronApplication } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, test } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger'), storeId: 1005 };
const MIB = 1024 * 1024;
const SENTENCE = 'The drive takes no file this large. Choose a folder on another one.';
const SHOTS = 'artifacts/launcher';

/** Lets the launcher's files have no more than so many bytes, as a drive with FAT32 none beyond 4 GB. */
const limitFiles = (app: ElectronApplication, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(app.process().pid), `--fsize=${bytes}:`]);

test('a game with a file that its drive cannot hold says so and asks for another drive', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 4 * MIB);
  const { app, window } = await launcher.start();
  // A limit, unlike such a drive, also sends a signal, which would end the launcher.
  await app.evaluate(() => {
    process.on('SIGXFSZ', () => {});
  });
  await enter(window);
  const waiting = window.getByRole('region', { name: 'Needs your attention' });
  const install = window.getByRole('dialog', { name: `Install ${GAME.name}` });
  const choose = waiting.getByRole('button', { name: 'Choose a folder' });

  await test.step('an install asks where else', async () => {
    limitFiles(app, 2 * MIB);
    await openGame(window, GAME.name);
    await window.getByRole('button', { name: 'Install the free trial' }).click();
    await install.getByRole('button', { name: 'Install the free trial' }).click();
    await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    await expect(waiting).toContainText(SENTENCE);
    await expectAccessible(window);
    await window.screenshot({ path: `${SHOTS}/large-file.png` });
    await choose.click();
    limitFiles(app, 'unlimited');
    await install.getByRole('button', { name: 'Install the free trial' }).click();
    await expect(window.getByRole('region', { name: 'Recently finished' })).toContainText(GAME.name);
  });

  await test.step('an update asks where the game is to be moved', async () => {
    await publishTrial(store.dataDir, GAME.uuid, 5 * MIB, { version: '3.0.0' });
    limitFiles(app, 2 * MIB);
    await window.evaluate(
      (storeId) => self.launcher?.commands['jobs.update']({ storeId, type: 'trial' }),
      GAME.storeId,
    );
    await expect(waiting).toContainText(SENTENCE);
    await choose.click();
    await expect(window.getByRole('dialog', { name: `Move ${GAME.name}` })).toBeVisible();
    limitFiles(app, 'unlimited');
  });
});
