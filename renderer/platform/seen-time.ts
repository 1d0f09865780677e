export interface SeenTime {
  /** Time that the page was seen since the last call, ms. */
  lap(): number;
  stop(): void;
}

/** Measures from now on how long the page is really seen. */
export function watchSeen(): SeenTime {
  let seen = 0;
  let since = document.hidden ? undefined : performance.now();
  const pause = () => {
    if (since !== undefined) seen += performance.now() - since;
    since = document.hidden ? undefined : performance.now();
  };
  document.addEventListener('visibilitychange', pause);
  return {
    lap() {
      pause();
      const lap = Math.round(seen);
      seen = 0;
      return lap;
    },
    stop: () => document.removeEventListener('visibilitychange', pause),
  };
}
