import { expect, test } from 'vitest';
import { turnOf } from './use-swipe.ts';

test.each([
  ['to the left', -60, 5, 1],
  ['to the right', 60, -20, -1],
  ['too short', -39, 0, 0],
  ['rather down than aside', -60, 80, 0],
  ['as much down as aside', 60, 60, 0],
] as const)('a drag %s turns by the right number', (_what, right, down, by) => {
  expect(turnOf(right, down)).toBe(by);
});
