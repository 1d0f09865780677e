import { useLocation } from 'react-router';
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  localePath,
  parseLocale,
  withoutLocale,
} from '../../shared/contract/locales.ts';
import { SHARE_PICTURE } from '../../shared/contract/picture.ts';
import { useApp, useTranslate } from './app.ts';

/** Parameters that make another page; all others only narrow or track. */
const MEANINGFUL = ['page', 'categories'];

/** As other sites name a language. */
const graphLocale = (locale: Locale) => locale.replace('-', '_');

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
      <meta property="og:locale" content={graphLocale(spoken)} />
      {/* Other sites ask nobody's age: they get the brand, never a cover. */}
      <meta property="og:image" content={`${origin}${SHARE_PICTURE.path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={t('common:brand')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
  if (site.forcedLocale) return open;
  return (
    <>
      {open}
      {LOCALES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + localePath(code, bare) + query} />
      ))}
      {LOCALES.filter(({ code }) => code !== spoken).map(({ code }) => (
        <meta key={code} property="og:locale:alternate" content={graphLocale(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + bare + query} />
    </>
  );
}
