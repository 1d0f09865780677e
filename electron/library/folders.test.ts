import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, foldersDocument } from './folders.ts';

const home = mkdtempSync(path.join(tmpdir(), 'moggie-folders-'));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('the default folder has its disk’s room before the first game makes it; one that went away has none', async () => {
  const games = path.join(home, 'Moggie Games');
  const folders = createFolders(
    openDocument(path.join(home, 'state'), 'folders', foldersDocument, []),
    games,
  );
  const { bsize } = await statfs(home);
  expect(await folders.list()).toEqual([
    {
      id: expect.any(String),
      label: 'Moggie Games',
      freeBytes: expect.any(Number),
      drive: String(statSync(home).dev),
      isDefault: true,
    },
  ]);
  const [first] = await folders.list();
  expect(first?.freeBytes).toBeGreaterThan(bsize);

  const drive = path.join(home, 'drive');
  const { id } = await folders.add(drive);
  rmSync(drive, { recursive: true });
  expect((await folders.list())[1]).toEqual({
    id,
    label: 'drive',
    freeBytes: null,
    drive: null,
    isDefault: false,
  });
});
