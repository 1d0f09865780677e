import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import { type Locale, localePath, parseLocale } from '../../shared/contract/locales.ts';
import { BRAND_NAMES, type SiteProfile } from '../../shared/contract/site.ts';
import type { Catalogue, Translate } from '../i18n/translate.ts';
import type { Run } from '../platform/graphql.ts';
import type { Platform } from '../platform/platform.ts';

/** Everything that a screen can reach: made once a page by the entry, the same in browser, server and launcher. */
export interface App {
  site: SiteProfile;
  locale: Locale;
  /** When the page was rendered, ms since the epoch: server and browser must count days left from one instant. */
  now: number;
  /** Origin of the site's public address, for links that leave the page. */
  origin: string;
  catalogue: Catalogue;
  translate: Translate;
  platform: Platform;
  queryClient: QueryClient;
  run: Run;
}

const AppContext = createContext<App | undefined>(undefined);

export const AppProvider = AppContext;

/** Where loaders find the app. */
export const appContext = createRouterContext<App>();

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('no app around this component');
  return app;
}

export const useTranslate = (): Translate => useApp().translate;

/** The words of a site in a language: every text may name the site's brand as `{{brand}}`. */
export function translatorOf(catalogue: Catalogue, site: SiteProfile): Translate {
  const brand = BRAND_NAMES[site.brand];
  return (key, values) => catalogue.translate(key, { brand, ...values });
}

/**
 * The address of a page of this site, in its language. A site forced to one language has no prefixes (R16); a path that
 * names its language already stays as it is.
 */
export function pathOn(site: SiteProfile, locale: Locale, path: string): string {
  const named = parseLocale(path.split('/')[1] ?? '');
  return site.forcedLocale || named ? path : localePath(locale, path);
}

export function usePath(): (path: string) => string {
  const { site, locale } = useApp();
  return (path) => pathOn(site, locale, path);
}
