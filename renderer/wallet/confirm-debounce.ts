/** Time in ms from a confirmation that counted to the next one that can (T12). */
const DEBOUNCE_MS = 500;

/** Lets one confirmation of a purchase through each half second at most (T12). */
export function createConfirmDebounce() {
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Whether a confirmation counts that was given now, in ms of a clock that only goes on. */
    lets(now: number): boolean {
      if (now - last < DEBOUNCE_MS) return false;
      last = now;
      return true;
    },

    /** The one that counted was refused: what comes after that is a new one. */
    forget(): void {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
