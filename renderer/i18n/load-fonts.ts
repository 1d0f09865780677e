import { whenIdle } from '../platform/when-idle.ts';

const sheets = import.meta.glob<string>('../components/fonts/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** By language, a character that is in no face but one for it. */
const SAMPLES: Readonly<Record<string, string>> = {
  'ja-JP': 'の',
  'ko-KR': '한',
  'th-TH': 'ก',
  'zh-CN': '们',
  'zh-TW': '們',
};
/** No face has it: it is drawn as the box that stands for whatever cannot be drawn. */
const NOWHERE = '\u{10FFFF}';

const declared = new Set<string>();

/**
 * Declares the web fonts of a language once the page stands. The system's faces come first in every stack, so slices are
 * fetched only for characters that the system cannot draw.
 */
export function loadFonts(language: string): void {
  const href = sheets[`../components/fonts/${language}.css`];
  if (!href || declared.has(language)) return;
  declared.add(language);
  whenIdle(() => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = href;
    document.head.append(sheet);
    drawAnewInWhatComes();
  });
}

/** Languages whose letters have been looked for in the system's faces. */
const looked = new Set<string>();

/**
 * Declares the web fonts of languages that stand on a page beside its own, of those alone that the system cannot draw. The
 * look at one takes a phone 20 ms, so each waits until the browser is idle.
 */
export function loadFontsBeside(languages: readonly string[]): void {
  for (const language of languages) {
    const sample = SAMPLES[language];
    if (!sample || looked.has(language)) continue;
    looked.add(language);
    whenIdle(() => {
      if (drawingOf(sample) === drawingOf(NOWHERE)) loadFonts(language);
    });
  }
}

/** What a character looks like in the system's faces. */
function drawingOf(character: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  // What is read back is not drawn by the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return character;
  context.font = '16px system-ui, sans-serif';
  context.fillText(character, 0, 18);
  return canvas.toDataURL();
}

let isDrawingAnew = false;

/**
 * Chromium keeps how it shaped text that does not wrap, and goes on drawing it as boxes after the slices for it have come.
 * A feature that no face has makes it shape every element's text anew; inherited from the root it does not.
 */
function drawAnewInWhatComes(): void {
  if (isDrawingAnew) return;
  isDrawingAnew = true;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let times = 0;
  document.fonts.addEventListener('loadingdone', () => {
    times++;
    sheet.replaceSync(`* { font-feature-settings: "zzzz" ${times} }`);
  });
}
