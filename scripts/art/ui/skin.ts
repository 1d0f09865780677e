import type { Direction } from '../directions/direction.ts';
import { contrast, luminance, mix, type Palette } from '../draw/colour.ts';
import type { Face } from '../draw/lettering.ts';
import type { Stage } from '../draw/stage.ts';
import { rect } from '../draw/svg.ts';

/** How the interface inside a game's screenshots looks. */
export interface Skin {
  panel: string;
  opacity: number;
  edge: string;
  text: string;
  quiet: string;
  accent: string;
  onAccent: string;
  body: Face;
  bold: Face;
  size: number;
  corner: number;
}

const modern: ReadonlySet<Face> = new Set(['bebas', 'righteous', 'pacifico', 'limelight']);

/** An interface in the game's colours: paper for the bright ones, glass for the dark. */
export function skinOf({ title }: Direction, palette: Palette): Skin {
  const { ink, deep, mid, soft, pale, glow } = palette;
  const paper = luminance(deep) > 0.055;
  const sans = modern.has(title.face);
  const ground = paper ? mix(pale, '#ffffff', 0.35) : mix(ink, '#000000', 0.25);
  const accent = [glow, soft, mid].find((colour) => contrast(colour, ground) > 1.9) ?? deep;
  return {
    panel: ground,
    opacity: paper ? 0.94 : 0.84,
    edge: paper ? mix(deep, ink, 0.3) : mix(soft, pale, 0.4),
    text: paper ? mix(ink, '#000000', 0.2) : '#fbf7ef',
    quiet: paper ? mix(ink, pale, 0.4) : mix(pale, ink, 0.3),
    accent,
    onAccent: luminance(accent) > 0.25 ? mix(ink, '#000000', 0.3) : '#ffffff',
    body: sans ? 'sans' : 'cormorant',
    bold: sans ? 'sansBold' : 'playfair',
    size: sans ? 27 : 33,
    corner: sans ? 18 : 4,
  };
}

/** A panel of the interface. */
export const panel = (skin: Skin, x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, skin.panel, { rx: skin.corner, opacity: skin.opacity }) +
  rect(x + 7, y + 7, w - 14, h - 14, 'none', {
    rx: Math.max(2, skin.corner - 5),
    stroke: skin.edge,
    'stroke-width': 1.6,
    opacity: 0.7,
  });

/** Darkens the scene behind a panel that takes the whole attention. */
export const veil = (stage: Stage, skin: Skin) =>
  rect(0, 0, stage.w, stage.h, mix(skin.panel, '#000000', skin.opacity > 0.9 ? 0.75 : 0.2), {
    opacity: 0.45,
  });
