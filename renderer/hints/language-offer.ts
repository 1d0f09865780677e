import { LOCALES, type Locale, parseLocale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)/i;

/** The locale that speaks a browser's language: the very one, else one of the same tongue; Chinese by its script. */
export function localeOfBrowser(browser: string): Locale | undefined {
  const exact = parseLocale(browser);
  if (exact) return exact;
  const [tongue = ''] = browser.toLowerCase().split('-');
  if (tongue === 'zh') return TRADITIONAL.test(browser) ? 'zh-TW' : 'zh-CN';
  return LOCALES.find(({ code }) => code.toLowerCase().startsWith(`${tongue}-`))?.code;
}

interface Visit {
  browser: string;
  locale: Locale;
  site: SiteProfile;
  /** The language that the visitor chose before. */
  specified: string | undefined;
}

/**
 * The language to offer (P05): the browser's, where it is one of ours and another than the page's, the site has more than
 * one, and the visitor has chosen none yet.
 */
export function languageToOffer({ browser, locale, site, specified }: Visit): Locale | undefined {
  if (!site.languageMenu || specified) return undefined;
  const spoken = localeOfBrowser(browser);
  return spoken === locale ? undefined : spoken;
}
