import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polar, polygon, rect, repeat } from '../draw/svg.ts';
import { bloom, leafShape } from '../vocabulary/flora.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';

/** A lute among the cells of a comb, bees about it, in the manner of painted furniture. */
export const beekeeperAndBard: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: green } = s.p;
  const [x, y] = [s.fx, s.square ? 236 : 350];
  const hex = (hx: number, hy: number, r: number) =>
    Array.from({ length: 6 }, (_, i) => polar(hx, hy, r, i * 60 + 30));
  const comb: string[] = [];
  const r = 46;
  for (let row = -1; row < 12; row++) {
    for (let column = -1; column < s.w / (r * 1.732) + 1; column++) {
      const hx = column * r * 1.732 + (row % 2 ? r * 0.866 : 0);
      const hy = row * r * 1.5;
      const away = Math.hypot(hx - x, hy - y);
      if (!s.square && hx < x - 330 && away > 330) continue;
      const honey = s.r.pick([soft, mix(soft, mid, 0.4), mix(soft, pale, 0.45), mid, mix(mid, deep, 0.3)]);
      comb.push(polygon(hex(hx, hy, r - 4), honey), polygon(hex(hx, hy, r * 0.62), mix(honey, ink, 0.14)));
    }
  }
  const lute = [
    path(
      'M0-60C-70-60-120 10-116 90C-112 170-60 210 0 210C60 210 112 170 116 90C120 10 70-60 0-60Z',
      s.slant([0, mix(soft, pale, 0.3)], [0.6, mid], [1, deep]),
      { stroke: ink, 'stroke-width': 6 },
    ),
    path('M-20-60L-15-300H15L20-60Z', deep, { stroke: ink, 'stroke-width': 5 }),
    path('M-15-300L-40-390L-10-400L15-300Z', mix(deep, ink, 0.3), { stroke: ink, 'stroke-width': 4 }),
    repeat(5, (i) =>
      line(`M${-24 - i * 5} ${-318 - i * 17}l-20 4M${8 - i * 5} ${-322 - i * 16}l22-4`, ink, 6),
    ),
    circle(0, 40, 44, ink),
    circle(0, 40, 44, 'none', { stroke: pale, 'stroke-width': 4 }),
    bloom(0, 40, 38, [soft, pale], 8),
    rect(-50, 146, 100, 16, ink, { rx: 4 }),
    line(
      repeat(6, (i) => `M${-12 + i * 4.8}-300L${-26 + i * 10.4} 150`),
      pale,
      1.8,
    ),
    line(
      repeat(6, (i) => `M-17 ${-270 + i * 32}H17`),
      pale,
      2,
    ),
    [-84, 84].map((bx) => bloom(bx, 110, 20, ['#c2452f', pale], 6)).join(''),
    line('M-96 60C-80 20-50-20-30-36M96 60C80 20 50-20 30-36', pale, 3),
  ];
  const bee = (bx: number, by: number, k: number, turn: number) =>
    at(
      bx,
      by,
      [
        ellipse(-10, -20, 22, 11, '#ffffff', {
          opacity: 0.85,
          transform: 'rotate(30 -10 -20)',
          stroke: ink,
          'stroke-width': 2,
        }),
        ellipse(14, -20, 22, 11, '#ffffff', {
          opacity: 0.85,
          transform: 'rotate(-30 14 -20)',
          stroke: ink,
          'stroke-width': 2,
        }),
        ellipse(0, 0, 30, 19, soft, { stroke: ink, 'stroke-width': 3.4 }),
        path('M-12-17V17H-4V-19ZM6-19V19H14V-16Z', ink),
        circle(28, -2, 11, ink),
        line('M34-10l10-12M30-12l4-14', ink, 2.4),
      ],
      k,
      turn,
    );
  const sprig = (bx: number, by: number, flip: 1 | -1) =>
    group(
      [
        line('M0 0C30-60 10-120 50-190', green, 6),
        repeat(6, (i) =>
          at(
            10 + i * 7,
            -26 - i * 28,
            path(leafShape(52, 15), i % 2 ? green : mix(green, pale, 0.25)),
            1,
            i % 2 ? -10 : -150,
          ),
        ),
        bloom(54, -200, 38, ['#c2452f', mix('#c2452f', pale, 0.45), pale], 8),
        bloom(0, -110, 24, [pale, soft], 7),
      ],
      { transform: `translate(${num(bx)} ${by}) scale(${flip} 1)` },
    );
  return [
    ground(s, pale),
    comb,
    s.square
      ? ''
      : path(
          `M${num(x - 360)} -10C${num(x - 300)} 90 ${num(x - 420)} 150 ${num(x - 350)} 260C${num(x - 300)} 340 ${num(x - 410)} 420 ${num(x - 340)} 520C${num(x - 290)} 600 ${num(x - 400)} 660 ${num(x - 350)} 740H-20V-20Z`,
          pale,
        ),
    circle(x, y + 20, s.square ? 220 : 258, pale),
    circle(x, y + 20, s.square ? 208 : 244, 'none', {
      stroke: mid,
      'stroke-width': 4,
      'stroke-dasharray': '2 12',
    }),
    sprig(x - 150, y + 240, 1),
    sprig(x + 160, y + 240, -1),
    at(x + 14, y + 30, lute, s.square ? 0.78 : 1.05, 16),
    bee(x - 170, y - 150, 1.3, -14),
    bee(x + 190, y - 80, 1, 160),
    bee(x - 240, y + 90, 0.8, 20),
    line(`M${num(x - 216)} ${y - 140}q-60 30-40 70t-50 70`, ink, 2.5, { 'stroke-dasharray': '3 9' }),
    frame(s, deep, 14, 6),
    fibres(s, deep, 0.2),
    grain(s, ink, 0.1),
  ]
    .flat()
    .join('');
};
