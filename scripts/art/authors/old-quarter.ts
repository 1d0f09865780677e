import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, path, polar, polygon, rect, repeat } from '../draw/svg.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { glow } from '../vocabulary/light.ts';
import { ground, moon, stars } from '../vocabulary/sky.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** An archway in an old town, steps, a lamp, a quarter moon. */
export const oldQuarter: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    ground(s, mix(soft, mid, 0.3)),
    rect(
      0,
      0,
      s.w,
      s.h,
      s.tile(
        120,
        60,
        rect(0, 0, 120, 60, mix(soft, mid, 0.4)) +
          rect(2, 2, 116, 26, mix(soft, pale, 0.2)) +
          rect(-58, 32, 116, 26, mix(soft, mid, 0.2)) +
          rect(62, 32, 116, 26, mix(soft, pale, 0.1)),
      ),
    ),
    path('M150 720V360A210 210 0 0 1 570 360V720Z', mix(soft, ink, 0.45)),
    path('M180 720V360A180 180 0 0 1 540 360V720Z', s.down([0, ink], [0.6, deep], [1, mid])),
    group(
      [
        stars(s, 60, 500, pale),
        moon(s, 420, 290, 56, lamp, soft),
        circle(448, 272, 54, ink),
        repeat(
          4,
          (i) =>
            rect(190 + i * 92, 470 - (i % 2) * 40, 84, 240, mix(ink, deep, 0.4)) +
            rect(212 + i * 92, 510 - (i % 2) * 40, 18, 26, lamp),
        ),
        repeat(4, (i) =>
          polygon(
            [
              [184 + i * 92, 472 - (i % 2) * 40],
              [232 + i * 92, 430 - (i % 2) * 40],
              [280 + i * 92, 472 - (i % 2) * 40],
            ],
            ink,
          ),
        ),
      ],
      s.clip(path('M180 720V360A180 180 0 0 1 540 360V720Z', '#000')),
    ),
    repeat(5, (i) => rect(200 - i * 24, 610 + i * 24, 320 + i * 48, 26, mix(pale, soft, 0.2 + i * 0.14))),
    repeat(11, (i) => {
      const [x, y] = polar(360, 360, 196, 180 + i * 18);
      return at(
        x,
        y,
        rect(-22, -18, 44, 36, mix(pale, soft, (i % 2) * 0.4), { stroke: ink, 'stroke-width': 4 }),
        1,
        270 + i * 18 - 90,
      );
    }),
    line('M110 250V200H150', ink, 10),
    polygon(
      [
        [84, 250],
        [136, 250],
        [126, 320],
        [94, 320],
      ],
      lamp,
      { stroke: ink, 'stroke-width': 6 },
    ),
    glow(s, 110, 285, 150, lamp, 0.8),
    repeat(9, (i) =>
      at(
        590 + (i % 3) * 30,
        60 + i * 44,
        path(leafShape(46, 15), mix('#5d7a4a', ink, (i % 3) * 0.15)),
        1,
        i * 70,
      ),
    ),
    vignette(s, ink, 0.5),
    grain(s, ink, 0.14),
  ].join('');
};
