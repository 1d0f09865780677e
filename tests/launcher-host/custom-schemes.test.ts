import { expect, test } from 'vitest';
import {
  customScheme,
  fromChromium,
  originOf,
  policyToChromium,
  registerSchemes,
  toChromium,
} from './custom-schemes.ts';

registerSchemes([
  { scheme: 'app', privileges: { standard: true, secure: true } },
  { scheme: 'game', privileges: { standard: true } },
]);

test.each([
  ['app://bundle/index.html?a=1#b', 'https://bundle.app.electron-host.invalid/index.html?a=1#b'],
  ['app://bundle', 'https://bundle.app.electron-host.invalid/'],
  ['app://bundle?a=1', 'https://bundle.app.electron-host.invalid/?a=1'],
  ['game://g-12/', 'https://g-12.game.electron-host.invalid/'],
  ['https://store.example/x', 'https://store.example/x'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
])('%s travels as %s', (url, carried) => expect(toChromium(url)).toBe(carried));

test.each([
  ['https://bundle.app.electron-host.invalid/x?a#b', 'app://bundle/x?a#b'],
  ['https://g-12.game.electron-host.invalid', 'game://g-12'],
  ['blob:https://bundle.app.electron-host.invalid/3f0a', 'blob:app://bundle/3f0a'],
  [
    'https://bundle.app.electron-host.invalid.evil.example/',
    'https://bundle.app.electron-host.invalid.evil.example/',
  ],
  [
    'https://store.example/?https://bundle.app.electron-host.invalid/',
    'https://store.example/?https://bundle.app.electron-host.invalid/',
  ],
])('%s is seen as %s', (carried, url) => expect(fromChromium(carried)).toBe(url));

test.each([
  ['app://bundle/x', 'app://bundle'],
  ['http://127.0.0.1:80/x', 'http://127.0.0.1'],
  ['about:blank', 'null'],
  ['', 'null'],
])('the origin of %s is %s', (url, origin) => expect(originOf(url)).toBe(origin));

test('only registered schemes are custom', () => {
  expect(['app://x/', 'APP://x/', 'https://x/', 'other://x/'].map(customScheme)).toEqual([
    'app',
    'app',
    undefined,
    undefined,
  ]);
});

test('a policy names what its custom sources travel as', () => {
  expect(
    policyToChromium(
      "default-src 'none'; img-src 'self' app: data:; connect-src app://bundle https://a.example",
    ),
  ).toBe(
    "default-src 'none'; img-src 'self' https://*.app.electron-host.invalid data:; " +
      'connect-src https://bundle.app.electron-host.invalid https://a.example',
  );
});
