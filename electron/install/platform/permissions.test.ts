import { expect, test } from 'vitest';
import { isRunnable, modeOf } from './permissions.ts';

test('what is executable can be started by its owner, nothing else can, and nobody else can write either', () => {
  expect([modeOf(true), modeOf(false)]).toEqual([0o755, 0o644]);
  expect([0o755, 0o700, 0o644, 0o077].map(isRunnable)).toEqual([true, true, false, false]);
});
