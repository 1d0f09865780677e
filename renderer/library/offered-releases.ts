import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { OFFERED_FILE, type OfferedRelease, offeredReleases } from '../../shared/contract/offered-release.ts';

/** Where the launcher's installers are. */
export const RELEASES = '/releases/';

/** The installers that the store offers now; none where it offers none. */
async function fetchOffered(): Promise<OfferedRelease[]> {
  const response = await fetch(RELEASES + OFFERED_FILE);
  return response.ok ? v.parse(offeredReleases, await response.json()) : [];
}

/** The installers of the launcher, as the site offers them. */
export const offeredQuery = () => queryOptions({ queryKey: ['offeredReleases'], queryFn: fetchOffered });
