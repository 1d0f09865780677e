import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developmentKey } from '../../scripts/depot-key.ts';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { enter, expect, signIn, test } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };

/** Publishes a trial that leaves a mark when it starts and runs until it is stopped. */
async function publishTrial(dataDir: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-trial-'));
  writeFileSync(path.join(folder, 'play.sh'), '#!/bin/sh\n: > started\nexec sleep 600\n');
  chmodSync(path.join(folder, 'play.sh'), 0o755);
  writeFileSync(path.join(folder, 'moggie.json'), JSON.stringify({ launch: { program: 'play.sh' } }));
  await publishBuild({
    depot: path.join(dataDir, 'depot'),
    store: GAME.uuid,
    line: 'trial-linux',
    version: '2.0.0',
    folder,
    key: developmentKey(dataDir),
    level: 1,
    publishedAt: new Date(),
  });
  rmSync(folder, { recursive: true, force: true });
}

test('a trial installs and starts without a purchase [D05]', async ({ launcher, store, home }) => {
  await publishTrial(store.dataDir);
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'new@moggie.test');
  await window.getByRole('searchbox').first().fill('innkeeper');
  await window.getByRole('searchbox').first().press('Enter');
  await window.waitForURL(/keyword=/);
  await window.getByRole('article').getByRole('link', { name: GAME.name }).click();
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('button', { name: 'Play trial' }).click();
  const mark = path.join(home, 'Moggie Games', 'the-innkeeper-s-ledger-1005-trial', 'started');
  await expect.poll(() => existsSync(mark)).toBe(true);
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
});
