/** What must be seen whole, such as what a cart comes to. */
export const UNCOVERED = '[data-uncovered]';

/** What can be pressed, and what must be seen whole. */
export const CONTROLS = `a[href], button, input, select, textarea, summary, ${UNCOVERED}`;
