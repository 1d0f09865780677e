import { createHash } from 'node:crypto';

/** One entity tag of a list: in quotes, which may hold commas, and weak or not. */
const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** An entity tag of a text. It is a weak one, as the text may be compressed on its way, or not. */
export const entityTagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Whether a request's If-None-Match names an entity tag, so that the answer is 304: by weak comparison, in a list, or as
 * anything that there is (RFC 9110, 13.1.2).
 */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(TAG)].some(([, , named]) => named === opaque);
}
