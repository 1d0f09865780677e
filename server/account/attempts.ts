import { CodedError } from '../../shared/contract/errors.ts';
import type { AttemptStore } from './attempt-store.ts';

/** How often something may be tried within a span of time. */
export interface Limit {
  tries: number;
  /** Milliseconds. */
  window: number;
}

const MINUTE = 60_000;

/** Wrong passwords for one address from one machine, or codes of the second step: the sixth try waits, even a right one. */
export const SIGN_IN: Limit = { tries: 5, window: 15 * MINUTE };
/** Wrong passwords for one address from all machines: high, since anybody can use it up for somebody else. */
export const SIGN_IN_ADDRESS: Limit = { tries: 50, window: 60 * MINUTE };
/** Wrong passwords from one machine, over all addresses. */
export const SIGN_IN_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };
/** Codes of the second step from one machine, over all sign-ins. */
export const SECOND_STEP_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };
/**
 * A code of the app, by its account: it is right from the step before its own to the one after it, 90 s in all, and taken
 * once (RFC 6238, 5.2).
 */
export const SECOND_STEP_CODE: Limit = { tries: 1, window: 2 * MINUTE };
export const SIGN_UP_MACHINE: Limit = { tries: 100, window: 60 * MINUTE };
/** Codes mailed to one address on behalf of one machine, or to a signed-in player's own. */
export const MAIL_CODE: Limit = { tries: 5, window: 15 * MINUTE };
/** Codes mailed to one address on behalf of all machines: high, since anybody can use it up for somebody else. */
export const MAIL_CODE_ADDRESS: Limit = { tries: 30, window: 60 * MINUTE };
export const MAIL_CODE_MACHINE: Limit = { tries: 60, window: 60 * MINUTE };
/** Codes entered for one address from one machine, or by a signed-in player, over all the codes mailed to it. */
export const ENTER_CODE: Limit = { tries: 10, window: 60 * MINUTE };
/** Codes entered for one address from all machines: high like the others; the library takes five tries at one code. */
export const ENTER_CODE_ADDRESS: Limit = { tries: 50, window: 60 * MINUTE };
/** New passwords set from one machine, over all addresses: each costs a hash, also with a wrong code. */
export const RESET_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };

/** Pictures that a player uploads: each is drawn anew. */
export const UPLOADS: Limit = { tries: 100, window: 60 * MINUTE };

/** What is counted for a mail address, over all machines. */
export const ADDRESS_KEYS = {
  signIn: (email: string) => `sign-in-to:${email}`,
  mailCode: (email: string) => `mail-code-to:${email}`,
  enterCode: (email: string) => `enter-code-to:${email}`,
};

/** What is counted for an address and a machine. */
export const MACHINE_KEYS = {
  signIn: (email: string, ip: string) => `sign-in:${email}:${ip}`,
  mailCode: (email: string, ip: string) => `mail-code:${email}:${ip}`,
  enterCode: (email: string, ip: string) => `enter-code:${email}:${ip}`,
};

/** What is counted for a signed-in player, whom no stranger can use it up for. */
export const OWN_KEYS = {
  mailCode: (user: string) => `mail-own-code:${user}`,
  enterCode: (user: string) => `enter-own-code:${user}`,
};

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts tries; a try is counted before it is made, so that parallel ones cannot slip through. */
export function createAttempts(store: AttemptStore, now: () => Date) {
  /** Counts a try; answers with how many seconds the next must wait where the limit is used up, else with 0. */
  async function waitOf(key: string, { tries, window }: Limit): Promise<number> {
    const at = now();
    const { count, resetsAt } = await store.count(key, at, new Date(at.getTime() + window));
    return count <= tries ? 0 : Math.ceil((resetsAt.getTime() - at.getTime()) / 1_000);
  }

  return {
    /** Counts a try; answers whether it is one of those that the limit allows. */
    isAllowed: async (key: string, limit: Limit): Promise<boolean> => (await waitOf(key, limit)) === 0,

    /** Counts a try. Throws auth/too-many-requests, with when to try again, once the limit is used up. */
    async take(key: string, limit: Limit): Promise<void> {
      const retryAfter = await waitOf(key, limit);
      if (retryAfter > 0)
        throw new CodedError('auth/too-many-requests', 'Too many tries, try again later', { retryAfter });
    },

    /** A success wipes what was counted. */
    forget: (key: string): Promise<void> => store.forget(key),

    /** Forgets every count whose window is over. */
    prune: (): Promise<void> => store.prune(now()),

    /** Wipes all keys that begin so. */
    forgetBelow: (beginning: string): Promise<void> => store.forgetBelow(beginning),
  };
}
