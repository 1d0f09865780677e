import { DEFAULT_LOCALE, LOCALES, type Locale, localePath } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { escapeMarkup } from '../http/escape.ts';

/** A page for search engines: its path without a language, and when it last changed (ISO date or instant). */
export interface ListedPage {
  path: string;
  changedAt?: string;
}

/** Pages that every site has. */
export const FIXED_PAGES: readonly ListedPage[] = [
  '/',
  '/boy-r18',
  '/boy-bl',
  '/girl-r18',
  '/girl-gl',
  '/store',
  '/article',
  '/about-us',
  '/employment',
  '/privacy',
  '/terms',
  '/bookmark',
].map((path) => ({ path }));

/** Addresses that are no pages for search engines: a player's own, and machinery. */
const CLOSED = [
  '/account',
  '/age-check',
  '/my-store',
  '/notifications',
  '/library',
  '/downloads',
  '/settings',
  '/redirect',
  '/reset-password',
  '/sign-in',
  '/sign-up',
  '/test',
  '/graphql',
  '/api/',
  '/pay/',
  '/dev/',
  // The own one; those of others are public.
  '/user$',
];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The languages that a site's pages come in. */
export const localesOf = (site: SiteProfile): Locale[] =>
  site.forcedLocale ? [site.forcedLocale] : LOCALES.map(({ code }) => code);

/** What robots may read: every public page, in every language. */
export function robotsText(origin: string, site: SiteProfile): string {
  const prefixes = ['', ...localesOf(site).map((locale) => (site.forcedLocale ? '' : `/${locale}`))];
  const closed = [...new Set(prefixes)].flatMap((prefix) =>
    CLOSED.map((path) => `Disallow: ${prefix}${path}`),
  );
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Names the sitemaps of each language: that of the pages, authors and news, and those of the games. */
export function sitemapIndex(origin: string, site: SiteProfile, gameMaps: number): string {
  const parts = ['', ...Array.from({ length: gameMaps }, (_, n) => `-${n + 1}`)];
  const maps = localesOf(site).flatMap((locale) =>
    parts.map(
      (part) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${locale}${part}.xml`)}</loc></sitemap>`,
    ),
  );
  return `${XML}<sitemapindex ${NAMESPACES}>\n${maps.join('\n')}\n</sitemapindex>\n`;
}

/** Pages of a site in one language, each with its translations (hreflang). */
export function sitemap(
  origin: string,
  site: SiteProfile,
  locale: Locale,
  pages: readonly ListedPage[],
): string {
  const addressOf = (path: string, language: Locale) =>
    escapeMarkup(origin + (site.forcedLocale ? path : localePath(language, path)));
  const alternates = (path: string) =>
    site.forcedLocale
      ? ''
      : [...LOCALES.map(({ code }) => [code, code] as const), ['x-default', DEFAULT_LOCALE] as const]
          .map(
            ([hreflang, code]) =>
              `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(path, code)}"/>`,
          )
          .join('');
  const urls = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${addressOf(path, locale)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${alternates(path)}</url>`,
  );
  return `${XML}<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
}
