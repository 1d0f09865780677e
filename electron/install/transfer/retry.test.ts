import { expect, test } from 'vitest';
import { parseRetryAfter, persist, retryDelay } from './retry.ts';
import { TransferError } from './transfer-error.ts';
import { hasSlept } from './wake.ts';

const { signal } = new AbortController();
const now = (message: string) => new TransferError(message, { retryAfterMs: 0 });

test('attempts wait longer and longer, and end', () => {
  expect([1, 2, 3, 5, 7].map((attempt) => retryDelay({ attempt, retryAfterMs: undefined }, 0))).toEqual([
    250, 500, 1000, 4000, 7500,
  ]);
  expect(retryDelay({ attempt: 1, retryAfterMs: 3000 }, 0.5)).toBe(3250);
  expect(retryDelay({ attempt: 1, retryAfterMs: 9_000_000 }, 0)).toBe(60_000);
  expect(retryDelay({ attempt: 8, retryAfterMs: 1 }, 0)).toBeUndefined();
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
  let received = 0;
  let attempts = 0;
  const reached = await persist(
    async () => {
      attempts += 1;
      if (attempts > 12) return attempts;
      received += 1;
      throw now('cut');
    },
    () => received,
    signal,
  );
  expect(reached).toBe(13);

  attempts = 0;
  const failing = persist(
    async () => {
      attempts += 1;
      throw now('no network');
    },
    () => 0,
    signal,
  );
  await expect(failing).rejects.toMatchObject({ fault: 'offline', message: 'no network' });
  expect(attempts).toBe(8);
}, 30_000);

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
