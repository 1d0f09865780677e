import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { polygon, rect } from '../draw/svg.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { aurora, sky, sparkle, stars } from '../vocabulary/sky.ts';

/** Northern light over a peak, one star. */
export const northlight: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: green } = s.p;
  return [
    sky(s, [ink, deep, mid]),
    stars(s, 140, 520, pale),
    aurora(s, 260, [green, soft, green]),
    sparkle(360, 170, 90, '#ffffff'),
    glow(s, 360, 170, 150, '#ffffff', 0.5),
    ridge(s, 540, 60, mix(deep, mid, 0.5)),
    polygon(
      [
        [120, 640],
        [360, 330],
        [600, 640],
      ],
      ink,
    ),
    polygon(
      [
        [360, 330],
        [600, 640],
        [400, 640],
        [372, 480],
      ],
      mix(ink, deep, 0.6),
    ),
    polygon(
      [
        [298, 410],
        [360, 330],
        [422, 410],
        [390, 440],
        [362, 410],
        [330, 446],
      ],
      pale,
    ),
    rect(0, 620, s.w, 110, ink),
    glow(s, 470, 610, 60, '#ffd98a', 0.9),
    rect(456, 596, 30, 26, mix(ink, deep, 0.3)),
    polygon(
      [
        [450, 598],
        [471, 580],
        [492, 598],
      ],
      mix(ink, soft, 0.2),
    ),
    rect(466, 602, 10, 12, '#ffd98a'),
  ].join('');
};
