import * as v from 'valibot';
import type { DocumentStore } from '../settings/document-store.ts';

/** The latest time that was ever known, ms since the epoch. */
export const clockDocument = v.object({ seen: v.number() });
export type ClockDocument = v.InferOutput<typeof clockDocument>;

/** A moment whose time is known. All in ms: the computer's clock can be set, `ticks` only go on. */
export interface KnownMoment {
  time: number;
  ticks: number;
  /** How far the computer's clock was ahead of the time. */
  ahead: number;
}

/** What the clocks of the computer say. */
export interface Reading {
  clock: number;
  ticks: number;
}

/** A start without a word of the store: a clock that was set back is not believed. */
export const momentOfStart = (seen: number, { clock, ticks }: Reading): KnownMoment => ({
  time: Math.max(seen, clock),
  ticks,
  ahead: 0,
});

/** The store has said what time it is, whatever was believed before. */
export const momentOfStore = (time: number, { clock, ticks }: Reading): KnownMoment => ({
  time,
  ticks,
  ahead: Math.max(0, clock - time),
});

/** The time now: the clock's, less what it is known to be ahead, and never before what has passed since. */
export const timeSince = ({ time, ticks, ahead }: KnownMoment, now: Reading): number =>
  Math.max(time + now.ticks - ticks, now.clock - ahead);

/** A time that setting the clock back does not turn back, not over a restart either. */
export interface TrustedClock {
  /** The time now, ms since the epoch. */
  now(): number;
  /** The store says what time it is: a clock that was wrong has no consequences from here on. */
  heard(time: number): void;
}

/** The kept time may be so far off, ms: it is not written each time somebody asks. */
const INEXACT_MS = 60_000;

export function createTrustedClock(
  document: DocumentStore<ClockDocument>,
  read: () => Reading = () => ({ clock: Date.now(), ticks: performance.now() }),
): TrustedClock {
  let known = momentOfStart(document.read().seen, read());

  function keep(time: number) {
    if (Math.abs(time - document.read().seen) < INEXACT_MS) return;
    try {
      document.write({ seen: time });
    } catch (error) {
      console.warn('time not kept:', error instanceof Error ? error.message : error);
    }
  }

  return {
    now() {
      const time = timeSince(known, read());
      keep(time);
      return time;
    },
    heard(time) {
      known = momentOfStore(time, read());
      keep(time);
    },
  };
}
