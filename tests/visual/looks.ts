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
 * Which looks are taken. Of everything: English on a phone and a wide screen, and on a phone the two languages that strain
 * a layout most (long words; tall marks, no spaces). Of what everybody sees: English at the width between and on a wide
 * screen in the dark, and Japanese, which is short. Of what differs by site: the other three sites, each in one look.
 */
export const LOOKS: readonly Look[] = [
  look('international', 'en-US', 390),
  look('international', 'en-US', 1440),
  look('international', 'de-DE', 390),
  look('international', 'th-TH', 390, 'dark'),
  look('international', 'en-US', 1024, 'light', 'main'),
  look('international', 'en-US', 1440, 'dark', 'main'),
  look('international', 'ja-JP', 390, 'light', 'main'),
  look('china', 'zh-CN', 390),
  look('master', 'zh-CN', 1440),
  look('lynx', 'en-US', 1440, 'dark'),
];

export const titleOf = ({ site, locale, width, scheme }: Look): string =>
  `${site} ${locale} ${width} ${scheme}`;
