import { cookieOf } from '../../shared/contract/cookie.ts';
import { PREFERENCE_LIFE_S, preferenceCookie } from '../../shared/contract/preference-cookie.ts';
import { browserStorage } from './storage.ts';

/** Small choices that this browser keeps: colour scheme, age, language. The server reads them too, as cookies. */
export interface Preferences {
  get(name: string): string | undefined;
  /** Keeps a value, a year unless told otherwise (seconds). */
  set(name: string, value: string, seconds?: number): void;
}

export const cookiePreferences: Preferences = {
  get: (name) => cookieOf(document.cookie, name),
  set(name, value, seconds = PREFERENCE_LIFE_S) {
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
