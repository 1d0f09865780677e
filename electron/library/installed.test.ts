import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, foldersDocument } from './folders.ts';
import { createInstalled, installedDocument } from './installed.ts';

/** A library folder with a game of each kind in it, one of them found damaged, and how each of them stands. */
async function open(picked?: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-installed-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folders = createFolders(
    openDocument(home, 'folders', foldersDocument, []),
    path.join(home, 'Moggie Games'),
  );
  const library = path.join(home, picked ?? 'Moggie Games');
  if (picked) await folders.add(library);
  const installed = createInstalled(openDocument(home, 'installed', installedDocument, []), folders.isThere);
  const sound = path.join(library, 'sound-1');
  const damaged = path.join(library, 'damaged-2');
  const record = { type: 'official', version: '1.0', buildId: 'b', size: 1, library } as const;
  for (const [storeId, folder] of [sound, damaged].entries()) {
    mkdirSync(path.join(folder, '.moggie'), { recursive: true });
    installed.put({ ...record, storeId, folder, damaged: folder === damaged });
  }
  const states = () => installed.list().map(installed.stateOf);
  return { library, sound, damaged, states };
}

test('a build stands as its files do; one that was deleted by hand is gone, and so is one whose folder was emptied', async () => {
  const { sound, damaged, states } = await open();
  expect(states()).toEqual(['installed', 'damaged']);
  rmSync(sound, { recursive: true });
  rmSync(path.join(damaged, '.moggie'), { recursive: true });
  expect(states()).toEqual(['gone', 'gone']);
  // It can be played, whatever became of what the launcher knew of it.
  writeFileSync(path.join(damaged, 'moggie.json'), '{}');
  expect(states()).toEqual(['gone', 'damaged']);
});

test('without its library folder a build waits for the drive, save in the launcher’s own, which is made anew', async () => {
  for (const [picked, state] of [
    ['drive', 'drive-absent'],
    [undefined, 'gone'],
  ] as const) {
    const { library, states } = await open(picked);
    rmSync(library, { recursive: true });
    expect(states()).toEqual([state, state]);
  }
});
