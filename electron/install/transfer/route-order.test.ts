import { expect, test } from 'vitest';
import { isUnreached, ProxyUnreached, RouteOrder } from './route-order.ts';

test('a proxy that was not reached is asked last, for five minutes', () => {
  const order = new RouteOrder();
  const routes = ['http://a:1', 'socks5://b:2', 'direct'] as const;
  order.unreached('http://a:1', 1000);
  expect(order.of(routes, 1001)).toEqual(['socks5://b:2', 'direct', 'http://a:1']);
  expect(order.of(['http://a:1'], 1001)).toEqual(['http://a:1']);
  expect(order.of(routes, 300_999)).toEqual(['socks5://b:2', 'direct', 'http://a:1']);
  expect(order.of(routes, 301_000)).toEqual([...routes]);
});

test('a server that was not reached directly says nothing of others', () => {
  const order = new RouteOrder();
  order.unreached('direct', 0);
  expect(order.of(['direct', 'http://a:1'], 1)).toEqual(['direct', 'http://a:1']);
});

const failed = (properties: object, options?: ErrorOptions) =>
  Object.assign(new Error('no', options), properties);

test.each([
  [new ProxyUnreached('no'), true],
  [failed({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
  [failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), true],
  [new AggregateError([failed({ syscall: 'connect' }), failed({ syscall: 'connect' })]), true],
  [new TypeError('fetch failed', { cause: failed({ syscall: 'connect' }) }), true],
  // The tunnel broke before anybody answered, or was refused.
  [failed({ code: 'ERR_PROXY_TUNNEL' }), true],
  [failed({ code: 'ERR_PROXY_TUNNEL', statusCode: 403 }), false],
  [failed({ code: 'ECONNRESET', syscall: 'read' }), false],
  [new AggregateError([]), false],
  ['no', false],
])('%o: unreached %s', (error, unreached) => {
  expect(isUnreached(error)).toBe(unreached);
});
