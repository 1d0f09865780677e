import { expect, test } from 'vitest';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { onPlayerChange } from './launcher.ts';

test('somebody who signs in, out or in the place of another is told of, not the network that goes', async () => {
  const first = { signedIn: true, online: true, players: 0 };
  let tell = (_state: SessionState) => {};
  let told = 0;
  onPlayerChange(
    async () => first,
    (listener) => {
      tell = listener;
      return () => {};
    },
    () => {
      told += 1;
    },
  );
  await Promise.resolve();
  const after = (signedIn: boolean, online: boolean, players: number) => {
    tell({ signedIn, online, players });
    return told;
  };
  expect(after(true, false, 0)).toBe(0);
  expect(after(true, true, 1)).toBe(1);
  expect(after(true, false, 1)).toBe(1);
  expect(after(false, true, 1)).toBe(2);
  expect(after(false, false, 1)).toBe(2);
  expect(after(true, true, 2)).toBe(3);
});
