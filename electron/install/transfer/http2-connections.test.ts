import { once } from 'node:events';
import {
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { localCertificate } from '../../../tests/local-certificate.ts';
import { Bandwidth } from './bandwidth.ts';
import { HttpClient } from './http-client.ts';

const certificate = localCertificate();
const server = createSecureServer({ ...certificate, allowHTTP1: false });
let sessions: ServerHttp2Session[];
let sockets: Socket[];
let answer: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;
let base: string;
let client: HttpClient;

beforeAll(async () => {
  setDefaultCACertificates([certificate.cert]);
  server.on('session', (session) => sessions.push(session));
  server.on('connection', (socket) => sockets.push(socket));
  server.on('stream', (stream, headers) => {
    // What is done to a stream on purpose is told to the server, too.
    stream.on('error', () => {});
    answer(stream, headers);
  });
  base = await listen(server);
});

beforeEach(() => {
  sessions = [];
  sockets = [];
  client = new HttpClient(new Bandwidth());
  answer = whole;
});

afterEach(() => client.close());
afterAll(() => {
  server.close();
});

async function listen(listener: typeof server | ReturnType<typeof createTlsServer>): Promise<string> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return `https://localhost:${(listener.address() as AddressInfo).port}/`;
}

function whole(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200 });
  stream.end('whole');
}

function half(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-length': 8 });
  stream.write('half');
}

/** What came of a request; `onData` is called when bytes come. */
async function get(
  address = base,
  signal = new AbortController().signal,
  onData = () => {},
  stallMs = 10_000,
): Promise<string> {
  const parts: Buffer[] = [];
  const url = new URL(address);
  const request = { name: 'file', url, headers: { Range: 'bytes=0-4' }, ownHeaders: {}, stallMs };
  const data = (part: Buffer) => {
    parts.push(part);
    onData();
  };
  await client.get(request, { begin: () => {}, data }, signal);
  return Buffer.concat(parts).toString();
}

test('a host is asked in HTTP/2 once it has refused HTTP/1.1, with a whole range in flight and no pushes', async () => {
  let asked: IncomingHttpHeaders = {};
  answer = (stream, headers) => {
    asked = headers;
    whole(stream);
  };
  expect([await get(`${base}packs/1?a=b`), await get(`${base}packs/1?a=b`)]).toEqual(['whole', 'whole']);
  expect([asked[':path'], asked.range]).toEqual(['/packs/1?a=b', 'bytes=0-4']);
  const [session] = sessions;
  expect(session?.remoteSettings).toMatchObject({ enablePush: false, initialWindowSize: 4 * 1024 * 1024 });
  expect(session?.state.remoteWindowSize).toBeGreaterThan(4 * 1024 * 1024 - 100);
  // The refused one and the one that both requests went over.
  expect([sockets.length, sessions.length]).toEqual([2, 1]);
});

test('a host that speaks both is asked in HTTP/1.1', async () => {
  const versions: string[] = [];
  const both = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    versions.push(request.httpVersion);
    response.end('whole');
  });
  expect(await get(await listen(both))).toBe('whole');
  expect(versions).toEqual(['1.1']);
  client.close();
  both.close();
});

test('requests at the same time go over a connection each', async () => {
  await get();
  const waiting: ServerHttp2Stream[] = [];
  const used = new Set<unknown>();
  answer = (stream) => {
    waiting.push(stream);
    used.add(stream.session);
    if (waiting.length === 3) for (const each of waiting) whole(each);
  };
  expect(await Promise.all([get(), get(), get()])).toEqual(['whole', 'whole', 'whole']);
  // The first of them is the one that was kept.
  expect([used.size, sessions.length]).toEqual([3, 3]);
});

test('a connection that is told to go away brings its stream to an end and is replaced', async () => {
  answer = (stream) => {
    stream.session?.goaway(constants.NGHTTP2_NO_ERROR, stream.id);
    whole(stream);
  };
  expect([await get(), await get()]).toEqual(['whole', 'whole']);
  expect(sessions.length).toBe(2);
});

test('a kept connection that the server ends is replaced without a word', async () => {
  await get();
  const ended = once(sockets.at(-1) ?? server, 'close');
  sessions[0]?.close();
  await ended;
  expect(await get()).toBe('whole');
  expect(sessions.length).toBe(2);
});

test('a connection on which nothing comes is ended', async () => {
  await get();
  answer = half;
  const ended = once(sockets.at(-1) ?? server, 'close');
  await expect(get(base, undefined, undefined, 200)).rejects.toMatchObject({ cost: 'attempt' });
  await ended;
});

test('a stream refused on a kept connection costs no attempt, on a new one it does', async () => {
  await get();
  answer = (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM);
  await expect(get()).rejects.toMatchObject({ cost: 'none', fault: 'offline' });
  await expect(get()).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  answer = whole;
  expect(await get()).toBe('whole');
  expect(sessions.length).toBe(3);
});

test.each([
  ['reset', (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)],
  ['cancelled', (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_CANCEL)],
  ['cut off with its connection', (stream: ServerHttp2Stream) => stream.session?.destroy()],
])('a body that is %s is a failure of the line, and its connection is not used again', async (_how, end) => {
  const streams: ServerHttp2Stream[] = [];
  answer = (stream) => {
    streams.push(stream);
    half(stream);
  };
  const endAll = () => {
    for (const stream of streams) end(stream);
  };
  await expect(get(base, undefined, endAll)).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  answer = whole;
  expect(await get()).toBe('whole');
  expect(sessions.length).toBe(2);
});

test.each([
  ['before the answer', () => {}, 0],
  ['within the body', half, 1],
])('a stop %s ends the request and its connection at once', async (_when, reply, parts) => {
  await get();
  const stopping = new AbortController();
  let came = 0;
  answer = (stream) => {
    reply(stream);
    if (parts === 0) stopping.abort();
  };
  const onData = () => {
    came += 1;
    stopping.abort();
  };
  const closed = once(sockets.at(-1) ?? server, 'close');
  await expect(get(base, stopping.signal, onData)).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
  expect(came).toBe(parts);
});

test('a stop while a connection is opened is heeded', async () => {
  const silent = createTlsServer({ ...certificate, ALPNProtocols: ['h2'] });
  const address = await listen(silent);
  // Nobody answers the first frame.
  const stopping = new AbortController();
  silent.on('secureConnection', () => stopping.abort());
  await expect(get(address, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
  silent.close();
});

test('a host that refuses both protocols costs an attempt, and is heard when it speaks HTTP/1.1 again', async () => {
  let protocols = ['other'];
  const fickle = createTlsServer(
    {
      ...certificate,
      ALPNCallback: ({ protocols: offered }) => offered.find((each) => protocols.includes(each)),
    },
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwhole'),
  );
  const address = await listen(fickle);
  await expect(get(address)).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  protocols = ['http/1.1'];
  expect(await get(address)).toBe('whole');
  fickle.close();
});

test('nobody but a host that proves its name is spoken to', async () => {
  setDefaultCACertificates([localCertificate().cert]);
  await expect(get()).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  expect(sessions).toEqual([]);
  setDefaultCACertificates([certificate.cert]);
});
