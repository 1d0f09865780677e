import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaces, restOf } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a line stays as long as it takes to read, of whatever script, and half as long at twice the speed [D09]', () => {
  expect([restOf('Ten letter', 1), restOf('Ten letter', 2), restOf('霧が来た。', 1)]).toEqual([
    1700, 850, 1690,
  ]);
});

test('a story goes on by itself once its line was there for long enough, and waits while it is held', () => {
  let isHeld = false;
  const next = vi.fn();
  const paces = createPaces({ next, isHeld: () => isHeld, speed: () => 1, onChange() {} });
  paces.rest('Ten letter');
  vi.advanceTimersByTime(60_000);
  expect(next).not.toHaveBeenCalled();
  paces.set('auto');
  vi.advanceTimersByTime(1699);
  expect(next).not.toHaveBeenCalled();
  isHeld = true;
  vi.advanceTimersByTime(60_000);
  expect(next).not.toHaveBeenCalled();
  isHeld = false;
  vi.advanceTimersByTime(250);
  expect(next).toHaveBeenCalledOnce();
});

test('while a line is on its way, or its reader presses, nothing goes on by itself', () => {
  const next = vi.fn();
  const told: string[] = [];
  const paces = createPaces({ next, isHeld: () => false, speed: () => 1, onChange: (now) => told.push(now) });
  paces.rest('A line.');
  paces.set('skip');
  paces.begin();
  vi.advanceTimersByTime(60_000);
  expect(next).not.toHaveBeenCalled();
  paces.rest('Another.');
  paces.set('reader');
  vi.advanceTimersByTime(60_000);
  expect(next).not.toHaveBeenCalled();
  paces.set('skip');
  paces.set('skip');
  vi.advanceTimersByTime(60);
  expect(next).toHaveBeenCalledOnce();
  expect([told, paces.now()]).toEqual([['skip', 'reader', 'skip'], 'skip']);
});
