/** Items in rows of so many columns. */
export interface Grid {
  columns: number;
  count: number;
  /** Rows that the window shows at once. */
  page: number;
}

const STEPS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (key: string): key is Step => STEPS.some((step) => step === key);

/** The place that a key leads to from another, both from 0; a step out of the grid stays where it is. */
export function stepIn({ columns, count, page }: Grid, place: number, step: Step): number {
  const last = count - 1;
  const row = Math.floor(place / columns);
  const rowsBelow = Math.floor(last / columns) - row;
  const up = (rows: number) => place - Math.min(row, rows) * columns;
  // From a full row into the last, which may be shorter.
  const down = (rows: number) => Math.min(last, place + Math.min(rowsBelow, rows) * columns);
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
      return up(1);
    case 'ArrowDown':
      return down(1);
    case 'PageUp':
      return up(page);
    case 'PageDown':
      return down(page);
  }
}
