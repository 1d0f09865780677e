import type { Route } from './routes.ts';

/** For so long, in ms, a proxy that could not be reached is asked after all others, as browsers do. */
const AVOIDED_MS = 5 * 60_000;

/** A proxy that was not reached, or that does not speak what it is said to. */
export class ProxyUnreached extends Error {}

/** Remembers which proxies could not be reached. */
export class RouteOrder {
  readonly #avoidedUntil = new Map<Route, number>();

  /** The same routes, those whose proxies could not be reached of late last. `now` in ms. */
  of(routes: readonly Route[], now: number): Route[] {
    const isAvoided = (route: Route) => (this.#avoidedUntil.get(route) ?? 0) > now;
    return [...routes.filter((route) => !isAvoided(route)), ...routes.filter(isAvoided)];
  }

  /** This route failed before anything was sent by it. */
  unreached(route: Route, now: number): void {
    // Directly it was the server that was not reached, which says nothing of others.
    if (route !== 'direct') this.#avoidedUntil.set(route, now + AVOIDED_MS);
  }
}

/**
 * Whether a request failed before it was sent, since its proxy, or directly the server, could not be reached; only then
 * may it go another way. A proxy that answers, and be it with a refusal, was reached.
 */
export function isUnreached(error: unknown): boolean {
  if (error instanceof ProxyUnreached) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreached);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  if (code === 'ERR_PROXY_TUNNEL') return !('statusCode' in error && error.statusCode !== undefined);
  return isUnreached(error.cause);
}
