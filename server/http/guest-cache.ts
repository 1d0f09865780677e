interface GuestCacheOptions<T> {
  /** How long an answer is given again, ms. */
  lifeMs: number;
  /** How many answers are kept; the oldest go first. */
  most: number;
  now: () => Date;
  /** Which answers are worth their place; absent: all. */
  isKept?(answer: T): boolean;
}

/**
 * Keeps what guests were answered for a moment, so that a page that many ask for at once is put together once. Calls
 * that arrive while the first is under way share it; failures are not kept.
 */
export function createGuestCache<T>({ lifeMs, most, now, isKept = () => true }: GuestCacheOptions<T>) {
  const kept = new Map<string, { answer: Promise<T>; until: number }>();

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const found = kept.get(key);
    const at = now().getTime();
    if (found && at < found.until) return found.answer;
    const answer = ask();
    kept.delete(key);
    kept.set(key, { answer, until: at + lifeMs });
    answer.then(
      (value) => isKept(value) || kept.delete(key),
      () => kept.delete(key),
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return answer;
  };
}
