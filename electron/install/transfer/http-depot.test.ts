import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, PROTOCOLS, ProtocolHost } from '../../../tests/protocol-host.ts';
import { Bandwidth } from './bandwidth.ts';
import { HttpDepot } from './http-depot.ts';
import { DamagedChunk } from './transfer-error.ts';

const { signal } = new AbortController();
const RANGE = { name: 'packs/a', size: 100, start: 10, end: 15 };
const PART = { 'content-range': 'bytes 10-14/100', 'content-length': 5 };

describe.each(PROTOCOLS)('%s', (protocol) => {
  const host = new ProtocolHost(protocol);
  let depot: HttpDepot;
  let base: string;

  beforeAll(async () => {
    base = await host.listen();
  });

  beforeEach(() => {
    depot = new HttpDepot({ base, headers: { Authorization: 'Bearer licence' } }, new Bandwidth());
  });

  afterEach(() => depot.close());
  afterAll(() => host.close());

  async function readRange(): Promise<string> {
    const parts: Buffer[] = [];
    const receiver = { take: (data: Buffer) => parts.push(Buffer.from(data)), takeWhole: () => true };
    await depot.readRange(RANGE, receiver, signal);
    return Buffer.concat(parts).toString();
  }

  test('what changes under its name comes from no cache, all else may', async () => {
    const asked: unknown[] = [];
    host.answer = (reply, { url, headers }) => {
      asked.push([url, headers['cache-control']]);
      reply.writeHead(200, { 'content-length': 2 });
      reply.end('{}');
    };
    for (const name of ['channel.json', 'keys.json', 'manifests/a', 'patches/a'])
      await depot.readFile(name, signal);
    expect(asked).toEqual([
      ['/channel.json', 'no-cache'],
      ['/keys.json', 'no-cache'],
      ['/manifests/a', undefined],
      ['/patches/a', undefined],
    ]);
  });

  test('a range is asked for with the licence, over a redirect, too', async () => {
    const asked: unknown[] = [];
    host.answer = (reply, { url, headers }) => {
      asked.push([url, headers.range, headers.authorization]);
      if (url === '/packs/a') reply.writeHead(302, { Location: '/elsewhere?a' });
      else reply.writeHead(206, PART);
      reply.end(url === '/packs/a' ? '' : 'whole');
    };
    expect([await readRange(), await readRange()]).toEqual(['whole', 'whole']);
    const elsewhere = ['/elsewhere?a', 'bytes=10-14', 'Bearer licence'];
    expect(asked).toEqual([['/packs/a', 'bytes=10-14', 'Bearer licence'], elsewhere, elsewhere]);
  });

  test.each<[string, Answer, Record<string, unknown>]>([
    [
      'a busy host',
      (reply) => {
        reply.writeHead(429, { 'Retry-After': 7 });
        reply.end('');
      },
      { fault: 'server-busy', cost: 'attempt', retryAfterMs: 7000 },
    ],
    [
      'another length',
      (reply) => {
        reply.writeHead(206, { ...PART, 'content-length': 4 });
        reply.end('whol');
      },
      { name: 'InstallError', fault: 'server-wrong-content' },
    ],
    [
      'another range',
      (reply) => {
        reply.writeHead(206, { ...PART, 'content-range': 'bytes 11-15/100' });
        reply.end('whole');
      },
      { name: 'InstallError', fault: 'server-wrong-content' },
    ],
    [
      'more than was asked for',
      (reply) => {
        reply.writeHead(206, { 'content-range': 'bytes 10-14/100' });
        reply.end('whole and more');
      },
      { name: 'InstallError', fault: 'server-wrong-content' },
    ],
    [
      'less than was asked for',
      (reply) => {
        reply.writeHead(206, { 'content-range': 'bytes 10-14/100' });
        reply.end('who');
      },
      { fault: 'offline', cost: 'attempt' },
    ],
    [
      'a connection that is cut off',
      (reply, _request, hangUp) => {
        reply.writeHead(206, PART);
        reply.write('who');
        setImmediate(hangUp);
      },
      { fault: 'offline', cost: 'attempt' },
    ],
    [
      'the page of a network that wants a sign-in',
      (reply) => {
        reply.writeHead(200, { 'Content-Type': 'text/html' });
        reply.end('<h1>Hotel</h1>');
      },
      { name: 'InstallError', fault: 'captive-portal' },
    ],
  ])('%s is told for what it is', async (_what, answer, failure) => {
    host.answer = answer;
    await expect(readRange()).rejects.toMatchObject(failure);
  });
});

describe('a mirror', () => {
  const server = new ProtocolHost('HTTP/1.1');
  const mirror = new ProtocolHost('HTTP/1.1');
  const asked: string[] = [];
  let serverBase: string;
  let mirrorBase: string;
  let depot: HttpDepot;

  beforeAll(async () => {
    serverBase = await server.listen();
    mirrorBase = await mirror.listen();
    const headers = { Authorization: 'Bearer licence' };
    depot = new HttpDepot({ base: serverBase, mirrors: [mirrorBase], headers }, new Bandwidth());
  });

  afterAll(() => {
    depot.close();
    server.close();
    mirror.close();
  });

  test('is asked next when the server is busy and wants no patience', async () => {
    const hosts = { base: serverBase, mirrors: [mirrorBase], headers: {} };
    const fresh = new HttpDepot(hosts, new Bandwidth());
    const answers: string[] = [];
    server.answer = (reply) => {
      answers.push('server');
      reply.writeHead(503, { 'Retry-After': 0 });
      reply.end('');
    };
    mirror.answer = (reply) => {
      answers.push('mirror');
      reply.writeHead(206, PART);
      reply.end('whole');
    };
    const read = () => fresh.readRange(RANGE, { take: () => {}, takeWhole: () => true }, signal);
    await expect(read()).rejects.toMatchObject({ fault: 'server-busy', cost: 'none' });
    await read();
    expect(answers).toEqual(['server', 'mirror']);
    fresh.close();
  });

  test('that sent damaged bytes is not asked again while the server rests, nor for anything but packs', async () => {
    server.answer = (reply) => {
      asked.push('server');
      reply.writeHead(503, { 'Retry-After': 60 });
      reply.end('');
    };
    mirror.answer = (reply, { headers }) => {
      asked.push(`mirror ${headers.authorization ?? 'without a licence'}`);
      reply.writeHead(206, PART);
      reply.end('whole');
    };
    const receiver = {
      take: () => {
        throw new DamagedChunk('not what was signed');
      },
      takeWhole: () => true,
    };
    const read = () => depot.readRange(RANGE, receiver, signal);
    // Another host is at hand, at first; then there is none but the server, which asked for patience.
    await expect(read()).rejects.toMatchObject({ fault: 'server-busy', cost: 'none' });
    await expect(read()).rejects.toMatchObject({ fault: 'offline', cost: 'attempt' });
    await expect(read()).rejects.toMatchObject({ fault: 'server-busy', cost: 'attempt' });
    await expect(depot.readFile('channel.json', signal)).rejects.toMatchObject({ fault: 'server-busy' });
    expect(asked).toEqual(['server', 'mirror without a licence', 'server', 'server']);
  });
});
