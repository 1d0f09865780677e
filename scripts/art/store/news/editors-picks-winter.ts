import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, circle, path, polar, polygon, repeat } from '../../draw/svg.ts';
import { conifer } from '../../vocabulary/flora.ts';
import { ridge } from '../../vocabulary/land.ts';
import { glow } from '../../vocabulary/light.ts';
import { sky, stars } from '../../vocabulary/sky.ts';
import { grain } from '../../vocabulary/texture.ts';
import { snow } from '../../vocabulary/weather.ts';

/** Winter's picks: a wreath of pine round a lit star. */
export const winterWreath: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    sky(s, [mix('#0d1a33', ink, 0.2), mix('#1f3a5f', deep, 0.3), mid]),
    stars(s, 150, 500, pale),
    ridge(s, 540, 50, mix('#1f3a5f', ink, 0.3)),
    repeat(16, (i) => conifer(i * 86, 660, 120 + ((i * 61) % 120), '#1f4a44', '#14322f')),
    path('M-20 650Q640 600 1300 650V740H-20Z', '#eef4f8'),
    glow(s, 640, 330, 330, lamp, 0.6),
    repeat(72, (i) => {
      const [x, y] = polar(640, 340, 214 + (i % 3) * 22, i * 5);
      return at(
        x,
        y,
        path('M0 0C20-10 50-8 70 0C50 8 20 10 0 0Z', i % 2 ? '#2f6b54' : '#1f5040'),
        1,
        i * 5 + (i % 3) * 40 - 40,
      );
    }),
    repeat(18, (i) => {
      const [x, y] = polar(640, 340, 230, i * 20 + 8);
      return circle(x, y, 13, i % 3 ? '#c9303a' : lamp);
    }),
    polygon(
      Array.from({ length: 10 }, (_, i) => polar(640, 340, i % 2 ? 58 : 140, i * 36 - 90)),
      lamp,
    ),
    polygon(
      Array.from({ length: 10 }, (_, i) => polar(640, 340, i % 2 ? 34 : 84, i * 36 - 90)),
      mix(lamp, '#ffffff', 0.6),
    ),
    at(640, 566, [
      path('M0 0C-40-40-110-40-120 0C-110 40-40 30 0 0C40-40 110-40 120 0C110 40 40 30 0 0Z', '#c9303a'),
      path('M-10 0L-50 110L-20 100L0 10L20 100L50 110L10 0Z', '#a02430'),
      circle(0, 0, 18, soft),
    ]),
    snow(s, 150, '#ffffff'),
    grain(s, ink, 0.08),
  ].join('');
};
