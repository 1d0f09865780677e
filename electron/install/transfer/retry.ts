import { setTimeout as sleep } from 'node:timers/promises';
import { InstallError } from '../install-error.ts';
import { TransferError } from './transfer-error.ts';

/** A transfer that failed in a way worth another attempt. */
export interface Failure {
  /** Attempts since bytes last arrived, this one included. */
  attempt: number;
  /** What the server asked for, in ms; undefined when it did not. */
  retryAfterMs: number | undefined;
}

const ATTEMPTS = 8;
const FIRST_MS = 500;
const LONGEST_MS = 15_000;
const LONGEST_RETRY_AFTER_MS = 60_000;
/** A server that asks for more is asked sooner all the same: a wrong date must not end all downloads. */
const BELIEVED_RETRY_AFTER_MS = 3_600_000;

/**
 * How long to wait before the next attempt, in ms, or nothing when it is time to give up. Doubles from 0.5 to 15 s,
 * spread over its upper half so that clients do not come back all at once; longer where the server asks for it. One that
 * asks for less, or by a clock that is wrong, would else see all attempts within moments. `random` is in [0, 1).
 */
export function retryDelay({ attempt, retryAfterMs = 0 }: Failure, random: number): number | undefined {
  if (attempt >= ATTEMPTS) return undefined;
  const full = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  const asked = Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) + random * FIRST_MS;
  return Math.max(full * (0.5 + random / 2), asked);
}

/** The `Retry-After` header in ms, an hour at most: seconds or a date. Nothing when absent or unreadable. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(0, asked), BELIEVED_RETRY_AFTER_MS);
}

/** Answers worth another attempt: the server was busy or broken, not our request. */
export const isRetryableStatus = (status: number) =>
  status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 511);

/** Waits for so many ms; rejects when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/**
 * Does work again and again until it succeeds, with a pause between the attempts. As long as `received` grows, the line is
 * alive and all attempts are left. Throws an `InstallError` with the last failure's fault when none is left.
 */
export async function persist<T>(
  work: () => Promise<T>,
  received: () => number,
  signal: AbortSignal,
  wait = pause,
): Promise<T> {
  let attempt = 0;
  let before = received();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TransferError) || signal.aborted) throw error;
      if (error.cost === 'none') continue;
      const now = received();
      attempt = now > before ? 1 : attempt + 1;
      before = now;
      const delay = retryDelay({ attempt, retryAfterMs: error.retryAfterMs }, Math.random());
      if (delay === undefined)
        throw new InstallError(error.fault, error.message, {
          cause: error,
          retryAfterMs: error.retryAfterMs,
        });
      await wait(delay, signal);
    }
  }
}
