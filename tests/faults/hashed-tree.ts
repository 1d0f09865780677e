import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';

/** Every path below a folder with what it is: mode and hash, or target. The engine's own folder is left out. */
export async function hashedTree(folder: string, prefix = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const name of await readdir(path.join(folder, prefix))) {
    if (prefix === '' && name === '.moggie') continue;
    const entry = path.join(prefix, name);
    const place = path.join(folder, entry);
    const stats = await lstat(place);
    if (stats.isDirectory()) Object.assign(tree, { [`${entry}/`]: '' }, await hashedTree(folder, entry));
    else if (stats.isSymbolicLink()) tree[entry] = await readlink(place);
    else
      tree[entry] = `${stats.mode & 0o100} ${createHash('sha256')
        .update(await readFile(place))
        .digest('hex')}`;
  }
  return tree;
}
