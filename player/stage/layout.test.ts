import { expect, test } from 'vitest';
import { coverSpot, figureSpot } from './layout.ts';

const STAGE = { width: 1280, height: 720 };

test('a background covers the view, wide or tall', () => {
  expect(coverSpot({ width: 1280, height: 360 }, STAGE)).toEqual({ scale: 1, x: 640, y: 180 });
  expect(coverSpot({ width: 390, height: 720 }, STAGE)).toEqual({ scale: 1, x: 195, y: 360 });
});

test('figures stand on the lower edge of a wide view, and above the words in a tall one', () => {
  expect(figureSpot('left', { width: 1280, height: 720 }, STAGE, 500)).toEqual({ scale: 1, x: 320, y: 720 });
  const tall = figureSpot('right', { width: 400, height: 800 }, STAGE, 500);
  expect(tall).toEqual({ scale: 400 / (1280 * 0.62), x: 300, y: 500 });
});
