import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, num, path, polar, rect, repeat } from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** Chalk lines on slate: circles of the art, a candle, and the green flask that works by itself. */
export const alchemistsDebt: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 300 : 330];
  const chalk = (d: string, width = 2, opacity = 0.9) => line(d, pale, width, { opacity });
  const star = (points: number, r: number, skip: number) => {
    let d = '';
    for (let i = 0; i <= points; i++) {
      const [px, py] = polar(x, y, r, -90 + ((i * skip) % points) * (360 / points));
      d += `${i ? 'L' : 'M'}${num(px)} ${num(py)}`;
    }
    return d;
  };
  const glyphs = [
    'M0-9a9 9 0 1 0 .1 0ZM0 9V22M-7 16H7',
    'M-10 8L0-10L10 8Z',
    'M-10-8L0 10L10-8Z',
    'M0-10a10 10 0 1 0 .1 0ZM0-3a3 3 0 1 0 .1 0',
    'M-9-9A12 12 0 1 1-9 9A9 9 0 0 0-9-9',
    'M-10 8L0-10L10 8ZM-8 0H8',
    'M-10 0H10M0-10V10M-7-7L7 7M7-7L-7 7',
    'M-10-8L0 10L10-8ZM-8 0H8',
  ];
  const signs = glyphs.map((d, i) => {
    const [px, py] = polar(x, y, 246, -90 + i * 45);
    return (
      circle(px, py, 28, ink) +
      circle(px, py, 28, 'none', { stroke: gold, 'stroke-width': 2 }) +
      at(px, py, line(d, pale, 2.6))
    );
  });
  const flask = [
    path(
      'M-22-170H22V-60C80-30 104 20 96 74C84 124 40 140 0 140C-40 140-84 124-96 74C-104 20-80-30-22-60Z',
      ink,
      { opacity: 0.75 },
    ),
    path(
      'M-94 40C-60 26-30 54 0 40C30 26 60 54 94 40C100 110 50 132 0 132C-50 132-100 110-94 40Z',
      s.down([0, mix(soft, '#ffffff', 0.35)], [0.4, soft], [1, mid]),
    ),
    repeat(13, () =>
      circle(s.r.range(-60, 60), s.r.range(-30, 110), s.r.range(3, 10), 'none', {
        stroke: pale,
        'stroke-width': 2,
      }),
    ),
    line(
      'M-22-170V-60C-80-30-104 20-96 74C-84 124-40 140 0 140C40 140 84 124 96 74C104 20 80-30 22-60V-170',
      pale,
      4.5,
    ),
    line('M-30-172H30', pale, 8),
    line('M-66 10C-74 40-70 80-50 104', '#ffffff', 5, { opacity: 0.7 }),
  ];
  const candle = (h: number) =>
    [
      path(`M-20 0V${-h}q6-10 14-2q8-12 14 0q8-8 12 4V0Z`, mix(pale, gold, 0.45)),
      repeat(3, (i) => line(`M${-14 + i * 14} ${-h}v${20 + i * 12}`, mix(pale, '#ffffff', 0.5), 5)),
      path(
        `M0 ${-h - 60}C20 ${-h - 28} 14 ${-h - 8} 0 ${-h - 6}C-14 ${-h - 8}-20 ${-h - 28} 0 ${-h - 60}Z`,
        gold,
      ),
      glow(s, 0, -h - 30, 130, gold, 0.75),
    ].join('');
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(deep, mid, 0.5)], [0.55, deep], [1, ink])),
    glow(s, x, y + 50, 360, soft, 0.45),
    circle(x, y, 290, 'none', { stroke: pale, 'stroke-width': 2.5 }),
    circle(x, y, 278, 'none', { stroke: pale, 'stroke-width': 1 }),
    circle(x, y, 214, 'none', { stroke: pale, 'stroke-width': 1.6 }),
    chalk(star(7, 278, 3), 1.6, 0.6),
    chalk(star(3, 214, 1), 2),
    chalk(star(3, -214, 1), 2),
    signs,
    chalk(
      repeat(72, (i) => {
        const [a, b] = [polar(x, y, 290, i * 5), polar(x, y, i % 6 ? 300 : 312, i * 5)];
        return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
      }),
    ),
    rect(0, 616, s.w, 120, s.down([0, mix('#5a3a20', ink, 0.35)], [1, ink])),
    line(`M0 618H${num(s.w)}`, gold, 3),
    at(x, y + 130, flask, 1.12),
    at(x - (s.square ? 250 : 290), 620, candle(110)),
    at(x + (s.square ? 250 : 300), 620, candle(76)),
    at(
      x + 190,
      616,
      [
        path('M-60 0L-50-26H50L60 0Z', mix('#8a2f2f', ink, 0.2)),
        rect(-52, -40, 104, 15, mix(gold, ink, 0.4)),
        rect(-46, -56, 92, 17, mix(mid, ink, 0.3)),
      ],
      0.9,
    ),
    at(x - 180, 616, [
      ellipse(0, -10, 46, 12, mix(gold, ink, 0.3)),
      repeat(9, (i) =>
        ellipse(-30 + (i % 5) * 15, -16 - Math.floor(i / 5) * 9, 14, 5, gold, {
          stroke: ink,
          'stroke-width': 1.5,
        }),
      ),
    ]),
    grain(s, pale, 0.16),
    vignette(s, ink, 0.7),
  ]
    .flat()
    .join('');
};
