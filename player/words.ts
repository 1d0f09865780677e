import english from '../resources/locales/en-US/player.json';
import { DEFAULT_LOCALE, type Locale } from '../shared/contract/locales.ts';
import { reach } from './pack/load-files.ts';

type Words = Readonly<Record<keyof typeof english, string>>;

/** Says a text of the player in the reader's language; `{{name}}` in it stands for a value. */
export type Say = (key: keyof Words, values?: Readonly<Record<string, string | number>>) => string;

const FILES = import.meta.glob<Words>(
  ['../resources/locales/*/player.json', '!../resources/locales/en-US/player.json'],
  { import: 'default' },
);

/** English comes with the player: it says what is wrong where no other words can be had. */
export const ENGLISH: Say = sayer(english, DEFAULT_LOCALE);

/** The player's own words in a language: a small file for each, of which one is loaded. Throws a NetworkError. */
export async function loadWords(locale: Locale): Promise<Say> {
  const load = FILES[`../resources/locales/${locale}/player.json`];
  return load ? sayer(await reach(load), locale) : ENGLISH;
}

function sayer(words: Words, locale: Locale): Say {
  const numbers = new Intl.NumberFormat(locale);
  const written = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value);
  return (key, values = {}) =>
    words[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => written(values[name] ?? whole));
}
