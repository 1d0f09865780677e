import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
// Playwright ships the protocol's types but does not export them by name.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Method = keyof Protocol.CommandParameters;
type SessionEvents = Protocol.EventMap & { detached: [] };

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** One flat session of the DevTools protocol; the id '' is the browser itself. */
export class CdpSession extends EventEmitter<SessionEvents> {
  readonly id: string;
  readonly #connection: Connection;

  constructor(connection: Connection, id: string) {
    super();
    this.setMaxListeners(0);
    this.#connection = connection;
    this.id = id;
  }

  send<M extends Method>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]> {
    return this.#connection.send(this.id, method, params);
  }

  /** For a target that may be gone by the time the command arrives, where that is no error. */
  post<M extends Method>(method: M, params?: Protocol.CommandParameters[M]): void {
    this.send(method, params).catch(() => {});
  }

  child(sessionId: string): CdpSession {
    return this.#connection.session(sessionId);
  }
}

/** The DevTools protocol over `--remote-debugging-pipe`: NUL-separated JSON. */
export class Connection {
  readonly root = new CdpSession(this, '');
  readonly #sessions = new Map<string, CdpSession>([['', this.root]]);
  readonly #pending = new Map<number, Pending>();
  readonly #output: Writable;
  readonly #decoder = new StringDecoder('utf8');
  #chunks: string[] = [];
  #lastId = 0;
  #closed = false;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    output.on('error', () => this.#close());
    input.on('data', (data: Buffer) => this.#receive(this.#decoder.write(data)));
    input.on('error', () => this.#close());
    input.on('close', () => this.#close());
  }

  get closed(): boolean {
    return this.#closed;
  }

  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send<M extends Method>(
    sessionId: string,
    method: M,
    params: Protocol.CommandParameters[M] | undefined,
  ): Promise<Protocol.CommandReturnValues[M]> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the browser is gone`));
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) =>
      this.#pending.set(id, { method, resolve, reject }),
    );
    this.#output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    // The protocol's own types say what each method answers.
    return answer as Promise<Protocol.CommandReturnValues[M]>;
  }

  #receive(text: string): void {
    const parts = text.split('\0');
    this.#chunks.push(parts.shift() ?? '');
    for (const part of parts) {
      const message = this.#chunks.join('');
      this.#chunks = [part];
      this.#dispatch(JSON.parse(message));
    }
  }

  #dispatch(message: Message): void {
    if (message.id !== undefined) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.error) pending?.reject(new Error(`${pending.method}: ${message.error.message}`));
      else pending?.resolve(message.result);
      return;
    }
    const session = this.#sessions.get(message.sessionId ?? '');
    const { method, params } = message as { method: keyof Protocol.EventMap; params: never };
    session?.emit(method, params);
    if (method === 'Target.detachedFromTarget') this.#detach(params);
  }

  #detach({ sessionId }: Protocol.Target.detachedFromTargetPayload): void {
    this.#sessions.get(sessionId)?.emit('detached');
    this.#sessions.delete(sessionId);
  }

  #close(): void {
    this.#closed = true;
    for (const { method, reject } of this.#pending.values())
      reject(new Error(`${method}: the browser is gone`));
    this.#pending.clear();
  }
}
