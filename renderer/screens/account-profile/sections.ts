import type { MessageKey } from '../../i18n/keys.ts';

/** The parts of the profile in their order, each by what an address points at. */
export const SECTIONS = [
  'account',
  'wallet',
  'redeem',
  'activity',
  'left-out',
  'about',
  'elsewhere',
  'entries',
  'sign-in',
  'devices',
  'notifications',
  'data',
] as const;

export type Section = (typeof SECTIONS)[number];

/** The parts of its first view; the code of the others comes after them. */
export const FIRST_SECTIONS: readonly Section[] = ['account', 'wallet'];

/** What each part is called, over it and in the list of them. */
export const TITLES: Record<Section, MessageKey> = {
  account: 'profile:account',
  wallet: 'account:profile.wallet',
  redeem: 'profile:redeem.title',
  activity: 'community:person.activity',
  'left-out': 'browse:leftOut.title',
  about: 'profile:about.title',
  elsewhere: 'profile:social.title',
  entries: 'profile:entries.title',
  'sign-in': 'security:signIn.title',
  devices: 'security:devices.title',
  notifications: 'notification:settings.title',
  data: 'security:data.title',
};
