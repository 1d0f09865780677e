import { useEffect } from 'react';
import { loadFontsBeside } from '../i18n/load-fonts.ts';

/** Sees to it that words in these languages, beside the page's own, are drawn. */
export function useFontsBeside(languages: readonly string[]): void {
  const asked = languages.join();
  useEffect(() => loadFontsBeside(asked.split(',')), [asked]);
}
