import http, { type IncomingMessage, type ClientRequest as NodeRequest } from 'node:http';
import https from 'node:https';
import type { ClientRequestConstructorOptions } from 'electron';
import { ModelledEmitter } from '../modelled.ts';

/**
 * `net.request` over Node's own client: proxy, cookies and certificates of a session are not modelled. A redirect is told
 * and not followed, as with `redirect: 'manual'`.
 */
export class ClientRequest extends ModelledEmitter {
  static readonly events = {
    emitted: ['response', 'redirect', 'error', 'abort', 'finish', 'close'],
    // Libraries that were made for Node's client listen for the last two; Electron never emits them either.
    foreign: ['login', 'socket', 'aborted'],
  };

  readonly #request: NodeRequest;
  #aborted = false;

  constructor(options: ClientRequestConstructorOptions | string) {
    super(ClientRequest.events);
    const {
      method = 'GET',
      headers = {},
      ...place
    } = typeof options === 'string' ? { url: options } : options;
    const target = addressOf(place);
    const client = target.protocol === 'https:' ? https : http;
    this.#request = client.request(target, { method, headers: { ...headers } });
    this.#request.on('response', (response) => this.#answer(response, method, target));
    this.#request.on('error', (error) => !this.#aborted && this.emit('error', error));
    for (const name of ['finish', 'close']) this.#request.on(name, () => this.emit(name));
  }

  #answer(response: IncomingMessage, method: string, target: URL): void {
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      this.emit('response', response);
      return;
    }
    response.resume();
    this.emit('redirect', statusCode, method, new URL(headers.location, target).href, headers);
  }

  setHeader(name: string, value: string): void {
    this.#request.setHeader(name, value);
  }

  removeHeader(name: string): void {
    this.#request.removeHeader(name);
  }

  write(chunk: Buffer | string): void {
    this.#request.write(chunk);
  }

  end(chunk?: Buffer | string): this {
    if (chunk === undefined) this.#request.end();
    else this.#request.end(chunk);
    return this;
  }

  abort(): void {
    this.#aborted = true;
    this.#request.destroy();
    this.emit('abort');
  }
}

function addressOf({
  url,
  protocol = 'https:',
  host,
  hostname = host,
  port,
  path = '/',
}: ClientRequestConstructorOptions): URL {
  return new URL(url ?? `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`);
}
