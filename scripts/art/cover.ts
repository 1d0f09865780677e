import type { Direction, Side } from './directions/direction.ts';
import type { Palette } from './draw/colour.ts';
import { type Box, lockup } from './draw/lettering.ts';
import { type Scene, Stage, stageHeight } from './draw/stage.ts';
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
  middle: 0.5,
};

const wideRooms: Record<Side, Box> = {
  left: { x: 74, y: 150, w: 560, h: 420 },
  'left-high': { x: 70, y: 64, w: 600, h: 270 },
  'left-low': { x: 70, y: 390, w: 600, h: 270 },
  right: { x: 646, y: 150, w: 560, h: 420 },
  'right-high': { x: 610, y: 64, w: 600, h: 270 },
  'right-low': { x: 610, y: 390, w: 600, h: 270 },
  top: { x: 170, y: 60, w: 940, h: 210 },
  bottom: { x: 170, y: 450, w: 940, h: 210 },
  middle: { x: 240, y: 230, w: 800, h: 260 },
};

const squareRooms: Record<'top' | 'bottom' | 'middle', Box> = {
  top: { x: 60, y: 56, w: 600, h: 220 },
  bottom: { x: 60, y: 446, w: 600, h: 220 },
  middle: { x: 60, y: 230, w: 600, h: 260 },
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

/** The landscape cover, 1280x720. */
export function cover(slug: string, scene: Scene, direction: Direction): string {
  const stage = new Stage(wideStage, focus[direction.title.wide], paletteOf(direction), slug);
  return stage.picture(scene(stage) + title(stage, direction), 1280);
}

/** The square cover, 1080x1080, composed anew for its proportions. */
export function squareCover(slug: string, scene: Scene, direction: Direction): string {
  const stage = new Stage(stageHeight, 0.5, paletteOf(direction), slug);
  return stage.picture(scene(stage) + title(stage, direction), 1080);
}
