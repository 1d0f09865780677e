import type { Locale } from '../../../../shared/contract/locales.ts';
import { FIGURES, type Figures } from '../figures.ts';
import { RUSSIAN } from './cyrillic.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import { FRENCH, GERMAN, LATIN, PORTUGUESE, SIGNS, SPANISH, TURKISH } from './latin.ts';
import type { Layout } from './layout.ts';
import { THAI } from './thai.ts';
import { VIETNAMESE } from './vietnamese.ts';

/** Digits, and the sign that stands between them. */
const digitsWith = (sign: string): Layout => ({
  face: '123',
  language: 'en',
  rows: ['123', '456', '789', `${sign}0`],
});

/** Those of languages that are written in Latin letters have them all. */
const LATIN_KIND: Partial<Record<Locale, Layout>> = {
  'de-DE': GERMAN,
  'es-ES': SPANISH,
  'fr-FR': FRENCH,
  'pt-BR': PORTUGUESE,
  'tr-TR': TURKISH,
  'vi-VN': VIETNAMESE,
};

const OTHER_SCRIPTS: Partial<Record<Locale, Layout>> = {
  'ja-JP': JAPANESE,
  'ko-KR': KOREAN,
  'ru-RU': RUSSIAN,
  'th-TH': THAI,
};

/**
 * What can be typed, the first to begin with: the language's letters, Latin ones where those are others, signs, or digits
 * with their sign. Chinese has Latin letters only: characters would need a dictionary to be chosen from, and the search does not
 * know them by their pinyin.
 */
export function layoutsFor(locale: Locale, figures?: Figures): readonly [Layout, ...Layout[]] {
  if (figures) return [digitsWith(FIGURES[figures].sign)];
  const other = OTHER_SCRIPTS[locale];
  return other ? [other, LATIN, SIGNS] : [LATIN_KIND[locale] ?? LATIN, SIGNS];
}
