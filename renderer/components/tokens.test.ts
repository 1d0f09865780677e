import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';
type Tokens = Record<string, string>;

const SHEET = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours of one block of the sheet, as written there. */
function colorsOf(selector: string): Tokens {
  const start = SHEET.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector} in tokens.css`);
  const block = SHEET.slice(start, SHEET.indexOf('\n}', start));
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (.+);/g)].map(([, name, value]) => [name, value]),
  );
}

const COMMON = colorsOf('@theme static');
const BRANDS: Record<string, Tokens> = {
  moggie: COMMON,
  master: { ...COMMON, ...colorsOf('[data-brand="master"]') },
  lynx: { ...COMMON, ...colorsOf('[data-brand="lynx"]') },
};

/** Relative luminance (WCAG 2.2) of `oklch(L C H)` or of `light-dark()` of two; a colour outside sRGB is cut off at its edge. */
function luminance(value: string, theme: Theme): number {
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const color = theme === 'dark' ? colors.at(-1) : colors[0];
  if (!color) throw new Error(`not a colour: ${value}`);
  const [lightness = 0, chroma = 0, degrees = 0] = color.slice(1).map(Number);
  const hue = (degrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'accent-wash'];
const TEXTS = ['ink', 'muted', 'accent-text', 'good', 'bad'];

/** What stands on what, and how much it must differ (WCAG 2.2: 1.4.3 for text, 1.4.11 for marks). */
const PAIRS: [upper: string, ground: string, least: number][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string, number] => [text, ground, 4.5])),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-hover', 4.5],
  ['canvas', 'ink', 4.5],
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['focus', ground, 3],
    ['line-strong', ground, 3],
  ]),
];

describe('colours differ as much as WCAG 2.2 AA asks', () => {
  for (const [brand, tokens] of Object.entries(BRANDS))
    for (const theme of ['light', 'dark'] as const)
      test(`${brand}, ${theme}`, () => {
        const of = (name: string) => luminance(tokens[name] ?? '', theme);
        const weak = PAIRS.map(([upper, ground, least]) => ({
          pair: `${upper} on ${ground}`,
          has: contrast(of(upper), of(ground)),
          least,
        })).filter(({ has, least }) => has < least);
        expect(weak).toEqual([]);
        expect(contrast(1, of('bad-fill'))).toBeGreaterThanOrEqual(4.5);
      });

  test('measured as WCAG does: black, white and the greys between', () => {
    expect(contrast(luminance('oklch(0 0 0)', 'light'), luminance('oklch(1 0 0)', 'light'))).toBeCloseTo(
      21,
      3,
    );
    // #767676 is the lightest grey that white text may stand on.
    expect(contrast(1, luminance('oklch(0.5663 0 0)', 'dark'))).toBeCloseTo(4.54, 1);
  });
});
