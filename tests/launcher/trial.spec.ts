import { existsSync } from 'node:fs';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, signIn, test } from './store-launcher.ts';

const GAME = { id: 1005, name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };

test('a trial installs and starts without a purchase [D05]', async ({ launcher, store, home }) => {
  await publishTrial(store.dataDir, GAME.uuid);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'new@moggie.test');
  await window.getByRole('searchbox').first().fill('innkeeper');
  await window.getByRole('searchbox').first().press('Enter');
  await window.waitForURL(/keyword=/);
  await window.getByRole('article').getByRole('link', { name: GAME.name }).click();

  await window.getByRole('button', { name: 'Share', exact: true }).click();
  // Whoever gets the link has no launcher.
  const link = window.getByRole('dialog').getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(`${store.origin}/store/${GAME.id}`);
  await window.keyboard.press('Escape');

  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('button', { name: 'Play trial' }).click();
  const mark = path.join(home, 'Moggie Games', 'the-innkeeper-s-ledger-1005-trial', 'started');
  await expect.poll(() => existsSync(mark)).toBe(true);
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
});
