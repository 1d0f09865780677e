import { cookieOf } from '../../shared/contract/cookie.ts';

/** Life of both cookies, s: two years (X08). */
const COOKIE_LIFE_S = 63_072_000;

const CLIENT_COOKIE = 'pg_client_id';
const SESSION_COOKIE = 'pg_session';
const SESSION_PAUSE_MS = 30 * 60_000;
const ENGAGED_MS = 10_000;

/** A visit: hits less than half an hour apart. */
export interface Session {
  id: string;
  /** How many visits this client has made. */
  count: number;
  /** Hits of this visit. */
  hits: number;
  /** Time that its pages were seen, ms. */
  seen: number;
  /** When its last hit was, ms since the epoch. */
  at: number;
}

/** The session's cookie text. */
export const sessionText = ({ id, count, hits, seen, at }: Session): string =>
  [id, count, hits, seen, at].join('.');

export function parseSession(text: string | undefined): Session | undefined {
  const [, id, ...numbers] = /^([\w-]+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
  if (id === undefined) return undefined;
  const [count = 0, hits = 0, seen = 0, at = 0] = numbers.map(Number);
  return { id, count, hits, seen, at };
}

/** The session after another hit: the same while hits are less than half an hour apart, else the next one. */
export function afterHit(
  session: Session | undefined,
  { seen, now, newId }: { seen: number; now: number; newId: () => string },
): Session {
  if (session && now - session.at < SESSION_PAUSE_MS)
    return { ...session, hits: session.hits + 1, seen: session.seen + seen, at: now };
  return { id: newId(), count: (session?.count ?? 0) + 1, hits: 1, seen: 0, at: now };
}

/** Whether a visit was more than a glance: two pages, or ten seconds. */
export const isEngaged = ({ hits, seen }: Session): boolean => hits > 1 || seen >= ENGAGED_MS;

function setCookie(name: string, value: string, life: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${name}=${value}; path=/; max-age=${life}; samesite=lax${secure}`;
}

/** The client's number, made at the first hit. */
export function clientId(): string {
  const id = cookieOf(document.cookie, CLIENT_COOKIE) ?? crypto.randomUUID();
  setCookie(CLIENT_COOKIE, id, COOKIE_LIFE_S);
  return id;
}

/** Counts a hit in the session's cookie. */
export function countHit(seen: number): Session {
  const before = parseSession(cookieOf(document.cookie, SESSION_COOKIE));
  const session = afterHit(before, { seen, now: Date.now(), newId: () => crypto.randomUUID() });
  setCookie(SESSION_COOKIE, sessionText(session), COOKIE_LIFE_S);
  return session;
}

/** Takes both cookies back. */
export function forgetIdentity(): void {
  setCookie(CLIENT_COOKIE, '', 0);
  setCookie(SESSION_COOKIE, '', 0);
}
