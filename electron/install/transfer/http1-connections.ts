import type { Agent, ClientRequestArgs, RequestOptions } from 'node:http';
import type { OnReadOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../../error-code.ts';
import type { Connections, Exchange } from './exchange.ts';
import { limitReaching, RouteAgents } from './route-agents.ts';
import type { Route } from './routes.ts';

// Not imported: an import evaluates every export, and one of them loads a whole second client in each thread.
const http = process.getBuiltinModule('node:http');
/** Loaded when an address needs it: encryption is a third of a thread's start. */
const https = () => process.getBuiltinModule('node:https');

type Created = Parameters<Agent['createConnection']>[1];

/** Read at once: several chunks, so that most come in one piece and are written together. */
const READ_BYTES = 256 * 1024;

/**
 * Reads each open connection into one buffer, over and over, since the parser of `node:http` copies what it takes. With
 * a new buffer for each read an install takes a fifth more memory, and more time to give it back.
 */
class RereadingAgent extends http.Agent {
  override createConnection(options: ClientRequestArgs, callback?: Created): Duplex | null | undefined {
    let socket: Duplex | null | undefined;
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const onread: OnReadOpts = {
      buffer,
      // The client listens for what a connection without a buffer of its own emits.
      callback: (bytes) => {
        socket?.emit('data', buffer.subarray(0, bytes));
        return true;
      },
    };
    socket = super.createConnection(Object.assign({}, options, { onread }), callback);
    return socket;
  }
}

/** Connections that speak HTTP/1.1, open or encrypted, direct or through proxies. */
export class Http1Connections implements Connections {
  readonly #plain = new RereadingAgent({ keepAlive: true });
  #secure: Agent | undefined;
  readonly #proxied = new RouteAgents();

  get(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    exchange: Exchange,
    route: Route = 'direct',
    /** For so long, in ms, the route's proxy is waited for; by itself as long as the system does. */
    reachMs?: number,
  ): () => void {
    const isSecure = url.protocol === 'https:';
    const agent = route === 'direct' ? this.#agentFor(isSecure) : this.#proxied.agentFor(route, isSecure);
    const options: RequestOptions = { agent, headers, signal };
    const fail = (error: Error) => {
      // A kept connection that the server closed just when it was used again says nothing about the line.
      const wasStale = request.reusedSocket && errorCode(error) === 'ECONNRESET';
      exchange.failed(error, wasStale ? 'none' : 'attempt');
    };
    const request = (isSecure ? https() : http).get(url, options, (response) => {
      response.on('error', fail);
      response.on('end', () => exchange.ended());
      exchange.answered({ status: response.statusCode ?? 0, headers: response.headers }, response);
    });
    request.on('error', fail);
    if (route !== 'direct' && reachMs !== undefined)
      limitReaching(request, reachMs, (error) => {
        request.destroy();
        fail(error);
      });
    return () => request.destroy();
  }

  close(): void {
    this.#plain.destroy();
    this.#secure?.destroy();
    this.#proxied.close();
  }

  #agentFor(isSecure: boolean): Agent {
    if (!isSecure) return this.#plain;
    // Said aloud: a host that speaks another protocol refuses the connection then instead of misunderstanding it.
    this.#secure ??= new (https().Agent)({ keepAlive: true, ALPNProtocols: ['http/1.1'] });
    return this.#secure;
  }
}
