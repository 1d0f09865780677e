import { LOCALES } from './locales.ts';

/** The longest texts that a game may say of itself in one language, in characters. */
export const NAME_LENGTH = 80;
export const BRIEF_LENGTH = 300;
export const INTRODUCTION_LENGTH = 2000;
export const LABEL_LENGTH = 30;
export const MOST_LABELS = 10;
export const MOST_SCREENSHOTS = 10;
/** The longest reason for which a submission is returned, in characters. */
export const RETURN_REASON_LENGTH = 2000;
/** The dearest price, in minor units of whatever currency: a dear game costs millions of some. */
export const MOST_PRICE = 9_999_999_999;

/** Systems of which a game says what it needs; whoever plays in a browser has what that needs. */
export const REQUIREMENT_SYSTEMS = ['windows', 'mac', 'android', 'ios'] as const;
/** The longest version of a system and name of a part of a computer, in characters. */
export const VERSION_LENGTH = 40;
export const HARDWARE_LENGTH = 80;
/** MB of memory in a GB; games need whole and half GB, and at most so many MB. */
export const GIGABYTE = 1024;
export const MOST_MEMORY = 999.5 * GIGABYTE;

/** The languages that games speak, as the catalogue writes them: en-us. */
export const GAME_LANGUAGES: readonly string[] = LOCALES.map(({ code }) => code.toLowerCase());

/** Where a game has pictures. */
export const GAME_PICTURE_SLOTS = ['cover', 'cover1to1', 'screenshot'] as const;
export type GamePicture = (typeof GAME_PICTURE_SLOTS)[number];

/** What the picture of each slot is cut to, and the least that it must bring, in pixels. */
export const GAME_PICTURES: Readonly<
  Record<GamePicture, { width: number; height: number; leastWidth: number; leastHeight: number }>
> = {
  cover: { width: 1920, height: 1080, leastWidth: 640, leastHeight: 360 },
  cover1to1: { width: 1024, height: 1024, leastWidth: 360, leastHeight: 360 },
  screenshot: { width: 2560, height: 1440, leastWidth: 640, leastHeight: 360 },
};

/** What a submission is called: the game's name in its default language, else in any that has one. */
export function submissionName({
  default_lang,
  list,
}: {
  default_lang: string | null;
  list: readonly { language: string; name: string }[];
}): string | undefined {
  const named = list.filter(({ name }) => name !== '');
  return (named.find(({ language }) => language === default_lang) ?? named[0])?.name;
}
