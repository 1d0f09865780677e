import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  constants,
  createSecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localCertificate } from '../local-certificate.ts';
import { FaultDepot, type Files, LINE, STORE, treeOf } from './fault-depot.ts';
import { noise } from './noise.ts';
import { askedAgain, type PackRange } from './staged-ranges.ts';

/** More ranges than connections at the start. */
const files: Files = { 'game.sh': 'start', 'data/a.pak': noise('http2', 24_000) };
const depot = new FaultDepot();
const certificate = localCertificate();
const server = createSecureServer({ ...certificate, allowHTTP1: false });
const authority = path.join(depot.root, 'authority.pem');
const key = path.join(depot.root, 'key.pem');
let line: string;
let origin: string;
let game: string;
/** Ranges of packs that were asked for since the test began. */
let asked: PackRange[];
/** Connections that carried streams since then, and how many at a time one of them did at most. */
let carriers: Set<Http2Session>;
let mostAtOnce: number;
/** What a test does to a request for a range of a pack; true when it answered it. */
let disturb: (stream: ServerHttp2Stream, range: PackRange) => boolean;

function bytesOf({ pack, start, end }: PackRange): Buffer {
  return readFileSync(path.join(line, 'packs', pack)).subarray(start, end);
}

function respond(stream: ServerHttp2Stream, { start, end }: PackRange): void {
  stream.respond({
    ':status': 206,
    'content-range': `bytes ${start}-${end - 1}/*`,
    'content-length': end - start,
  });
}

function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const name = headers[':path'] ?? '';
  const [first, last] = headers.range?.match(/\d+/g)?.map(Number) ?? [];
  if (first === undefined || last === undefined) {
    stream.respond({ ':status': 200 });
    stream.end(readFileSync(path.join(line, name)));
    return;
  }
  const range = { pack: path.basename(name), start: first, end: last + 1 };
  asked.push(range);
  if (disturb(stream, range)) return;
  respond(stream, range);
  stream.end(bytesOf(range));
}

beforeAll(async () => {
  line = await depot.publish('1.0', files);
  writeFileSync(authority, certificate.cert);
  writeFileSync(key, depot.keys.publicKey.export({ type: 'spki', format: 'pem' }));
  server.on('session', (session) => {
    let open = 0;
    session.on('stream', (stream) => {
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      carriers.add(session);
      stream.on('close', () => {
        open -= 1;
      });
    });
  });
  server.on('stream', (stream, headers) => {
    // What is done to a stream on purpose is told to the server, too.
    stream.on('error', () => {});
    serve(stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  origin = `https://localhost:${bound.port}`;
});

beforeEach(() => {
  asked = [];
  carriers = new Set();
  mostAtOnce = 0;
  disturb = () => false;
  game = depot.newGame();
});

afterAll(() => {
  server.close();
  depot.close();
});

/** The command line, which trusts the server as Node lets an operator say it. It ends when nothing is left open. */
function install(): ChildProcess {
  const command = path.join(import.meta.dirname, '../../scripts/depot.ts');
  const line = ['install', '--store', STORE, '--line', LINE];
  return spawn(process.execPath, [command, ...line, '--from', origin, '--to', game, '--key', key], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; complaints: string }> {
  const [complaints, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  return { code, complaints };
}

const done = { code: 0, complaints: '' };

test('a build comes from a host that speaks HTTP/2 alone, each byte once, over several connections', async () => {
  expect(await ended(install())).toEqual(done);
  expect(treeOf(game)).toEqual(files);
  expect(asked.flatMap((range, index) => askedAgain([range], asked.slice(index + 1)))).toEqual([]);
  expect(carriers.size).toBeGreaterThan(1);
  expect(mostAtOnce).toBe(1);
});

test('connections that go away, streams refused, reset and cut off, and damaged bytes are overcome', async () => {
  const faults: ((stream: ServerHttp2Stream, range: PackRange) => void)[] = [
    (stream, range) => {
      stream.session?.goaway(constants.NGHTTP2_NO_ERROR, stream.id);
      respond(stream, range);
      stream.end(bytesOf(range));
    },
    (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
    (stream, range) => {
      respond(stream, range);
      stream.write(bytesOf(range).subarray(0, 300_000), () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    },
    (stream, range) => {
      respond(stream, range);
      stream.write(bytesOf(range).subarray(0, 300_000), () => stream.session?.destroy());
    },
    (stream, range) => {
      respond(stream, range);
      stream.end(Buffer.from(bytesOf(range).map((byte) => byte ^ 255)));
    },
  ];
  let answers = 0;
  disturb = (stream, range) => {
    // Between them some go well, so that new connections and kept ones are met.
    const fault = answers % 2 === 1 ? faults.shift() : undefined;
    answers += 1;
    fault?.(stream, range);
    return fault !== undefined;
  };
  expect(await ended(install())).toEqual(done);
  expect(treeOf(game)).toEqual(files);
  expect(faults).toEqual([]);
});

test('a stop ends the process at once, and the same command goes on', async () => {
  let child: ChildProcess | undefined;
  const stop = () => {
    // A second signal would not wait for the first.
    if (!child?.killed) child?.kill('SIGINT');
  };
  disturb = (stream, range) => {
    respond(stream, range);
    stream.write(bytesOf(range).subarray(0, 1000), stop);
    return true;
  };
  child = install();
  expect(await ended(child)).toEqual({
    code: 2,
    complaints: 'stopped; the same command goes on from here\n',
  });
  disturb = () => false;
  expect(await ended(install())).toEqual(done);
  expect(treeOf(game)).toEqual(files);
});
