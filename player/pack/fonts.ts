import type { Locale } from '../../shared/contract/locales.ts';
import { fontsFor, type Pack } from './pack.ts';

/** Loads the pack's fonts for a language, so that the first line is set in them, and answers with their families. */
export async function loadFonts(pack: Pack, language: Locale): Promise<string[]> {
  const fonts = fontsFor(pack.story, language);
  await Promise.all(
    fonts.map(async (font) => {
      const face = new FontFace(font.family, await (await pack.file(font)).arrayBuffer());
      document.fonts.add(await face.load());
    }),
  );
  return fonts.map(({ family }) => family);
}
