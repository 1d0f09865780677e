import { CodedError } from '../../shared/contract/errors.ts';

/** A token, empty for guests, and when it stops to serve, ms since the epoch. */
export interface HeldToken {
  token: string;
  until: number;
  /** Whose it is; empty for guests. */
  player: string;
}

export interface Tokens {
  /** The token of now, fetched once for all who ask meanwhile; undefined where the store did not say. */
  current(): Promise<string | undefined>;
  /** The same for a request; throws auth/id-token-expired where asking for it shows that the player's session has ended. */
  forRequest(): Promise<string | undefined>;
  /** Another session has begun, or none: what was heard is of the one before. */
  forget(): void;
  /** Whether the store says now that another is here than it said last; not where it does not say. */
  isAnother(): Promise<boolean>;
  /** The player's session has become another, which its token is asked for: the one before may be over. */
  renew(): void;
}

interface TokenEvents {
  /** The store has ended a player's session. */
  onEnded(): void;
  /** Another player is here than the one before, without a word of it. */
  onAnother(): void;
}

/**
 * Keeps the session's token as long as it serves. `drawnFor` is the player whom the page came drawn for, if it did: they
 * count as here until the store says otherwise.
 */
export function createTokens(
  fetchToken: () => Promise<HeldToken | undefined>,
  { onEnded, onAnother }: TokenEvents,
  drawnFor = '',
): Tokens {
  let held: HeldToken | undefined;
  let asking: Promise<string | undefined> | undefined;
  let session = 0;
  /** Whom the store knew here when it last said who is here; empty for a guest. It may not have answered since. */
  let player = drawnFor;
  /** How many sessions the store was found to have ended. */
  let ends = 0;

  async function ask(): Promise<string | undefined> {
    const asked = session;
    const found = await fetchToken();
    if (session !== asked) return current();
    asking = undefined;
    held = found;
    const before = player;
    if (found?.token) {
      player = found.player;
      if (before !== '' && before !== player) onAnother();
    }
    // Such as from another device.
    else if (before !== '' && found && isGuest(found)) {
      player = '';
      ends += 1;
      onEnded();
    }
    return found?.token;
  }

  async function current(): Promise<string | undefined> {
    if (held && held.until >= Date.now()) return held.token;
    asking ??= ask();
    return asking;
  }

  return {
    current,
    async forRequest() {
      const before = ends;
      const token = await current();
      if (ends !== before) throw new CodedError('auth/id-token-expired', 'the session was ended');
      return token;
    },
    forget() {
      session += 1;
      player = '';
      held = undefined;
      asking = undefined;
    },
    async isAnother() {
      const before = held;
      const found = before && (await fetchToken());
      const isSaid = found !== undefined && (found.token !== '' || isGuest(found));
      return isSaid && found.player !== before?.player;
    },
    renew() {
      session += 1;
      asking = undefined;
      // Kept, so that it is told if the store knows nobody after all.
      if (held) held = { ...held, until: 0 };
    },
  };
}

/** Whether the store said that nobody is signed in here; one that refused to say is asked again. */
const isGuest = ({ token, until }: HeldToken): boolean => token === '' && until > Date.now();
