import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { setDefaultCACertificates } from 'node:tls';
import { localCertificate } from './local-certificate.ts';

/** What a host does about a request. */
export interface Reply {
  writeHead(status: number, headers: Record<string, string | number>): unknown;
  write(text: string): unknown;
  end(text: string): unknown;
}

/** `hangUp` ends the connection that the request came over. */
export type Answer = (
  reply: Reply,
  request: { url?: string | undefined; headers: IncomingHttpHeaders },
  hangUp: () => void,
) => void;

/** The protocols that depots are read in, each spoken by a host that speaks nothing else. */
export const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const;

/** A web server on this machine that answers in one protocol, trusted by the thread that opened it. */
export class ProtocolHost {
  /** Connections that spoke its protocol. */
  connections = 0;
  answer: Answer = (reply) => reply.end('whole');
  readonly #scheme: string;
  readonly #server;

  constructor(protocol: (typeof PROTOCOLS)[number]) {
    this.#scheme = protocol === 'HTTP/2' ? 'https' : 'http';
    this.#server = protocol === 'HTTP/2' ? this.#http2Server() : this.#http1Server();
  }

  /** Answers its address, with a slash at the end. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const bound = this.#server.address();
    if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
    return `${this.#scheme}://localhost:${bound.port}/`;
  }

  close(): void {
    this.#server.close();
  }

  #http1Server() {
    const server = createServer((request, response) =>
      this.answer(response, request, () => request.socket.resetAndDestroy()),
    );
    return server.on('connection', () => {
      this.connections += 1;
    });
  }

  #http2Server() {
    const certificate = localCertificate();
    setDefaultCACertificates([certificate.cert]);
    const server = createSecureServer({ ...certificate, allowHTTP1: false }, (request, response) =>
      this.answer(response, request, () => request.stream.session?.destroy()),
    );
    return server.on('session', () => {
      this.connections += 1;
    });
  }
}
