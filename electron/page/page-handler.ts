import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from '../../shared/contract/errors.ts';
import type { CoverCache } from './cover-cache.ts';
import { serveStatic } from './static-files.ts';

/** After so long (ms) a cover that was kept takes the place of one for which the store is still waited. */
const PATIENCE_MS = 3000;

const TO_SERVER = /^\/(graphql$|api\/|cdn\/)/;

/**
 * What the store answers is data. Opened by itself on the page's own origin it would have the page's rights, the bridge
 * among them: so it runs nothing, and in an origin of its own.
 */
const AS_DATA = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

function asData(answer: Response): Response {
  for (const [name, value] of Object.entries(AS_DATA)) answer.headers.set(name, value);
  return answer;
}

/**
 * Answers every request of the page's own scheme: its files from disk, its calls from the store's server, and, with no
 * network or a store that does not answer, the covers that the library kept. Plain requests and responses, so that it is
 * tested without a window.
 */
export function createPageHandler(deps: {
  root: string;
  forward: (request: Request) => Promise<Response>;
  covers: CoverCache;
  patienceMs?: number;
}): (request: Request) => Promise<Response> {
  const { root, forward, covers, patienceMs = PATIENCE_MS } = deps;

  /** A picture of the store; where that keeps one waiting, the cover that was kept. */
  async function picture(request: Request, address: URL): Promise<Response> {
    const asked = forward(request).then((response) => covers.keep(address, response));
    // Where the kept one is taken, nobody hears of it.
    asked.catch(() => {});
    const patience = new AbortController();
    const late = delay(patienceMs, undefined, { signal: patience.signal }).then(
      () => covers.read(address.pathname),
      () => undefined,
    );
    const first = await Promise.race([asked, late]).finally(() => patience.abort());
    return first ?? asked;
  }

  return async (request) => {
    const address = new URL(request.url);
    const { host, pathname } = address;
    if (host !== 'bundle') return new Response('Forbidden', { status: 403 });
    if (!TO_SERVER.test(pathname)) {
      if (request.method !== 'GET') return new Response('Method not allowed', { status: 405 });
      return serveStatic(root, pathname);
    }
    try {
      return asData(await (pathname.startsWith('/cdn/') ? picture(request, address) : forward(request)));
    } catch (error) {
      const kept = await covers.read(pathname);
      if (kept) return asData(kept);
      const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : '9999';
      return Response.json({ code }, { status: 503 });
    }
  };
}
