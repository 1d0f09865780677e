import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { siteOfHost } from '../../shared/contract/site.ts';
import { EXCLUDED_TAGS_PREFERENCE, readTags } from '../../shared/contract/tags.ts';
import type { Context, Viewer } from './context.ts';

/** Country of visitors whose address tells nothing (ifconfig). */
export const FALLBACK_COUNTRY = 'us';

const alpha2 = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{2}$/));
/** What country headers say for "unknown" and for anonymising networks. */
const NO_COUNTRY = new Set(['xx', 't1']);

export type ReadContext = (request: FastifyRequest) => Promise<Context>;

interface ContextDeps {
  /** The viewer behind a Bearer token. Throws auth/id-token-expired or auth/argument-error. */
  verifyToken(token: string): Promise<Viewer>;
  /** Header in which a trusted proxy names the country. */
  countryHeader?: string | undefined;
}

/** Reads who asks, on which site and from where. Requests without a Bearer token are guests (A01). */
export function createReadContext({ verifyToken, countryHeader }: ContextDeps): ReadContext {
  return async (request) => {
    const token = bearerOf(request.headers.authorization);
    return {
      site: siteOfHost(request.host),
      country: countryOf(countryHeader && request.headers[countryHeader]),
      excludedTags: readTags(cookieOf(request.headers.cookie ?? '', EXCLUDED_TAGS_PREFERENCE) ?? ''),
      requestId: request.id,
      ip: request.ip,
      ...(token && { viewer: await verifyToken(token) }),
    };
  };
}

/** The token of an Authorization header; an empty one counts as none, as signed-out clients send it (C17). */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

function countryOf(header: string | string[] | undefined): string {
  const parsed = v.safeParse(alpha2, header);
  return parsed.success && !NO_COUNTRY.has(parsed.output) ? parsed.output : FALLBACK_COUNTRY;
}
