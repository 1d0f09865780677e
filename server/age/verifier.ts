/** How an age check that was begun can end without a result; each has its words on the page it leads back to. */
export type AgeRefusal =
  /** The verifier says that the visitor is too young. */
  | 'under-age'
  /** The visitor turned back. */
  | 'cancelled'
  /** Begun too long ago, in another browser, or finished before. */
  | 'late'
  /** The answer is not what this check asked for, or not the verifier's. */
  | 'refused'
  /** The verifier cannot be reached, or answers with nonsense. */
  | 'unavailable';

export type AgeAnswer = { method: string } | { refusal: AgeRefusal };

/** What is remembered of a check until its answer comes; the visitor's browser holds it, sealed. */
export type AgeMemory = Record<string, string>;

/**
 * Somebody who can tell whether a visitor is over 18. The visitor is sent to a page of the verifier and comes back to
 * `returnTo` with an answer, of which nothing is believed but what the verifier has signed.
 */
export interface AgeVerifier {
  /** Who checks, as it is kept beside a result: a host. */
  name: string;
  /** The page to send the visitor to. Throws when the verifier cannot be asked. */
  start(returnTo: string): Promise<{ page: string; memory: AgeMemory }>;
  /** Reads the parameters that the visitor came back with; `memory` is that of the same check. Never throws. */
  read(answer: URLSearchParams, returnTo: string, memory: AgeMemory): Promise<AgeAnswer>;
}
