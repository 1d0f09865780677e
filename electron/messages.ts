import type english from '../resources/locales/en-US/desktop.json';
import { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale } from '../shared/contract/locales.ts';

/** Words of the launcher outside its page: tray, menu and notifications. */
export type DesktopMessages = typeof english;

const BUNDLES = import.meta.glob<DesktopMessages>('../resources/locales/*/desktop.json', {
  eager: true,
  import: 'default',
});

/** Locale of the interface for a system language such as `de` or `zh-Hant-TW`. */
export function localeOfSystem(language: string): Locale {
  const exact = parseLocale(language);
  if (exact) return exact;
  if (/^zh/i.test(language)) return /hant|tw|hk|mo/i.test(language) ? 'zh-TW' : 'zh-CN';
  const base = language.split('-')[0]?.toLowerCase();
  return LOCALES.find(({ iso }) => iso === base)?.code ?? DEFAULT_LOCALE;
}

/** The messages of a locale. */
export function desktopMessages(locale: Locale): DesktopMessages {
  const bundle = BUNDLES[`../resources/locales/${locale}/desktop.json`];
  if (!bundle) throw new Error(`no desktop messages for ${locale}`);
  return bundle;
}

/** Puts values into `{{name}}` places. */
export function fill(message: string, values: Record<string, string>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
