import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, num, path, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { frond } from '../vocabulary/flora.ts';
import { hills } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { sky, stars } from '../vocabulary/sky.ts';
import { glints, ripples, water } from '../vocabulary/water.ts';

/** A square paper lantern afloat, its base at the origin, 100 wide. */
const floating = (paper: string, light: string, wood: string) => [
  path('M-44-8L-38-92H38L44-8Z', paper),
  path('M-26-14L-22-86H22L26-14Z', light, { opacity: 0.75 }),
  line('M-44-8L-38-92H38L44-8M0-92V-8', wood, 3),
  path('M-58-8H58L46 8H-46Z', wood),
];

/** Hundreds of lanterns down a dark river, under a bridge. */
export const paperLanterns: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const far = repeat(60, () => {
    const depth = s.r.range(0, 1);
    return circle(x + s.r.range(-1, 1) * (120 + depth * 380), 430 + depth * 90, 1.6 + depth * 3, pale, {
      opacity: 0.9,
    });
  });
  const near: Array<[number, number, number]> = [
    [-250, 520, 0.34],
    [-120, 500, 0.26],
    [60, 508, 0.3],
    [220, 524, 0.36],
    [-340, 582, 0.56],
    [-40, 566, 0.5],
    [300, 596, 0.6],
    [-180, 640, 0.82],
    [130, 676, 1.12],
  ];
  const lanterns = near.map(([dx, y, size], i) =>
    [
      glow(s, x + dx, y - 40 * size, 180 * size, pale, 0.85),
      glints(s, x + dx, y + 8 * size, Math.min(716, y + 110 * size), 80 * size, light, 0.8),
      at(x + dx, y, floating(i % 3 === 1 ? soft : pale, light, ink), size, s.r.range(-4, 4)),
    ].join(''),
  );
  const arch = `M${num(x - 430)} 452Q${num(x)} 300 ${num(x + 430)} 452L${num(x + 430)} 470Q${num(x)} 330 ${num(x - 430)} 470Z`;
  return [
    sky(s, [ink, deep, mid, mix(mid, soft, 0.55)], 450),
    stars(s, 130, 320, light),
    repeat(24, () =>
      at(
        s.r.range(0, s.w),
        s.r.range(30, 330),
        [ellipse(0, 0, 9, 12, pale), ellipse(0, 3, 5, 6, light)],
        s.r.range(0.4, 1.3),
      ),
    ),
    hills(s, 410, 30, 2, mix(deep, mid, 0.5)),
    hills(s, 432, 20, 3, mix(ink, deep, 0.5)),
    water(s, 430, mix(mid, deep, 0.3), ink),
    far,
    path(arch, ink),
    line(`M${num(x - 430)} 424Q${num(x)} 268 ${num(x + 430)} 424`, ink, 5),
    repeat(17, (i) => {
      const t = (i - 8) / 8;
      const y = 452 - 76 * (1 - t * t);
      return rect(x + t * 420 - 2, y - 28, 4, 30, ink);
    }),
    [-300, -110, 110, 300]
      .map((dx) => rect(x + dx - 7, 452 - 72 * (1 - (dx / 430) ** 2), 14, 110, ink))
      .join(''),
    walker(x - 26, 380, 0.34, ink, deep),
    walker(x + 4, 379, 0.34, ink, deep, true),
    ripples(s, 480, 50, soft, 0.25),
    lanterns,
    repeat(s.square ? 2 : 3, (i) =>
      frond(s.w * (i ? 1 : 0) + (i ? 20 : -20), 60 + i * 70, 260, i ? 150 : 30, 24, ink),
    ),
  ].join('');
};
