import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildOfName, folderIn, folderName } from './folder-names.ts';

const OFFICIAL = { storeId: 1001, type: 'official' } as const;
const TRIAL = { storeId: 1001, type: 'trial' } as const;

test.each([
  ['Harbour Lights', OFFICIAL, 'harbour-lights-1001'],
  ['Harbour Lights', TRIAL, 'harbour-lights-1001-trial'],
  ['Café Été!', OFFICIAL, 'cafe-ete-1001'],
  ['港', OFFICIAL, '1001'],
])('%s as %j lies in %s, which tells it again', (name, build, folder) => {
  expect(folderName(name, build)).toBe(folder);
  expect(buildOfName(folder)).toEqual(build);
});

test.each(['photos', 'v1001', '1001-', 'save-1001-old'])('%s is no name of ours', (name) => {
  expect(buildOfName(name)).toBeUndefined();
});

test('a game that was renamed goes on where it began', async () => {
  const library = mkdtempSync(path.join(tmpdir(), 'moggie-names-'));
  onTestFinished(() => rmSync(library, { recursive: true, force: true }));
  mkdirSync(path.join(library, 'old-name-1001-trial', '.moggie'), { recursive: true });
  mkdirSync(path.join(library, 'a-photo-album-1001'));
  expect(await folderIn(library, 'New Name', TRIAL)).toBe(path.join(library, 'old-name-1001-trial'));
  expect(await folderIn(library, 'New Name', OFFICIAL)).toBe(path.join(library, 'new-name-1001'));
  expect(await folderIn(path.join(library, 'absent'), 'New Name', OFFICIAL)).toBe(
    path.join(library, 'absent', 'new-name-1001'),
  );
});
