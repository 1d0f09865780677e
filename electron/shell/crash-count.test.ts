import { expect, test } from 'vitest';
import { createCrashCount } from './crash-count.ts';

test('a page that dies now and then comes back by itself; one that dies again and again does not', () => {
  let clock = 0;
  const comesBack = createCrashCount(() => clock);
  const after = (ms: number) => {
    clock += ms;
    return comesBack();
  };
  expect([after(0), after(1_000), after(58_999)]).toEqual([true, true, false]);
  expect([after(60_000), after(59_999), after(60_000)]).toEqual([true, true, true]);
});
