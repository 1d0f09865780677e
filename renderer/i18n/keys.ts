import type account from '../../resources/locales/en-US/account.json';
import type browse from '../../resources/locales/en-US/browse.json';
import type common from '../../resources/locales/en-US/common.json';
import type community from '../../resources/locales/en-US/community.json';
import type downloads from '../../resources/locales/en-US/downloads.json';
import type earnings from '../../resources/locales/en-US/earnings.json';
import type errors from '../../resources/locales/en-US/errors.json';
import type game from '../../resources/locales/en-US/game.json';
import type gamepad from '../../resources/locales/en-US/gamepad.json';
import type launcher from '../../resources/locales/en-US/launcher.json';
import type notification from '../../resources/locales/en-US/notification.json';
import type profile from '../../resources/locales/en-US/profile.json';
import type security from '../../resources/locales/en-US/security.json';
import type site from '../../resources/locales/en-US/site.json';
import type store from '../../resources/locales/en-US/store.json';
import type submission from '../../resources/locales/en-US/submission.json';
import type wallet from '../../resources/locales/en-US/wallet.json';

/** Areas of the messages, one file each in every folder of `resources/locales`; English names the keys. */
interface Areas {
  account: typeof account;
  browse: typeof browse;
  common: typeof common;
  community: typeof community;
  downloads: typeof downloads;
  earnings: typeof earnings;
  errors: typeof errors;
  game: typeof game;
  gamepad: typeof gamepad;
  launcher: typeof launcher;
  notification: typeof notification;
  profile: typeof profile;
  security: typeof security;
  site: typeof site;
  store: typeof store;
  submission: typeof submission;
  wallet: typeof wallet;
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** Every key that a screen may ask for, as `area:path.to.key`. */
export type MessageKey = { [A in keyof Areas & string]: `${A}:${Paths<Areas[A]>}` }[keyof Areas & string];
