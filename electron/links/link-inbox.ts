/** What links and other starts ask for, kept until there is a window to show it in. */
export interface LinkInbox {
  /** The page that a link leads to; without one, the launcher itself is wanted. */
  came(path: string | undefined): void;
  /** From now on what comes is shown. Answers with the page that was asked for last until now. */
  deliver(show: (path: string | undefined) => void): string | undefined;
}

export function createLinkInbox(): LinkInbox {
  let waiting: string | undefined;
  let take = (path: string | undefined) => {
    waiting = path ?? waiting;
  };
  return {
    came: (path) => take(path),
    deliver(show) {
      take = show;
      return waiting;
    },
  };
}
