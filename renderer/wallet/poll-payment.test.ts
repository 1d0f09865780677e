import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollPayment } from './poll-payment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls a payment that is in `states` at each second, the last one for ever; tells how it ended and how often it was asked for. */
function watch(states: readonly (number | Error)[], signal = new AbortController().signal) {
  const seen = { asked: 0, outcome: 'pending' };
  const find = async () => {
    const state = states[Math.min(seen.asked, states.length - 1)] ?? 0;
    seen.asked += 1;
    if (state instanceof Error) throw state;
    return state;
  };
  pollPayment(find, signal).then(
    () => (seen.outcome = 'success'),
    (error: Error) => (seen.outcome = error.message),
  );
  return seen;
}

const pendingFor = (seconds: number) => Array.from({ length: seconds }, () => 0);

test('1 is success, 2 is failure, anything else is asked again after a second [T15]', async () => {
  const paid = watch([0, 7, 1]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(paid).toEqual({ asked: 2, outcome: 'pending' });
  await vi.advanceTimersByTimeAsync(1);
  expect(paid).toEqual({ asked: 3, outcome: 'success' });
  const failed = watch([2]);
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toEqual({ asked: 1, outcome: 'Error' });
});

test('a payment that succeeds after 59 s is a success, one that would after 60 s times out [C17]', async () => {
  const inTime = watch([...pendingFor(59), 1]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(inTime.outcome).toBe('success');
  const late = watch([...pendingFor(60), 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late.outcome).toBe('Timeout');
  expect(vi.getTimerCount()).toBe(0);
});

test('no answer counts as pending', async () => {
  const seen = watch([new Error('no response'), 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual({ asked: 2, outcome: 'success' });
});

test('a cancelled poll stays silent and stops asking', async () => {
  const controller = new AbortController();
  const seen = watch([0], controller.signal);
  await vi.advanceTimersByTimeAsync(2500);
  controller.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual({ asked: 3, outcome: 'pending' });
});
