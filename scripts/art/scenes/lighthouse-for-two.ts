import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, polygon, rect, repeat } from '../draw/svg.ts';
import { lighthouse } from '../vocabulary/city.ts';
import { gull, walker } from '../vocabulary/figures.ts';
import { ridge } from '../vocabulary/land.ts';
import { beam, glow, mist } from '../vocabulary/light.ts';
import { sky } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';
import { ripples, water } from '../vocabulary/water.ts';

/** A pale morning of fog; one beam, and two people at the end of the pier. */
export const lighthouseForTwo: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx + (s.square ? 230 : 120);
  const lampY = 226;
  const pier = s.square ? 300 : s.fx - 60;
  return [
    sky(s, [mix(mid, soft, 0.5), soft, pale, pale]),
    circle(s.w * 0.5, 430, 170, lamp, { opacity: 0.5 }),
    beam(s, x, lampY, 184, 1100, 130, '#ffffff', 0.9),
    ridge(s, 500, 60, mix(soft, mid, 0.4)),
    mist(s, [470, 520], pale, 0.9),
    water(s, 540, mix(pale, soft, 0.5), mix(soft, mid, 0.75)),
    ripples(s, 548, 70, '#ffffff', 0.5),
    polygon(
      [
        [x - 170, 570],
        [x - 90, 520],
        [x + 60, 508],
        [x + 150, 540],
        [x + 210, 572],
      ],
      mix(deep, mid, 0.35),
    ),
    lighthouse(x, 522, 350, { tower: mix(pale, '#ffffff', 0.5), shade: mid, band: deep, lamp }),
    glow(s, x, lampY, 120, '#ffffff', 1),
    mist(s, [520, 566, 610], pale, 0.85),
    rect(pier - 250, 606, 330, 10, ink),
    repeat(6, (i) => rect(pier - 236 + i * 58, 612, 8, 66, ink, { opacity: 0.85 })),
    walker(pier + 16, 607, 0.52, ink, mix(pale, deep, 0.4)),
    walker(pier + 48, 607, 0.55, deep, mix(pale, deep, 0.4), true),
    mist(s, [668], pale, 0.7),
    repeat(5, (i) => gull(s.w * 0.32 + i * 46, 120 + (i % 3) * 34, 15 - i, deep)),
    grain(s, deep, 0.09),
  ].join('');
};
