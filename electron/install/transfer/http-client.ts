import type { Readable } from 'node:stream';
import type { Bandwidth } from './bandwidth.ts';
import type { Exchange } from './exchange.ts';
import { type Answer, redirectOf } from './http-answer.ts';
import { takeConnections } from './kept-connections.ts';
import type { Route } from './routes.ts';
import { TransferError, WrongAnswer } from './transfer-error.ts';

const REDIRECTS = 5;

/** What is asked for. */
export interface HttpRequest {
  /** How messages call it. */
  name: string;
  url: URL;
  headers: Record<string, string>;
  /** Headers that go to the address's own origin and to nobody it redirects to. */
  ownHeaders: Record<string, string>;
  /** The ways to the address and to where it redirects, directly if none is told. */
  routes?: readonly Route[] | undefined;
  /** Silence of the server for this long ends the request, in ms; breaks for the bandwidth's limit are none. */
  stallMs: number;
}

/** What takes an answer; throwing in any of its methods ends the request with that error. */
export interface HttpReceiver {
  /** Looks at status and headers. */
  begin(answer: Answer): void;
  /**
   * The bytes are the receiver's. `waitedMs`: for how long the sender was waited for so far, breaks for the bandwidth's
   * limit left out.
   */
  data(data: Buffer, waitedMs: number): void;
}

/** Where an answer came from after redirects, and for how long, in ms, its sender was waited for. */
export interface HttpOutcome {
  url: URL;
  waitedMs: number;
}

/** Gets files over connections that the thread's clients share and use again, within the limit of the bandwidth. */
export class HttpClient {
  readonly #bandwidth: Bandwidth;
  readonly #running = new Set<(error: Error) => void>();
  /** After sleep all requests are given up and let be sent again at once. */
  readonly #kept = takeConnections({
    woken: () => {
      for (const giveUp of this.#running)
        giveUp(new TransferError('the machine was asleep', { cost: 'none' }));
    },
  });

  constructor(bandwidth: Bandwidth) {
    this.#bandwidth = bandwidth;
  }

  /** Sends a GET request, follows redirects and hands the body over piece by piece. Throws a `TransferError`. */
  async get(request: HttpRequest, receiver: HttpReceiver, signal: AbortSignal): Promise<HttpOutcome> {
    let { url } = request;
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const outcome = await this.#follow({ ...request, url }, request.url.origin, receiver, signal);
      if (typeof outcome === 'number') return { url, waitedMs: outcome };
      url = outcome;
    }
    throw new WrongAnswer(`${request.name}: redirected without end`, { fault: 'server-wrong-content' });
  }

  /** One request: answers where it is redirected to, or for how long its body was waited for. */
  #follow(
    { name, url, headers, ownHeaders, routes, stallMs }: HttpRequest,
    ownOrigin: string,
    receiver: HttpReceiver,
    signal: AbortSignal,
  ): Promise<URL | number> {
    return new Promise((resolve, reject) => {
      const watch = new Stopwatch();
      const settle = () => {
        clearTimeout(stall);
        this.#running.delete(giveUp);
      };
      const giveUp = (error: unknown) => {
        settle();
        reject(error);
        end();
      };
      const stall = setTimeout(() => {
        if (watch.isRunning)
          giveUp(new TransferError(`${name}: no data for ${Math.round(stallMs / 1000)} s`));
        else stall.refresh();
      }, stallMs);
      this.#running.add(giveUp);
      const sent = { ...headers, ...(url.origin === ownOrigin ? ownHeaders : {}) };
      const exchange: Exchange = {
        answered: (answer, body) => {
          try {
            const to = redirectOf(name, url, answer);
            if (to) {
              settle();
              resolve(to);
              end();
              return;
            }
            receiver.begin(answer);
          } catch (error) {
            return giveUp(error);
          }
          body.on('data', (data: Buffer) => {
            const { length } = data;
            stall.refresh();
            try {
              receiver.data(data, watch.elapsedMs);
            } catch (error) {
              return giveUp(error);
            }
            const rest = this.#bandwidth.take(length);
            if (rest > 0) void this.#pause(body, rest, stall, watch, signal);
          });
        },
        ended: () => {
          settle();
          resolve(watch.elapsedMs);
        },
        failed: (error, cost) =>
          giveUp(
            signal.aborted ? error : new TransferError(`${name}: ${error.message}`, { cost, cause: error }),
          ),
      };
      const end = this.#kept.connections.get(url, sent, signal, exchange, routes);
    });
  }

  /** Reads nothing from a connection for so many ms: what all have received exceeds the limit. */
  async #pause(
    body: Readable,
    ms: number,
    stall: NodeJS.Timeout,
    watch: Stopwatch,
    signal: AbortSignal,
  ): Promise<void> {
    body.pause();
    watch.stop();
    // The request itself ends with the signal.
    await this.#bandwidth.wait(ms, signal).catch(() => {});
    stall.refresh();
    watch.start();
    body.resume();
  }

  close(): void {
    this.#kept.release();
  }
}

/** Measures time with breaks, in ms. */
class Stopwatch {
  #elapsed = 0;
  #startedAt: number | undefined = performance.now();

  get elapsedMs(): number {
    return this.#elapsed + (this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt);
  }

  get isRunning(): boolean {
    return this.#startedAt !== undefined;
  }

  stop(): void {
    this.#elapsed = this.elapsedMs;
    this.#startedAt = undefined;
  }

  start(): void {
    this.#startedAt = performance.now();
  }
}
