import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { EXCLUDED_TAGS_PREFERENCE, readTags } from '../../shared/contract/tags.ts';
import { AGE_PROOF, type AgeService } from '../age/service.ts';
import type { Context, Viewer } from './context.ts';
import { machineOf } from './machine.ts';
import { siteOf } from './origins.ts';
import type { IsProxy } from './proxies.ts';

/** Country of visitors whose address tells nothing (ifconfig). */
export const FALLBACK_COUNTRY = 'us';

const alpha2 = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{2}$/));
/** What country headers say for "unknown" and for anonymising networks. */
const NO_COUNTRY = new Set(['xx', 't1']);

export type ReadContext = (request: FastifyRequest) => Promise<Context>;

interface ContextDeps {
  /** The viewer behind a Bearer token. Throws auth/id-token-expired or auth/argument-error. */
  verifyToken(token: string): Promise<Viewer>;
  /** Where a player lives, null until it is chosen. */
  residenceOf(player: string): Promise<string | null>;
  /** Whether a country's law asks for more than the visitor's word. */
  asksForProof(country: string): boolean;
  age: Pick<AgeService, 'isProof' | 'isVerified'>;
  /** Header in which a trusted proxy names the country. */
  countryHeader?: string | undefined;
  isProxy?: IsProxy | undefined;
}

/**
 * Reads who asks, on which site and from where. Requests without a Bearer token are guests (A01); `readGuest` takes every
 * request for a guest's. A player's residence goes before the country that the request comes from.
 */
export function createContextReader({
  verifyToken,
  residenceOf,
  asksForProof,
  age,
  countryHeader,
  isProxy,
}: ContextDeps) {
  /** Who comes past the proxies names no country. */
  const namedCountry = ({ headers, socket }: FastifyRequest) =>
    countryHeader && isProxy?.(socket.remoteAddress ?? '') ? headers[countryHeader] : undefined;

  const hasProof = ({ headers: { cookie = '' } }: FastifyRequest) => {
    const proof = cookieOf(cookie, AGE_PROOF);
    return proof !== undefined && age.isProof(proof);
  };

  const readGuest = (request: FastifyRequest): Context => ({
    site: siteOf(request),
    country: countryOf(namedCountry(request)),
    residence: null,
    ageVerified: hasProof(request),
    excludedTags: readTags(cookieOf(request.headers.cookie ?? '', EXCLUDED_TAGS_PREFERENCE) ?? ''),
    requestId: request.id,
    ip: machineOf(request.ip),
  });

  const readContext: ReadContext = async (request) => {
    const guest = readGuest(request);
    const token = bearerOf(request.headers.authorization);
    if (!token) return guest;
    const viewer = await verifyToken(token);
    const residence = await residenceOf(viewer.uuid);
    const country = residence ?? guest.country;
    const ageVerified = guest.ageVerified || (asksForProof(country) && (await age.isVerified(viewer.uuid)));
    return { ...guest, viewer, residence, country, ageVerified };
  };

  return { readGuest, readContext };
}

/** The token of an Authorization header; an empty one counts as none, as signed-out clients send it (C17). */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

function countryOf(header: string | string[] | undefined): string {
  const parsed = v.safeParse(alpha2, header);
  return parsed.success && !NO_COUNTRY.has(parsed.output) ? parsed.output : FALLBACK_COUNTRY;
}
