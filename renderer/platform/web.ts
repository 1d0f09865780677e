import { CodedError } from '../../shared/contract/errors.ts';
import { postAccount } from './account-api.ts';
import type { Platform } from './platform.ts';
import { cookiePreferences } from './preferences.ts';

const RENEW_BEFORE_MS = 60_000;

/** A token, empty for guests, and when it stops to serve, ms since the epoch. */
interface HeldToken {
  token: string;
  until: number;
}

/** The site in a browser: the session is a cookie that scripts cannot read; a short token for the API is kept in memory. */
export function createWebPlatform(): Platform {
  let held: Promise<HeldToken | undefined> | undefined;
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel('session');

  function changed(): void {
    held = undefined;
    for (const listener of listeners) listener();
  }
  function announceSession(): void {
    changed();
    channel.postMessage('changed');
  }
  channel.onmessage = changed;

  /** The token of now; undefined where the store did not say. */
  async function currentToken(): Promise<string | undefined> {
    const before = await held;
    if (before && before.until >= Date.now()) return before.token;
    held = fetchToken();
    const found = await held;
    // The store has ended the session, such as from another device.
    if (before?.token && found && isGuest(found)) announceSession();
    return found?.token;
  }

  return {
    kind: 'web',
    launcher: undefined,
    preferences: cookiePreferences,
    token: async () => (await currentToken()) ?? '',
    async signedIn() {
      const token = await currentToken();
      if (token === undefined) throw new CodedError('other/network-request-failed', 'no token');
      return token !== '';
    },
    async signOut() {
      await postAccount('sign-out', {});
      announceSession();
    },
    announceSession,
    onSessionChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openPayPage: async (url) => location.assign(url),
  };
}

/** Whether the store said that nobody is signed in here; one that refused to say is asked again. */
const isGuest = ({ token, until }: HeldToken): boolean => token === '' && until > Date.now();

/** Whether the store would answer the same again. */
const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * What the store says of who is here; undefined where the fetch failed. Both that and a refusal are asked again with the next
 * call.
 */
async function fetchToken(): Promise<HeldToken | undefined> {
  try {
    const response = await fetch('/api/account/token');
    if (isRefusal(response)) return { token: '', until: 0 };
    const { token } = await response.json();
    if (!response.ok || typeof token !== 'string') return undefined;
    return { token, until: expiryOf(token) - RENEW_BEFORE_MS };
  } catch {
    return undefined;
  }
}

/** When a JWT expires, ms since the epoch; never for the guest's empty one. */
function expiryOf(token: string): number {
  if (!token) return Number.POSITIVE_INFINITY;
  const [, payload = ''] = token.split('.');
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return Number(exp) * 1000;
}
