/** What can be pressed, and what must be read beside it, such as what a cart comes to. */
export const CONTROLS = 'a[href], button, input, select, textarea, summary, [data-uncovered]';
