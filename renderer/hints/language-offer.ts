import { localeOfBrowser } from '../../shared/contract/browser-locale.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';

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
