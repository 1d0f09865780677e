import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { brush, circle, ellipse, line, path, polygon, rect } from '../draw/svg.ts';
import { sparkle } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** A dress form in a spotlight. */
export const midnightAtelier: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  return [
    rect(0, 0, s.w, s.h, s.round([0, deep], [1, ink])),
    polygon(
      [
        [330, -20],
        [390, -20],
        [620, 690],
        [100, 690],
      ],
      s.down([0, light, 0.85], [1, light, 0.15]),
    ),
    ellipse(360, 640, 240, 44, light, { opacity: 0.55 }),
    line('M360 470V640M280 650L360 610L440 650', ink, 14),
    path(
      'M330 150H390V190C440 200 470 224 466 270C450 320 428 350 430 400C440 440 452 460 456 490H264C268 460 280 440 290 400C292 350 270 320 254 270C250 224 280 200 330 190Z',
      s.across([0, mid], [0.5, soft], [1, mix(mid, ink, 0.4)]),
    ),
    ellipse(360, 150, 30, 10, mix(soft, ink, 0.5)),
    circle(360, 128, 16, ink),
    line('M360 190V490M262 270Q360 310 458 270M290 400Q360 420 430 400', ink, 3, {
      'stroke-dasharray': '10 9',
    }),
    path(
      brush(
        [
          [250, 250],
          [330, 330],
          [420, 300],
          [470, 420],
          [420, 520],
        ],
        (k) => 14 + 16 * Math.sin(k * 5),
      ),
      '#c23a5a',
    ),
    line('M150 120L230 210', pale, 5),
    path('M236 218l-22-10l12-12Z', pale),
    line('M150 120C110 180 190 260 120 330S160 470 110 540', '#c23a5a', 3.4),
    sparkle(560, 150, 40, pale),
    sparkle(600, 240, 18, pale),
    grain(s, pale, 0.1),
  ].join('');
};
