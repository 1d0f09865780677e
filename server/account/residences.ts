import { CodedError } from '../../shared/contract/errors.ts';

/** How long (ms) a residence that was read is believed: support may change one that is set. */
const LIFE_MS = 60_000;
const MOST = 10_000;

export type ResidenceOf = (account: string) => Promise<string | null>;

/** The residence of whoever pays: none is chosen before anything is paid (V04). Throws 400 until it is. */
export function requireResidence(residence: string | null): string {
  if (residence === null) throw new CodedError('400', 'Choose your country of residence first');
  return residence;
}

/**
 * Reads where players live, alpha-2 in lower case, null until it is chosen. Every request asks, so that a chosen residence
 * is kept for a minute; one that is not chosen yet is read anew each time, since it counts from the moment it is.
 */
export function createResidences(find: ResidenceOf, now: () => Date): ResidenceOf {
  const known = new Map<string, { country: string; until: number }>();

  return async (account) => {
    const at = now().getTime();
    const found = known.get(account);
    if (found && at < found.until) return found.country;
    known.delete(account);
    const country = await find(account);
    if (country === null) return null;
    known.set(account, { country, until: at + LIFE_MS });
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    return country;
  };
}
