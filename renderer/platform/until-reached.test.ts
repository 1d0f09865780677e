import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import { askDelay, untilReached } from './until-reached.ts';

const lost = () => new CodedError('other/network-request-failed', 'no response');
const network = new EventTarget();
let asked: number;
let answers: boolean;
const ask = async () => {
  asked += 1;
  if (!answers) throw lost();
  return 'player';
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answers = false;
});
afterEach(() => vi.useRealTimers());

test.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [6, 30_000],
  [50, 30_000],
])('after %i questions in vain the next one waits %i ms', (failures, delay) => {
  expect(askDelay(failures)).toBe(delay);
});

test('asks less and less often until there is an answer', async () => {
  const answer = untilReached(ask, new AbortController().signal, network);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 2000 + 4000);
  expect(asked).toBe(4);
  answers = true;
  await vi.advanceTimersByTimeAsync(8000);
  await expect(answer).resolves.toBe('player');
  expect([asked, vi.getTimerCount()]).toEqual([5, 0]);
});

test('asks at once when the network is back', async () => {
  const answer = untilReached(ask, new AbortController().signal, network);
  await vi.advanceTimersByTimeAsync(0);
  answers = true;
  network.dispatchEvent(new Event('online'));
  await expect(answer).resolves.toBe('player');
  expect([asked, vi.getTimerCount(), getEventListeners(network, 'online')]).toEqual([2, 0, []]);
});

test('stops when nobody waits any more, and at any other failure', async () => {
  const gone = new AbortController();
  const answer = untilReached(ask, gone.signal, network);
  await vi.advanceTimersByTimeAsync(0);
  gone.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
  await expect(untilReached(ask, gone.signal, network)).rejects.toThrow('left');
  expect([asked, vi.getTimerCount(), getEventListeners(network, 'online')]).toEqual([2, 0, []]);
  const refuse = () => Promise.reject(new CodedError('9999', 'refused'));
  await expect(untilReached(refuse, new AbortController().signal, network)).rejects.toThrow('refused');
});
