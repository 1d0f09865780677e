import { type Locale, localePath } from '../../shared/contract/locales.ts';
import { BRAND_NAMES, type SiteProfile } from '../../shared/contract/site.ts';
import { ICON_SIZES } from './app-icons.ts';

const DARK = '#17110e';

/** What a system needs to install the site as an app (X03). */
export function webManifest(site: SiteProfile, locale: Locale, description: string) {
  const start = site.forcedLocale ? '/' : localePath(locale, '/');
  return {
    id: '/',
    name: BRAND_NAMES[site.brand],
    short_name: BRAND_NAMES[site.brand],
    description,
    lang: locale,
    dir: 'ltr',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: DARK,
    theme_color: DARK,
    categories: ['games', 'entertainment'],
    icons: ICON_SIZES.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icons/${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}
