import { expect, test } from 'vitest';
import { placeOf } from './window-place.ts';

const SCREEN = { x: 0, y: 24, width: 1366, height: 720 };
const window = (x: number, y: number, width = 1000, height = 600) => ({ x, y, width, height });

test('the first window fits on a small screen', () => {
  expect(placeOf(null, { x: 0, y: 0, width: 1920, height: 1040 })).toEqual({ width: 1280, height: 800 });
  expect(placeOf(null, SCREEN)).toEqual({ width: 1280, height: 720 });
});

test.each([
  ['where it was', window(40, 60), window(40, 60)],
  ['half beside the screen', window(800, 60), window(800, 60)],
  ['with just enough to take it by', window(1246, 60), window(1246, 60)],
  ['no larger than a smaller screen', window(0, 24, 2560, 1400), window(0, 24, 1366, 720)],
])('a window comes back %s', (_where, kept, place) => {
  expect(placeOf(kept, SCREEN)).toEqual(place);
});

test.each([
  ['a sliver on the right', window(1247, 60)],
  ['a sliver on the left', window(-881, 60)],
  ['above the screen', window(40, 20)],
  ['below the screen', window(40, 713)],
  ['on a screen that is gone', window(3000, 60)],
])('one that could not be taken by the mouse does not: %s', (_where, kept) => {
  expect(placeOf(kept, SCREEN)).toEqual({ width: 1000, height: 600 });
});
