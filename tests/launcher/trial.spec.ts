import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import {
  DEFAULT_DOWNLOAD_SETTINGS,
  type DownloadSettings,
  MIN_LIMIT,
} from '../../shared/bridge/downloads.ts';
import type { BuildType } from '../../shared/bridge/install.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, openLibrary, signIn, test, tileOf } from './store-launcher.ts';

/** A game of the demo's player. */
const OWNED = { id: 1001, name: 'Harbour Lights', uuid: storeUuid('harbour-lights') };
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

test('a game that starts another program and exits plays until that has ended, and keeps no launcher from ending @deep', async ({
  launcher,
  store,
  home,
}) => {
  // What it started waits for a word, and goes on without the launcher.
  const script =
    '#!/bin/sh\n(: > started; until [ -e go ] || [ ! -e play.sh ]; do sleep 0.1; done; rm go started) &\n: > exited\n';
  await publishTrial(store.dataDir, GAME.uuid, 0, { files: { 'play.sh': script } });
  const { window } = await launcher.start();
  await enter(window);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  const file = (name: string) => path.join(home, 'Moggie Games', 'the-innkeeper-s-ledger-1005-trial', name);
  const play = async () => {
    await window.getByRole('button', { name: 'Play trial' }).click();
    await expect.poll(() => existsSync(file('exited')) && existsSync(file('started'))).toBe(true);
    rmSync(file('exited'));
  };
  const stop = window.getByRole('button', { name: 'Stop' });

  await play();
  await expect(stop).toBeVisible();
  writeFileSync(file('go'), '');
  await expect(stop).toHaveCount(0);
  expect(existsSync(file('started'))).toBe(false);

  await play();
  await launcher.quit();
  expect(existsSync(file('started'))).toBe(true);
  // The next start finds it running, and follows it to its end.
  const next = (await launcher.start()).window;
  await openGame(next, GAME.name);
  await expect(next.getByRole('button', { name: 'Stop' })).toBeVisible();
  writeFileSync(file('go'), '');
  await expect(next.getByRole('button', { name: 'Play trial' })).toBeVisible();
  expect(existsSync(file('started'))).toBe(false);
});

test('who bought the game plays on with what the trial saved, and a removed game finds its saves again', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, OWNED.uuid);
  await publishTrial(store.dataDir, OWNED.uuid, 60 * MIN_LIMIT, { line: 'official-linux' });
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openLibrary(window);
  const tile = tileOf(window, OWNED.name);
  const folder = (type: '' | '-trial') =>
    path.join(home, 'Moggie Games', `harbour-lights-${OWNED.id}${type}`);
  const save = (type: '' | '-trial') => path.join(folder(type), 'saves/1.sav');
  const installed = (type: BuildType) =>
    window.evaluate(
      async ([id, wanted]) => {
        const listed = await self.launcher?.commands['library.list']({});
        const games = listed?.ok ? listed.value : [];
        const builds = games.find(({ storeId }) => storeId === id)?.builds ?? [];
        return builds.some((build) => build.type === wanted);
      },
      [OWNED.id, type] as const,
    );
  const start = (command: 'jobs.install' | 'jobs.uninstall', type: BuildType) =>
    window.evaluate(([name, storeId, wanted]) => self.launcher?.commands[name]({ storeId, type: wanted }), [
      command,
      OWNED.id,
      type,
    ] as const);
  const limitSpeed = (limit: DownloadSettings['limit']) =>
    window.evaluate((settings) => self.launcher?.commands['downloads.setSettings'](settings), {
      ...DEFAULT_DOWNLOAD_SETTINGS,
      limit,
    });

  /** Plays the official build once, which starts from a save that says `chapter`. */
  const playFrom = async (chapter: string) => {
    const started = path.join(folder(''), 'started');
    const play = tile.getByRole('button', { name: `Play: ${OWNED.name}` });
    await play.click();
    await expect.poll(() => existsSync(started)).toBe(true);
    expect(readFileSync(save(''), 'utf8')).toBe(chapter);
    await tile.getByRole('button', { name: `Stop: ${OWNED.name}` }).click();
    await expect(play).toBeVisible();
    rmSync(started);
  };

  await start('jobs.install', 'trial');
  await expect.poll(() => installed('trial')).toBe(true);
  mkdirSync(path.dirname(save('-trial')));
  writeFileSync(save('-trial'), 'chapter one');

  // What was bought is asked for first, in words; its trial can be played until it is here.
  const installFull = tile.getByRole('button', { name: `Install the full version: ${OWNED.name}` });
  await expect(installFull).toHaveText('Full version');
  const playTrial = tile.getByRole('button', { name: `Play trial: ${OWNED.name}` });
  const playTrialOnce = async () => {
    await playTrial.click();
    const started = path.join(folder('-trial'), 'started');
    await expect.poll(() => existsSync(started)).toBe(true);
    await tile.getByRole('button', { name: `Stop: ${OWNED.name}` }).click();
    await expect(playTrial).toBeVisible();
    rmSync(started);
  };
  await expect(playTrial).toHaveText('');
  await playTrialOnce();
  await limitSpeed(MIN_LIMIT);
  await installFull.click();
  await window
    .getByRole('dialog', { name: `Install ${OWNED.name}` })
    .getByRole('button', { name: 'Install', exact: true })
    .click();
  await expect(tile).toContainText('Downloading');
  await expect(playTrial).toHaveText('Play trial');
  await playTrialOnce();
  await limitSpeed('full');
  await expect.poll(() => installed('official')).toBe(true);
  await expect(installFull).toHaveCount(0);
  await expect(playTrial).toHaveCount(0);
  await playFrom('chapter one');

  // Played on, removed and installed again, it goes on where it was.
  writeFileSync(save(''), 'chapter two');
  await start('jobs.uninstall', 'official');
  await expect.poll(() => installed('official')).toBe(false);
  await start('jobs.install', 'official');
  await expect.poll(() => installed('official')).toBe(true);
  await playFrom('chapter two');
});

test('the page of a bought game has one main button: the web build plays, until what was bought is installed [S06] @deep', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, OWNED.uuid);
  await publishTrial(store.dataDir, OWNED.uuid, 0, { line: 'official-linux' });
  const { window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openGame(window, OWNED.name);
  const box = window.locator('[data-start]');
  const main = box.locator('.bg-accent');
  const install = (type: BuildType) =>
    window.evaluate(
      ([storeId, wanted]) => self.launcher?.commands['jobs.install']({ storeId, type: wanted }),
      [OWNED.id, type] as const,
    );

  await expect(box.getByRole('button', { name: `Install: ${OWNED.name}` })).toBeVisible();
  await expect(main).toHaveText(['Play now']);
  await install('trial');
  await expect(box.getByRole('button', { name: `Install the full version: ${OWNED.name}` })).toBeVisible();
  await expect(main).toHaveText(['Play now']);
  await install('official');
  await expect(box.getByRole('button', { name: `Play: ${OWNED.name}` })).toBeVisible();
  await expect(main).toHaveText(['Play']);
});
