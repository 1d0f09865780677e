import { expect, test } from 'vitest';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { onPlayerChange, onStoreReached } from './launcher.ts';

/** Counts what is told; `answer` says who was there first, `after` what the main process says next. */
function listening() {
  const first = Promise.withResolvers<SessionState>();
  let tell = (_state: SessionState) => {};
  let told = 0;
  const reasons: boolean[] = [];
  onPlayerChange(
    () => first.promise,
    (listener) => {
      tell = listener;
      return () => {};
    },
    (isOver) => {
      told += 1;
      reasons.push(isOver);
    },
  );
  return {
    reasons,
    async answer(players: number) {
      first.resolve({ signedIn: true, online: true, players, over: false });
      await first.promise;
    },
    after(signedIn: boolean, online: boolean, players: number, over = false) {
      tell({ signedIn, online, players, over });
      return told;
    },
  };
}

test('somebody who signs in, out or in the place of another is told of, not the network that goes', async () => {
  const { answer, after } = listening();
  await answer(0);
  expect(after(true, false, 0)).toBe(0);
  expect(after(true, true, 1)).toBe(1);
  expect(after(true, false, 1)).toBe(1);
  expect(after(false, true, 1)).toBe(2);
  expect(after(false, false, 1)).toBe(2);
  expect(after(true, true, 2)).toBe(3);
});

test('it is said whether the store ended the session or somebody came or went', async () => {
  const { answer, after, reasons } = listening();
  await answer(0);
  after(false, true, 0, true);
  after(true, true, 1);
  after(false, true, 1);
  expect(reasons).toEqual([true, false, false]);
});

test('who came before it was known who had been there stays the last', async () => {
  const { answer, after } = listening();
  expect(after(true, true, 1)).toBe(1);
  await answer(0);
  expect(after(true, false, 1)).toBe(1);
});

test('whether the store is reached is told at once and when it changes; an older answer comes too late', async () => {
  const first = Promise.withResolvers<SessionState>();
  const told: boolean[] = [];
  let tell = (_state: SessionState) => {};
  const listen = () =>
    onStoreReached(
      () => first.promise,
      (listener) => {
        tell = listener;
        return () => {};
      },
      (online) => told.push(online),
    );
  const state = (online: boolean) => ({ signedIn: true, online, players: 0, over: false });
  listen();
  tell(state(true));
  first.resolve(state(false));
  await first.promise;
  expect(told).toEqual([true]);
  listen();
  await first.promise;
  expect(told).toEqual([true, false]);
  tell(state(true));
  expect(told).toEqual([true, false, true]);
});
