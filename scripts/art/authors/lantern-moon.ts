import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, ellipse, line, num, rect, repeat } from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { sky, stars } from '../vocabulary/sky.ts';
import { glints, water } from '../vocabulary/water.ts';

/** A paper lantern that is also the moon, over a quiet sea. */
export const lanternMoon: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  return [
    sky(s, [ink, deep, mid]),
    stars(s, 90, 500, pale),
    water(s, 560, mid, ink),
    glints(s, 360, 566, 716, 240, light),
    glow(s, 360, 340, 330, light, 0.7),
    line('M360 0V130', soft, 6),
    ellipse(360, 340, 170, 196, s.down([0, pale], [0.5, light], [1, soft])),
    line(
      repeat(
        6,
        (i) =>
          `M${num(360 - Math.sqrt(1 - ((i - 2.5) / 3.2) ** 2) * 170)} ${190 + i * 60}Q360 ${210 + i * 60} ${num(360 + Math.sqrt(1 - ((i - 2.5) / 3.2) ** 2) * 170)} ${190 + i * 60}`,
      ),
      mix(soft, ink, 0.2),
      4,
      { opacity: 0.6 },
    ),
    repeat(4, (i) =>
      circle(300 + (i % 2) * 110, 270 + i * 44, 30 - i * 5, mix(light, soft, 0.5), { opacity: 0.6 }),
    ),
    rect(300, 126, 120, 30, ink, { rx: 8 }),
    rect(306, 526, 108, 26, ink, { rx: 8 }),
    line('M340 552v60M360 552v74M380 552v60', soft, 5),
  ].join('');
};
