import { type Locale, parseLocale, withoutLocale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { localeOf, pathOn } from './app.ts';

const MARKER = 'redirect';

/**
 * Where a visitor is sent whose language is known and another than the page's: the language of the cookie, or zh-CN on
 * the mainland-China site (P06). The address carries redirect=1 from then on, so that it happens once.
 */
export function languageRedirect(
  url: URL,
  site: SiteProfile,
  specified: string | undefined,
): string | undefined {
  const wanted: Locale | undefined = specified
    ? parseLocale(specified)
    : site.key === 'china'
      ? 'zh-CN'
      : undefined;
  if (!wanted || site.forcedLocale || url.searchParams.get(MARKER) === '1') return undefined;
  if (wanted === localeOf(site, url.pathname)) return undefined;
  const parameters = new URLSearchParams(url.search);
  parameters.set(MARKER, '1');
  return `${pathOn(site, wanted, withoutLocale(url.pathname))}?${parameters}`;
}
