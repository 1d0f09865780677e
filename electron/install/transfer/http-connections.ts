import type { Connections, Exchange } from './exchange.ts';
import { Http1Connections } from './http1-connections.ts';
import { Http2Connections } from './http2-connections.ts';

/** The alert of RFC 7301 (3.2) in the words of OpenSSL and of BoringSSL; its code is not in every error that it causes. */
const REFUSED_PROTOCOL = /no[ _]application[ _]protocol/i;

/**
 * Connections in the protocol that each host speaks: HTTP/1.1, or HTTP/2 where a host refuses that. Through a proxy it is
 * HTTP/1.1 alone.
 */
export class HttpConnections implements Connections {
  readonly #http1 = new Http1Connections();
  readonly #http2 = new Http2Connections();
  readonly #http2Hosts = new Set<string>();

  get(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    exchange: Exchange,
    proxy: string | undefined,
  ): () => void {
    if (proxy !== undefined) return this.#http1.get(url, headers, signal, exchange, proxy);
    const ask = (isHttp2: boolean): (() => void) =>
      (isHttp2 ? this.#http2 : this.#http1).get(url, headers, signal, {
        ...exchange,
        failed: judge(isHttp2),
      });
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
