import type { Agent, ClientRequest } from 'node:http';
import { isIP, Socket } from 'node:net';
import { ProxyUnreached } from './route-order.ts';
import type { ProxyRoute } from './routes.ts';
import { connectBySocks } from './socks.ts';

// Not imported: an import evaluates every export, and one of them loads a whole second client in each thread.
const http = process.getBuiltinModule('node:http');
/** Loaded when an address needs it: encryption is a third of a thread's start. */
const https = () => process.getBuiltinModule('node:https');

/** A tunnel that is not there after so many ms is given up, asked for or not. */
const TUNNEL_MS = 30_000;
/** What servers are spoken to in, also behind a proxy. */
const ALPNProtocols = ['http/1.1'];

/** Connections through proxies, kept and used again: in a tunnel, but for open requests to a proxy of HTTP. */
export class RouteAgents {
  readonly #agents = new Map<string, Agent>();

  agentFor(route: ProxyRoute, isSecure: boolean): Agent {
    const key = `${isSecure ? 'secure' : 'open'} ${route}`;
    const agent = this.#agents.get(key) ?? agentThrough(route, isSecure);
    this.#agents.set(key, agent);
    return agent;
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }
}

function agentThrough(route: ProxyRoute, isSecure: boolean): Agent {
  if (route.startsWith('socks')) return agentThroughSocks(new URL(route), isSecure);
  const proxyEnv = { HTTP_PROXY: route, HTTPS_PROXY: route };
  const options = { keepAlive: true, timeout: TUNNEL_MS, proxyEnv };
  return isSecure ? new (https().Agent)({ ...options, ALPNProtocols }) : new http.Agent(options);
}

function agentThroughSocks(proxy: URL, isSecure: boolean): Agent {
  const agent = isSecure
    ? new (https().Agent)({ keepAlive: true, ALPNProtocols })
    : new http.Agent({ keepAlive: true });
  agent.createConnection = (options, done) => {
    const host = options.host ?? '';
    connectBySocks(proxy, host, Number(options.port)).then(
      (socket) => {
        const { connect } = process.getBuiltinModule('node:tls');
        // No name is told where the host is an address (RFC 6066, 3).
        const servername = isIP(host) ? '' : host;
        done?.(null, isSecure ? connect({ socket, host, servername, ALPNProtocols }) : socket);
      },
      (error) => done?.(error, new Socket()),
    );
    return undefined;
  };
  return agent;
}

/**
 * Has `giveUp` called when a request's proxy is not reached within so many ms. The request itself would not tell: it does
 * so only once it has a connection.
 */
export function limitReaching(request: ClientRequest, ms: number, giveUp: (error: Error) => void): void {
  const timer = setTimeout(() => giveUp(new ProxyUnreached(`no proxy after ${ms} ms`)), ms).unref();
  const settle = () => clearTimeout(timer);
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', settle);
    else settle();
  });
  request.once('error', settle);
}
