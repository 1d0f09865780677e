import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** Where the embedded database lives: a directory, or memory, there from a dump when one is given. */
export interface EmbeddedOptions {
  dataDir?: string;
  dump?: Uint8Array<ArrayBuffer>;
}

export type ToWorker =
  | { kind: 'request'; connection: number; bytes: Uint8Array }
  | { kind: 'dump' }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' };

/** A Postgres engine in its own thread; `connect` gives what the driver takes for a socket. One connection at a time. */
export interface EmbeddedEngine {
  connect(): Duplex;
  /** The whole database as a tar. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The driver's side of a connection: bytes written become requests to the worker. */
class EngineSocket extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #onClose: () => void;

  constructor(send: (bytes: Uint8Array) => void, onClose: () => void) {
    super();
    this.#send = send;
    this.#onClose = onClose;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  /** The driver corks the messages of one query; the engine must get them as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#onClose();
    done(error);
  }
}

/** Starts the engine's thread and waits until it answers. Fails when the directory cannot be opened. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: options });
  const sockets = new Map<number, EngineSocket>();
  const waiting = new Map<FromWorker['kind'], (message: FromWorker) => void>();
  const send = (message: ToWorker) => worker.postMessage(message);
  const next = (kind: FromWorker['kind']) =>
    new Promise<FromWorker>((resolve, reject) => {
      waiting.set(kind, resolve);
      worker.once('error', reject);
    });

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'reply') sockets.get(message.connection)?.push(message.bytes);
    else waiting.get(message.kind)?.(message);
  });
  worker.on('error', (error) => {
    for (const socket of sockets.values()) socket.destroy(error);
  });
  await next('ready');

  let connections = 0;
  return {
    connect() {
      connections += 1;
      const connection = connections;
      const socket = new EngineSocket(
        // A copy: the driver's buffers are slices of a shared pool, which cannot be handed over.
        (bytes) => send({ kind: 'request', connection, bytes: new Uint8Array(bytes) }),
        () => sockets.delete(connection),
      );
      sockets.set(connection, socket);
      return socket;
    },
    async dump() {
      const dumped = next('dumped');
      send({ kind: 'dump' });
      const message = await dumped;
      if (message.kind !== 'dumped') throw new Error('the engine gave no dump');
      return message.bytes;
    },
    async close() {
      const closed = next('closed');
      const ended = once(worker, 'exit');
      send({ kind: 'close' });
      await closed;
      await ended;
    },
  };
}
