import type english from '../resources/locales/en-US/player.json';
import type { Locale } from '../shared/contract/locales.ts';

type Key = keyof typeof english;

/** Says a text of the player in the reader's language; `{{name}}` in it stands for a value. */
export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

const FILES = import.meta.glob<Record<Key, string>>('../resources/locales/*/player.json', {
  import: 'default',
});

/** The player's own words in a language: a small file for each, of which one is loaded. */
export async function loadWords(locale: Locale): Promise<Say> {
  const load = FILES[`../resources/locales/${locale}/player.json`];
  if (!load) throw new RangeError(`the player has no words in ${locale}`);
  const words = await load();
  return (key, values = {}) =>
    words[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
