import { CodedError } from '../../shared/contract/errors.ts';
import { postAccount, TOKEN_PATH } from './account-api.ts';
import type { Platform } from './platform.ts';
import { cookiePreferences } from './preferences.ts';
import { createTokens, type HeldToken } from './tokens.ts';

const RENEW_BEFORE_MS = 60_000;
/** What a tab tells the others of when it finds the session ended. */
const OVER = 'over';
/** What a tab tells the others of when the player has a new session. */
const RENEWED = 'renewed';

/**
 * The site in a browser: the session is a cookie that scripts cannot read; a short token for the API is kept in memory.
 * `drawnFor` is the uuid of the player whom the page came drawn for, if it did.
 */
export function createWebPlatform(drawnFor?: string): Platform {
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

  const tokens = createTokens(
    fetchToken,
    { onEnded: () => announce(true), onAnother: () => changed(false) },
    drawnFor,
  );
  // A page that Back brings back as it was left has heard nothing meanwhile.
  addEventListener('pageshow', async ({ persisted }) => {
    if (persisted && (await tokens.isAnother())) changed(false);
  });

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
    const response = await fetch(TOKEN_PATH);
    if (isRefusal(response)) return { token: '', until: 0, player: '' };
    const { token } = await response.json();
    if (!response.ok || typeof token !== 'string') return undefined;
    return held(token);
  } catch {
    return undefined;
  }
}

/** A token with what it says of itself; the guest's empty one serves for ever. */
function held(token: string): HeldToken {
  if (!token) return { token, until: Number.POSITIVE_INFINITY, player: '' };
  const [, payload = ''] = token.split('.');
  const { exp, sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return { token, until: Number(exp) * 1000 - RENEW_BEFORE_MS, player: String(sub) };
}
