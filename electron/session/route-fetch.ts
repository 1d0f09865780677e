import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limitReaching, RouteAgents } from '../install/transfer/route-agents.ts';
import { isUnreached, RouteOrder } from '../install/transfer/route-order.ts';
import type { ProxyRoute, Route } from '../install/transfer/routes.ts';

/** What is asked of the store; where it redirects to is not followed. */
export interface StoreRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | null;
  signal?: AbortSignal;
  redirect: 'manual';
}

export type StoreFetch = (url: URL, init: StoreRequest) => Promise<Response>;

/** A proxy that is silent for so long, in ms, is given up for the next route. */
const REACH_MS = 4000;
/** As long as `fetch` waits for an answer, in ms. */
const ANSWER_MS = 300_000;
const unzip = promisify(gunzip);
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` by the routes that a system names for each address, which of itself knows no proxies: the first one that is
 * reached. Nothing is sent twice: what failed once it was under way has failed.
 */
export function createRouteFetch(routesOf: (url: URL) => Promise<readonly Route[]>): StoreFetch {
  const order = new RouteOrder();
  const agents = new RouteAgents();

  return async (url, init) => {
    const routes = order.of(await routesOf(url), performance.now());
    for (const [at, route] of routes.entries()) {
      const isLast = at === routes.length - 1;
      try {
        if (route === 'direct') return await fetch(url, init);
        return await fetchThrough(agents, route, url, init, isLast ? undefined : REACH_MS);
      } catch (error) {
        const mayGoOn = isUnreached(error) && !init.signal?.aborted;
        if (mayGoOn) order.unreached(route, performance.now());
        if (isLast || !mayGoOn) throw error;
      }
    }
    throw new Error(`no route to ${url.host}`);
  };
}

function fetchThrough(
  agents: RouteAgents,
  route: ProxyRoute,
  url: URL,
  { method = 'GET', headers, body, signal }: StoreRequest,
  reachMs: number | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(
      url,
      {
        agent: agents.agentFor(route, isSecure),
        method,
        headers: { 'accept-encoding': 'gzip', ...headers },
      },
      (answer) => responseOf(answer).then(resolve, reject),
    );
    const giveUp = (error: Error) => {
      request.destroy(error);
      // A request without a connection does not tell.
      reject(error);
    };
    request.on('error', reject);
    request.setTimeout(ANSWER_MS, () => giveUp(new Error(`no answer from ${url.host}`)));
    if (reachMs !== undefined) limitReaching(request, reachMs, giveUp);
    const abort = () => giveUp(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.on('close', () => signal?.removeEventListener('abort', abort));
    request.end(body ?? undefined);
  });
}

/** The whole answer: what the store's API says is small. */
async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value);
  const sent = await buffer(answer);
  const body = headers.get('content-encoding') === 'gzip' ? await unzip(sent) : sent;
  return new Response(WITHOUT_BODY.has(status) ? null : Uint8Array.from(body), {
    status,
    statusText,
    headers,
  });
}
