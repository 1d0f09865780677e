/** Scheme that links to the launcher use (D10). */
export const LINK_SCHEME = 'moggie';

const STORE_PAGE = /^\/?(?<id>\d{1,9})(?<play>\/fullscreen)?\/?$/;

/**
 * Page of the store that a protocol link asks for: `moggie://store/1001`, `moggie://store/1001/fullscreen` or
 * `moggie://my-store`. Everything else, every parameter and every other part of the link, is ignored: a link only ever
 * opens a page.
 */
export function pathOfLink(link: string): string | undefined {
  const url = URL.parse(link);
  if (!url || url.protocol !== `${LINK_SCHEME}:`) return undefined;
  if (url.username !== '' || url.port !== '') return undefined;
  if (url.hostname === 'my-store' && /^\/?$/.test(url.pathname)) return '/my-store';
  const page = url.hostname === 'store' ? STORE_PAGE.exec(url.pathname)?.groups : undefined;
  return page && `/store/${Number(page.id)}${page.play ?? ''}`;
}

/** The first link among the arguments that a start was given. */
export function linkOfArguments(argv: readonly string[]): string | undefined {
  return argv.map(pathOfLink).find((path) => path !== undefined);
}
