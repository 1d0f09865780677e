import { CHANNEL_FILE, KEYS_FILE, packPath } from '../../../shared/depot/layout.ts';
import { freeMemory } from '../free-memory.ts';
import { InstallError } from '../install-error.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { DepotHosts, DepotReader, RangeReceiver } from './depot-source.ts';
import { type Host, Hosts } from './hosts.ts';
import { type Answer, type Content, contentOf, type FileRange } from './http-answer.ts';
import { HttpClient } from './http-client.ts';
import type { Routes } from './routes.ts';
import { DamagedChunk, TransferError, WrongAnswer } from './transfer-error.ts';

/** Silence on a connection for this long ends the attempt, in ms. */
const STALL_MS = 30_000;
/** The same when another host could be asked instead. */
const STALL_WITH_OTHERS_MS = 5000;
const SMALL_FILE_LIMIT_BYTES = 256 * 1024 * 1024;
/** What is not named by its content. */
const CHANGING = [CHANNEL_FILE, KEYS_FILE];
/** What packs' names begin with. */
const PACKS = packPath('');

/**
 * A depot line on a web server and its mirrors. Packs, each chunk of which must have its signed hash, come from whichever
 * serves best; what says which build is current and what it is made of is small, and comes from the server alone. Mirrors
 * are told no licence.
 */
export class HttpDepot implements DepotReader {
  readonly #client: HttpClient;
  readonly #base: string;
  readonly #server: Hosts;
  readonly #all: Hosts;
  readonly #headers: Record<string, string>;
  readonly #routes: Routes;
  /** Where a host redirected a file to, so that its next range goes there at once. */
  readonly #redirects = new Map<string, URL>();

  constructor({ base, mirrors = [], headers, routes = {} }: DepotHosts, bandwidth: Bandwidth) {
    this.#client = new HttpClient(bandwidth);
    this.#base = withoutSlash(base);
    this.#server = new Hosts([this.#base]);
    this.#all = new Hosts([this.#base, ...mirrors.map(withoutSlash)]);
    this.#headers = headers;
    this.#routes = routes;
  }

  async readFile(name: string, signal: AbortSignal): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    let expected: number | undefined;
    await this.#read(name, undefined, signal, {
      begin: (_content, { headers }) => {
        if (headers['content-length'] !== undefined) expected = Number(headers['content-length']);
      },
      data: (data) => {
        size += data.length;
        if (size > SMALL_FILE_LIMIT_BYTES)
          throw new InstallError('server-wrong-content', `${name} is too large`);
        parts.push(data);
      },
      isComplete: () => expected === undefined || size === expected,
    });
    return Buffer.concat(parts);
  }

  async readRange(range: FileRange, receiver: RangeReceiver, signal: AbortSignal): Promise<void> {
    const { name, size, start, end } = range;
    let at = start;
    let last = end;
    await this.#read(name, range, signal, {
      begin: (content) => {
        if (content === 'asked') return;
        if (!receiver.takeWhole())
          throw new TransferError(`${name}: comes whole over another connection`, { cost: 'none' });
        at = 0;
        last = size;
      },
      data: (data) => {
        const end = at + data.length;
        if (end > last)
          throw new WrongAnswer(`${name}: the answer is too long`, { fault: 'server-wrong-content' });
        receiver.take(data, at);
        freeMemory(data);
        at = end;
      },
      isComplete: () => at === last,
    });
  }

  /** Asks the best host, and remembers how it did. */
  async #read(name: string, range: FileRange | undefined, signal: AbortSignal, body: Body): Promise<void> {
    const hosts = name.startsWith(PACKS) ? this.#all : this.#server;
    const host = hosts.pick(performance.now());
    try {
      const { bytes, waitedMs } = await this.#readFrom(hosts, host, name, range, signal, body);
      if (!body.isComplete()) throw new TransferError(`${name}: the answer ended early`);
      hosts.succeeded(host, bytes, waitedMs, performance.now());
    } catch (error) {
      throw this.#judge(hosts, host, error);
    } finally {
      hosts.ended(host);
    }
  }

  async #readFrom(
    hosts: Hosts,
    host: Host,
    name: string,
    range: FileRange | undefined,
    signal: AbortSignal,
    body: Body,
  ): Promise<{ bytes: number; waitedMs: number }> {
    const address = `${host.base}/${name}`;
    const redirected = this.#redirects.get(address);
    const isElsewhere = redirected && redirected.origin !== new URL(address).origin;
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    // A cache that keeps it for as long as it likes, as of hosts that say nothing of that, would hide an update.
    if (CHANGING.includes(name)) headers['cache-control'] = 'no-cache';
    if (range) headers.range = `bytes=${range.start}-${range.end - 1}`;
    let bytes = 0;
    const receiver = {
      begin: (answer: Answer) => body.begin(contentOf({ name, range }, answer, Date.now()), answer),
      data: (data: Buffer, waitedMs: number) => {
        bytes += data.length;
        body.data(data);
        const now = performance.now();
        if (!hosts.isHopeless(host, bytes, waitedMs, now)) return;
        hosts.tooSlow(host, now);
        throw new TransferError(`${name}: another host is faster`, { cost: 'none' });
      },
    };
    const request = {
      name,
      url: redirected ?? new URL(address),
      headers,
      routes: this.#routes[new URL(host.base).origin],
      // The licence is for the server; its mirrors, and where it redirects to, are told nothing.
      ownHeaders: this.#isServer(host) && !isElsewhere ? this.#headers : {},
      stallMs: hosts.hasOther(host, performance.now()) ? STALL_WITH_OTHERS_MS : STALL_MS,
    };
    try {
      const { url, waitedMs } = await this.#client.get(request, receiver, signal);
      if (url.href !== address) this.#redirects.set(address, url);
      return { bytes, waitedMs };
    } catch (error) {
      // The target of a redirect may have run out; the host itself is asked again.
      if (this.#redirects.delete(address) && error instanceof WrongAnswer)
        throw new TransferError(error.message, { cost: 'none', cause: error });
      throw error;
    }
  }

  /** What a failure means for the host, and for the caller: a wrong answer is final when no other host is left. */
  #judge(hosts: Hosts, host: Host, error: unknown): unknown {
    const now = performance.now();
    if (!(error instanceof TransferError)) return error;
    if (!this.#isServer(host) && (error instanceof WrongAnswer || error instanceof DamagedChunk)) {
      // No mirror's answer is the last word: the server may only be resting.
      hosts.wrong(host, now);
      const cost = hosts.hasOther(host, now) ? 'none' : 'attempt';
      return new TransferError(error.message, { fault: error.fault, cost });
    }
    if (error instanceof WrongAnswer) {
      hosts.wrong(host, now);
      if (!hosts.hasOther(host, now)) return new InstallError(error.fault, error.message, { cause: error });
      return new TransferError(error.message, { cost: 'none', cause: error });
    }
    if (error.cost === 'none') return error;
    hosts.failed(host, now, error.retryAfterMs);
    // Another host is asked at once, and not held to what this one wished for.
    if (!hosts.hasOther(host, now)) return error;
    return new TransferError(error.message, { fault: error.fault, cost: 'none', cause: error });
  }

  #isServer({ base }: Host): boolean {
    return base === this.#base;
  }

  close(): void {
    this.#client.close();
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** What becomes of an answer's body. */
interface Body {
  begin(content: Content, answer: Answer): void;
  data(data: Buffer): void;
  isComplete(): boolean;
}
