import { expect, test } from 'vitest';
import { proxiesFor, proxyOfEnvironment, proxyOfSystem } from './proxy.ts';

test.each([
  ['DIRECT', undefined],
  ['PROXY 10.0.0.1:3128', 'http://10.0.0.1:3128'],
  ['PROXY 10.0.0.1:3128; DIRECT', 'http://10.0.0.1:3128'],
  ['DIRECT; PROXY 10.0.0.1:3128', undefined],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  // Not spoken: the next way is.
  ['SOCKS5 10.0.0.1:1080; PROXY [::1]:8080', 'http://[::1]:8080'],
  ['SOCKS 10.0.0.1:1080', undefined],
  ['', undefined],
])('the system that says "%s" means %s', (answer, proxy) => {
  expect(proxyOfSystem(answer)).toBe(proxy);
});

const ENV = { HTTPS_PROXY: 'http://secure:1', http_proxy: 'open:2', NO_PROXY: 'a.example, .b.example:8443' };

test.each([
  ['https://cdn.example/x', ENV, 'http://secure:1'],
  ['http://cdn.example/x', ENV, 'http://open:2'],
  ['https://a.example/', ENV, undefined],
  ['https://deep.a.example/', ENV, undefined],
  ['https://not-a.example/', ENV, 'http://secure:1'],
  ['https://x.b.example:8443/', ENV, undefined],
  ['https://x.b.example/', ENV, 'http://secure:1'],
  ['https://cdn.example/', { ...ENV, no_proxy: '*' }, undefined],
  ['https://cdn.example/', { HTTP_PROXY: 'http://open:2' }, undefined],
  ['https://cdn.example/', { HTTPS_PROXY: '' }, undefined],
])('%s is reached as the environment says', (address, env, proxy) => {
  expect(proxyOfEnvironment(new URL(address), env)).toBe(proxy);
});

test('each server has the way that is told for it, and folders have none', async () => {
  const proxyOf = (url: URL) => (url.hostname === 'far.example' ? 'http://proxy:1' : undefined);
  const addresses = ['https://far.example/depot/x', 'http://near.example/depot', '/srv/depot'];
  expect(await proxiesFor(addresses, proxyOf)).toEqual({ 'https://far.example': 'http://proxy:1' });
});
