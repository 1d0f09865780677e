import type { FastifyRequest } from 'fastify';
import type { CatalogService } from '../catalog/service.ts';
import type { SiteService } from '../site/service.ts';
import type { Context } from './context.ts';
import { createGuestCache } from './guest-cache.ts';

/** How long (ms) the depot takes a game for offered, and how many of them it keeps in mind. */
const OFFER_MS = 30_000;
const OFFERS = 1_000;

/** Where a game's trial builds are given to everyone: then caches may give them on, unless there are countries without. */
export type TrialOffer = 'everywhere' | 'here' | 'not here';

interface TrialOfferDeps {
  catalog: Pick<CatalogService, 'blockedCountries'>;
  site: Pick<SiteService, 'closedBy' | 'isClosedSomewhere'>;
  readGuest(request: FastifyRequest): Pick<Context, 'country' | 'ageVerified'>;
  now(): Date;
}

/** Offers trials to guests where they see the game. What else a player sees, at home or with an age checked, takes a licence. */
export function createTrialOffer({ catalog, site, readGuest, now }: TrialOfferDeps) {
  // An install asks for thousands of ranges.
  const blocked = createGuestCache<readonly string[] | undefined>({ lifeMs: OFFER_MS, most: OFFERS, now });
  return async (request: FastifyRequest, storeUuid: string): Promise<TrialOffer> => {
    const { country, ageVerified } = readGuest(request);
    const without = await blocked(storeUuid, () => catalog.blockedCountries(storeUuid));
    if (!without || without.includes(country) || site.closedBy(country, ageVerified)) return 'not here';
    return without.length > 0 || site.isClosedSomewhere ? 'here' : 'everywhere';
  };
}
