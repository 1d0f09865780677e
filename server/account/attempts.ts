import { CodedError } from '../../shared/contract/errors.ts';
import type { AttemptStore } from './attempt-store.ts';

/** How often something may be tried within a span of time. */
export interface Limit {
  tries: number;
  /** Milliseconds. */
  window: number;
}

const MINUTE = 60_000;

/** Wrong passwords for one address from one machine: the sixth try waits, even with the right password. */
export const SIGN_IN: Limit = { tries: 5, window: 15 * MINUTE };
/** Wrong passwords for one address from all machines: high, since anybody can use it up for somebody else. */
export const SIGN_IN_ADDRESS: Limit = { tries: 50, window: 60 * MINUTE };
/** Wrong passwords from one machine, over all addresses. */
export const SIGN_IN_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };
/** Codes of the second step from one machine, over all sign-ins; the library counts those of one account, too. */
export const SECOND_STEP_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };
export const SIGN_UP_MACHINE: Limit = { tries: 100, window: 60 * MINUTE };
export const MAIL_CODE: Limit = { tries: 5, window: 15 * MINUTE };
export const MAIL_CODE_MACHINE: Limit = { tries: 60, window: 60 * MINUTE };
/** Codes entered for one address, over all the codes mailed to it. */
export const ENTER_CODE: Limit = { tries: 10, window: 60 * MINUTE };
/** New passwords set from one machine, over all addresses: each costs a hash, also with a wrong code. */
export const RESET_MACHINE: Limit = { tries: 60, window: 15 * MINUTE };

/** What is counted for a mail address. */
export const ADDRESS_KEYS = {
  signIn: (email: string) => `sign-in-to:${email}`,
  mailCode: (email: string) => `mail-code:${email}`,
  enterCode: (email: string) => `enter-code:${email}`,
};

/** What is counted for an address and a machine. */
export const signInKey = (email: string, ip: string): string => `sign-in:${email}:${ip}`;

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts tries; a try is counted before it is made, so that parallel ones cannot slip through. */
export function createAttempts(store: AttemptStore, now: () => Date) {
  return {
    /** Throws auth/too-many-requests when the limit is used up. */
    async take(key: string, { tries, window }: Limit): Promise<void> {
      const at = now();
      const count = await store.count(key, at, new Date(at.getTime() + window));
      if (count > tries) throw new CodedError('auth/too-many-requests', 'Too many tries, try again later');
    },

    /** A success wipes what was counted. */
    forget: (key: string): Promise<void> => store.forget(key),

    /** Forgets every count whose window is over. */
    prune: (): Promise<void> => store.prune(now()),

    /** Wipes all keys that begin so. */
    forgetBelow: (beginning: string): Promise<void> => store.forgetBelow(beginning),
  };
}
