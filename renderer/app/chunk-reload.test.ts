import { expect, test } from 'vitest';
import { isLostChunk, mayReload, remedyFor } from './chunk-reload.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value).has(key),
  };
}

test('the page loads itself anew at most once in 60 seconds [T22]', () => {
  const storage = memory();
  const at = 1_000_000;
  expect(mayReload(storage, at)).toBe(true);
  expect(mayReload(storage, at + 59_999)).toBe(false);
  expect(mayReload(storage, at + 60_000)).toBe(true);
  expect(mayReload(storage, at + 60_001)).toBe(false);
});

test('a browser that would not remember the reload gets none, lest it never ends [T22]', () => {
  expect(mayReload({ getItem: () => null, setItem: () => false }, 1_000_000)).toBe(false);
});

test.each([
  ['Failed to fetch dynamically imported module: https://moggie.test/assets/a.js', true],
  ['error loading dynamically imported module: https://moggie.test/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Cannot read properties of undefined', false],
])('%s: lost code is %s', (message, lost) => {
  expect(isLostChunk(new TypeError(message))).toBe(lost);
});

test('lost code is no reason to reload without the network, and uses up no reload', async () => {
  const storage = memory();
  const lost = new TypeError('Importing a module script failed.');
  const remedy = (error: unknown, served: boolean) =>
    remedyFor(error, { storage, now: 1_000_000, isServed: async () => served });
  expect(await remedy(lost, false)).toBe('network');
  expect(await remedy(new TypeError('other'), true)).toBe('nothing');
  expect(await remedy(lost, true)).toBe('reload');
  expect(await remedy(lost, true)).toBe('nothing');
});
