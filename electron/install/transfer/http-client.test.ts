import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROTOCOLS, ProtocolHost } from '../../../tests/protocol-host.ts';
import { Bandwidth } from './bandwidth.ts';
import { HttpClient } from './http-client.ts';

const { signal } = new AbortController();

describe.each(PROTOCOLS)('%s', (protocol) => {
  const host = new ProtocolHost(protocol);
  let base: string;
  let client: HttpClient;

  beforeAll(async () => {
    base = await host.listen();
  });

  beforeEach(() => {
    host.connections = 0;
    host.answer = (reply) => reply.end('whole');
    client = new HttpClient(new Bandwidth());
  });

  afterEach(() => {
    vi.useRealTimers();
    client.close();
  });

  afterAll(() => host.close());

  /** What came of a request. */
  async function get(stallMs = 10_000): Promise<string> {
    const parts: Buffer[] = [];
    const request = { name: 'file', url: new URL(base), headers: {}, ownHeaders: {}, stallMs };
    await client.get(request, { begin: () => {}, data: (data) => parts.push(data) }, signal);
    return Buffer.concat(parts).toString();
  }

  test('a connection is used again', async () => {
    expect([await get(), await get(), await get()]).toEqual(['whole', 'whole', 'whole']);
    expect(host.connections).toBe(1);
  });

  test('the clients of a thread share connections, and the last one closes them', async () => {
    const others = [new HttpClient(new Bandwidth()), new HttpClient(new Bandwidth())];
    await get();
    const [first] = others;
    client.close();
    client = new HttpClient(new Bandwidth());
    await get();
    expect(host.connections).toBe(1);
    for (const each of [first, ...others, client]) each?.close();
    client = new HttpClient(new Bandwidth());
    await get();
    expect(host.connections).toBe(2);
  });

  test('a kept connection that the server has closed costs no attempt', async () => {
    await get();
    host.answer = (_reply, _request, hangUp) => hangUp();
    await expect(get()).rejects.toMatchObject({ cost: 'none', fault: 'offline' });
    // On a new connection the same is a failure of the line.
    await expect(get()).rejects.toMatchObject({ cost: 'attempt', fault: 'offline' });
  });

  test('silence ends a request, before the answer and within it', async () => {
    host.answer = () => {};
    await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
    host.answer = (reply) => reply.write('half');
    await expect(get(200)).rejects.toMatchObject({ cost: 'attempt', message: 'file: no data for 0 s' });
  });

  test('a break for the limit of the bandwidth is no silence of the server, however long', async () => {
    const bandwidth = new Bandwidth();
    client.close();
    client = new HttpClient(bandwidth);
    host.answer = (reply) => {
      reply.write('who');
      reply.end('le');
    };
    // Three bytes at two a second.
    bandwidth.setLimit(2);
    expect(await get(1000)).toBe('whole');
  });

  test('what comes while a break holds it up is handed over as it came', async () => {
    const bandwidth = new Bandwidth();
    client.close();
    client = new HttpClient(bandwidth);
    const letters = [...'abcdefghij'];
    host.answer = async (reply) => {
      for (const letter of letters) {
        // So that they are read one by one.
        await sleep(5);
        reply.write(letter.repeat(1000));
      }
      reply.end('');
    };
    bandwidth.setLimit(20_000);
    expect(await get()).toBe(letters.map((letter) => letter.repeat(1000)).join(''));
  });

  test('after sleep requests under way are given up at no cost, and connections are made anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await get();
    host.answer = (reply) => reply.write('half');
    const stale = get(60_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(stale).rejects.toMatchObject({ cost: 'none', message: 'the machine was asleep' });
    host.answer = (reply) => reply.end('whole');
    expect(await get()).toBe('whole');
    expect(host.connections).toBe(2);
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
