import { StoryError } from './story-error.ts';

const PLACES = ['left', 'centre', 'right'] as const;
/** Where somebody stands on the stage. */
export type Place = (typeof PLACES)[number];

/** What a tag of a line of ink asks for; null takes away what is there. */
export type Cue =
  | { do: 'background'; image: string | null }
  | { do: 'portrait'; place: Place; image: string | null }
  | { do: 'skeleton'; place: Place; skeleton: string; animation: string | undefined }
  | { do: 'music'; music: string | null }
  | { do: 'sound'; sound: string }
  | { do: 'speaker'; speaker: string };

const orNone = (name: string) => (name === 'none' ? null : name);
const isPlace = (word: string | undefined): word is Place => PLACES.some((place) => place === word);

/**
 * A tag as a cue: `background: harbour`, `portrait: left bao`, `skeleton: right gull fly`, `music: waves`, `sound: bell`,
 * `speaker: bao`; `none` for a background, portrait or music takes it away. Throws a StoryError for anything else.
 */
export function readCue(tag: string): Cue {
  const [name = '', rest = ''] = tag.split(/:(.*)/s).map((part) => part.trim());
  const [first = '', second, third, ...more] = rest.split(/\s+/);
  const count = rest === '' ? 0 : rest.split(/\s+/).length;
  if (count === 1) {
    if (name === 'background') return { do: 'background', image: orNone(first) };
    if (name === 'music') return { do: 'music', music: orNone(first) };
    if (name === 'sound') return { do: 'sound', sound: first };
    if (name === 'speaker') return { do: 'speaker', speaker: first };
  }
  if (isPlace(first) && second !== undefined && more.length === 0) {
    if (name === 'portrait' && third === undefined)
      return { do: 'portrait', place: first, image: orNone(second) };
    if (name === 'skeleton') return { do: 'skeleton', place: first, skeleton: second, animation: third };
  }
  throw new StoryError(`the ink has a tag that means nothing: "# ${tag}"`);
}
