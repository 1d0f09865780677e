import type { Cookie, CookiesGetFilter, CookiesSetDetails } from 'electron';
import type { Protocol } from '../chromium/cdp.ts';
import { toChromium } from '../custom-schemes.ts';
import { ModelledEmitter } from '../modelled.ts';
import { browser } from '../registry.ts';

type SameSite = Cookie['sameSite'];
const SAME_SITE: Record<string, SameSite> = { Strict: 'strict', Lax: 'lax', None: 'no_restriction' };

const toElectron = (cookie: Protocol.Network.Cookie): Cookie => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain,
  hostOnly: !cookie.domain.startsWith('.'),
  path: cookie.path,
  secure: cookie.secure,
  httpOnly: cookie.httpOnly,
  session: cookie.session,
  sameSite: SAME_SITE[cookie.sameSite ?? ''] ?? 'unspecified',
  ...(cookie.session ? {} : { expirationDate: cookie.expires }),
});

const belongsTo = (cookie: Cookie, url: string): boolean => {
  const { hostname, pathname } = new URL(toChromium(url));
  const domain = (cookie.domain ?? '').replace(/^\./, '');
  const onHost = cookie.hostOnly ? hostname === domain : `.${hostname}`.endsWith(`.${domain}`);
  return onHost && pathname.startsWith(cookie.path ?? '/');
};

/** `session.cookies`. */
export class Cookies extends ModelledEmitter {
  readonly #context: () => Promise<string | undefined>;

  constructor(context: () => Promise<string | undefined>) {
    super({ emitted: [], foreign: [] });
    this.#context = context;
  }

  async get(filter: CookiesGetFilter): Promise<Cookie[]> {
    const { cookies } = await browser().root.send('Storage.getCookies', await this.#target());
    return cookies
      .map(toElectron)
      .filter((cookie) => filter.name === undefined || cookie.name === filter.name)
      .filter((cookie) => filter.domain === undefined || cookie.domain === filter.domain)
      .filter((cookie) => filter.path === undefined || cookie.path === filter.path)
      .filter((cookie) => filter.url === undefined || belongsTo(cookie, filter.url));
  }

  async set(details: CookiesSetDetails): Promise<void> {
    const sameSite = Object.entries(SAME_SITE).find(([, name]) => name === details.sameSite)?.[0];
    await browser().root.send('Storage.setCookies', {
      ...(await this.#target()),
      cookies: [
        {
          name: details.name ?? '',
          value: details.value ?? '',
          url: toChromium(details.url),
          ...(details.domain !== undefined && { domain: details.domain }),
          ...(details.path !== undefined && { path: details.path }),
          ...(details.secure !== undefined && { secure: details.secure }),
          ...(details.httpOnly !== undefined && { httpOnly: details.httpOnly }),
          ...(details.expirationDate !== undefined && { expires: details.expirationDate }),
          ...(sameSite && { sameSite: sameSite as Protocol.Network.CookieSameSite }),
        },
      ],
    });
  }

  async remove(url: string, name: string): Promise<void> {
    await this.set({ url, name, value: '', expirationDate: 1 });
  }

  async flushStore(): Promise<void> {}

  async clear(): Promise<void> {
    await browser().root.send('Storage.clearCookies', await this.#target());
  }

  async #target(): Promise<{ browserContextId?: string }> {
    const browserContextId = await this.#context();
    return browserContextId ? { browserContextId } : {};
  }
}
