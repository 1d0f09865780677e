import type { Connections, Exchange } from './exchange.ts';
import { Http1Connections } from './http1-connections.ts';
import { Http2Connections } from './http2-connections.ts';
import { isUnreached, RouteOrder } from './route-order.ts';
import { DIRECT, type Route } from './routes.ts';

/** The alert of RFC 7301 (3.2) in the words of OpenSSL and of BoringSSL; its code is not in every error that it causes. */
const REFUSED_PROTOCOL = /no[ _]application[ _]protocol/i;

/** A proxy that is silent for so long, in ms, is given up for the next route: less than hosts beside others have. */
const REACH_MS = 4000;

/**
 * Connections in the protocol that each host speaks: HTTP/1.1, or HTTP/2 where a host refuses that. Through a proxy it is
 * HTTP/1.1 alone. Of several routes the first one whose proxy is reached is taken.
 */
export class HttpConnections {
  readonly #http1 = new Http1Connections();
  readonly #http2 = new Http2Connections();
  readonly #http2Hosts = new Set<string>();
  readonly #order = new RouteOrder();

  /** Sends a GET request by one of these routes; the function that it returns ends the request with its connection. */
  get(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    exchange: Exchange,
    routes: readonly Route[] = DIRECT,
  ): () => void {
    const [first = 'direct', ...others] = this.#order.of(routes, performance.now());
    let end: () => void;
    const ask = (route: Route, rest: readonly Route[]): (() => void) => {
      const [next, ...later] = rest;
      let isOver = false;
      const failed: Exchange['failed'] = (error, cost) => {
        // Given up for being silent, it may still tell how it ended.
        if (isOver) return;
        isOver = true;
        if (!isUnreached(error) || signal.aborted) return exchange.failed(error, cost);
        this.#order.unreached(route, performance.now());
        if (next === undefined) return exchange.failed(error, cost);
        end = ask(next, later);
      };
      const told = { ...exchange, failed };
      if (route === 'direct') return this.#getDirectly(url, headers, signal, told);
      return this.#http1.get(url, headers, signal, told, route, next && REACH_MS);
    };
    end = ask(first, others);
    return () => end();
  }

  #getDirectly(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    exchange: Exchange,
  ): () => void {
    const ask = (isHttp2: boolean): (() => void) => {
      const connections: Connections = isHttp2 ? this.#http2 : this.#http1;
      return connections.get(url, headers, signal, { ...exchange, failed: judge(isHttp2) });
    };
    const judge =
      (isHttp2: boolean): Exchange['failed'] =>
      (error, cost) => {
        const isRefused = REFUSED_PROTOCOL.test(error.message);
        if (isRefused && !isHttp2) {
          this.#http2Hosts.add(url.host);
          end = ask(true);
          return;
        }
        if (isRefused) this.#http2Hosts.delete(url.host);
        exchange.failed(error, cost);
      };
    let end = ask(this.#http2Hosts.has(url.host));
    return () => end();
  }

  close(): void {
    this.#http1.close();
    this.#http2.close();
  }
}
