import { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale } from './locales.ts';

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)/i;

/** The locale that speaks a browser's language: the very one, else one of the same tongue; Chinese by its script. */
export function localeOfBrowser(browser: string): Locale | undefined {
  const exact = parseLocale(browser);
  if (exact) return exact;
  const [tongue = ''] = browser.toLowerCase().split('-');
  if (tongue === 'zh') return TRADITIONAL.test(browser) ? 'zh-TW' : 'zh-CN';
  return LOCALES.find(({ code }) => code.toLowerCase().startsWith(`${tongue}-`))?.code;
}

/** The first language of an Accept-Language header that is ours; English where none is. */
export function localeOfHeader(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return wanted.map(localeOfBrowser).find((locale) => locale !== undefined) ?? DEFAULT_LOCALE;
}
