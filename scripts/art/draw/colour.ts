/** Colours are `#rrggbb` strings. */
type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colour `share` (0 to 1) of the way from `a` to `b`. */
export function mix(a: string, b: string, share: number): string {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  return toHex([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share]);
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);
export const darken = (colour: string, share: number): string => mix(colour, '#000000', share);

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Six hand-picked colours with fixed roles, from the darkest line to the brightest light. */
export interface Palette {
  ink: string;
  deep: string;
  mid: string;
  soft: string;
  pale: string;
  glow: string;
}

/** The hour a scene is lit for; `own` leaves the game's palette as chosen. */
export type Light = 'own' | 'dawn' | 'noon' | 'dusk' | 'night';

const tints: Record<Exclude<Light, 'own'>, { dark: string; bright: string; share: number }> = {
  dawn: { dark: '#5a4a78', bright: '#ffd9c2', share: 0.3 },
  noon: { dark: '#2f5d74', bright: '#f4fbff', share: 0.32 },
  dusk: { dark: '#3a1d4e', bright: '#ff9e6d', share: 0.32 },
  night: { dark: '#070b1f', bright: '#3c4f86', share: 0.46 },
};

/** The palette as another hour of the day would show it; the glow stays lit. */
export function relight(palette: Palette, light: Light): Palette {
  if (light === 'own') return palette;
  const { dark, bright, share } = tints[light];
  const lit = (colour: string) => mix(colour, mix(dark, bright, Math.sqrt(luminance(colour))), share);
  return {
    ink: lit(palette.ink),
    deep: lit(palette.deep),
    mid: lit(palette.mid),
    soft: lit(palette.soft),
    pale: lit(palette.pale),
    glow: mix(palette.glow, bright, light === 'night' ? 0.05 : 0.15),
  };
}
