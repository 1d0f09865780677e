/** The id of the page's heading. */
export const HEADING = 'my-store';

/** Gives the focus to the page's heading: a button that goes with its row has had it, the heading stays. */
export const focusHeading = (): void => document.getElementById(HEADING)?.focus({ preventScroll: true });
