import { expect, test } from 'vitest';
import { chinaTime } from './china-time.ts';

test('an instant is written as clocks in China show it, eight hours ahead the whole year', () => {
  expect(chinaTime(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21 20:00:00');
  expect(chinaTime(new Date('2026-07-01T16:05:09Z'))).toBe('2026-07-02 00:05:09');
});
