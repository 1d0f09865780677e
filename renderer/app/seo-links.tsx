import { useLocation } from 'react-router';
import { DEFAULT_LOCALE, LOCALES, localePath, parseLocale } from '../../shared/contract/locales.ts';
import { useApp } from './app.ts';

/** Parameters that make another page; all others only narrow or track. */
const MEANINGFUL = ['page', 'categories'];

/** The page's own address and those of its 12 translations, for search engines. English has no prefix there (R01). */
export function SeoLinks() {
  const { origin, site } = useApp();
  const { pathname, search } = useLocation();
  const [, first = ''] = pathname.split('/');
  const locale = parseLocale(first);
  const bare = locale ? pathname.slice(first.length + 1) || '/' : pathname;
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!MEANINGFUL.includes(name)) parameters.delete(name);
  const query = parameters.size > 0 ? `?${parameters}` : '';
  if (site.forcedLocale) return <link rel="canonical" href={origin + bare + query} />;
  return (
    <>
      <link rel="canonical" href={origin + localePath(locale ?? DEFAULT_LOCALE, bare) + query} />
      {LOCALES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + localePath(code, bare) + query} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + bare + query} />
    </>
  );
}
