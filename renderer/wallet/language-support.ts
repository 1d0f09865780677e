/** Whether a game may not speak a reader's language: no text of it is in the same tongue (V08). */
export function languageDiffers(languages: readonly string[], locale: string): boolean {
  const tongue = (tag: string) => tag.toLowerCase().split('-')[0];
  return !languages.some((language) => tongue(language) === tongue(locale));
}
