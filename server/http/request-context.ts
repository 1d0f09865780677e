import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { EXCLUDED_TAGS_PREFERENCE, readTags } from '../../shared/contract/tags.ts';
import { ageCookies } from '../age/cookies.ts';
import type { AgeService } from '../age/service.ts';
import type { SiteService } from '../site/service.ts';
import type { Context, Viewer } from './context.ts';
import { machineOf } from './machine.ts';
import { siteOf } from './origins.ts';
import type { IsProxy } from './proxies.ts';

/** Country of visitors whose address tells nothing (ifconfig). */
const FALLBACK_COUNTRY = 'us';

const alpha2 = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{2}$/));
/** What country headers say for "unknown" and for anonymising networks. */
const NO_COUNTRY = new Set(['xx', 't1']);

export type ReadContext = (request: FastifyRequest) => Promise<Context>;

interface ContextDeps {
  /** The viewer behind a Bearer token. Throws auth/id-token-expired or auth/argument-error. */
  verifyToken(token: string): Promise<Viewer>;
  /** A token of the session that cookies name; empty without one. */
  tokenOf(headers: Headers): Promise<string>;
  /** Where a player lives, null until it is chosen. */
  residenceOf(player: string): Promise<string | null>;
  site: Pick<SiteService, 'agePolicy' | 'closedBy'>;
  age: Pick<AgeService, 'isProof' | 'isVerified'>;
  publicUrl: URL;
  /** Header in which a trusted proxy names the country. */
  countryHeader?: string | undefined;
  isProxy?: IsProxy | undefined;
}

/**
 * Reads who asks, on which site and from where. Requests without a Bearer token are guests (A01); `readGuest` takes every
 * request for a guest's, `readPlayer` for one of a player who is known already, and `readSession` goes by the cookies, for
 * what nobody can change anything with. A player's residence goes before the country that the request comes from, but where
 * that one is known and its law closes the store.
 */
export function createContextReader({
  verifyToken,
  tokenOf,
  residenceOf,
  site,
  age,
  publicUrl,
  countryHeader,
  isProxy,
}: ContextDeps) {
  const names = ageCookies(publicUrl);

  /** Who comes past the proxies names no country. */
  const namedCountry = ({ headers, socket }: FastifyRequest) =>
    countryHeader && isProxy?.(socket.remoteAddress ?? '') ? headers[countryHeader] : undefined;

  const hasProof = ({ headers: { cookie = '' } }: FastifyRequest) => {
    const proof = cookieOf(cookie, names.proof);
    return proof !== undefined && age.isProof(proof);
  };

  const readGuest = (request: FastifyRequest): Context => ({
    site: siteOf(request),
    country: knownCountry(namedCountry(request)) ?? FALLBACK_COUNTRY,
    residence: null,
    ageVerified: hasProof(request),
    excludedTags: readTags(cookieOf(request.headers.cookie ?? '', EXCLUDED_TAGS_PREFERENCE) ?? ''),
    requestId: request.id,
    ip: machineOf(request.ip),
  });

  const readPlayer = async (request: FastifyRequest, uuid: string): Promise<Context> => {
    const guest = readGuest(request);
    const residence = await residenceOf(uuid);
    const here = knownCountry(namedCountry(request));
    const asksForProof = [here, residence ?? guest.country].some(
      (country) => country !== undefined && site.agePolicy(country) === 'verify',
    );
    const ageVerified = guest.ageVerified || (asksForProof && (await age.isVerified(uuid)));
    const isClosedHere = here !== undefined && site.closedBy(here, ageVerified) !== null;
    return { ...guest, residence, country: isClosedHere ? here : (residence ?? guest.country), ageVerified };
  };

  const readViewer = async (request: FastifyRequest, token: string) => {
    const viewer = await verifyToken(token);
    return { ...(await readPlayer(request, viewer.uuid)), viewer };
  };

  const readContext: ReadContext = async (request) => {
    const token = bearerOf(request.headers.authorization);
    return token ? readViewer(request, token) : readGuest(request);
  };

  const readSession = async (request: FastifyRequest) => {
    const token = await tokenOf(new Headers({ cookie: request.headers.cookie ?? '' }));
    return token ? readViewer(request, token) : undefined;
  };

  return { readGuest, readPlayer, readContext, readSession };
}

/** The token of an Authorization header; an empty one counts as none, as signed-out clients send it (C17). */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

function knownCountry(header: string | string[] | undefined): string | undefined {
  const parsed = v.safeParse(alpha2, header);
  return parsed.success && !NO_COUNTRY.has(parsed.output) ? parsed.output : undefined;
}
