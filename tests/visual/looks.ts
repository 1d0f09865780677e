import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';

/** One way to look at the store. */
export interface Look {
  site: SiteProfile['key'];
  locale: Locale;
  width: (typeof WIDTHS)[number];
  scheme: 'light' | 'dark';
  /** How much of the store is taken in it: everything, or the few screens that everybody sees. */
  takes: 'all' | 'main';
}

export const WIDTHS = [390, 1024, 1440] as const;
export const HEIGHTS = { 390: 844, 1024: 768, 1440: 900 } as const;

const look = (
  site: Look['site'],
  locale: Locale,
  width: Look['width'],
  scheme: Look['scheme'] = 'light',
  takes: Look['takes'] = 'all',
): Look => ({ site, locale, width, scheme, takes });

/**
 * Which looks are taken. Of everything: English at every width; German (long words), Thai (tall marks, no spaces) and
 * Japanese (short) each on a phone and wider. Of what everybody sees: English on a wide screen in the dark. Of what differs by
 * site: the other three sites, each on a phone and on a wide screen.
 */
export const LOOKS: readonly Look[] = [
  look('international', 'en-US', 390),
  look('international', 'en-US', 1024),
  look('international', 'en-US', 1440),
  look('international', 'de-DE', 390),
  look('international', 'th-TH', 390, 'dark'),
  look('international', 'de-DE', 1024),
  look('international', 'th-TH', 1440),
  look('international', 'en-US', 1440, 'dark', 'main'),
  look('international', 'ja-JP', 390),
  look('international', 'ja-JP', 1440, 'dark'),
  look('china', 'zh-CN', 390),
  look('china', 'zh-CN', 1440, 'dark', 'main'),
  look('master', 'zh-CN', 1440),
  look('master', 'zh-CN', 390, 'dark', 'main'),
  look('lynx', 'en-US', 1440, 'dark'),
  look('lynx', 'en-US', 390, 'light', 'main'),
];

/**
 * The launcher is taken whole in each of these, its window being a desktop's: English and German, the longest, where it is
 * narrow; Thai and, in the dark, Japanese where it is wide.
 */
export const LAUNCHER_LOOKS = LOOKS.filter(
  ({ site, locale, width }) =>
    site === 'international' && (width === 1024 || (width === 1440 && locale !== 'en-US')),
);

export const titleOf = ({ site, locale, width, scheme }: Look): string =>
  `${site} ${locale} ${width} ${scheme}`;
