import type { SiteProfile } from '../../shared/contract/site.ts';

/** The signed-in player behind a request. */
export interface Viewer {
  uuid: string;
  role: 'player' | 'author' | 'admin';
}

/** What a resolver knows of the request that it answers. */
export interface Context {
  site: SiteProfile;
  /** Absent for guests. */
  viewer?: Viewer;
  /** Visitor's country, alpha-2 lower case. */
  country: string;
  /** Visitor's address, for limits on tries. */
  ip: string;
  requestId: string;
}
