/** Cookie of the language that the visitor chose. */
export const LANGUAGE_PREFERENCE = 'user.specified.language';

/** Cookie that says the visitor is over 18 (P01). */
export const ADULT_PREFERENCE = 'r18';

/** Where a form without script posts that its sender is over 18, with the `returnPath` to come back to. */
export const OVER_18_PATH = '/api/over-18';

/** How long (seconds) a preference is kept unless told otherwise: a year. */
export const PREFERENCE_LIFE_S = 31_536_000;

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
