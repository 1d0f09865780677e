import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, ellipse, line, type Point, path, polygon, rect, repeat } from '../draw/svg.ts';
import { house, lighthouse } from '../vocabulary/city.ts';
import { hills } from '../vocabulary/land.ts';
import { beam, glow } from '../vocabulary/light.ts';
import { sky, stars, streaks } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';
import { glints, ripples, water } from '../vocabulary/water.ts';

/** A fishing boat side on, its waterline at (x, y). */
function boat(x: number, y: number, scale: number, hull: string, cabin: string, lamp: string): string {
  const shape = [
    path('M-70-26q8 34 34 34h82q24-8 34-46q-20 14-50 12Z', hull),
    rect(-44, -58, 44, 34, cabin),
    rect(-36, -50, 12, 12, lamp),
    rect(-18, -50, 12, 12, lamp),
    line('M14-20v-92L-50-58', cabin, 2.4),
  ];
  return at(x, y, shape, scale);
}

/** Dusk over a small harbour: houses along the quay, boats at rest, a lighthouse at work. */
export const harbourLights: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const sea = 470;
  const x = s.fx;
  const roofs = { wall: mix(ink, deep, 0.5), roof: ink, lamp: pale, dark: mid };
  const quay = repeat(Math.ceil(s.w / 86), (i) =>
    house(s, 36 + i * 86, sea - 4, s.r.range(62, 84), s.r.range(52, 112), roofs),
  );
  const rock: Point[] = [
    [x - 190, sea + 42],
    [x - 120, sea - 26],
    [x - 60, sea - 44],
    [x + 70, sea - 40],
    [x + 150, sea - 6],
    [x + 210, sea + 42],
  ];
  const lampY = sea - 333;
  return [
    sky(s, [deep, mid, soft, pale], sea + 10),
    stars(s, 70, 210, lamp),
    streaks(s, 16, 130, 400, soft, 0.5),
    streaks(s, 8, 240, 430, lamp, 0.35),
    glow(s, s.w * 0.42, sea, 330, lamp, 0.75),
    hills(s, sea - 40, 34, 2, mix(mid, soft, 0.35)),
    hills(s, sea - 22, 22, 3, mix(deep, mid, 0.6)),
    quay,
    water(s, sea, mix(soft, mid, 0.35), ink),
    glints(s, s.w * 0.42, sea + 6, s.h, 240, pale),
    repeat(9, (i) => glints(s, 40 + (i * s.w) / 8.6, sea + 6, sea + 120, 20, lamp, 0.7)),
    ripples(s, sea, 60, lamp, 0.22),
    beam(s, x, lampY, 186, 760, 90, lamp, 0.75),
    beam(s, x, lampY, -8, 620, 80, lamp, 0.55),
    polygon(rock, ink),
    lighthouse(x, sea - 36, 330, {
      tower: mix(pale, soft, 0.25),
      shade: deep,
      band: mix(soft, '#c22b3d', 0.6),
      lamp,
    }),
    glow(s, x, lampY, 130, lamp, 0.95),
    boat(s.w * 0.24, 590, 1.25, ink, mix(deep, mid, 0.5), lamp),
    boat(s.w * 0.5, 540, 0.75, mix(ink, deep, 0.5), mid, lamp),
    ellipse(s.w * 0.24, 604, 110, 8, ink, { opacity: 0.5 }),
    grain(s, ink, 0.1),
  ].join('');
};
