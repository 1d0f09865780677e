import { cookieOf } from '../../shared/contract/cookie.ts';
import { browserStorage } from './storage.ts';

/** Small choices that this browser keeps: colour scheme, age, language. The server reads them too, as cookies. */
export interface Preferences {
  get(name: string): string | undefined;
  /** Keeps a value, a year unless told otherwise (seconds). */
  set(name: string, value: string, seconds?: number): void;
}

const YEAR_S = 31_536_000;

/** Cookie of the language that the visitor chose. */
export const LANGUAGE_PREFERENCE = 'user.specified.language';

/**
 * A cookie of the page's own site; Secure wherever the page itself is. Links from elsewhere must find the preferences,
 * so they are lax; the language is strict (P05).
 */
export function preferenceCookie(
  name: string,
  value: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): string {
  const sameSite = name === LANGUAGE_PREFERENCE ? 'strict' : 'lax';
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=${sameSite}${secure ? '; secure' : ''}`;
}

export const cookiePreferences: Preferences = {
  get: (name) => cookieOf(document.cookie, name),
  set(name, value, seconds = YEAR_S) {
    const secure = location.protocol === 'https:';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
    document.cookie = preferenceCookie(name, value, { seconds, secure });
  },
};

/** The launcher's page has no cookies: its scheme is its own. */
export const localPreferences: Preferences = {
  get: (name) => browserStorage.getItem(`preference:${name}`) ?? undefined,
  set(name, value) {
    browserStorage.setItem(`preference:${name}`, value);
  },
};
