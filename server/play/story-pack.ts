import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkTags } from '../../shared/story/check-tags.ts';
import { filesOf, parse, readStory, STORY_FILE } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { statIfThere } from '../if-there.ts';

/** The version of compiled ink that the player's runtime tells; it also knows how to tell somewhat older ones. */
const INK_VERSIONS = [19, 20, 21];

/**
 * Throws a StoryError that says the first thing wrong with a story pack: its manifest, a file that is missing, of another
 * size or not named in it, or ink that asks for what is not there.
 */
export async function checkStoryPack(folder: string): Promise<void> {
  const story = readStory(await readFile(path.join(folder, STORY_FILE), 'utf8'));
  const named = filesOf(story);
  for (const { file, bytes } of named) {
    const found = await statIfThere(path.join(folder, file));
    if (!found?.isFile()) throw new StoryError(`${STORY_FILE} names ${file}, which is missing`);
    if (Number(found.size) !== bytes)
      throw new StoryError(`${file} has ${found.size} bytes, and ${STORY_FILE} says ${bytes}`);
  }
  const known = new Set([STORY_FILE, ...named.map(({ file }) => path.normalize(file))]);
  for (const entry of await readdir(folder, { recursive: true })) {
    const isHidden = entry.split(path.sep).some((part) => part.startsWith('.'));
    if (isHidden || known.has(entry) || (await stat(path.join(folder, entry))).isDirectory()) continue;
    throw new StoryError(`${entry} is in the pack, and ${STORY_FILE} does not name it`);
  }
  for (const { file } of Object.values(story.ink)) {
    const ink = parse(await readFile(path.join(folder, file), 'utf8'), file);
    if (!isInk(ink)) throw new StoryError(`${file} is no compiled ink that the player can tell`);
    checkTags(ink, story);
  }
}

const isInk = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'root' in value &&
  'inkVersion' in value &&
  INK_VERSIONS.some((version) => version === value.inkVersion);
