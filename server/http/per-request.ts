import type { Context } from './context.ts';

/**
 * One value for each request, made when it is first asked for: the home of DataLoaders.
 * The value lives as long as its key, the request's context or the request itself.
 */
export function perRequest<T, Key extends object = Context>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
