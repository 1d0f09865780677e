import { useLocation } from 'react-router';
import {
  DEFAULT_LOCALE,
  LOCALES,
  localePath,
  parseLocale,
  withoutLocale,
} from '../../shared/contract/locales.ts';
import { useApp, useTranslate } from './app.ts';

/** Parameters that make another page; all others only narrow or track. */
const MEANINGFUL = ['page', 'categories'];

/**
 * The page's own address and those of its 12 translations, for search engines, and what other sites show of it. English
 * has no prefix there (R01).
 */
export function SeoLinks() {
  const t = useTranslate();
  const { origin, site, locale: spoken } = useApp();
  const { pathname, search } = useLocation();
  const locale = parseLocale(pathname.split('/')[1] ?? '');
  const bare = withoutLocale(pathname);
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!MEANINGFUL.includes(name)) parameters.delete(name);
  const query = parameters.size > 0 ? `?${parameters}` : '';
  const canonical = origin + (site.forcedLocale ? bare : localePath(locale ?? DEFAULT_LOCALE, bare)) + query;
  const open = (
    <>
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={t('common:brand')} />
      <meta property="og:locale" content={spoken.replace('-', '_')} />
    </>
  );
  if (site.forcedLocale) return open;
  return (
    <>
      {open}
      {LOCALES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + localePath(code, bare) + query} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + bare + query} />
    </>
  );
}
