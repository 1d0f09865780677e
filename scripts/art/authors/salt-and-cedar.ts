import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, line, repeat } from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';
import { scallops } from '../vocabulary/water.ts';

/** A cedar standing in three waves. */
export const saltAndCedar: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  return [
    ground(s, pale),
    circle(360, 300, 210, sun),
    conifer(190, 540, 250, mix(mid, pale, 0.15), mid),
    conifer(540, 540, 220, mix(mid, pale, 0.15), mid),
    conifer(360, 580, 480, deep, ink),
    scallops(s, 560, [soft, mid, deep, ink], 60, 46),
    line(
      repeat(5, (i) => `M${60 + i * 140} 640q24-20 48 0`),
      pale,
      6,
    ),
    circle(360, 360, 346, 'none', { stroke: ink, 'stroke-width': 18 }),
    grain(s, pale, 0.3),
  ].join('');
};
