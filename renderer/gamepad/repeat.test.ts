import { expect, test } from 'vitest';
import { type Held, repeated } from './repeat.ts';

/** The moments (ms) at which something happens that is told of every 10 ms. */
function momentsOf(whatAt: (now: number) => string | undefined, until: number): [number, string][] {
  const moments: [number, string][] = [];
  let held: Held<string> | undefined;
  for (let now = 0; now <= until; now += 10) {
    const what = whatAt(now);
    const step = repeated(held, what, now);
    held = step.held;
    if (step.happens && what !== undefined) moments.push([now, what]);
  }
  return moments;
}

test('what is held happens at once, after 380 ms, and every 110 ms then', () => {
  expect(momentsOf(() => 'down', 620)).toEqual([
    [0, 'down'],
    [380, 'down'],
    [490, 'down'],
    [600, 'down'],
  ]);
});

test('another one happens at once and waits anew; letting go ends it', () => {
  const what = (now: number) => (now < 100 ? 'down' : now < 300 ? 'right' : undefined);
  expect(momentsOf(what, 1000)).toEqual([
    [0, 'down'],
    [100, 'right'],
  ]);
});
