import * as v from 'valibot';
import { LOCALES, type Locale } from '../contract/locales.ts';
import { StoryError } from './story-error.ts';

/** The manifest that makes a folder a story pack. */
export const STORY_FILE = 'story.json';
/** The format that this player reads. */
const STORY_FORMAT = 1;

const ORIENTATIONS = ['landscape', 'portrait', 'any'] as const;
/** How a phone should be held for a story. */
export type Orientation = (typeof ORIENTATIONS)[number];

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MOST_PATH = 200;

/** A file's place in its pack: plain names with slashes between them, so that no path leads out of it. */
function packFile(kind: string, endings: readonly string[]) {
  return v.object({
    file: v.pipe(
      v.string(),
      v.maxLength(MOST_PATH),
      v.check(
        (file) => file.split('/').every((part) => PART.test(part)),
        ({ input }) =>
          `"${input}" is no path inside the pack: letters, digits, "-", "_", "." and "/" may be in it`,
      ),
      v.check(
        (file) => endings.includes(file.slice(file.lastIndexOf('.') + 1).toLowerCase()),
        ({ input }) => `"${input}" is no ${kind}: its name ends in ${endings.join(', ')}`,
      ),
    ),
    bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  });
}

const id = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9-]*$/,
    ({ input }) => `"${input}" is no name: small letters, digits and "-" may be in it`,
  ),
  v.check(
    (name) => name !== 'none',
    () => '"none" names nothing',
  ),
);
const locale = v.picklist(LOCALES.map(({ code }) => code));
const words = v.record(locale, v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)));
const side = v.pipe(v.number(), v.integer(), v.minValue(320), v.maxValue(4096));

const IMAGE = packFile('picture', ['webp', 'avif', 'png', 'jpg', 'jpeg']);
const AUDIO = packFile('sound', ['mp3', 'ogg', 'opus', 'm4a', 'wav']);

/** What is only fetched when a line first names it; all else is there before the first line. */
const later = v.optional(v.boolean(), false);

const asset = v.variant('kind', [
  v.object({ kind: v.literal('image'), ...IMAGE.entries, later, alt: v.optional(words, {}) }),
  v.object({ kind: v.literal('music'), ...AUDIO.entries, later }),
  v.object({ kind: v.literal('sound'), ...AUDIO.entries, later }),
  v.object({
    kind: v.literal('skeleton'),
    ...packFile('skeleton', ['json', 'skel']).entries,
    atlas: packFile('atlas', ['atlas']),
    pages: v.pipe(v.array(IMAGE), v.minLength(1)),
    later,
    alt: v.optional(words, {}),
  }),
]);

const shape = v.pipe(
  v.object({
    format: v.literal(
      STORY_FORMAT,
      ({ received }) => `the player reads format ${STORY_FORMAT}, not ${received}`,
    ),
    /** The language of those whose own the pack does not speak. */
    language: locale,
    title: words,
    orientation: v.picklist(ORIENTATIONS),
    stage: v.object({ width: side, height: side }),
    /** The compiled ink of each language that the pack speaks. */
    ink: v.record(locale, packFile('compiled ink', ['json'])),
    fonts: v.optional(
      v.array(
        v.object({
          ...packFile('font', ['woff2', 'woff', 'ttf', 'otf']).entries,
          family: v.pipe(v.string(), v.regex(/^[\w -]{1,60}$/)),
          /** Only those who read in one of these languages load it. */
          languages: v.optional(v.array(locale)),
        }),
      ),
      [],
    ),
    cast: v.optional(v.record(id, v.object({ name: words })), {}),
    assets: v.record(id, asset),
  }),
  v.forward(
    v.check(
      ({ ink, language }) => ink[language] !== undefined,
      ({ input }) => `there is no ink in ${input.language}, the language of the pack`,
    ),
    ['ink'],
  ),
  v.forward(
    v.check(
      ({ title, language }) => title[language] !== undefined,
      ({ input }) => `there is no title in ${input.language}, the language of the pack`,
    ),
    ['title'],
  ),
);

/** The manifest of a story pack. */
export type Story = v.InferOutput<typeof shape>;
export type Asset = Story['assets'][string];
export type PackFile = Pick<Asset, 'file' | 'bytes'>;
type Words = Story['title'];

/** A manifest from its text. Throws a StoryError that says the first thing that is wrong with it. */
export function readStory(text: string): Story {
  const found = v.safeParse(shape, parse(text, STORY_FILE), { abortEarly: true });
  if (found.success) return found.output;
  const [issue] = found.issues;
  const place = v.getDotPath(issue);
  throw new StoryError(`${STORY_FILE}${place ? `, ${place}` : ''}: ${issue.message}`);
}

/** JSON of a pack's file. Throws a StoryError for anything else. */
export function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new StoryError(`${file} is not JSON`);
  }
}

/** The files that an asset is made of. */
export function filesOfAsset(found: Asset): PackFile[] {
  return found.kind === 'skeleton' ? [found, found.atlas, ...found.pages] : [found];
}

/** Every file that a manifest names. */
export function filesOf({ ink, fonts, assets }: Story): PackFile[] {
  return [...Object.values(ink), ...fonts, ...Object.values(assets).flatMap(filesOfAsset)];
}

/** The languages that a pack speaks, its own first. */
export function languagesOf({ ink, language }: Story): Locale[] {
  const others = LOCALES.map(({ code }) => code).filter((code) => code !== language && ink[code]);
  return [language, ...others];
}

/** Words in a language, else in the pack's own. */
export function wordsIn(said: Words, wanted: Locale, { language }: Story): string {
  return said[wanted] ?? said[language] ?? '';
}
