import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSilent } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmallSocks } from '../../tests/faults/small-socks.ts';
import { localCertificate } from '../../tests/local-certificate.ts';
import type { Route } from '../install/transfer/routes.ts';
import { createRouteFetch } from './route-fetch.ts';

const certificate = localCertificate();
const socks = new SmallSocks();
let proxy: ChildProcess;
/** The proxies' routes. */
let byHttp: Route;
let bySocks: Route;
let server: Server;
let secure: ReturnType<typeof createSecureServer>;
let port: number;
let securePort: number;
let asked: string[] = [];
/** What the server was asked. */
let got: string[] = [];

const GONE: Route = 'http://127.0.0.1:9';
const portOf = (bound: ReturnType<Server['address']>) => {
  if (!bound || typeof bound === 'string') throw new Error('nobody listens');
  return bound.port;
};

beforeAll(async () => {
  setDefaultCACertificates([certificate.cert]);
  const answer: Parameters<typeof createServer>[1] = async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push(`${request.method} ${request.url} ${body}`);
    if (request.url === '/empty') return response.writeHead(204).end();
    if (request.url === '/silent') return;
    const isPacked = request.headers['accept-encoding'] === 'gzip';
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    if (isPacked) response.setHeader('content-encoding', 'gzip');
    response.end(isPacked ? gzipSync(`hello ${body}`) : `hello ${body}`);
  };
  server = createServer(answer);
  secure = createSecureServer(certificate, answer);
  await Promise.all([once(server.listen(0, '127.0.0.1'), 'listening'), once(secure.listen(0), 'listening')]);
  port = portOf(server.address());
  securePort = portOf(secure.address());
  proxy = spawn(process.execPath, [path.join(import.meta.dirname, '../../tests/faults/small-proxy.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!proxy.stdout) throw new Error('the proxy says nothing');
  const lines = createInterface(proxy.stdout);
  const [address] = await once(lines, 'line');
  byHttp = `http://${new URL(address).host}`;
  lines.on('line', (line) => asked.push(line));
  bySocks = `socks5://${await socks.listen()}`;
});

beforeEach(() => {
  asked = [];
  got = [];
  socks.asked.length = 0;
});

afterAll(() => {
  proxy.kill();
  socks.close();
  for (const each of [server, secure]) {
    each.close();
    each.closeAllConnections();
  }
});

const post = {
  method: 'POST',
  headers: { 'content-type': 'text/plain' },
  body: 'you',
  redirect: 'manual',
} as const;
const by = (...routes: Route[]) => createRouteFetch(async () => routes);

test('an open address through a proxy of HTTP, with its cookies', async () => {
  const response = await by(byHttp)(new URL(`http://api.store.test:${port}/x`), post);
  expect(await response.text()).toBe('hello you');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(got).toEqual(['POST /x you']);
  await expect.poll(() => asked).toEqual([`POST http://api.store.test:${port}/x`]);
});

test('an encrypted address through a tunnel', async () => {
  const response = await by(byHttp)(new URL(`https://localhost:${securePort}/x`), post);
  expect(await response.text()).toBe('hello you');
  await expect.poll(() => asked).toEqual([`CONNECT localhost:${securePort}`]);
});

test('open and encrypted addresses through SOCKS, their names looked up by the proxy alone', async () => {
  const fetch = by(bySocks);
  expect(await (await fetch(new URL(`http://api.store.test:${port}/x`), post)).text()).toBe('hello you');
  expect(await (await fetch(new URL(`https://localhost:${securePort}/x`), post)).text()).toBe('hello you');
  expect(socks.asked).toEqual([`SOCKS5 api.store.test:${port}`, `SOCKS5 localhost:${securePort}`]);
  expect((await fetch(new URL(`http://127.0.0.1:${port}/empty`), { redirect: 'manual' })).status).toBe(204);
});

test('each address goes its own way, at the same time', async () => {
  const fetch = createRouteFetch(async ({ pathname }) => [
    pathname === '/a' ? byHttp : pathname === '/b' ? bySocks : 'direct',
  ]);
  const address = (pathname: string) => new URL(pathname, `http://127.0.0.1:${port}`);
  const sent = ['/a', '/b', '/c', '/a', '/b', '/c'].map((each) => fetch(address(each), post));
  const texts = await Promise.all((await Promise.all(sent)).map((response) => response.text()));
  expect(texts).toEqual(Array.from({ length: 6 }, () => 'hello you'));
  await expect.poll(() => asked).toEqual([`POST ${address('/a')}`, `POST ${address('/a')}`]);
  expect(socks.asked).toEqual([`SOCKS5 127.0.0.1:${port}`, `SOCKS5 127.0.0.1:${port}`]);
  expect(got.toSorted()).toEqual(['/a', '/a', '/b', '/b', '/c', '/c'].map((each) => `POST ${each} you`));
});

test.each(['http', 'https', 'socks4', 'socks5'] as const)(
  'past a proxy of %s that is gone the next one is asked, or the server itself',
  async (protocol) => {
    const gone: Route = `${protocol}://127.0.0.1:9`;
    const open = new URL(`http://127.0.0.1:${port}/x`);
    const encrypted = new URL(`https://localhost:${securePort}/x`);
    for (const url of [open, encrypted]) {
      expect(await (await by(gone, 'direct')(url, post)).text()).toBe('hello you');
      expect(await (await by(gone, GONE, byHttp)(url, post)).text()).toBe('hello you');
    }
    expect(got).toEqual(Array.from({ length: 4 }, () => 'POST /x you'));
    await expect.poll(() => asked).toEqual([`POST ${open}`, `CONNECT localhost:${securePort}`]);
  },
);

test('past a proxy that takes connections and is silent the next one is asked, once', async () => {
  let taken = 0;
  const silent = createSilent(() => {
    taken += 1;
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const fetch = by(`socks5://127.0.0.1:${portOf(silent.address())}`, 'direct');
  const started = performance.now();
  expect(await (await fetch(new URL(`http://127.0.0.1:${port}/x`), post)).text()).toBe('hello you');
  expect(performance.now() - started).toBeGreaterThan(3900);
  // Avoided from now on.
  await fetch(new URL(`http://127.0.0.1:${port}/x`), post);
  expect([taken, got.length]).toEqual([1, 2]);
  silent.close();
});

test('with no other way a proxy that is gone is no network, and nobody is asked past it', async () => {
  await expect(by(GONE)(new URL(`http://127.0.0.1:${port}/x`), post)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  expect(got).toEqual([]);
});

test('what a proxy refuses is not asked another way', async () => {
  const refused = by(bySocks, 'direct')(new URL(`http://api.refused.test:${port}/x`), post);
  await expect(refused).rejects.toThrow(`through the proxy, api.refused.test:${port} is not allowed`);
});

test('a request is ended by its signal, before it has a connection and after', async () => {
  const silent = createSilent(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const get = (route: Route, pathname: string) =>
    by(route)(new URL(pathname, `http://127.0.0.1:${port}`), {
      signal: AbortSignal.timeout(100),
      redirect: 'manual',
    });
  await expect(get(`socks5://127.0.0.1:${portOf(silent.address())}`, '/x')).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await expect(get(byHttp, '/silent')).rejects.toMatchObject({ name: 'TimeoutError' });
  silent.close();
});
