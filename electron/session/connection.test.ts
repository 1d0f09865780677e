import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { type ConnectionState, knockDelay, watchConnection } from './connection.ts';

/** The store's server, which answers knocks or does not. */
class Door {
  answers = true;
  knocks = 0;
  #online = true;
  readonly #listeners = new Set<(state: SessionState) => void>();

  state = () => ({ signedIn: true, online: this.#online, players: 0, over: false });
  onChange = (listener: (state: SessionState) => void) => void this.#listeners.add(listener);
  knock = async () => {
    this.knocks += 1;
    if (this.#online === this.answers) return;
    this.#online = this.answers;
    for (const listener of this.#listeners) listener(this.state());
  };
}

let door: Door;
let system: boolean;
let told: ConnectionState[];
const open = () =>
  watchConnection({ session: door, systemOnline: () => system, onChange: (state) => told.push(state) });

beforeEach(() => {
  vi.useFakeTimers();
  door = new Door();
  system = true;
  told = [];
});
afterEach(() => vi.useRealTimers());

test('the network is gone only when the system says so and the store does not answer', async () => {
  const connection = open();
  connection.report({ online: false, metered: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
  door.answers = false;
  connection.check();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ online: false, metered: false }]);
});

test('while it is gone, it is looked for, less and less often', async () => {
  const connection = open();
  door.answers = false;
  system = false;
  connection.check();
  await vi.advanceTimersByTimeAsync(0);
  const knocks = door.knocks;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(door.knocks - knocks).toBe(4);
  door.answers = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.at(-1)).toEqual({ online: true, metered: false });
  const settled = door.knocks;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(door.knocks).toBe(settled);
  connection.close();
});

test('a report that says nothing new about the network asks the store nothing', async () => {
  const connection = open();
  connection.report({ online: true, metered: false });
  connection.report({ online: true, metered: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(door.knocks).toBe(0);
});

test('a connection that is paid by volume is told', async () => {
  open().report({ online: true, metered: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ online: true, metered: true }]);
});

test.each([
  [0, 2000],
  [3, 16_000],
  [9, 60_000],
])('after %i knocks in vain the next one waits %i ms', (failures, delay) => {
  expect(knockDelay(failures)).toBe(delay);
});
