import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import { InstallQueue } from '../install/queue/queue.ts';
import { StagedRunner } from '../install/queue/testing/staged-runner.ts';
import { openDocument } from '../settings/document-store.ts';
import { createFolderRemoval } from './folder-removal.ts';
import { createFolders, foldersDocument } from './folders.ts';
import { createInstalled, installedDocument } from './installed.ts';

/** The launcher's own folder and another one, and what may lie in it or come to it. */
async function open() {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-removal-'));
  const folders = createFolders(openDocument(home, 'folders', foldersDocument, []), path.join(home, 'games'));
  const installed = createInstalled(openDocument(home, 'installed', installedDocument, []), folders.isThere);
  const queue = new InstallQueue(
    path.join(home, 'queue.json'),
    new StagedRunner(),
    DEFAULT_DOWNLOAD_SETTINGS,
  );
  onTestFinished(async () => {
    await queue.close();
    rmSync(home, { recursive: true, force: true });
  });
  const drive = path.join(home, 'drive');
  mkdirSync(drive);
  const { id } = await folders.add(drive);
  return { drive, id, folders, installed, queue, remove: createFolderRemoval({ folders, installed, queue }) };
}

const IN_USE = { code: 'install/folder-in-use' };

test('a folder that holds games stays on the list, also while its drive is away; without them it goes', async () => {
  const { drive, id, folders, installed, remove } = await open();
  const build = { storeId: 7, type: 'trial', version: '1.0', buildId: 'b', size: 1, damaged: false } as const;
  installed.put({ ...build, library: drive, folder: path.join(drive, 'night-market-7-trial') });
  await expect(remove(id)).rejects.toMatchObject(IN_USE);
  rmSync(drive, { recursive: true });
  await expect(remove(id)).rejects.toMatchObject(IN_USE);
  expect(folders.places()).toHaveLength(2);
  installed.remove(7, 'trial');
  expect(await remove(id)).toMatchObject([{ label: 'games', isDefault: true }]);
});

test.each(['install', 'move'] as const)(
  'a folder that awaits a game by its %s stays until that is over',
  async (kind) => {
    const { id, queue, remove } = await open();
    const job = queue.add({ kind, storeId: 7, type: 'trial', folderId: id });
    await expect(remove(id)).rejects.toMatchObject(IN_USE);
    queue.cancel(job.id);
    expect(await remove(id)).toMatchObject([{ label: 'games' }]);
  },
);
