import { DEFAULT_LOCALE } from './locales.ts';

interface Translation {
  lang: string;
  key: string;
  value: string;
}

/** The text of a key in a language, else in English, else nothing; language codes match in any letter case. */
export function translated(
  translations: readonly Translation[],
  key: string,
  locale: string,
): string | undefined {
  const find = (lang: string) =>
    translations.find((row) => row.key === key && row.lang.toLowerCase() === lang.toLowerCase())?.value;
  return find(locale) ?? find(DEFAULT_LOCALE);
}
