import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkTags } from '../../shared/story/check-tags.ts';
import { filesOf, parse, readStory, STORY_FILE, type Story } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { statIfThere } from '../if-there.ts';
import { PLAYER_FOLDER } from './layout.ts';

/** The version of compiled ink that the player's runtime tells; it also knows how to tell somewhat older ones. */
const INK_VERSIONS = [19, 20, 21];

/**
 * Throws a StoryError that says the first thing wrong with a story pack: its manifest, a file that is missing, of another
 * size, not named in it or where it is not served, an atlas without its pictures, ink that asks for what is not there, or
 * a translation in which saves of the pack's own language do not go on.
 */
export async function checkStoryPack(folder: string): Promise<void> {
  const story = readStory(await readFile(path.join(folder, STORY_FILE), 'utf8'));
  const named = filesOf(story);
  for (const { file, bytes } of named) {
    if (file.startsWith(`${PLAYER_FOLDER}/`))
      throw new StoryError(`${file} is in ${PLAYER_FOLDER}, the folder of the player`);
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
  await checkAtlases(folder, story);
  const own = await readInk(folder, story, story.ink[story.language]?.file ?? '');
  for (const { file } of Object.values(story.ink)) {
    const ink = await readInk(folder, story, file);
    if (structureOf(ink) !== structureOf(own))
      throw new StoryError(`${file} has another structure than the ink of ${story.language}`);
  }
}

async function checkAtlases(folder: string, { assets }: Story): Promise<void> {
  for (const found of Object.values(assets)) {
    if (found.kind !== 'skeleton') continue;
    const there = new Set(found.pages.map(({ file }) => path.basename(file)));
    const { file } = found.atlas;
    const page = pagesIn(await readFile(path.join(folder, file), 'utf8')).find((each) => !there.has(each));
    if (page !== undefined)
      throw new StoryError(`${file} names the page "${page}", and ${STORY_FILE} has none`);
  }
}

/** The pictures that an atlas names: each in the first line of its block, of which all others have a colon or belong to it. */
function pagesIn(atlas: string): string[] {
  return atlas.split(/\r?\n\s*\r?\n/).flatMap((block) => {
    const name = block.split('\n').find((line) => line.trim() !== '' && !line.includes(':'));
    return name === undefined ? [] : [name.trim()];
  });
}

async function readInk(folder: string, story: Story, file: string): Promise<{ root: unknown }> {
  const ink = parse(await readFile(path.join(folder, file), 'utf8'), file);
  if (!isInk(ink)) throw new StoryError(`${file} is no compiled ink that the player can tell`);
  checkTags(ink, story);
  const external = externalIn(ink);
  if (external !== undefined)
    throw new StoryError(`${file} calls "${external}", and the player has no EXTERNAL functions`);
  return ink;
}

/** The first function that compiled ink asks of its player. */
function externalIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('x()' in node) return String(node['x()']);
  for (const part of Object.values(node)) {
    const found = externalIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Compiled ink without its words, which begin with "^". */
const structureOf = ({ root }: { root: unknown }): string =>
  JSON.stringify(root, (_, part) => (typeof part === 'string' && part.startsWith('^') ? '^' : part));

const isInk = (value: unknown): value is { root: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'root' in value &&
  'inkVersion' in value &&
  INK_VERSIONS.some((version) => version === value.inkVersion);
