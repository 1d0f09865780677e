import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { localCertificate } from '../../../tests/local-certificate.ts';
import { Bandwidth } from './bandwidth.ts';
import { HttpClient } from './http-client.ts';

interface Reply {
  write(text: string): unknown;
  end(text: string): unknown;
}

/** What the servers do about a request; `hangUp` ends the connection that it came over. */
let answer: (reply: Reply, hangUp: () => void) => void;
let connections: number;
const { signal } = new AbortController();

function openHttp1() {
  const server = createServer((request, response) =>
    answer(response, () => request.socket.resetAndDestroy()),
  );
  server.on('connection', () => {
    connections += 1;
  });
  return { scheme: 'http', server };
}

function openHttp2() {
  const certificate = localCertificate();
  setDefaultCACertificates([certificate.cert]);
  const server = createSecureServer({ ...certificate, allowHTTP1: false }, (request, response) =>
    answer(response, () => request.stream.session?.destroy()),
  );
  server.on('session', () => {
    connections += 1;
  });
  return { scheme: 'https', server };
}

describe.each([
  ['HTTP/1.1', openHttp1],
  ['HTTP/2', openHttp2],
])('%s', (_protocol, open) => {
  const { scheme, server } = open();
  let base: string;
  let client: HttpClient;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
    base = `${scheme}://localhost:${bound.port}/`;
  });

  beforeEach(() => {
    connections = 0;
    client = new HttpClient(new Bandwidth());
    answer = (reply) => reply.end('whole');
  });

  afterEach(() => {
    vi.useRealTimers();
    client.close();
  });

  afterAll(() => {
    server.close();
  });

  /** What came of a request. */
  async function get(stallMs = 10_000): Promise<string> {
    const parts: Buffer[] = [];
    const request = { name: 'file', url: new URL(base), headers: {}, ownHeaders: {}, stallMs };
    await client.get(request, { begin: () => {}, data: (data) => parts.push(data) }, signal);
    return Buffer.concat(parts).toString();
  }

  test('a connection is used again', async () => {
    expect([await get(), await get(), await get()]).toEqual(['whole', 'whole', 'whole']);
    expect(connections).toBe(1);
  });

  test('a kept connection that the server has closed costs no attempt', async () => {
    await get();
    answer = (_reply, hangUp) => hangUp();
    await expect(get()).rejects.toMatchObject({ cost: 'none', fault: 'offline' });
    // On a new connection the same is a failure of the line.
    await expect(get()).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  });

  test('silence ends a request, before the answer and within it', async () => {
    answer = () => {};
    await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
    answer = (reply) => reply.write('half');
    await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
  });

  test('a break for the limit of the bandwidth is no silence of the server, however long', async () => {
    const bandwidth = new Bandwidth();
    client.close();
    client = new HttpClient(bandwidth);
    answer = (reply) => {
      reply.write('who');
      reply.end('le');
    };
    // Three bytes at two a second.
    bandwidth.setLimit(2);
    expect(await get(1000)).toBe('whole');
  });

  test('after sleep requests under way are given up at no cost, and connections are made anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await get();
    answer = (reply) => reply.write('half');
    const stale = get(60_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(stale).rejects.toMatchObject({ cost: 'none', message: 'the machine was asleep' });
    answer = (reply) => reply.end('whole');
    expect(await get()).toBe('whole');
    expect(connections).toBe(2);
  }, 10_000);

  test('an error of whoever takes the data is not taken for one of the network', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const request = { name: 'file', url: new URL(base), headers: {}, ownHeaders: {}, stallMs: 1000 };
    const receiver = {
      begin: () => {},
      data: () => {
        throw full;
      },
    };
    await expect(client.get(request, receiver, signal)).rejects.toBe(full);
  });
});
