import type { Subject } from '../world.ts';

/** What everyone gets alike. */
export const forEveryone = (outcome: string): Record<Subject, string> => ({
  guest: outcome,
  other: outcome,
  author: outcome,
  support: outcome,
  admin: outcome,
  owner: outcome,
});

/** What everyone with an account gets; guests are asked to sign in. */
export const forPlayers = (outcome: string): Record<Subject, string> => ({
  ...forEveryone(outcome),
  guest: '401',
});

/** The thing is the owner's; every other player gets this. */
export const forOwner = (denied: string): Record<Subject, string> => ({ ...forPlayers(denied), owner: 'ok' });
