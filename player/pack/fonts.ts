import type { Locale } from '../../shared/contract/locales.ts';
import { fontsFor, type Pack } from './pack.ts';

/**
 * Loads the pack's fonts for a language, so that the first line is set in them, and answers with the families of those that
 * the browser can use: without the others the story is told in its own.
 */
export async function loadFonts(pack: Pack, language: Locale): Promise<string[]> {
  const families = await Promise.all(
    fontsFor(pack.story, language).map(async (font) => {
      const face = new FontFace(font.family, await (await pack.file(font)).arrayBuffer());
      try {
        document.fonts.add(await face.load());
        return font.family;
      } catch (error) {
        console.warn(error);
        return [];
      }
    }),
  );
  return families.flat();
}
