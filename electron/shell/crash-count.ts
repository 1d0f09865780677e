/** A page that dies so often within so many ms dies again. */
const MOST = 3;
const WITHIN_MS = 60_000;

/** Counts how often a page died. Answers whether to show it again without asking. */
export function createCrashCount(now: () => number = () => performance.now()): () => boolean {
  let times: number[] = [];
  return () => {
    times = [...times.filter((time) => time > now() - WITHIN_MS), now()];
    return times.length < MOST;
  };
}
