import { expect, test } from 'vitest';
import { isDrag, topInside } from './drag.ts';

test('a press is a drag beyond five pixels in any direction [P19]', () => {
  const from = { x: 10, y: 10 };
  expect(isDrag(from, { x: 15, y: 10 })).toBe(false);
  expect(isDrag(from, { x: 13, y: 14 })).toBe(false);
  expect(isDrag(from, { x: 14, y: 14 })).toBe(true);
  expect(isDrag(from, { x: 4.9, y: 10 })).toBe(true);
});

test('the card stays in the window, 16 px from its edges', () => {
  expect(topInside(400, 200, 900)).toBe(400);
  expect(topInside(400, 200, 500)).toBe(284);
  expect(topInside(-50, 200, 900)).toBe(16);
  expect(topInside(400, 600, 500)).toBe(16);
});
