import type { Direction, Side } from './directions/direction.ts';
import type { Palette } from './draw/colour.ts';
import { type Box, lockup } from './draw/lettering.ts';
import { type Scene, Stage, stageHeight } from './draw/stage.ts';
import { use } from './draw/svg.ts';
import { letter } from './draw/treatments.ts';

/** The width of a 16:9 stage. */
export const wideStage = 1280;

/** The six colours of a direction by role. */
export function paletteOf({ palette }: Direction): Palette {
  const [ink = '', deep = '', mid = '', soft = '', pale = '', glow = ''] = palette.split(' ');
  return { ink, deep, mid, soft, pale, glow };
}

const focus: Record<Side, number> = {
  left: 0.7,
  'left-high': 0.7,
  'left-low': 0.7,
  right: 0.3,
  'right-high': 0.3,
  'right-low': 0.3,
  top: 0.5,
  bottom: 0.5,
  foot: 0.5,
  middle: 0.5,
};

const wideRooms: Record<Side, Box> = {
  left: { x: 70, y: 150, w: 520, h: 420 },
  'left-high': { x: 70, y: 64, w: 600, h: 270 },
  'left-low': { x: 70, y: 390, w: 600, h: 270 },
  right: { x: 690, y: 150, w: 520, h: 420 },
  'right-high': { x: 610, y: 64, w: 600, h: 270 },
  'right-low': { x: 610, y: 390, w: 600, h: 270 },
  top: { x: 170, y: 60, w: 940, h: 210 },
  bottom: { x: 170, y: 450, w: 940, h: 210 },
  foot: { x: 170, y: 534, w: 940, h: 124 },
  middle: { x: 240, y: 230, w: 800, h: 260 },
};

const squareRooms: Record<'top' | 'bottom' | 'middle', Box> = {
  top: { x: 60, y: 52, w: 600, h: 204 },
  bottom: { x: 60, y: 464, w: 600, h: 204 },
  middle: { x: 120, y: 230, w: 480, h: 260 },
};

function title(stage: Stage, { title: direction }: Direction): string {
  const [fill, back, small] = direction.ink;
  const room = stage.square ? squareRooms[direction.tall] : wideRooms[direction.wide];
  const set = lockup(
    {
      lines: direction.text.split('/'),
      face: direction.face,
      fit: direction.fit,
      tracking: direction.tracking ?? 0,
      align: !stage.square && direction.wide.startsWith('left') ? 'left' : 'centre',
    },
    room,
  );
  return letter(stage, set, direction.treatment, { fill, back, small });
}

/** A drawing moved up or down to make room for the title; the strip it leaves shows its mirror image. */
function shifted(stage: Stage, drawing: string, shift: number): string {
  if (shift === 0) return drawing;
  const id = stage.define('g', {}, drawing);
  const turn = shift > 0 ? shift : 2 * stage.h + shift;
  return use(id, 0, 0, { transform: `translate(0 ${turn}) scale(1 -1)` }) + use(id, 0, shift);
}

/** The landscape cover, 1280x720. */
export function cover(slug: string, scene: Scene, direction: Direction): string {
  const stage = new Stage({
    width: wideStage,
    focus: focus[direction.title.wide],
    palette: paletteOf(direction),
    seed: slug,
    lettered: true,
  });
  return stage.picture(scene(stage) + title(stage, direction), 1280);
}

/** The square cover, 1080x1080, composed anew for its proportions. */
export function squareCover(slug: string, scene: Scene, direction: Direction): string {
  const stage = new Stage({
    width: stageHeight,
    focus: 0.5,
    palette: paletteOf(direction),
    seed: slug,
    lettered: true,
  });
  return stage.picture(
    shifted(stage, scene(stage), direction.title.shift ?? 0) + title(stage, direction),
    1080,
  );
}
