import { cp, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STORY_FILE } from '../../shared/story/pack.ts';
import { isPlainName } from '../http/contained-path.ts';
import { firstFileIn } from './first-file.ts';
import { INDEX, WEB_MANIFEST, webFolder } from './layout.ts';
import { replaceFolder } from './replace-folder.ts';
import { checkStoryPack } from './story-pack.ts';

/** What was published: the folder that is served now, and the bytes of its files. */
interface PublishedWebBuild {
  folder: string;
  size: number;
}

/**
 * Puts a folder of web files in the place that a game's origin serves, in one step; an older build goes away. Throws, and
 * leaves the older one, for a folder without a first page, a story pack that is not whole, or with something in it that is
 * neither file nor folder: a link would lead out of what everyone may read, or nowhere once the original is gone.
 */
export async function publishWebBuild(
  dataDir: string,
  storeId: number,
  folder: string,
  version: string,
): Promise<PublishedWebBuild> {
  const target = webFolder(dataDir, storeId);
  const fresh = `${target}.${crypto.randomUUID()}`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    // The folder itself may be reached by a link, which would be copied as one.
    await cp(await realpath(folder), fresh, { recursive: true });
    const size = await sizeOf(fresh);
    const first = await firstFileIn(fresh);
    if (first === undefined)
      throw new Error(`there is no ${INDEX} and no ${STORY_FILE}, with one of which games begin`);
    if (first === STORY_FILE) await checkStoryPack(fresh);
    await writeFile(path.join(fresh, WEB_MANIFEST), JSON.stringify({ version, size }));
    await replaceFolder(target, fresh);
    return { folder: target, size };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Bytes of all files. Throws when a game's origin could not serve what lies in the folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    entry,
    file: path.join(entry.parentPath, entry.name),
  }));
  const odd = entries.find(({ entry }) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new Error(`"${path.relative(folder, odd.file)}" is a link, and a web build may have none`);
  const unserved = entries.find(({ entry }) => !entry.name.startsWith('.') && !isPlainName(entry.name));
  if (unserved)
    throw new Error(
      `"${path.relative(folder, unserved.file)}" has a colon, a backslash or a control character`,
    );
  const files = entries.flatMap(({ entry, file }) => (entry.isFile() ? file : []));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
