import http from 'node:http';
import { session } from 'electron';
import { proxyOfSystem } from '../install/transfer/proxy.ts';

/** The proxy that the system wants this address to be reached through, if any; asked anew, since networks change. */
export const systemProxyOf = async (url: URL): Promise<string | undefined> =>
  proxyOfSystem(await session.defaultSession.resolveProxy(url.href));

/** The proxy that this process's own `fetch` goes through, and how it would do without. */
let current: { proxy: string; leave: () => void } | undefined;

/** `fetch` by the way that the system wants: of itself, it knows no system's proxy. */
export const fetchBySystemProxy = async (url: URL, init: RequestInit): Promise<Response> => {
  const proxy = await systemProxyOf(url);
  if (proxy !== current?.proxy) {
    current?.leave();
    const leave = proxy && http.setGlobalProxyFromEnv({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });
    current = proxy && leave ? { proxy, leave } : undefined;
  }
  return fetch(url, init);
};
