import { mix } from '../../draw/colour.ts';
import { write } from '../../draw/lettering.ts';
import type { Stage } from '../../draw/stage.ts';
import { line, rect } from '../../draw/svg.ts';
import type { Skin } from '../skin.ts';

/** What a panel needs to speak of this game and no other. */
export interface PanelWords {
  title: string;
  names: readonly [string, string];
  says: readonly [string, string];
  answers: readonly string[];
}

/** One screen of a game, drawn over a scene. */
export type Panel = (stage: Stage, skin: Skin, words: PanelWords) => string;

/** The heading of a panel, underlined. */
export const head = (stage: Stage, skin: Skin, x: number, y: number, text: string) =>
  write(stage, text, { x, y, size: 34, face: skin.bold, fill: skin.text }) +
  line(`M${x} ${y + 18}h120`, skin.accent, 4);

/** A quiet line of small letters. */
export const small = (
  stage: Stage,
  skin: Skin,
  text: string,
  x: number,
  y: number,
  size = 18,
  anchor: 'start' | 'middle' | 'end' = 'start',
) => write(stage, text, { x, y, size, face: 'sans', fill: skin.quiet, anchor });

/** A bar filled by a share of 0 to 1. */
export const bar = (skin: Skin, x: number, y: number, w: number, share: number, colour: string) =>
  rect(x, y, w, 14, mix(skin.panel, skin.edge, 0.25), { rx: 7 }) +
  rect(x, y, w * share, 14, colour, { rx: 7 });
