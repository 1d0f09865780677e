import path from 'node:path';
import { STORY_FILE } from '../../shared/story/pack.ts';
import { statIfThere } from '../if-there.ts';
import { INDEX } from './layout.ts';

/**
 * What a web build begins with: its own page, or the manifest of a story pack, which the player plays; undefined for a folder
 * with neither. A game with a page of its own may have a file of any name beside it.
 */
export async function firstFileIn(folder: string): Promise<typeof INDEX | typeof STORY_FILE | undefined> {
  for (const name of [INDEX, STORY_FILE] as const)
    if ((await statIfThere(path.join(folder, name)))?.isFile()) return name;
  return undefined;
}
