import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Something that lies below a folder; `path` is relative and has `/` between its parts. */
export interface TreeItem {
  path: string;
  kind: 'file' | 'link' | 'folder';
  size: number;
  mtimeMs: number;
  mode: number;
}

/** Everything below a folder, each folder before what lies in it; links are not followed, special files are left out. */
export async function readTree(root: string, isWanted: (path: string) => boolean): Promise<TreeItem[]> {
  const items: TreeItem[] = [];
  const look = async (folder: string): Promise<void> => {
    for (const { name } of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const relative = folder === '' ? name : `${folder}/${name}`;
      if (!isWanted(relative)) continue;
      const found = await lstat(path.join(root, relative));
      const { size, mtimeMs, mode } = found;
      if (found.isDirectory()) {
        items.push({ path: relative, kind: 'folder', size: 0, mtimeMs, mode });
        await look(relative);
      } else if (found.isSymbolicLink()) items.push({ path: relative, kind: 'link', size, mtimeMs, mode });
      else if (found.isFile()) items.push({ path: relative, kind: 'file', size, mtimeMs, mode });
    }
  };
  await look('');
  return items;
}

/** Whether an item of one place looks as it did before. */
export const looksSame = (before: TreeItem, now: TreeItem): boolean =>
  before.kind === now.kind &&
  before.size === now.size &&
  (before.kind === 'folder' || before.mtimeMs === now.mtimeMs);
