import { expect, test } from 'vitest';
import { hasSlept } from '../wake.ts';
import { parseRetryAfter, persist, retryDelay } from './retry.ts';
import { TransferError } from './transfer-error.ts';

const { signal } = new AbortController();

test('attempts wait longer and longer, and end', () => {
  expect([1, 2, 3, 5, 7].map((attempt) => retryDelay({ attempt, retryAfterMs: undefined }, 0))).toEqual([
    250, 500, 1000, 4000, 7500,
  ]);
  expect(retryDelay({ attempt: 1, retryAfterMs: 3000 }, 0.5)).toBe(3250);
  expect(retryDelay({ attempt: 1, retryAfterMs: 9_000_000 }, 0)).toBe(60_000);
  expect(retryDelay({ attempt: 8, retryAfterMs: 1 }, 0)).toBeUndefined();
});

test('a server that asks for no patience is met with the same pauses as one that asks for nothing', () => {
  const delaysFor = (retryAfterMs: number | undefined) =>
    [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelay({ attempt, retryAfterMs }, 0));
  expect(delaysFor(0)).toEqual(delaysFor(undefined));
  expect(delaysFor(0)).toEqual([250, 500, 1000, 2000, 4000, 7500, 7500]);
  expect(delaysFor(3000)).toEqual([3000, 3000, 3000, 3000, 4000, 7500, 7500]);
});

test('Retry-After is seconds or a date', () => {
  expect(parseRetryAfter('7', 0)).toBe(7000);
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000);
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 40_000)).toBe(0);
  expect(parseRetryAfter('soon', 0)).toBeUndefined();
  expect(parseRetryAfter(undefined, 0)).toBeUndefined();
});

test('no server is believed that it must be left alone for more than an hour', () => {
  expect(parseRetryAfter('3600', 0)).toBe(3_600_000);
  expect(parseRetryAfter('99999999999', 0)).toBe(3_600_000);
  expect(parseRetryAfter('Fri, 01 Jan 2100 00:00:00 GMT', 0)).toBe(3_600_000);
});

test('as long as bytes come, attempts are left; without any, eight are made', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  let received = 0;
  let attempts = 0;
  const reached = await persist(
    async () => {
      attempts += 1;
      if (attempts > 12) return attempts;
      received += 1;
      throw new TransferError('cut');
    },
    () => received,
    signal,
    wait,
  );
  expect(reached).toBe(13);
  // Each was the first one since bytes came.
  expect(waits.filter((ms) => ms >= 250 && ms <= 500)).toHaveLength(12);

  attempts = 0;
  waits.length = 0;
  const failing = persist(
    async () => {
      attempts += 1;
      throw new TransferError('no network', { retryAfterMs: 30_000 });
    },
    () => 0,
    signal,
    wait,
  );
  const failure = { fault: 'offline', message: 'no network', retryAfterMs: 30_000 };
  await expect(failing).rejects.toMatchObject(failure);
  expect(attempts).toBe(8);
  expect(waits.filter((ms) => ms >= 30_000 && ms <= 30_500)).toHaveLength(7);
});

test('a pause ends with the signal, and so does the work', async () => {
  const stopping = new AbortController();
  const work = async () => {
    queueMicrotask(() => stopping.abort(new Error('paused')));
    throw new TransferError('busy', { retryAfterMs: 60_000 });
  };
  await expect(persist(work, () => 0, stopping.signal)).rejects.toThrow();
});

test('what is not the line to blame for costs no attempt, and other errors end it at once', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 100) throw new RangeError('broken');
    throw new TransferError('the machine was asleep', { cost: 'none' });
  };
  await expect(persist(work, () => 0, signal)).rejects.toThrow('broken');
  expect(attempts).toBe(100);
});

test('a gap in the clock means that the machine slept', () => {
  expect([hasSlept(0, 2000), hasSlept(0, 11_000), hasSlept(0, 3_600_000)]).toEqual([false, false, true]);
});
