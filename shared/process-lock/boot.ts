import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

const MINUTE = /^boot at (\d+)$/;
/** Two looks at the clock name one boot by neighbouring minutes where it was set or rounded in between. */
const TOLERANCE = 2;

/** Names the running system's boot: by the kernel's own name or, where it has none, by the minute of the boot. */
export function bootName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return bootMinute(Date.now(), uptime());
  }
}

/** The name of a boot of which only the clock tells: `now` in ms since the epoch, `up` in s since the boot. */
export const bootMinute = (now: number, up: number) => `boot at ${Math.round((now / 1000 - up) / 60)}`;

/** Whether two names are of one boot. */
export function isSameBoot(left: string, right: string): boolean {
  const [first, second] = [left, right].map((name) => MINUTE.exec(name)?.[1]);
  if (first === undefined || second === undefined) return left === right;
  return Math.abs(Number(first) - Number(second)) <= TOLERANCE;
}
