import { describe, expect, test } from 'vitest';
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

describe('what helps against lost code', () => {
  const CHROME = new TypeError(
    'Failed to fetch dynamically imported module: https://moggie.test/assets/a.js',
  );
  const SAFARI = new TypeError('Importing a module script failed.');
  const STYLES = new Error('Unable to preload CSS for /assets/a.css');

  function reader(answers: Record<string, boolean | undefined>) {
    const storage = memory();
    return (error: unknown, isSecond = false) =>
      remedyFor(error, isSecond, { storage, now: 1_000_000, has: async (address) => answers[address] });
  }

  test('is the network, while the server does not answer; that uses up no reload', async () => {
    const remedy = reader({});
    expect(await remedy(SAFARI)).toBe('network');
    expect(await remedy(CHROME)).toBe('network');
    expect(await remedy(new TypeError('other'))).toBe('nothing');
  });

  test('is a reload once it is gone, one a minute [T22]', async () => {
    const remedy = reader({ '/healthz': true, 'https://moggie.test/assets/a.js': false });
    expect(await remedy(CHROME)).toBe('reload');
    expect(await remedy(SAFARI)).toBe('nothing');
  });

  test('is another try where the server has it after all, then a reload', async () => {
    const remedy = reader({ '/assets/a.css': true, 'https://moggie.test/assets/a.js': true });
    expect(await remedy(CHROME)).toBe('again');
    expect(await remedy(STYLES)).toBe('again');
    expect(await remedy(CHROME, true)).toBe('reload');
    expect(await remedy(CHROME, true)).toBe('nothing');
  });

  test('is a reload where the browser does not say what it misses', async () => {
    expect(await reader({ '/healthz': true })(SAFARI)).toBe('reload');
  });
});
