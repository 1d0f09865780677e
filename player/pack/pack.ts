import type { Locale } from '../../shared/contract/locales.ts';
import {
  type Asset,
  filesOfAsset,
  languagesOf,
  type PackFile,
  readStory,
  STORY_FILE,
  type Story,
} from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { ask, type Fetch, loadFiles, reach } from './load-files.ts';

/** The files that must be there before the first line in a language, each once. */
export function firstFiles(story: Story, language: Locale): PackFile[] {
  const ink = story.ink[language];
  const assets = Object.values(story.assets).filter(({ later }) => !later);
  const files = [...(ink ? [ink] : []), ...fontsFor(story, language), ...assets.flatMap(filesOfAsset)];
  return [...new Map(files.map((each) => [each.file, each])).values()];
}

/** The fonts that readers of a language load. */
export function fontsFor({ fonts }: Story, language: Locale): Story['fonts'] {
  return fonts.filter(({ languages }) => languages?.includes(language) ?? true);
}

/** The language to begin in: the first of those wanted that the pack speaks, else the pack's own. */
export function languageFor(story: Story, wanted: readonly (Locale | undefined)[]): Locale {
  const spoken = languagesOf(story);
  return wanted.find((each) => each !== undefined && spoken.includes(each)) ?? story.language;
}

export interface Pack {
  story: Story;
  /** Loads what the first line in a language needs; tells the bytes that are there and those that are needed. */
  prepare(language: Locale, onProgress: (loaded: number, total: number) => void): Promise<void>;
  /** A file of the pack, fetched once. */
  file(file: PackFile): Promise<Blob>;
  asset(id: string): Asset | undefined;
  ink(language: Locale): Promise<string>;
}

/** Opens the pack beside the page. Throws as `loadFiles` does, and a StoryError for a manifest that cannot be used. */
export async function openPack(fetch: Fetch): Promise<Pack> {
  const response = await ask(STORY_FILE, fetch);
  const story = readStory(await reach(() => response.text()));
  const there = new Map<string, Promise<Blob>>();

  function file(wanted: PackFile, onBytes: (bytes: number) => void = () => {}): Promise<Blob> {
    const known = there.get(wanted.file);
    if (known) return known;
    const coming = loadFiles([wanted], onBytes, fetch).then((files) => {
      const blob = files.get(wanted.file);
      if (!blob) throw new StoryError(`${wanted.file} is missing`);
      return blob;
    });
    there.set(wanted.file, coming);
    // What failed is asked for again.
    coming.catch(() => there.delete(wanted.file));
    return coming;
  }

  return {
    story,
    file: (wanted) => file(wanted),
    async prepare(language, onProgress) {
      const missing = firstFiles(story, language).filter((each) => !there.has(each.file));
      const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
      let loaded = 0;
      onProgress(0, total);
      const files = await loadFiles(
        missing,
        (bytes) => {
          loaded += bytes;
          onProgress(loaded, total);
        },
        fetch,
      );
      for (const [name, blob] of files) there.set(name, Promise.resolve(blob));
    },
    asset: (id) => (Object.hasOwn(story.assets, id) ? story.assets[id] : undefined),
    async ink(language) {
      const compiled = story.ink[language];
      if (!compiled) throw new StoryError(`there is no ink in ${language}`);
      return (await file(compiled)).text();
    },
  };
}
