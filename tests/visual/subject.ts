import type { Look } from './looks.ts';
import type { Role } from './people.ts';
import type { Unanswered, Visit } from './visit.ts';

/** A screen or popup to take a picture of, where `V` leads. */
export interface Subject<V extends Visit = Visit> {
  name: string;
  role: Role;
  /** Leads a visitor there. */
  open: (visit: V) => Promise<unknown>;
  /** Sites on which it is taken; the international one unless told otherwise. */
  sites?: readonly Look['site'][];
  /** Widths at which it is there; all unless told otherwise. */
  widths?: readonly Look['width'][];
  unanswered?: Unanswered;
  /** What lies beside the page (dock, ball, card) is part of the picture. */
  withHints?: true;
  /** It leaves a trace in the browser, so it has one of its own. */
  alone?: true;
  /** What chance decides, as a selector: it is left out of the picture. */
  random?: string;
  /** The window alone, not the whole page: something lies over it. */
  over?: true;
  /** One of the few screens that everybody sees. */
  main?: true;
}

/** Whether a subject is taken in a look; see `LOOKS` for the rule. */
export const isIn = (
  { sites = ['international'], widths, main }: Subject,
  { site, width, takes }: Look,
): boolean => sites.includes(site) && (widths?.includes(width) ?? true) && (takes === 'all' || main === true);
