import { isErrorCode } from '../../shared/contract/errors.ts';
import type { CoverCache } from './cover-cache.ts';
import { serveStatic } from './static-files.ts';

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
 * network, the covers that the library kept. Plain requests and responses, so that it is tested without a window.
 */
export function createPageHandler(deps: {
  root: string;
  forward: (request: Request) => Promise<Response>;
  covers: CoverCache;
}): (request: Request) => Promise<Response> {
  const { root, forward, covers } = deps;
  return async (request) => {
    const address = new URL(request.url);
    const { host, pathname } = address;
    if (host !== 'bundle') return new Response('Forbidden', { status: 403 });
    if (!TO_SERVER.test(pathname)) {
      if (request.method !== 'GET') return new Response('Method not allowed', { status: 405 });
      return serveStatic(root, pathname);
    }
    try {
      const response = await forward(request);
      return asData(pathname.startsWith('/cdn/') ? await covers.keep(address, response) : response);
    } catch (error) {
      const kept = await covers.read(pathname);
      if (kept) return asData(kept);
      const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : '9999';
      return Response.json({ code }, { status: 503 });
    }
  };
}
