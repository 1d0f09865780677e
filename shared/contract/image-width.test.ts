import { expect, test } from 'vitest';
import { steppedWidth } from './image-width.ts';

test.each([
  [1, 640],
  [639, 640],
  [640, 640],
  [641, 640],
  [1279, 640],
  [1280, 1280],
  [1919, 1280],
  [1920, 1920],
  [2559, 1920],
  [2560, 2560],
])('an image %i px wide is asked in %i [X07]', (width, asked) => {
  expect(steppedWidth(width)).toBe(asked);
});
