import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, circle, path, rect, repeat } from '../../draw/svg.ts';
import { hills } from '../../vocabulary/land.ts';
import { moon, sky, sparkle, stars } from '../../vocabulary/sky.ts';
import { grain } from '../../vocabulary/texture.ts';

/** A cat-eared rocket over the hills. */
export const rocketLaunch: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    sky(s, [ink, deep, mid, soft, pale]),
    stars(s, 200, 480, pale),
    moon(s, 250, 170, 70, pale, soft),
    hills(s, 590, 40, 2, mix(mid, deep, 0.4)),
    hills(s, 650, 26, 3, ink),
    at(
      700,
      340,
      [
        path('M-60 190C-90 300-40 330 0 470C40 330 90 300 60 190Z', lamp),
        path('M-34 190C-50 270-16 300 0 380C16 300 50 270 34 190Z', '#ffffff'),
        path('M-110 120L-170 230L-80 190ZM110 120L170 230L80 190Z', mid),
        path('M-96 190C-130 40-110-60-84-120L-92-220L-34-164H34L92-220L84-120C110-60 130 40 96 190Z', pale),
        path('M20 190H96C130 40 110-60 84-120L92-220L34-164Z', mix(pale, soft, 0.4)),
        path('M-80-194L-84-134L-44-162ZM80-194L84-134L44-162Z', soft),
        circle(0, -40, 58, ink),
        circle(0, -40, 46, mix(mid, deep, 0.3)),
        path('M-30-60C-20-76 0-80 14-76', 'none', {
          stroke: pale,
          'stroke-width': 7,
          'stroke-linecap': 'round',
        }),
        rect(-100, 120, 200, 16, mid),
        rect(-106, 184, 212, 18, ink, { rx: 8 }),
      ],
      0.86,
      16,
    ),
    repeat(14, (i) =>
      circle(
        560 - i * 16 + ((i * 37) % 60),
        640 + ((i * 53) % 60),
        30 + ((i * 29) % 34),
        mix(pale, soft, (i % 4) * 0.12),
        { opacity: 0.85 },
      ),
    ),
    repeat(12, () => sparkle(s.r.range(60, 1220), s.r.range(40, 420), s.r.range(5, 14), pale)),
    grain(s, ink, 0.1),
  ].join('');
};
