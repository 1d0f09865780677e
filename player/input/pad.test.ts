import { expect, test } from 'vitest';
import { padActs, pressedOn } from './pad.ts';

const pad = (pressed: readonly number[], mapping = 'standard') => ({
  mapping,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
});

test('a button does something as it goes down, and nothing while it is held', () => {
  expect(padActs(new Set(), pad([0]))).toEqual(['press']);
  expect(padActs(pressedOn(pad([0])), pad([0]))).toEqual([]);
  expect(padActs(pressedOn(pad([0])), pad([0, 9, 13]))).toEqual(['menu', 'down']);
  expect(padActs(new Set(), pad([14, 15]))).toEqual(['left', 'right']);
  expect(padActs(new Set(), pad([1, 2, 3, 4, 5]))).toEqual(['close', 'auto', 'hide', 'back', 'skip']);
});

test('a pad of an unknown layout does nothing', () => {
  expect(padActs(new Set(), pad([0, 1, 9], ''))).toEqual([]);
});
