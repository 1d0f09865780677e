/** What can be pressed. */
export const CONTROLS = 'a[href], button, input, select, textarea, summary';
