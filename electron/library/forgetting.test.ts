import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import type { BuildType } from '../../shared/bridge/install.ts';
import { InstallQueue } from '../install/queue/queue.ts';
import { StagedRunner } from '../install/queue/testing/staged-runner.ts';
import { openDocument } from '../settings/document-store.ts';
import { createForgetting } from './forgetting.ts';
import { createInstalled, installedDocument } from './installed.ts';

/** A library with both builds of game 7 on a drive, of which game 8 runs. */
function open() {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-forget-'));
  const drive = path.join(home, 'drive');
  const installed = createInstalled(openDocument(home, 'installed', installedDocument, []), existsSync);
  const put = (storeId: number, type: BuildType) => {
    const folder = path.join(drive, `${storeId}-${type}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'moggie.json'), '{}');
    installed.put({
      storeId,
      type,
      folder,
      library: drive,
      version: '1.0',
      buildId: 'b',
      size: 1,
      damaged: false,
    });
  };
  put(7, 'official');
  put(7, 'trial');
  put(8, 'trial');
  const runner = new StagedRunner();
  const file = path.join(home, 'queue.json');
  const queue = new InstallQueue(file, runner, DEFAULT_DOWNLOAD_SETTINGS);
  queue.start();
  onTestFinished(async () => {
    await queue.close();
    rmSync(home, { recursive: true, force: true });
  });
  const forgetting = createForgetting({ installed, queue, isRunning: (storeId) => storeId === 8 });
  return { home, drive, installed, runner, queue, file, forgetting };
}

test('a build whose drive is away is forgotten with its work, and nothing is cleared away when it is back', async () => {
  const { home, drive, installed, runner, queue, file, forgetting } = open();
  const away = path.join(home, 'away');
  renameSync(drive, away);
  const update = queue.add({ kind: 'update', storeId: 7, type: 'official' });
  await expect.poll(() => runner.running.has(update.id)).toBe(true);
  let told = 0;
  forgetting.onForgotten(() => (told += 1));

  await forgetting.forget(7, 'official');
  expect(installed.list().map(({ storeId, type }) => `${storeId} ${type}`)).toEqual(['7 trial', '8 trial']);
  expect([queue.list().map(({ state }) => state), told]).toEqual([['cancelled'], 1]);
  const found = new InstallQueue(file, new StagedRunner(), DEFAULT_DOWNLOAD_SETTINGS);
  expect(found.list()).toEqual(queue.list());

  renameSync(away, drive);
  await expect.poll(() => runner.running.size).toBe(0);
  expect(runner.discarded).toEqual([]);
});

test('a game that runs is not forgotten', async () => {
  const { installed, forgetting } = open();
  await expect(forgetting.forget(8, 'trial')).rejects.toMatchObject({ code: 'install/busy' });
  expect(installed.find(8, 'trial')?.version).toBe('1.0');
});

test('before an install a build is forgotten if its folder is gone, and not if it is there or its drive is away', async () => {
  const { home, drive, installed, runner, queue, forgetting } = open();
  const away = path.join(home, 'away');
  renameSync(drive, away);
  await forgetting.forgetGone(7, 'trial');
  renameSync(away, drive);
  await forgetting.forgetGone(7, 'trial');
  await forgetting.forgetGone(9, 'trial');
  expect(installed.list()).toHaveLength(3);

  const repair = queue.add({ kind: 'repair', storeId: 7, type: 'trial' });
  await expect.poll(() => runner.running.has(repair.id)).toBe(true);
  rmSync(path.join(drive, '7-trial'), { recursive: true });
  await forgetting.forgetGone(7, 'trial');
  expect(installed.find(7, 'trial')).toBeUndefined();
  expect(queue.list().map(({ state }) => state)).toEqual(['cancelled']);
});
