/**
 * The one address of a page that was asked for with slashes at its end; undefined where there are none. It begins with a
 * single slash: a browser takes `//name` for another host.
 */
export function plainAddress({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined;
  return `/${pathname.split('/').filter(Boolean).join('/')}${search}`;
}
