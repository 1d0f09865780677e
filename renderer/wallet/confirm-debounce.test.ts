import { expect, test } from 'vitest';
import { createConfirmDebounce } from './confirm-debounce.ts';

test('one confirmation counts each 500 ms, however many are given between [T12]', () => {
  const debounce = createConfirmDebounce();
  const given = [20, 21, 519, 520, 700, 1019, 1020, 5000];
  expect(given.filter((now) => debounce.lets(now))).toEqual([20, 520, 1020, 5000]);
});

test('a confirmation after a refusal counts at once [T12]', () => {
  const debounce = createConfirmDebounce();
  expect([debounce.lets(20), debounce.lets(30)]).toEqual([true, false]);
  debounce.forget();
  expect([debounce.lets(31), debounce.lets(40)]).toEqual([true, false]);
});
