import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Bandwidth } from './bandwidth.ts';
import { HttpClient } from './http-client.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
const sockets: Socket[] = [];
let base: string;
let client: HttpClient;
const { signal } = new AbortController();

beforeAll(async () => {
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  base = `http://127.0.0.1:${bound.port}/`;
});

beforeEach(() => {
  sockets.length = 0;
  client = new HttpClient(new Bandwidth());
  answer = (_request, response) => response.end('whole');
});

afterEach(() => {
  vi.useRealTimers();
  client.close();
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
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
  expect(sockets.length).toBe(1);
});

test('a kept connection that the server has closed costs no attempt', async () => {
  await get();
  answer = (request) => request.socket.resetAndDestroy();
  await expect(get()).rejects.toMatchObject({ cost: 'none', fault: 'offline' });
  // On a new connection the same is a failure of the line.
  await expect(get()).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
});

test('silence ends a request, before the answer and within it', async () => {
  answer = () => {};
  await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
  answer = (_request, response) => response.write('half');
  await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
});

test('a break for the limit of the bandwidth is no silence of the server, however long', async () => {
  const bandwidth = new Bandwidth();
  client.close();
  client = new HttpClient(bandwidth);
  answer = (_request, response) => {
    response.write('who');
    response.end('le');
  };
  // Three bytes at one a second.
  bandwidth.setLimit(1);
  expect(await get(1000)).toBe('whole');
});

test('after sleep requests under way are given up at no cost, and connections are made anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await get();
  answer = (_request, response) => response.write('half');
  const stale = get(60_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await expect(stale).rejects.toMatchObject({ cost: 'none', message: 'the machine was asleep' });
  answer = (_request, response) => response.end('whole');
  expect(await get()).toBe('whole');
  expect(sockets.length).toBe(2);
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
