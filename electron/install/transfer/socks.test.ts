import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmallSocks } from '../../../tests/faults/small-socks.ts';
import { ProxyUnreached } from './route-order.ts';
import { connectBySocks } from './socks.ts';

const proxy = new SmallSocks();
let address: string;
let echo: Server;
let port: number;

beforeAll(async () => {
  address = await proxy.listen();
  echo = createServer((socket) => socket.pipe(socket));
  await once(echo.listen(0), 'listening');
  const bound = echo.address();
  if (!bound || typeof bound === 'string') throw new Error('nobody listens');
  ({ port } = bound);
});

beforeEach(() => {
  proxy.asked.length = 0;
  proxy.secret = undefined;
});

afterAll(() => {
  proxy.close();
  echo.close();
});

test.each([
  ['socks5', 'packs.store.test', 'SOCKS5 packs.store.test'],
  ['socks5', '127.0.0.1', 'SOCKS5 127.0.0.1'],
  ['socks5', '::1', 'SOCKS5 ::1'],
  ['socks4', 'packs.store.test', 'SOCKS4 packs.store.test'],
  ['socks4', '127.0.0.1', 'SOCKS4 127.0.0.1'],
])('by %s to %s', async (protocol, host, asked) => {
  const socket = await connectBySocks(new URL(`${protocol}://${address}`), host, port);
  socket.write('hello');
  expect(String((await once(socket, 'data'))[0])).toBe('hello');
  expect(proxy.asked).toEqual([`${asked}:${port}`]);
  socket.destroy();
});

test.each([
  ['socks5', 'through the proxy, no.refused.test:443 is not allowed'],
  ['socks4', 'through the proxy, no.refused.test:443 refused'],
])('a host that a proxy of %s refuses is no proxy that was not reached', async (protocol, message) => {
  const refused = await connectBySocks(new URL(`${protocol}://${address}`), 'no.refused.test', 443).catch(
    (error) => error,
  );
  expect(refused).not.toBeInstanceOf(ProxyUnreached);
  expect(String(refused)).toBe(`Error: ${message}`);
});

test('a proxy that asks is told the name and the password of its address', async () => {
  proxy.secret = 'Mia@home:pass:wört';
  const connected = await connectBySocks(
    new URL(`socks5://Mia%40home:pass%3Aw%C3%B6rt@${address}`),
    '127.0.0.1',
    port,
  );
  connected.write('hello');
  expect(String((await once(connected, 'data'))[0])).toBe('hello');
  connected.destroy();
  const refused = await connectBySocks(new URL(`socks5://Mia@${address}`), '127.0.0.1', port).catch(
    (error) => error,
  );
  expect(refused).not.toBeInstanceOf(ProxyUnreached);
  expect(String(refused)).toBe('Error: the proxy refused the password');
  await expect(
    connectBySocks(new URL(`socks5://${'x'.repeat(256)}@${address}`), '127.0.0.1', port),
  ).rejects.toThrow('the name or password of the proxy is too long');
  await expect(connectBySocks(new URL(`socks5://Mia:50%off@${address}`), '127.0.0.1', port)).rejects.toThrow(
    'the name or password of the proxy is not written as in an address: % is %25',
  );
  expect(proxy.asked).toEqual([`SOCKS5 127.0.0.1:${port}`]);
});

test('a proxy that asks nobody is told no name and no password', async () => {
  const connected = await connectBySocks(new URL(`socks5://Mia:secret@${address}`), '127.0.0.1', port);
  expect(proxy.asked).toEqual([`SOCKS5 127.0.0.1:${port}`]);
  connected.destroy();
});

test('a proxy that asks for a password, speaks something else or hangs up was not reached', async () => {
  proxy.secret = 'Mia:secret';
  const reach = (protocol: string, at: string) =>
    connectBySocks(new URL(`${protocol}://${at}`), 'packs.store.test', port);
  await expect(reach('socks5', address)).rejects.toThrow(new ProxyUnreached('the proxy asks for a password'));
  // What echoes speaks no SOCKS 4, and its version 5 offers a method that nobody named.
  await expect(reach('socks4', `localhost:${port}`)).rejects.toThrow(
    new ProxyUnreached('the proxy does not speak SOCKS 4'),
  );
  const rude = createServer((socket) => void socket.end());
  await once(rude.listen(0, '127.0.0.1'), 'listening');
  const bound = rude.address();
  if (!bound || typeof bound === 'string') throw new Error('nobody listens');
  await expect(reach('socks5', `127.0.0.1:${bound.port}`)).rejects.toThrow(
    new ProxyUnreached('the proxy hung up'),
  );
  rude.close();
});
