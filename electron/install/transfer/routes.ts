/** What is spoken to a proxy. */
type ProxyProtocol = 'http' | 'https' | 'socks4' | 'socks5';

/** A proxy's address, by the protocol that is spoken to it. */
export type ProxyRoute = `${ProxyProtocol}://${string}`;

/** How an address is reached: by itself or through a proxy. */
export type Route = 'direct' | ProxyRoute;

/** The routes to servers by their origins, each to be tried when those before it cannot be reached; others are direct. */
export type Routes = Readonly<Record<string, readonly Route[]>>;

export const DIRECT: readonly Route[] = ['direct'];

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
/** The words of a proxy auto-configuration file, as Chromium reads them. */
const SPOKEN: Readonly<Record<string, ProxyProtocol>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};
/** The same in addresses, as curl reads them; its `a` and `h` have the proxy look names up, which ours always does. */
const ADDRESSED: Readonly<Record<string, ProxyProtocol>> = {
  http: 'http',
  https: 'https',
  socks: 'socks5',
  socks4: 'socks4',
  socks4a: 'socks4',
  socks5: 'socks5',
  socks5h: 'socks5',
};

/**
 * The routes that a system names for an address, in the words of a proxy auto-configuration file (`PROXY host:port;
 * DIRECT`). Directly when it names none that is known, as browsers do.
 */
export function routesOfSystem(answer: string): readonly Route[] {
  const routes = answer.split(';').flatMap((said): Route[] => {
    const [kind = '', host = ''] = said.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return ['direct'];
    return routeTo(SPOKEN[kind.toUpperCase()], host);
  });
  return routes.length > 0 ? routes : DIRECT;
}

/**
 * The routes that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY`, in capitals or not, unless
 * `NO_PROXY` names the host: `*`, a host, a domain with all below it, each with a port or without.
 */
export function routesOfEnvironment(
  url: URL,
  env: Readonly<Record<string, string | undefined>>,
): readonly Route[] {
  const told = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const isSpared = (told('NO_PROXY') ?? '').split(/[\s,]+/).some((spared) => isNamed(spared, url));
  const proxy = told(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (isSpared || proxy === undefined) return DIRECT;
  const [, kind = 'http', host = ''] = /^(?:([a-z0-9]+):\/\/)?(.*?)\/*$/i.exec(proxy) ?? [];
  const routes = routeTo(ADDRESSED[kind.toLowerCase()], host);
  if (routes.length === 0) throw new Error(`no proxy that is known here: ${kind}`);
  return routes;
}

const routeTo = (protocol: ProxyProtocol | undefined, host: string): Route[] =>
  protocol && host !== '' ? [`${protocol}://${host}`] : [];

function isNamed(spared: string, url: URL): boolean {
  if (spared === '*') return true;
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(spared.toLowerCase()) ?? [];
  if (name === '' || (port !== undefined && port !== (url.port || DEFAULT_PORTS[url.protocol]))) return false;
  return url.hostname === name || url.hostname.endsWith(`.${name}`);
}

/** The routes to some addresses, each as `routesOf` says; folders have none. */
export async function routesFor(
  addresses: readonly string[],
  routesOf: (url: URL) => readonly Route[] | Promise<readonly Route[]>,
): Promise<Routes> {
  const urls = addresses
    .filter((address) => /^https?:\/\//i.test(address))
    .map((address) => new URL(address));
  const found = await Promise.all(urls.map(async (url) => [url.origin, await routesOf(url)] as const));
  return Object.fromEntries(found);
}
