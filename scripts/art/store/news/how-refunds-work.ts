import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { circle, line, polygon, rect, repeat } from '../../draw/svg.ts';
import { glow } from '../../vocabulary/light.ts';
import { coin } from '../../vocabulary/objects.ts';
import { sparkle } from '../../vocabulary/sky.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** A coin that comes back the way it went. */
export const returningCoin: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    rect(0, 0, s.w, s.h, s.slant([0, deep], [1, mix(mid, ink, 0.3)])),
    repeat(8, (i) =>
      circle(640, 380, 120 + i * 66, 'none', {
        stroke: soft,
        'stroke-width': 2,
        opacity: 0.35 - i * 0.035,
        'stroke-dasharray': '3 13',
      }),
    ),
    line('M240 480A410 300 0 0 1 1010 300', pale, 26),
    polygon(
      [
        [1060, 400],
        [950, 320],
        [1076, 262],
      ],
      pale,
    ),
    line('M1040 420A410 300 0 0 1 330 560', lamp, 26),
    polygon(
      [
        [222, 470],
        [300, 586],
        [390, 500],
      ],
      lamp,
    ),
    glow(s, 640, 380, 330, lamp, 0.5),
    coin(640, 380, 150, pale, lamp),
    repeat(14, () => sparkle(s.r.range(160, 1120), s.r.range(80, 640), s.r.range(5, 14), pale)),
    vignette(s, ink, 0.5),
    grain(s, pale, 0.08),
  ].join('');
};
