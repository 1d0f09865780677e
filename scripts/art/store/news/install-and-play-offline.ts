import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, line, path, polygon, rect, repeat } from '../../draw/svg.ts';
import { house } from '../../vocabulary/city.ts';
import { cat } from '../../vocabulary/figures.ts';
import { conifer } from '../../vocabulary/flora.ts';
import { ridge } from '../../vocabulary/land.ts';
import { glow } from '../../vocabulary/light.ts';
import { moon, sky, stars } from '../../vocabulary/sky.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** A cabin beyond every signal; one window, a screen that still plays. */
export const farCabin: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    sky(s, [ink, deep, mid, soft]),
    stars(s, 220, 460, pale),
    moon(s, 1010, 150, 60, pale, soft),
    ridge(s, 420, 110, mix(mid, soft, 0.3)),
    ridge(s, 500, 60, mix(deep, mid, 0.4)),
    repeat(18, (i) => conifer(i * 76, 610, 130 + ((i * 47) % 130), mix(deep, ink, 0.3), ink)),
    path('M-20 600Q640 560 1300 610V740H-20Z', mix(deep, ink, 0.4)),
    glow(s, 560, 520, 360, lamp, 0.55),
    house(s, 560, 620, 300, 150, { wall: mix('#6a3f2a', ink, 0.2), roof: ink, lamp, dark: lamp }),
    rect(470, 510, 180, 80, lamp, { rx: 6 }),
    at(560, 588, [
      rect(-44, -56, 88, 54, ink, { rx: 5 }),
      rect(-38, -50, 76, 42, mix(mid, soft, 0.5)),
      polygon(
        [
          [-8, -40],
          [14, -29],
          [-8, -18],
        ],
        pale,
      ),
      rect(-56, -4, 112, 8, ink, { rx: 3 }),
    ]),
    at(1010, 520, [
      line('M0 110V-70M-40 110L0-10L40 110M-26 60H26', mix(pale, ink, 0.4), 7),
      line('M-40-90A60 60 0 0 1 40-90M-66-120A100 100 0 0 1 66-120', pale, 8, { opacity: 0.5 }),
      line('M-80-30L80-150', soft, 11),
    ]),
    cat(740, 626, 0.9, '#0b0609'),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.5),
  ].join('');
};
