import { hostname, uptime } from 'node:os';
import { bootName, isSameBoot } from './boot.ts';
import { type IsAlive, isAliveHere, type LockOwner, renewProcessLock } from './process-lock.ts';

// Of a process on another computer nobody here can say that it is dead. On a drive that several computers reach a lock is
// renewed, and the drive's own clock tells for how long it was not.

/** How often whoever holds such a lock renews it, in ms. */
const RENEW_EVERY_MS = 15_000;
/** Another computer's lock that was not renewed for this long is dead, in ms: network drives show news up to a minute late. */
const DEAD_AFTER_MS = 120_000;

/** Of another boot, it may be this computer's or another one's: many have the name that their system came with. */
export const isOfThisBoot = ({ host, boot }: LockOwner): boolean =>
  host === hostname() && isSameBoot(boot, bootName());

/**
 * Whether the owner of a lock that is renewed still works, on whatever computer. A time far ahead is no network drive's: the
 * drive was carried here from a computer with another clock.
 */
export const isAliveAnywhere: IsAlive = (owner, renewedMs) => {
  if (isOfThisBoot(owner)) return isAliveHere(owner);
  // What was renewed since this computer was started was not renewed by the boot before.
  const mayBeOurs = owner.host === hostname() && renewedMs >= uptime() * 1000;
  return !mayBeOurs && Math.abs(renewedMs) < DEAD_AFTER_MS;
};

/**
 * Renews a lock that this process holds until the end, which awaits the last renewal. `onLost`: it went to another computer.
 * A drive that does not answer loses it only if it is another's when it answers again.
 */
export function renewOften(
  place: string,
  onLost: () => void = () => {},
): { renewNow(): void; end(): Promise<void> } {
  let renewed = Promise.resolve();
  const renew = async () => {
    if (!(await renewProcessLock(place).catch(() => true))) onLost();
  };
  const renewNow = () => {
    renewed = renew();
  };
  const timer = setInterval(renewNow, RENEW_EVERY_MS).unref();
  return {
    renewNow,
    async end() {
      clearInterval(timer);
      await renewed;
    },
  };
}
