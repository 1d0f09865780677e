import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';

/** The colour scheme that the player chose; unset follows the system. */
export type Theme = 'light' | 'dark';

/** What the server hands to the browser beside the HTML, as JSON in the page. */
export interface Boot {
  site: SiteProfile;
  locale: Locale;
  theme: Theme | null;
  /** Whether the visitor has said to be over 18 (P01). */
  adult: boolean;
  /** Whether the page keeps itself unobtrusive. */
  discreet: boolean;
  now: number;
  origin: string;
  router: HydrationState;
  queries: DehydratedState;
  /** Uuid of the player whom the server drew the page for; absent for guests' pages. */
  drawnFor?: string;
}

export const BOOT_ID = 'boot';

/** JSON that is safe inside a script element: `<` cannot start a tag, and the two line ends of old JavaScript are escaped. */
export const serializeBoot = (boot: Boot): string =>
  JSON.stringify(boot).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const THEME_PREFERENCE = 'theme';

export const themeOf = (text: string | undefined): Theme | null =>
  text === 'light' || text === 'dark' ? text : null;
