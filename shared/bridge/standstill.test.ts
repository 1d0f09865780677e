import { expect, test } from 'vitest';
import { needsSomebody } from './standstill.ts';

test('a full disk needs somebody, a lost connection passes', () => {
  const waiting = (help: 'free-space' | 'connect-drive' | 'retry') =>
    ({ state: 'waiting', next: { by: 'queue', at: 5, help } }) as const;
  expect(needsSomebody(waiting('free-space'))).toBe(true);
  expect(needsSomebody(waiting('connect-drive'))).toBe(true);
  expect(needsSomebody(waiting('retry'))).toBe(false);
  const next = { by: 'player', at: null, help: 'retry' } as const;
  expect(needsSomebody({ state: 'failed', next })).toBe(true);
  expect(needsSomebody({ state: 'paused', next })).toBe(false);
});
