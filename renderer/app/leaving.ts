declare global {
  interface Window {
    /** When the page last began to give way to another, ms since the epoch. */
    leftAt?: number;
  }
}

/** How long (ms) the next page may take to come. */
const COMING_MS = 30_000;

/** Remembers that a link was followed, even before the page's script was there. Runs as text in the page, so it stands alone. */
function noteLeaving(): void {
  addEventListener('beforeunload', () => {
    window.leftAt = Date.now();
  });
}

/** The script that the server writes into the head of a page. */
export const NOTE_LEAVING = `(${noteLeaving})()`;

/**
 * Resolves at once on a page that stays. One that gives way to another hears no more of it, unless the other does not come:
 * a download, or an address of another program, leaves the page as it is.
 */
export async function untilStaying(): Promise<void> {
  const left = (window.leftAt ?? Number.NEGATIVE_INFINITY) + COMING_MS - Date.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
