import { LOCALES, type Locale, parseLocale, withoutLocale } from '../../shared/contract/locales.ts';
import { localeOf, type SiteProfile } from '../../shared/contract/site.ts';
import { pathOn } from './app.ts';

const MARKER = 'redirect';

/** What a request tells of its visitor's language. */
interface Visitor {
  /** Value of the language cookie. */
  specified: string | undefined;
  /** Whether they come from another site: then the browser keeps the cookie back, which is strict (P05). */
  isFromElsewhere: boolean;
}

/**
 * Where a visitor is sent whose language is known and another than the page's: the language of the cookie, or zh-CN on
 * the mainland-China site (P06). The address carries redirect=1 from then on, so that it happens once; not where the
 * cookie may exist unseen, because the page itself is yet to look for it (languageFollow).
 */
export function languageRedirect(
  url: URL,
  site: SiteProfile,
  { specified, isFromElsewhere }: Visitor,
): string | undefined {
  const wanted: Locale | undefined = specified
    ? parseLocale(specified)
    : site.key === 'china'
      ? 'zh-CN'
      : undefined;
  if (!wanted || site.forcedLocale || url.searchParams.get(MARKER) === '1') return undefined;
  if (wanted === localeOf(site, url.pathname)) return undefined;
  const parameters = new URLSearchParams(url.search);
  if (specified || !isFromElsewhere) parameters.set(MARKER, '1');
  const query = parameters.size > 0 ? `?${parameters}` : '';
  return `${pathOn(site, wanted, withoutLocale(url.pathname))}${query}`;
}

/** Where each language's cookie would lead from an address; without those whose visitors stay. */
export function languageRedirects(url: URL, site: SiteProfile): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    LOCALES.flatMap(({ code }) => {
      const to = languageRedirect(url, site, { specified: code, isFromElsewhere: false });
      return to ? [[code, to]] : [];
    }),
  );
}
