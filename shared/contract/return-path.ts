/**
 * The path of this site that a `returnPath` names, with its query and fragment; `/` for everything that would leave the
 * site (R10). Only what a browser makes of the text counts, so that no spelling of another host slips through.
 */
export function sameSitePath(text: string | null): string {
  const origin = 'http://site.invalid';
  if (!text?.startsWith('/') || !URL.canParse(text, origin)) return '/';
  const url = new URL(text, origin);
  // A path that begins with two slashes would name a host when it is used as an address.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The address of a page that comes back to `path` when it is done. */
export const withReturnPath = (page: string, path: string): string =>
  path === '/' ? page : `${page}?returnPath=${encodeURIComponent(path)}`;
