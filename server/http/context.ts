import type { SiteProfile } from '../../shared/contract/site.ts';

/** What people are to the store: `support` answers players and reports, `admin` is the root admin. */
export const ROLES = ['player', 'author', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in player behind a request. */
export interface Viewer {
  uuid: string;
  role: Role;
  /** The sign-in that the request belongs to. */
  session: string;
  /** Whether staff may have suspended the player: then each change is looked up before it is made. */
  suspended?: boolean;
}

/** What a resolver knows of the request that it answers. */
export interface Context {
  site: SiteProfile;
  /** Absent for guests. */
  viewer?: Viewer;
  /** Country that the shelves are for, alpha-2 lower case: where the viewer lives, else where the request comes from. */
  country: string;
  /** Where the viewer lives (V04); null for guests and until it is chosen. */
  residence: string | null;
  /** Whether a verifier has checked that the visitor is over 18, and that counts still; asked only where the law asks. */
  ageVerified: boolean;
  /** Visitor's address, as limits on tries count it (`machineOf`). */
  ip: string;
  /** Tags that the visitor's browser leaves out of lists; players' own lists go before it. */
  excludedTags: readonly string[];
  requestId: string;
}
