import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, path, rect } from '../draw/svg.ts';
import { sunburst } from '../vocabulary/light.ts';
import { cloud, ground } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';
import { scallops } from '../vocabulary/water.ts';

/** Five ships with five sails on one horizon, under a rising sun. */
export const fiveCaptains: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const sails = [mid, soft, sun, deep, ink];
  const ship = (i: number) => {
    const x = s.w * (0.12 + i * 0.19);
    const size = [0.8, 1.05, 1.35, 1.05, 0.8][i] ?? 1;
    const colour = sails[i] ?? mid;
    const pennant = mix(colour, '#ffffff', 0.25);
    return at(
      x,
      [520, 546, 580, 546, 520][i] ?? 540,
      [
        path('M6-190C70-150 82-80 70-34H6Z', colour),
        path('M6-190C50-150 58-80 46-34H6Z', pennant),
        path('M-4-170C-50-130-62-80-58-34H-4Z', mix(colour, ink, 0.22)),
        rect(-2, -206, 6, 186, ink),
        path('M4-206l34 9l-34 9Z', sun),
        path('M-72-24H84C74 6 56 18 40 20H-38C-58 16-68 0-72-24Z', mix(ink, deep, 0.2)),
        rect(-60, -14, 132, 7, pale),
      ],
      size * (s.square ? 0.74 : 1),
    );
  };
  return [
    ground(s, pale),
    sunburst(s.w / 2, 500, 1000, 26, soft, 0.32),
    circle(s.w / 2, 500, 210, sun),
    circle(s.w / 2, 500, 210, 'none', { stroke: mid, 'stroke-width': 4, 'stroke-dasharray': '2 12' }),
    cloud(s, s.w * 0.16, 380, 230, '#ffffff', 0.85),
    cloud(s, s.w * 0.86, 350, 260, '#ffffff', 0.85),
    rect(0, 500, s.w, 220, mix(deep, soft, 0.25)),
    ship(0),
    ship(4),
    scallops(s, 540, [mix(deep, soft, 0.15)], 40, 40),
    ship(1),
    ship(3),
    scallops(s, 572, [deep], 48, 40),
    ship(2),
    scallops(s, 606, [mix(deep, ink, 0.35), mix(deep, ink, 0.65), ink], 56, 40),
    frame(s, ink, 18, 5),
    grain(s, ink, 0.12),
  ].join('');
};
