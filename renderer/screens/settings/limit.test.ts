import { expect, test } from 'vitest';
import { limitOf } from './limit.ts';

test.each([
  ['2', 2_000_000],
  ['0.5', 500_000],
  ['0', 16_384],
  ['-3', 16_384],
  ['', 16_384],
  ['fast', 16_384],
  ['1e99', 1_000_000_000_000],
])('a limit of "%s" megabytes a second is %i bytes [V01]', (typed, bytes) => {
  expect(limitOf(typed)).toBe(bytes);
});
