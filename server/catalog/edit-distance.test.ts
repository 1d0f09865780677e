import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['moon', '', 4],
  ['', 'moon', 4],
  ['kitchen', 'kitchen', 0],
  ['kichen', 'kitchen', 1],
  ['kittchen', 'kitchen', 1],
  ['kotchen', 'kitchen', 1],
  ['ktichen', 'kitchen', 1],
  ['ktichne', 'kitchen', 2],
  ['kitten', 'kitchen', 2],
  ['snow', 'wons', 3],
  // Swapped and then parted: no letter is touched twice.
  ['ca', 'abc', 3],
  ['гаваь', 'гавань', 1],
  ['𝒜b', 'b𝒜', 1],
])('%j and %j are %i apart, either way', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
