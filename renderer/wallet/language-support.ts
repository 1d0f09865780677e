import { tongueOf } from '../../shared/contract/locales.ts';

/** Whether a game may not speak a reader's language: no text of it is in the same tongue (V08). */
export function languageDiffers(languages: readonly string[], locale: string): boolean {
  return !languages.some((language) => tongueOf(language) === tongueOf(locale));
}
