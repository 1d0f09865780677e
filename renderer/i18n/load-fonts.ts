import type { Locale } from '../../shared/contract/locales.ts';
import { whenIdle } from '../platform/when-idle.ts';

const sheets = import.meta.glob<string>('../components/fonts/*.css', { query: '?url', import: 'default' });

/**
 * Declares the web fonts of a language once the page stands. The system's faces come first in every stack, so slices are
 * fetched only for characters that the system cannot draw.
 */
export function loadFonts(locale: Locale): void {
  const load = sheets[`../components/fonts/${locale}.css`];
  if (!load) return;
  whenIdle(async () => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = await load();
    document.head.append(sheet);
    drawAnewInWhatComes();
  });
}

/**
 * Chromium keeps how it shaped text that does not wrap, and goes on drawing it as boxes after the slices for it have come.
 * A feature that no face has makes it shape every element's text anew; inherited from the root it does not.
 */
function drawAnewInWhatComes(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let times = 0;
  document.fonts.addEventListener('loadingdone', () => {
    times++;
    sheet.replaceSync(`* { font-feature-settings: "zzzz" ${times} }`);
  });
}
