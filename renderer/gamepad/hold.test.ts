import { expect, test } from 'vitest';
import { Hold } from './hold.ts';

test('what is held tells of it once, after a second, and anew after it was let go', () => {
  const hold = new Hold();
  const told = [0, 500, 999, 1000, 1500, 3000].filter((now) => hold.look(true, now));
  expect(told).toEqual([1000]);
  expect(hold.look(false, 3100)).toBe(false);
  expect([3200, 3900, 4200].filter((now) => hold.look(true, now))).toEqual([4200]);
});

test('what is let go in between begins anew', () => {
  const hold = new Hold();
  hold.look(true, 0);
  hold.look(false, 900);
  expect([901, 1100, 1900].some((now) => hold.look(true, now))).toBe(false);
});
