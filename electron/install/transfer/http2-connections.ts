import type { ClientHttp2Session } from 'node:http2';
import type { Connections, Exchange } from './exchange.ts';

/** Loaded when a host needs it. */
const http2 = () => process.getBuiltinModule('node:http2');

/** What a host may send before it is read: a whole range, so that the line alone sets the pace. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * Connections that speak HTTP/2. Each carries one stream at a time, since several would share one congestion window,
 * and is given up when its stream fails, as a connection of HTTP/1.1 is.
 */
export class Http2Connections implements Connections {
  readonly #open = new Set<ClientHttp2Session>();
  /** Those without a stream, by origin. */
  readonly #idle = new Map<string, ClientHttp2Session[]>();

  get(
    { origin, pathname, search }: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    exchange: Exchange,
  ): () => void {
    const kept = this.#takeIdle(origin);
    const session = kept ?? this.#connect(origin);
    const stream = session.request({ ...headers, ':path': `${pathname}${search}` }, { signal });
    let progress: 'asked' | 'answered' | 'ended' = 'asked';
    let failure: Error | undefined;
    stream.on('response', ({ ':status': status = 0, ...fields }) => {
      progress = 'answered';
      exchange.answered({ status, headers: fields }, stream);
    });
    stream.on('end', () => {
      // One that was given up ends, too.
      if (progress !== 'answered' || stream.rstCode !== 0) return;
      progress = 'ended';
      this.#keep(origin, session);
      exchange.ended();
    });
    stream.on('error', (error) => {
      failure = error;
    });
    stream.on('close', () => {
      if (progress === 'ended') return;
      session.destroy();
      // A kept connection that the server was giving up just when it was used again says nothing about the line.
      const wasStale = kept !== undefined && progress === 'asked';
      const error = failure ?? new Error(`the stream was closed with code ${stream.rstCode}`);
      exchange.failed(error, wasStale ? 'none' : 'attempt');
    });
    return () => session.destroy();
  }

  close(): void {
    for (const session of this.#open) session.destroy();
  }

  #connect(origin: string): ClientHttp2Session {
    const session = http2().connect(origin, {
      settings: { enablePush: false, initialWindowSize: WINDOW_BYTES },
    });
    this.#open.add(session);
    session.on('connect', () => session.setLocalWindowSize(WINDOW_BYTES));
    // Its stream tells.
    session.on('error', () => {});
    session.on('close', () => this.#open.delete(session));
    return session;
  }

  /** A kept session, unless it was told to go away or lost since. */
  #takeIdle(origin: string): ClientHttp2Session | undefined {
    const idle = this.#idle.get(origin) ?? [];
    for (let session = idle.pop(); session; session = idle.pop()) {
      if (session.closed || session.destroyed) continue;
      session.ref();
      return session;
    }
    return undefined;
  }

  #keep(origin: string, session: ClientHttp2Session): void {
    session.unref();
    const idle = this.#idle.get(origin);
    if (idle) idle.push(session);
    else this.#idle.set(origin, [session]);
  }
}
