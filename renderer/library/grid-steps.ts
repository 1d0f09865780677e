/** Items in rows of so many columns. */
export interface Grid {
  columns: number;
  count: number;
}

const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (key: string): key is Step => STEPS.some((step) => step === key);

/** The place that a key leads to from another, both from 0; a step out of the grid stays where it is. */
export function stepIn({ columns, count }: Grid, place: number, step: Step): number {
  const last = count - 1;
  switch (step) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowRight':
      return Math.min(last, place + 1);
    case 'ArrowUp':
      return place < columns ? place : place - columns;
    case 'ArrowDown':
      // From the last full row into one that is shorter.
      return Math.floor(place / columns) === Math.floor(last / columns)
        ? place
        : Math.min(last, place + columns);
  }
}
