import type { IncomingHttpHeaders } from 'node:http';
import { isRetryableStatus, parseRetryAfter } from './retry.ts';
import { TransferError, WrongAnswer } from './transfer-error.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Bytes `start` to `end` (exclusive) of a depot's file that is `size` bytes long. */
export interface FileRange {
  name: string;
  size: number;
  start: number;
  end: number;
}

/** What an answer's body is. */
export type Content =
  /** What was asked for: the file, or the range of it. */
  | 'asked'
  /** The whole file although a range of it was asked for. */
  | 'whole';

const REDIRECTS = [301, 302, 303, 307, 308];
const REFUSALS = [401, 402, 403];
const WEB_PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Where an answer sends the request on to, or nothing when it is no redirect. Throws a `WrongAnswer` when it leads
 * nowhere, or from an encrypted to an open connection.
 */
export function redirectOf(name: string, from: URL, { status, headers }: Answer): URL | undefined {
  if (!REDIRECTS.includes(status)) return undefined;
  const { location = '' } = headers;
  const isSecure = from.protocol === 'https:';
  if (!URL.canParse(location, from.href)) throw wrong(`${name}: a redirect to "${location}"`);
  const to = new URL(location, from);
  if (to.protocol !== 'https:' && (isSecure || to.protocol !== 'http:'))
    throw wrong(`${name}: a redirect from ${from.protocol} to ${to.protocol}`);
  return to;
}

/**
 * Says what a body is before any of it is read. Throws a `TransferError` when the server may do better later, and a
 * `WrongAnswer` when this is not the depot's answer: a page to sign in to the network, an error page, something
 * compressed on the way, other bytes or another length than the range has. ETags are not looked at: packs are named by
 * their content, hosts of one depot give them tags of their own, and the hash of each chunk is the judge. `now` is in ms
 * since the epoch.
 */
export function contentOf(
  { name, range }: { name: string; range: FileRange | undefined },
  answer: Answer,
  now: number,
): Content {
  const { status, headers } = answer;
  if (isRetryableStatus(status))
    throw new TransferError(`${name}: the server answered ${status}`, {
      fault: 'server-busy',
      retryAfterMs: parseRetryAfter(headers['retry-after'], now),
    });
  // Only the store says so in JSON: a firewall or a mirror with a wrong setting refuses too, and no purchase mends that.
  if (REFUSALS.includes(status) && /^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new WrongAnswer(`${name}: the server wants a licence`, { fault: 'licence-missing' });
  // The page in which a hotel's or a train's network asks its guests to sign in answers every address.
  if (status === 511 || (status !== 206 && WEB_PAGE.test(headers['content-type'] ?? '')))
    throw new WrongAnswer(`${name}: a web page came instead`, {
      fault: status === 511 || status < 400 ? 'captive-portal' : 'server-wrong-content',
    });
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity') throw wrong(`${name}: compressed as ${encoding} unasked`);
  if (status === 206 && range) return partContent(range, answer);
  if (status !== 200) throw wrong(`${name}: the server answered ${status}`);
  if (!range) return 'asked';
  expectLength(range, answer, range.size);
  return 'whole';
}

function partContent(range: FileRange, answer: Answer): Content {
  const { name, size, start, end } = range;
  const expected = `bytes ${start}-${end - 1}/`;
  const answered = answer.headers['content-range'] ?? '';
  const total = answered.slice(expected.length);
  if (!answered.startsWith(expected) || (total !== '*' && Number(total) !== size))
    throw wrong(`${name}: asked for ${expected}${size}, got "${answered}"`);
  expectLength(range, answer, end - start);
  return 'asked';
}

/** A length that is not told is counted when the body ends. */
function expectLength({ name }: FileRange, { headers }: Answer, length: number): void {
  const told = headers['content-length'];
  if (told !== undefined && Number(told) !== length)
    throw wrong(`${name}: ${told} bytes announced, ${length} expected`);
}

const wrong = (message: string) => new WrongAnswer(message, { fault: 'server-wrong-content' });
