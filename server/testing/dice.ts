/** Draws from what a seed gives. */
export interface Dice {
  /** Below 1. */
  next(): number;
  /** Whole, from 0 to below `end`. */
  below(end: number): number;
  pick<T>(values: readonly T[]): T;
  /** True in so many of a hundred. */
  chance(percent: number): boolean;
}

export function diceOf(next: () => number): Dice {
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    chance: (percent) => next() * 100 < percent,
  };
}
