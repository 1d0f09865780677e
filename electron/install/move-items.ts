import { removeIfEmpty, statIfThere } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { removeFile } from './folder/held-files.ts';
import { readTree, type TreeItem } from './folder/tree.ts';

/** What lies in a folder, by path. */
export async function presentIn(
  { root }: GameFolder,
  isWanted: (item: string) => boolean,
): Promise<Map<string, TreeItem>> {
  return new Map((await readTree(root, isWanted)).map((item) => [item.path, item]));
}

/** Whether what lies in the new place may be an item of the old one: its kind and its size are. */
export const isLike = (found: TreeItem | undefined, item: TreeItem) =>
  found?.kind === item.kind && found.size === item.size;

/** Removes items, the deepest first, where `mayGo` says so of what lies there now. Answers the files that stayed. */
export async function removeItems(
  folder: GameFolder,
  items: readonly TreeItem[],
  mayGo: (item: TreeItem, found: TreeItem) => boolean,
): Promise<string[]> {
  if (!(await statIfThere(folder.root))) return [];
  const present = await presentIn(folder, () => true);
  const left: string[] = [];
  for (const item of items.toReversed()) {
    const found = present.get(item.path);
    if (!found) continue;
    if (item.kind === 'folder') await removeIfEmpty(folder.place(item.path));
    else if (found.kind !== 'folder' && mayGo(item, found)) await removeFile(folder.place(item.path));
    else left.push(item.path);
  }
  return left;
}
