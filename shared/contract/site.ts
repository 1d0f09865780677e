import { DEFAULT_LOCALE, type Locale, parseLocale } from './locales.ts';

/** Artwork and token set that a site wears. */
export type Brand = 'moggie' | 'master' | 'lynx';

/** What a brand calls itself. */
export const BRAND_NAMES: Record<Brand, string> = { moggie: 'Moggie', master: 'Moggie', lynx: 'Lynx' };

const BRANDS: readonly Brand[] = ['moggie', 'master', 'lynx'];

/** The brand that an address names; undefined for any other text. */
export const parseBrand = (text: string | undefined): Brand | undefined =>
  BRANDS.find((brand) => brand === text);

/** What differs between the sites that one server serves (A07 to A10, A14), as data. */
export interface SiteProfile {
  key: 'international' | 'china' | 'master' | 'lynx';
  platformKey: string;
  brand: Brand;
  /** Locale that the whole site is forced to (A09). */
  forcedLocale?: 'zh-CN';
  /** Currency that coins show as (A08). */
  coinCurrency: 'USD' | 'CNY';
  /** Off on the white label (A08). */
  silver: boolean;
  languageMenu: boolean;
  /** Off: only zh-CN shows its flag (A10). */
  languageFlags: boolean;
  customerService: boolean;
  /** The manual top-up button (A14). */
  offlineTopUp: boolean;
}

const international: SiteProfile = {
  key: 'international',
  platformKey: 'moggie',
  brand: 'moggie',
  coinCurrency: 'USD',
  silver: true,
  languageMenu: true,
  languageFlags: true,
  customerService: false,
  offlineTopUp: false,
};

const china: SiteProfile = { ...international, key: 'china', languageFlags: false, offlineTopUp: true };

const master: SiteProfile = {
  ...international,
  key: 'master',
  brand: 'master',
  forcedLocale: 'zh-CN',
  languageMenu: false,
  customerService: true,
};

const lynx: SiteProfile = {
  ...international,
  key: 'lynx',
  platformKey: 'lynx',
  brand: 'lynx',
  coinCurrency: 'CNY',
  silver: false,
};

const BY_LABEL: Record<string, SiteProfile> = { cn: china, master, lynx };

/** The platforms that the sites belong to. */
export const PLATFORM_KEYS: readonly string[] = [
  ...new Set([international, ...Object.values(BY_LABEL)].map(({ platformKey }) => platformKey)),
];

/** The site that a request's host names: its first label decides; everything else is the international site (A07). */
export function siteOfHost(host: string): SiteProfile {
  const label = host.split(':')[0]?.split('.')[0] ?? '';
  return BY_LABEL[label.toLowerCase()] ?? international;
}

/** The language of an address: the site's own where it is forced (R16), else the prefix, else English (R01). */
export function localeOf(site: SiteProfile, pathname: string): Locale {
  return site.forcedLocale ?? parseLocale(pathname.split('/')[1] ?? '') ?? DEFAULT_LOCALE;
}
