/** The 13 languages of the interface (A05), in the order of the language menu. `file` names the message bundle. */
export const LOCALES = [
  { code: 'en-US', iso: 'en', file: 'en-US', title: 'English' },
  { code: 'ja-JP', iso: 'ja', file: 'ja-JP', title: '日本語' },
  { code: 'zh-TW', iso: 'zh-Hant', file: 'zh-TW', title: '繁體中文' },
  { code: 'zh-CN', iso: 'zh-Hans', file: 'zh-CN', title: '简体中文' },
  { code: 'ko-KR', iso: 'ko', file: 'ko-KR', title: '한국어' },
  { code: 'de-DE', iso: 'de', file: 'de-DE', title: 'Deutsch' },
  { code: 'es-ES', iso: 'es', file: 'es-ES', title: 'Español' },
  { code: 'fr-FR', iso: 'fr', file: 'fr-FR', title: 'Français' },
  { code: 'pt-BR', iso: 'pt', file: 'pt-BR', title: 'Português (Brasil)' },
  { code: 'ru-RU', iso: 'ru', file: 'ru-RU', title: 'Русский' },
  { code: 'th-TH', iso: 'th', file: 'th-TH', title: 'ไทย' },
  { code: 'tr-TR', iso: 'tr', file: 'tr-TR', title: 'Türkçe' },
  { code: 'vi-VN', iso: 'vi', file: 'vi-VN', title: 'Tiếng Việt' },
] as const;

export type Locale = (typeof LOCALES)[number]['code'];

/** Default and fallback of everything that is translated (A05). */
export const DEFAULT_LOCALE: Locale = 'en-US';

/** Whether a text names one of the 13 locales, in any letter case. */
export function parseLocale(text: string): Locale | undefined {
  return LOCALES.find(({ code }) => code.toLowerCase() === text.toLowerCase())?.code;
}

/** A language by its own name, in any letter case; its code where it is none of ours. */
export const languageName = (language: string): string =>
  LOCALES.find(({ code }) => code === parseLocale(language))?.title ?? language;

/** What is spoken, wherever and however it is written: `zh` for `zh-TW`. In any letter case. */
export const tongueOf = (language: string): string => language.toLowerCase().replace(/-.*/, '');

/**
 * Path without the prefix of its locale. It begins with exactly one slash: a browser takes `//name` for another host.
 */
export function withoutLocale(path: string): string {
  const [, first = ''] = path.split('/');
  const bare = parseLocale(first) ? path.slice(first.length + 1) : path;
  return bare.replace(/^[/\\]*/, '/');
}

/** Codes to show in the language list: configuration may add others, ko-KP never shows (A06). */
export function displayedLocales(configured: readonly string[]): string[] {
  return configured.filter((code) => code.toLowerCase() !== 'ko-kp');
}

/** Path with the locale's prefix; en-US has none in the addresses that we write (R01). */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
