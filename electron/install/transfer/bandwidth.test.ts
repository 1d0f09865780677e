import { expect, test } from 'vitest';
import { Bandwidth } from './bandwidth.ts';

const SECOND_NS = 1_000_000_000n;
const READ_BYTES = 64 * 1024;

/** Receivers that read as fast as they may, on a clock of their own; answers the bytes they had received at each time asked for. */
function receive(
  limits: { fromMs: number; limit: number | undefined }[],
  receivers: number,
  untilMs: number,
) {
  let now = 0n;
  const bandwidth = new Bandwidth(undefined, () => now);
  const readyAt = Array.from({ length: receivers }, () => 0);
  let received = 0;
  const pending = [...limits];
  for (let ms = 0; ms < untilMs; ms++) {
    now = (BigInt(ms) * SECOND_NS) / 1000n;
    if (pending[0]?.fromMs === ms) {
      bandwidth.setLimit(pending.shift()?.limit);
      readyAt.fill(ms);
    }
    for (const [receiver, ready] of readyAt.entries()) {
      if (ready > ms) continue;
      received += READ_BYTES;
      readyAt[receiver] = ms + bandwidth.take(READ_BYTES);
    }
  }
  return received;
}

test.each([
  [100_000, 1],
  [100_000, 8],
  [1_000_000, 8],
  [25_000_000, 16],
])('%d bytes a second are kept to by %d receivers together', (limit, receivers) => {
  const seconds = 100;
  const received = receive([{ fromMs: 0, limit }], receivers, seconds * 1000);
  // What each receiver is ahead with is one read, once.
  expect(received).toBeLessThanOrEqual(limit * (seconds + 0.05) + receivers * READ_BYTES);
  expect(received).toBeGreaterThan(limit * seconds * 0.99);
});

test('a new limit holds at once, and debts under the old one are forgotten', () => {
  const change = { fromMs: 10_000, limit: 10_000_000 };
  const slow = receive([{ fromMs: 0, limit: 10_000 }], 4, 10_000);
  const both = receive([{ fromMs: 0, limit: 10_000 }, change], 4, 20_000);
  expect(both - slow).toBeGreaterThan(99_000_000);
  expect(both - slow).toBeLessThan(101_000_000);
});

test('without a limit nobody waits', () => {
  const bandwidth = new Bandwidth();
  expect(bandwidth.limit).toBeUndefined();
  expect(bandwidth.take(1e12)).toBe(0);
  bandwidth.setLimit(1000);
  expect(bandwidth.limit).toBe(1000);
  expect(bandwidth.take(1000)).toBeGreaterThan(900);
  bandwidth.setLimit(undefined);
  expect(bandwidth.take(1e12)).toBe(0);
});

test('all threads share one limit', () => {
  const bandwidth = new Bandwidth();
  bandwidth.setLimit(1_000_000);
  const elsewhere = new Bandwidth(bandwidth.memory);
  expect(elsewhere.limit).toBe(1_000_000);
  elsewhere.take(5_000_000);
  expect(bandwidth.take(1)).toBeGreaterThan(4900);
});

test('a wait ends when the limit is changed or the signal is aborted', async () => {
  const bandwidth = new Bandwidth();
  bandwidth.setLimit(1);
  const { signal } = new AbortController();
  const waiting = bandwidth.wait(3_600_000, signal);
  bandwidth.setLimit(undefined);
  await waiting;
  const stopping = new AbortController();
  const stopped = bandwidth.wait(3_600_000, stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow('aborted');
});
