import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { onPlayerLeft } from './player-left.ts';

test('a player leaves by signing out and by another who signs in, not by a network that goes', () => {
  const start: SessionState = { signedIn: true, online: true, players: 0, over: false };
  let change: (state: SessionState) => void = () => {};
  let left = 0;
  onPlayerLeft(
    {
      state: () => start,
      onChange: (listener) => {
        change = listener;
      },
    },
    () => {
      left += 1;
    },
  );
  const after = (part: Partial<SessionState>) => {
    change({ ...start, ...part });
    return left;
  };
  expect([after({ online: false }), after({})]).toEqual([0, 0]);
  expect([after({ players: 1 }), after({ players: 1 })]).toEqual([1, 1]);
  expect([after({ signedIn: false, players: 1 }), after({ players: 2 }), after({ players: 3 })]).toEqual([
    2, 2, 3,
  ]);
});

test('one who cannot forget keeps no other from it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const state: SessionState = { signedIn: true, online: true, players: 0, over: false };
  let change: (state: SessionState) => void = () => {};
  const session = {
    state: () => state,
    onChange: (listener: (state: SessionState) => void) => {
      change = listener;
    },
  };
  onPlayerLeft(session, () => {
    throw new Error('the disk is full');
  });
  expect(() => change({ ...state, signedIn: false })).not.toThrow();
  expect(warn.mock.calls).toEqual([['not forgotten:', 'the disk is full']]);
});
