import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, type Point, path, rect, repeat } from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { milkyWay, sky, sparkle, stars } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** An open observatory dome under the galaxy, with the constellations drawn in as on a chart. */
export const astronomersDaughter: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx + (s.square ? 0 : 40);
  const figures: Point[][] = [
    [
      [-300, 90],
      [-210, 60],
      [-150, 110],
      [-60, 80],
      [-20, 150],
      [-110, 190],
      [-150, 110],
    ],
    [
      [120, 60],
      [170, 120],
      [250, 90],
      [300, 170],
      [230, 210],
      [170, 120],
    ],
    [
      [-420, 260],
      [-360, 220],
      [-300, 270],
      [-350, 330],
      [-420, 260],
    ],
  ];
  const chart = figures.map((stars_) => {
    const points = stars_.map(([dx, dy]): Point => [x + dx, dy + 10]);
    return (
      line(`M${points.map(([a, b]) => `${num(a)} ${num(b)}`).join('L')}`, pale, 1.4, { opacity: 0.65 }) +
      points.map(([a, b], i) => sparkle(a, b, 9 + (i % 3) * 4, lamp)).join('')
    );
  });
  const rings = repeat(4, (i) =>
    circle(x, 480, 260 + i * 120, 'none', {
      stroke: pale,
      'stroke-width': 1.2,
      opacity: 0.28,
      'stroke-dasharray': i % 2 ? '2 8' : '',
    }),
  );
  const dome = [
    rect(-150, 0, 300, 150, mix(deep, ink, 0.35)),
    rect(-166, -8, 332, 18, mix(pale, mid, 0.45)),
    path('M-150-8A150 150 0 0 1 150-8Z', mix(pale, mid, 0.25)),
    path('M20-8A150 150 0 0 0 20-157A150 150 0 0 1 150-8Z', mix(mid, deep, 0.5), { opacity: 0.7 }),
    path('M-30-8C-40-70-34-120-8-158L44-152C20-110 16-70 22-8Z', ink),
    path('M-24-8L-16-60L88-224L118-206L26-44L22-8Z', mix(soft, pale, 0.5)),
    path('M84-230L124-204L116-192L76-218Z', lamp),
    rect(-20, 60, 44, 90, lamp),
    rect(-110, 50, 26, 40, lamp),
    rect(90, 50, 26, 40, lamp),
    line('M-150 40H150', mix(pale, mid, 0.4), 3),
  ];
  return [
    sky(s, [ink, deep, mid, soft]),
    milkyWay(s, [s.square ? 60 : x - 560, 640], [s.square ? 680 : x + 420, -60], 110, [pale, soft, mid]),
    stars(s, 260, 560, pale),
    rings,
    chart,
    ridge(s, 560, 40, mix(deep, mid, 0.25)),
    glow(s, x, 600, 220, lamp, 0.5),
    at(x, 520, dome, s.square ? 1 : 1.12),
    path(
      `M-20 730V650Q${num(x - 260)} 640 ${num(x - 150)} 622H${num(x + 170)}Q${num(x + 300)} 640 ${num(s.w + 20)} 668V730Z`,
      ink,
    ),
    repeat(s.square ? 9 : 17, (i) => {
      const tx = (i / (s.square ? 8 : 16)) * s.w;
      return Math.abs(tx - x) < 190
        ? ''
        : conifer(tx + s.r.range(-20, 20), 690, s.r.range(70, 150), ink, mix(ink, deep, 0.5));
    }),
    frame(s, pale, 16, 2),
    frame(s, pale, 24, 1),
    grain(s, '#ffffff', 0.06),
  ].join('');
};
