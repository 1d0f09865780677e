import type { Person, Subject, World } from '../world.ts';

/**
 * What somebody gets: `ok`, `none` (no token), `moved` (sent on to another address), or the code of an error; its status where the answer
 * carries no code.
 */
export type RouteOutcome = 'ok' | 'none' | 'moved' | (string & {});

/** Things of the owner's that routes name in their addresses. */
export interface RouteWorld extends World {
  invoice: string;
  /** Uuid of the game with builds, and a licence of the owner's for it. */
  installable: { uuid: string; licence: string };
}

export interface RouteRequest {
  /** The route's own address where it is absent. */
  url?: string;
  headers?: Record<string, string>;
  /** Sent as JSON where it is no form. */
  body?: object | URLSearchParams | FormData;
  /** Whether the session's cookie stays at home. */
  withoutCookie?: boolean;
}

/** One way in which a route is tried by everyone. */
export interface RouteRow {
  /** As it is declared, such as `POST /graphql`. */
  route: string;
  /** What is tried, where a route is tried in several ways. */
  what?: string;
  outcome: Record<Subject, RouteOutcome>;
  send?(who: Person, world: RouteWorld): RouteRequest;
  /** Tables that change when somebody with an account calls it, and when a guest does; no others. */
  changes?: string[];
  guestChanges?: string[];
}
