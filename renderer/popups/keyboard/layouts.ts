import type { Locale } from '../../../shared/contract/locales.ts';

/** Rows of keys; a space between keys has no meaning. */
type Layout = readonly string[];

const DIGITS = '1234567890';
const LATIN: Layout = [DIGITS, 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.-'];
const SIGNS: Layout = [DIGITS, '@#&_-+()/', '*"\':;!?,.', '%=~^|<>{}[]\\$€'];

/** Letters that a language has beside the Latin ones, or in their place. */
const LETTERS: Partial<Record<Locale, Layout>> = {
  'de-DE': [DIGITS, 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß.-'],
  'es-ES': [DIGITS, 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm.-', 'áéíóúü¿¡'],
  'fr-FR': [DIGITS, 'azertyuiop', 'qsdfghjklm', 'wxcvbn.-', 'éèêàâçùûîïôœ'],
  'pt-BR': [DIGITS, 'qwertyuiop', 'asdfghjklç', 'zxcvbnm.-', 'áâãàéêíóôõú'],
  'ru-RU': [DIGITS, 'йцукенгшщзхъ', 'фывапролджэё', 'ячсмитьбю.-'],
  'tr-TR': [DIGITS, 'qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç.-'],
  'vi-VN': [DIGITS, 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.-', 'ăâđêôơư'],
};

/** What can be typed: the language's letters, Latin ones where those are others, signs, or digits alone. */
export function layoutsFor(locale: Locale, onlyDigits: boolean): readonly Layout[] {
  if (onlyDigits) return [['123', '456', '789', '0']];
  const own = LETTERS[locale];
  if (!own) return [LATIN, SIGNS];
  return locale === 'ru-RU' ? [own, LATIN, SIGNS] : [own, SIGNS];
}
