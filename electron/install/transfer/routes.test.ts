import { expect, test } from 'vitest';
import { routesFor, routesOfEnvironment, routesOfSystem } from './routes.ts';

test.each([
  ['DIRECT', ['direct']],
  ['PROXY 10.0.0.1:3128', ['http://10.0.0.1:3128']],
  ['PROXY 10.0.0.1:3128; DIRECT', ['http://10.0.0.1:3128', 'direct']],
  ['PROXY a:1;proxy b:2;DIRECT', ['http://a:1', 'http://b:2', 'direct']],
  ['DIRECT; PROXY 10.0.0.1:3128', ['direct', 'http://10.0.0.1:3128']],
  ['HTTPS proxy.example:443', ['https://proxy.example:443']],
  ['SOCKS5 10.0.0.1:1080; PROXY [::1]:8080', ['socks5://10.0.0.1:1080', 'http://[::1]:8080']],
  // The older protocol, as browsers take it.
  ['SOCKS 10.0.0.1:1080', ['socks4://10.0.0.1:1080']],
  // Not spoken: the next way is.
  ['QUIC 10.0.0.1:443; PROXY a:1', ['http://a:1']],
  ['QUIC 10.0.0.1:443', ['direct']],
  ['PROXY', ['direct']],
  ['', ['direct']],
])('the system that says "%s" means %s', (answer, routes) => {
  expect(routesOfSystem(answer)).toEqual(routes);
});

const ENV = { HTTPS_PROXY: 'http://secure:1', http_proxy: 'open:2', NO_PROXY: 'a.example, .b.example:8443' };

test.each([
  ['https://cdn.example/x', ENV, 'http://secure:1'],
  ['http://cdn.example/x', ENV, 'http://open:2'],
  ['https://a.example/', ENV, 'direct'],
  ['https://deep.a.example/', ENV, 'direct'],
  ['https://not-a.example/', ENV, 'http://secure:1'],
  ['https://x.b.example:8443/', ENV, 'direct'],
  ['https://x.b.example/', ENV, 'http://secure:1'],
  ['https://cdn.example/', { ...ENV, no_proxy: '*' }, 'direct'],
  ['https://cdn.example/', { HTTP_PROXY: 'http://open:2' }, 'direct'],
  ['https://cdn.example/', { HTTPS_PROXY: '' }, 'direct'],
  ['https://cdn.example/', { HTTPS_PROXY: 'socks5h://far:1080/' }, 'socks5://far:1080'],
  ['https://cdn.example/', { HTTPS_PROXY: 'http://me:secret@far:1' }, 'http://me:secret@far:1'],
  ['https://cdn.example/', { HTTPS_PROXY: 'socks5h://me:secret@far:1' }, 'socks5://me:secret@far:1'],
])('%s is reached as the environment says', (address, env, route) => {
  expect(routesOfEnvironment(new URL(address), env)).toEqual([route]);
});

test('a proxy of a kind that nobody knows is said, not passed by', () => {
  const env = { HTTPS_PROXY: 'ftp://far:21' };
  expect(() => routesOfEnvironment(new URL('https://cdn.example/'), env)).toThrow(
    'no proxy that is known here: ftp',
  );
});

test('each server has the way that is told for it, and folders have none', async () => {
  const routesOf = (url: URL) => [url.hostname === 'far.example' ? 'http://proxy:1' : 'direct'] as const;
  const addresses = ['https://far.example/depot/x', 'http://near.example/depot', '/srv/depot'];
  expect(await routesFor(addresses, routesOf)).toEqual({
    'https://far.example': ['http://proxy:1'],
    'http://near.example': ['direct'],
  });
});
