import { generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { InstallError } from '../../electron/install/install-error.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import type { DepotLine } from '../../shared/depot/channel.ts';

// Several threads, as with large builds.
const engine = { ...createEngine(), aloneBytes: 0 };

export const STORE = '11111111-2222-3333-4444-555555555555';
export const LINE = 'official-linux';
export const EXPECTED: DepotLine = { store: STORE, line: LINE };

/** Files of a build or a game folder by their paths. */
export type Files = Record<string, string>;

/** What a test does to a request; true when it answered it. */
export type Disturbance = (request: IncomingMessage, response: ServerResponse, file: string) => boolean;

/** A depot of small builds and a server for it that tests can make misbehave. */
export class FaultDepot {
  readonly root = mkdtempSync(path.join(tmpdir(), 'moggie-faults-'));
  readonly keys = generateKeyPairSync('ed25519');
  readonly line = path.join(this.root, 'depot', STORE, LINE);
  /** The line that is served: the depot's own or an older copy. */
  served = this.line;
  /** Requests since the last `reset`: path and range. */
  hits: string[] = [];
  disturb: Disturbance = () => false;
  readonly #server: Server;
  #games = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const file = path.join(this.served, request.url ?? '');
      this.hits.push(`${request.url} ${request.headers.range ?? ''}`);
      if (this.disturb(request, response, file)) return;
      if (existsSync(file)) sendFile(request, response, readFileSync(file));
      else response.writeHead(404).end();
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    rmSync(this.root, { recursive: true, force: true });
  }

  get address() {
    const bound = this.#server.address();
    if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
    return {
      base: `http://127.0.0.1:${bound.port}`,
      headers: { authorization: 'Bearer licence' },
      expects: EXPECTED,
    };
  }

  /** Publishes a build and keeps a copy of the line as it is then; answers the copy's folder. */
  async publish(version: string, files: Files): Promise<string> {
    const folder = writeTree(path.join(this.root, `build-${version}`), files);
    await publishBuild({
      depot: path.join(this.root, 'depot'),
      store: STORE,
      line: LINE,
      version,
      folder,
      key: this.keys.privateKey,
      level: 3,
      publishedAt: new Date(0),
    });
    const copy = path.join(this.root, `line-${version}`);
    cpSync(this.line, copy, { recursive: true });
    return copy;
  }

  /** Undisturbed again, nothing counted. */
  reset(served: string): void {
    this.served = served;
    this.hits = [];
    this.disturb = () => false;
  }

  /** A folder for a game; it does not exist yet. */
  newGame(): string {
    this.#games += 1;
    return path.join(this.root, `game-${this.#games}`);
  }

  context(change: Partial<EngineContext> = {}): EngineContext {
    return {
      ...engine,
      trustedKeys: [this.keys.publicKey],
      signal: new AbortController().signal,
      onProgress: () => {},
      ...change,
    };
  }

  /** Falls silent half-way through each range that is asked for, and stops the work once bytes have come. */
  async stopHalfWay(work: (context: EngineContext) => Promise<unknown>): Promise<void> {
    this.disturb = (request, response, file) => {
      if (!isPack(request)) return false;
      const [from = 0, to = 0] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
      const bytes = readFileSync(file);
      const body = bytes.subarray(from, to + 1);
      const headers = {
        'content-range': `bytes ${from}-${to}/${bytes.length}`,
        'content-length': body.length,
      };
      response.writeHead(206, headers).write(body.subarray(0, body.length / 2));
      return true;
    };
    const stopping = new AbortController();
    let before: number | undefined;
    const onProgress: EngineContext['onProgress'] = ({ phase, bytesDone }) => {
      if (phase !== 'downloading') return;
      before ??= bytesDone;
      if (bytesDone > before) stopping.abort(new Error('stopped'));
    };
    const outcome = await faultOf(work(this.context({ signal: stopping.signal, onProgress })));
    if (outcome !== 'Error: stopped') throw new Error(`the work was not stopped: ${outcome}`);
    this.disturb = () => false;
  }

  /** Ranges of packs that were asked for. */
  get ranges(): { pack: string; start: number; end: number }[] {
    return this.hits.flatMap((hit) => {
      const [, pack, start, last] = /^\/packs\/(\w+) bytes=(\d+)-(\d+)$/.exec(hit) ?? [];
      return pack ? [{ pack, start: Number(start), end: Number(last) + 1 }] : [];
    });
  }
}

export function sendFile(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [from, to] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
  if (from === undefined || to === undefined) {
    response.end(bytes);
    return;
  }
  const body = bytes.subarray(from, to + 1);
  response.writeHead(206, {
    'content-range': `bytes ${from}-${to}/${bytes.length}`,
    'content-length': body.length,
  });
  response.end(body);
}

export const isPack = (request: IncomingMessage) => request.url?.startsWith('/packs/') === true;

export function writeTree(folder: string, files: Files): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Damaged files as a repair leaves them, beside those that it made anew. */
export const keptAside = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.kept-1`, text]));

/** All files and links below a folder but the engine's own; a link has its target after an arrow. */
export function treeOf(folder: string): Files {
  const tree: Files = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(folder, name);
    const found = lstatSync(place);
    if (name.startsWith('.moggie') || found.isDirectory()) continue;
    tree[name] = found.isSymbolicLink() ? `-> ${readlinkSync(place)}` : readFileSync(place, 'utf8');
  }
  return tree;
}

/** What the engine said when it refused, or `none`. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof InstallError ? error.fault : String(error);
  }
}
