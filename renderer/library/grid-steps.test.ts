import { expect, test } from 'vitest';
import { isStep, stepIn } from './grid-steps.ts';

// 0 1 2 / 3 4 5 / 6 7
const GRID = { columns: 3, count: 8, page: 2 };

test.each([
  [4, 'ArrowUp', 1],
  [4, 'ArrowDown', 7],
  [4, 'ArrowLeft', 3],
  [4, 'ArrowRight', 5],
  [5, 'ArrowDown', 7],
  [7, 'ArrowDown', 7],
  [6, 'ArrowDown', 6],
  [1, 'ArrowUp', 1],
  [0, 'ArrowLeft', 0],
  [7, 'ArrowRight', 7],
  [2, 'ArrowRight', 3],
  [4, 'Home', 0],
  [4, 'End', 7],
  [1, 'PageDown', 7],
  [2, 'PageDown', 7],
  [3, 'PageDown', 6],
  [6, 'PageDown', 6],
  [7, 'PageUp', 1],
  [4, 'PageUp', 1],
  [2, 'PageUp', 2],
] as const)('from %i %s leads to %i', (from, step, to) => {
  expect(stepIn(GRID, from, step)).toBe(to);
});

test('other keys are no steps', () => {
  expect(['Enter', 'Tab', 'a', 'Escape'].filter(isStep)).toEqual([]);
});
