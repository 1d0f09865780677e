import type { Locale } from '../shared/contract/locales.ts';

const SHEETS = import.meta.glob('./letters/*.css');

/**
 * Letters of scripts that a device may have no font for: in slices, of which the browser fetches those that neither the
 * pack's fonts nor its own can draw. Without them the story is told as well as the device can.
 */
export async function loadLetters(language: Locale): Promise<void> {
  try {
    await SHEETS[`./letters/${language}.css`]?.();
  } catch (error) {
    console.warn(error);
  }
}
