/** Makes what was asked for once, and keeps it; what failed is made anew when it is asked for again. */
export function memoize<Args extends readonly (string | number)[], T>(
  make: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (...args) => {
    const key = args.join();
    const known = made.get(key);
    if (known) return known;
    const begun = make(...args);
    made.set(key, begun);
    begun.catch(() => made.delete(key));
    return begun;
  };
}
