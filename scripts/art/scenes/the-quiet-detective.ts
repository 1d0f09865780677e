import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, ellipse, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { streetLamp } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { glow, mist } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain, vignette } from '../vocabulary/texture.ts';
import { rain } from '../vocabulary/weather.ts';

/** One lamp, one long shadow; the man himself stands outside the light. */
export const quietDetective: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const bricks = s.tile(
    70,
    36,
    [
      rect(0, 0, 70, 36, deep),
      rect(2, 2, 66, 15, mix(deep, mid, 0.32)),
      rect(-33, 19, 66, 15, mix(deep, mid, 0.26)),
      rect(37, 19, 66, 15, mix(deep, mid, 0.36)),
    ].join(''),
  );
  const lampX = x + (s.square ? -140 : -60);
  const man = [
    path('M-30-150C-44-120-50-60-62 0H-18L0-60L20 0H64C50-60 46-120 32-150C14-164-14-164-30-150Z', ink),
    path('M-30-150L-66-60L-46-50L-20-110ZM32-150L62-70L44-56L20-110Z', ink),
    path('M-24-168C-26-200 28-200 26-168C26-152 12-146 2-146C-10-146-22-152-24-168Z', mix(ink, mid, 0.35)),
    path(
      'M-52-184C-20-200 24-200 56-184C24-176-20-176-52-184ZM-28-190C-30-226-4-232 2-224C10-232 34-226 30-190Z',
      ink,
    ),
    path('M-28-152L0-120L30-152L20-160H-18Z', mid),
  ];
  return [
    ground(s, ink),
    rect(0, 0, s.w, 520, bricks),
    rect(0, 0, s.w, 520, s.down([0, ink, 0.9], [0.5, ink, 0.25], [1, ink, 0.7])),
    rect(0, 520, s.w, 210, mix(deep, mid, 0.2)),
    repeat(3, (i) =>
      line(`M${num(s.w * 0.5 + (i - 1) * 60)} 520L${num(s.w * 0.5 + (i - 1) * s.w * 0.6)} 740`, ink, 4),
    ),
    polygon(
      [
        [lampX - 22, 164],
        [lampX + 22, 164],
        [lampX + 360, 640],
        [lampX - 330, 640],
      ],
      s.down([0, lamp, 0.85], [1, lamp, 0.2]),
    ),
    ellipse(lampX + 14, 636, 345, 64, lamp, { opacity: 0.75 }),
    polygon(
      [
        [x + 160, 640],
        [x + 226, 640],
        [s.square ? x - 30 : x + 20, 720],
        [s.square ? x - 300 : x - 330, 720],
      ],
      ink,
      { opacity: 0.9 },
    ),
    group(man, { transform: `translate(${num(x + 30)} 640) skewX(52) scale(1.3 -0.42)`, opacity: 0.85 }),
    rect(x + 130, 190, 120, 200, ink),
    rect(x + 140, 200, 100, 180, lamp),
    repeat(9, (i) => rect(x + 140, 203 + i * 20, 100, 9, ink)),
    line(`M${num(x + 190)} 200v180`, ink, 7),
    streetLamp(lampX, 640, 476, '#050506', lamp),
    glow(s, lampX, 184, 130, '#ffffff', 0.9),
    at(x + 190, 640, man, 1.34),
    line(`M${num(x + 214)} 424l26 6`, pale, 4),
    glow(s, x + 242, 430, 16, lamp, 1),
    mist(s, [600, 660, 700], soft, 0.22),
    cat(lampX - 90, 640, 0.62, ink),
    rain(s, s.square ? 80 : 150, pale, 0.25),
    frame(s, pale, 18, 3),
    grain(s, pale, 0.16),
    vignette(s, ink, 0.75),
  ].join('');
};
