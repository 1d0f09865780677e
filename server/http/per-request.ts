import type { Context } from './context.ts';

/**
 * One value for each request, made when it is first asked for: the home of DataLoaders.
 * The value lives as long as the request's context.
 */
export function perRequest<T>(make: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context, T>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const value = make(context);
    made.set(context, value);
    return value;
  };
}
