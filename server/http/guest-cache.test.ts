import { expect, test } from 'vitest';
import { createGuestCache } from './guest-cache.ts';

function caching({ lifeMs = 1000, most = 2 } = {}) {
  const clock = { at: 0 };
  const asked: string[] = [];
  const cached = createGuestCache<string>({ lifeMs, most, now: () => new Date(clock.at) });
  const get = (key: string) =>
    cached(key, async () => {
      asked.push(key);
      return `${key} at ${clock.at}`;
    });
  return { clock, asked, get };
}

test('an answer is given again until its life ends', async () => {
  const { clock, asked, get } = caching();
  expect(await get('a')).toBe('a at 0');
  clock.at = 999;
  expect(await get('a')).toBe('a at 0');
  clock.at = 1000;
  expect(await get('a')).toBe('a at 1000');
  expect(asked).toEqual(['a', 'a']);
});

test('calls that meet share one question', async () => {
  const { asked, get } = caching();
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a at 0', 'a at 0']);
  expect(asked).toEqual(['a']);
});

test('the oldest answer makes room', async () => {
  const { asked, get } = caching();
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

test('a failure is asked again', async () => {
  const cached = createGuestCache<string>({ lifeMs: 1000, most: 2, now: () => new Date(0) });
  await expect(cached('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cached('a', async () => 'up')).toBe('up');
});

test('an answer that is not worth its place is asked anew', async () => {
  let asked = 0;
  const cached = createGuestCache<number>({
    lifeMs: 1000,
    most: 2,
    now: () => new Date(0),
    isKept: (n) => n > 1,
  });
  const ask = () =>
    cached('a', async () => {
      asked += 1;
      return asked;
    });
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
});
