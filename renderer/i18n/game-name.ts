import type { Translate } from './translate.ts';

/** What a game is called; one whose name nobody here knows by its number, for which support can be asked. */
export const gameName = (t: Translate, id: number, name: string | undefined): string =>
  // As a text: its digits are no amount.
  name || t('account:unknownGame', { id: String(id) });
