import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { errorCode } from '../folder/files.ts';
import type { Bandwidth } from './bandwidth.ts';
import { redirectOf } from './http-answer.ts';
import { TransferError, WrongAnswer } from './transfer-error.ts';
import { onWake } from './wake.ts';

// Not imported: an import evaluates every export, and one of them loads a whole second client in each thread.
const http = process.getBuiltinModule('node:http');
/** Loaded when an address needs it: encryption is a third of a thread's start. */
const https = () => process.getBuiltinModule('node:https');

const REDIRECTS = 5;

/** What is asked for. */
export interface HttpRequest {
  /** How messages call it. */
  name: string;
  url: URL;
  headers: Record<string, string>;
  /** Headers that go to the address's own origin and to nobody it redirects to. */
  ownHeaders: Record<string, string>;
  /** Silence of the server for this long ends the request, in ms; breaks for the bandwidth's limit are none. */
  stallMs: number;
}

/** What takes an answer; throwing in any of its methods ends the request with that error. */
export interface HttpReceiver {
  /** Looks at status and headers. */
  begin(response: IncomingMessage): void;
  /** `waitedMs`: for how long the sender was waited for so far, breaks for the bandwidth's limit left out. */
  data(data: Buffer, waitedMs: number): void;
}

/** Where an answer came from after redirects, and for how long, in ms, its sender was waited for. */
export interface HttpOutcome {
  url: URL;
  waitedMs: number;
}

/** Gets files over connections that are kept and used again, within the limit of the bandwidth. */
export class HttpClient {
  readonly #bandwidth: Bandwidth;
  readonly #plain = new http.Agent({ keepAlive: true });
  #secure: Agent | undefined;
  readonly #running = new Set<(error: Error) => void>();
  readonly #stopWatching = onWake(() => this.#reconnect());

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
    { name, url, headers, ownHeaders, stallMs }: HttpRequest,
    ownOrigin: string,
    receiver: HttpReceiver,
    signal: AbortSignal,
  ): Promise<URL | number> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const options: RequestOptions = {
        agent: this.#agentFor(isSecure),
        headers: { ...headers, ...(url.origin === ownOrigin ? ownHeaders : {}) },
        signal,
      };
      const watch = new Stopwatch();
      const settle = () => {
        clearTimeout(stall);
        this.#running.delete(giveUp);
      };
      const giveUp = (error: unknown) => {
        settle();
        reject(error);
        request.destroy();
      };
      const breakOff = (error: Error) =>
        giveUp(signal.aborted ? error : asTransferError(name, error, request));
      const stall = setTimeout(() => {
        if (watch.isRunning)
          giveUp(new TransferError(`${name}: no data for ${Math.round(stallMs / 1000)} s`));
        else stall.refresh();
      }, stallMs);
      this.#running.add(giveUp);
      const request = (isSecure ? https() : http).get(url, options, (response) => {
        response.on('error', breakOff);
        try {
          const to = redirectOf(name, url, { status: response.statusCode ?? 0, headers: response.headers });
          if (to) {
            settle();
            resolve(to);
            request.destroy();
            return;
          }
          receiver.begin(response);
        } catch (error) {
          return giveUp(error);
        }
        response.on('data', (data: Buffer) => {
          stall.refresh();
          try {
            receiver.data(data, watch.elapsedMs);
          } catch (error) {
            return giveUp(error);
          }
          const rest = this.#bandwidth.take(data.length);
          if (rest > 0) void this.#pause(response, rest, stall, watch, signal);
        });
        response.on('end', () => {
          settle();
          resolve(watch.elapsedMs);
        });
      });
      request.on('error', breakOff);
    });
  }

  /** Reads nothing from a connection for so many ms: what all have received exceeds the limit. */
  async #pause(
    response: IncomingMessage,
    ms: number,
    stall: NodeJS.Timeout,
    watch: Stopwatch,
    signal: AbortSignal,
  ): Promise<void> {
    response.pause();
    watch.stop();
    // The request itself ends with the signal.
    await this.#bandwidth.wait(ms, signal).catch(() => {});
    stall.refresh();
    watch.start();
    response.resume();
  }

  /** Gives all connections up and lets their requests be sent again at once. */
  #reconnect(): void {
    for (const giveUp of this.#running) giveUp(new TransferError('the machine was asleep', { cost: 'none' }));
    this.#closeAgents();
  }

  close(): void {
    this.#stopWatching();
    this.#closeAgents();
  }

  #agentFor(isSecure: boolean): Agent {
    if (!isSecure) return this.#plain;
    this.#secure ??= new (https().Agent)({ keepAlive: true });
    return this.#secure;
  }

  #closeAgents(): void {
    this.#plain.destroy();
    this.#secure?.destroy();
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

function asTransferError(name: string, error: Error, request: ClientRequest): TransferError {
  // A kept connection that the server closed just when it was used again says nothing about the line.
  const wasStale = request.reusedSocket && errorCode(error) === 'ECONNRESET';
  return new TransferError(`${name}: ${error.message}`, {
    cost: wasStale ? 'none' : 'attempt',
    cause: error,
  });
}
