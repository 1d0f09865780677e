/** Addresses of the proxies that servers are reached through, by the servers' origins; others are reached directly. */
export type Proxies = Readonly<Record<string, string>>;

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * The proxy that a system names for an address, in the words of a proxy auto-configuration file (`PROXY host:port;
 * DIRECT`): the first one that we can speak to. Nothing when the address is to be reached directly, or only by a SOCKS
 * proxy, which is not spoken here.
 */
export function proxyOfSystem(answer: string): string | undefined {
  for (const way of answer.split(';')) {
    const [kind = '', host = ''] = way.trim().split(/\s+/);
    if (kind === 'DIRECT') return undefined;
    if ((kind === 'PROXY' || kind === 'HTTP') && host !== '') return `http://${host}`;
    if (kind === 'HTTPS' && host !== '') return `https://${host}`;
  }
  return undefined;
}

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY`, in capitals or not, unless
 * `NO_PROXY` names the host: `*`, a host, a domain with all below it, each with a port or without.
 */
export function proxyOfEnvironment(
  url: URL,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const told = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const isSpared = (told('NO_PROXY') ?? '').split(/[\s,]+/).some((spared) => isNamed(spared, url));
  if (isSpared) return undefined;
  const proxy = told(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  return proxy && (/^https?:\/\//i.test(proxy) ? proxy : `http://${proxy}`);
}

function isNamed(spared: string, url: URL): boolean {
  if (spared === '*') return true;
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(spared.toLowerCase()) ?? [];
  if (name === '' || (port !== undefined && port !== (url.port || DEFAULT_PORTS[url.protocol]))) return false;
  return url.hostname === name || url.hostname.endsWith(`.${name}`);
}

/** The proxies of some addresses, each as `proxyOf` says. */
export async function proxiesFor(
  addresses: readonly string[],
  proxyOf: (url: URL) => string | undefined | Promise<string | undefined>,
): Promise<Proxies> {
  const urls = addresses
    .filter((address) => /^https?:\/\//i.test(address))
    .map((address) => new URL(address));
  const found = await Promise.all(
    urls.map(async (url) => ({ origin: url.origin, proxy: await proxyOf(url) })),
  );
  return Object.fromEntries(found.flatMap(({ origin, proxy }) => (proxy ? [[origin, proxy]] : [])));
}
