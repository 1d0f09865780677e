/** Wait before what is held down happens again, ms; and between all later times. */
const FIRST_MS = 380;
const NEXT_MS = 110;

/** Something that is held down, and when it happens again, ms. */
export interface Held<T> {
  what: T;
  next: number;
}

/**
 * Whether what is held at this moment happens now: at once, after a pause, and then quickly again and again. Answers with
 * what to give the next call as `held`.
 */
export function repeated<T>(
  held: Held<T> | undefined,
  what: T | undefined,
  now: number,
): { held: Held<T> | undefined; happens: boolean } {
  if (what === undefined) return { held: undefined, happens: false };
  if (held?.what !== what) return { held: { what, next: now + FIRST_MS }, happens: true };
  if (now < held.next) return { held, happens: false };
  return { held: { what, next: now + NEXT_MS }, happens: true };
}
