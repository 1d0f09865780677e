import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../../server/if-there.ts';
import { readStory, STORY_FILE } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { compileInk, translateInk } from './compile-ink.ts';

/** The ink of a source folder, and where its translations lie: `lines/ja-JP.json`, each line of the ink with its own. */
const INK = 'story.ink';
const LINES = 'lines';

/**
 * Makes a story pack of a source folder: its ink is compiled, in each language that it is translated to, and its manifest,
 * which names files without their sizes, gets these. Throws a StoryError for what is wrong with the source.
 */
export async function packStory(source: string, target: string): Promise<void> {
  await cp(source, target, {
    recursive: true,
    filter: (file) => ![INK, LINES].includes(path.relative(source, file)),
  });
  const draft = JSON.parse(await readFile(path.join(source, STORY_FILE), 'utf8'));
  const compiled = compileInk(await readFile(path.join(source, INK), 'utf8'));
  await mkdir(path.join(target, 'ink'), { recursive: true });
  const ink: Record<string, { file: string }> = {};
  const write = async (language: string, text: string) => {
    ink[language] = { file: `ink/${language}.json` };
    await writeFile(path.join(target, 'ink', `${language}.json`), text);
  };
  await write(String(draft.language), compiled);
  for (const name of await translations(source)) {
    const lines = JSON.parse(await readFile(path.join(source, LINES, name), 'utf8'));
    await write(path.basename(name, '.json'), translateInk(compiled, lines));
  }
  const manifest = JSON.stringify(await withSizes({ ...draft, ink }, target), undefined, 2);
  readStory(manifest);
  await writeFile(path.join(target, STORY_FILE), `${manifest}\n`);
}

async function translations(source: string): Promise<string[]> {
  const names = await readdir(path.join(source, LINES)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.json')).sort();
}

/** A manifest with the size of every file that it names. */
async function withSizes(node: unknown, folder: string): Promise<unknown> {
  if (Array.isArray(node)) return Promise.all(node.map((part) => withSizes(part, folder)));
  if (typeof node !== 'object' || node === null) return node;
  const parts = await Promise.all(
    Object.entries(node).map(async ([key, value]) => [key, await withSizes(value, folder)] as const),
  );
  const { bytes: _told, ...whole }: Record<string, unknown> = Object.fromEntries(parts);
  return typeof whole.file === 'string' ? { ...whole, bytes: await sizeOf(folder, whole.file) } : whole;
}

async function sizeOf(folder: string, file: string): Promise<number> {
  try {
    return (await stat(path.join(folder, file))).size;
  } catch {
    throw new StoryError(`${STORY_FILE} names ${file}, which is missing`);
  }
}
