import { CodedError } from '../../shared/contract/errors.ts';
import { postAccount } from './account-api.ts';
import type { Platform } from './platform.ts';
import { cookiePreferences } from './preferences.ts';
import { createTokens, type HeldToken } from './tokens.ts';

const RENEW_BEFORE_MS = 60_000;
/** What a tab tells the others of when it finds the session ended. */
const OVER = 'over';
/** What a tab tells the others of when the player has a new session. */
const RENEWED = 'renewed';

/** The site in a browser: the session is a cookie that scripts cannot read; a short token for the API is kept in memory. */
export function createWebPlatform(): Platform {
  const listeners = new Set<(isOver: boolean) => void>();
  const channel = new BroadcastChannel('session');

  function changed(isOver: boolean): void {
    tokens.forget();
    for (const listener of listeners) listener(isOver);
  }
  function announce(isOver: boolean): void {
    changed(isOver);
    channel.postMessage(isOver ? OVER : 'changed');
  }
  const announceSession = () => announce(false);
  function announceRenewal(): void {
    tokens.renew();
    channel.postMessage(RENEWED);
  }
  channel.onmessage = ({ data }) => (data === RENEWED ? tokens.renew() : changed(data === OVER));

  const tokens = createTokens(fetchToken, () => announce(true));

  return {
    kind: 'web',
    launcher: undefined,
    preferences: cookiePreferences,
    token: async () => (await tokens.forRequest()) ?? '',
    async signedIn() {
      const token = await tokens.current();
      if (token === undefined) throw new CodedError('other/network-request-failed', 'no token');
      return token !== '';
    },
    async signOut() {
      await postAccount('sign-out', {});
      announceSession();
    },
    announceSession,
    announceRenewal,
    onSessionChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNetwork(listener) {
      const tell = () => listener(navigator.onLine);
      tell();
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    openPayPage: async (url) => location.assign(url),
  };
}

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
