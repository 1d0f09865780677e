import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import {
  at,
  circle,
  curve,
  group,
  line,
  num,
  type Point,
  path,
  polar,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres, frame, grain, hatch, vignette } from '../vocabulary/texture.ts';

/** A compass rose of sixteen points. */
function compass(x: number, y: number, r: number, dark: string, light: string, red: string): string {
  const point = (turn: number, length: number, width: number, a: string, b: string) =>
    at(
      x,
      y,
      polygon(
        [
          [0, 0],
          [-width, -width],
          [0, -length],
        ],
        a,
        { stroke: dark, 'stroke-width': 1.4 },
      ) +
        polygon(
          [
            [0, 0],
            [width, -width],
            [0, -length],
          ],
          b,
          { stroke: dark, 'stroke-width': 1.4 },
        ),
      1,
      turn,
    );
  return [
    circle(x, y, r * 0.86, 'none', { stroke: dark, 'stroke-width': 2 }),
    circle(x, y, r * 0.8, 'none', { stroke: dark, 'stroke-width': 1 }),
    line(
      repeat(72, (i) => {
        const [a, b] = [polar(x, y, r * 0.8, i * 5), polar(x, y, r * (i % 3 ? 0.83 : 0.86), i * 5)];
        return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
      }),
      dark,
      1.2,
    ),
    repeat(8, (i) => point(22.5 + i * 45, r * 0.5, r * 0.055, light, dark)),
    repeat(4, (i) => point(45 + i * 90, r * 0.74, r * 0.085, light, dark)),
    repeat(4, (i) => point(i * 90, r, r * 0.12, light, i === 0 ? red : dark)),
    circle(x, y, r * 0.13, light, { stroke: dark, 'stroke-width': 2 }),
    circle(x, y, r * 0.05, red),
    path(
      `M${num(x)} ${num(y - r - 34)}C${num(x + 16)} ${num(y - r - 20)} ${num(x + 10)} ${num(y - r - 8)} ${num(x)} ${num(y - r - 4)}C${num(x - 10)} ${num(y - r - 8)} ${num(x - 16)} ${num(y - r - 20)} ${num(x)} ${num(y - r - 34)}Z`,
      red,
    ),
  ].join('');
}

/** A coast of fractal points around a centre. */
function coast(s: Stage, x: number, y: number, rx: number, ry: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 360;
    const wobble = 0.72 + 0.2 * Math.sin(i * 0.7) + s.r.range(-0.12, 0.16);
    const [px, py] = polar(0, 0, wobble, angle);
    return [x + px * rx, y + py * ry];
  });
}

/** An engraved sea chart: coasts with water lines, rhumbs, a ship, a beast, a rose. */
export const cartographersWife: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sea } = s.p;
  const x = s.fx;
  const [cx, cy] = [x + 20, s.square ? 260 : 380];
  const rhumbs = line(
    repeat(16, (i) => {
      const [px, py] = polar(cx, cy, 1500, i * 22.5);
      return `M${num(cx)} ${cy}L${num(px)} ${num(py)}`;
    }),
    mid,
    1.2,
    { opacity: 0.6 },
  );
  const land = (points: Point[], fill: string) => {
    const d = curve(points, true);
    const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
    const [left, top] = [Math.min(...xs) - 20, Math.min(...ys) - 20];
    const box = { x: left, y: top, w: Math.max(...xs) + 20 - left, h: Math.max(...ys) + 20 - top };
    return [
      ...[26, 18, 10].map((width, i) => line(d, sea, width, { opacity: 0.16 + i * 0.08 })),
      path(d, fill),
      group(hatch(box, mid, 12, 1, 0.8), { ...s.clip(path(d, '#000')), opacity: 0.5 }),
      line(d, ink, 3),
    ].join('');
  };
  const range = (mx: number, my: number, count: number) =>
    repeat(count, (i) =>
      at(mx + i * 26, my + (i % 2) * 10, [
        path('M-16 0L0-28L16 0Z', pale, { stroke: ink, 'stroke-width': 2 }),
        line('M3-20L8 0M7-14L12 0', ink, 1.4),
      ]),
    );
  const ship = [
    path('M-50 0C-40 20 40 20 54-6L40-2H-40Z', deep),
    line('M-18 0V-64M18 0V-72', ink, 3),
    path('M-40-22Q-18-34 2-22V-56Q-18-64-36-56ZM0-26Q20-38 42-26V-62Q20-72 2-62Z', pale, {
      stroke: ink,
      'stroke-width': 2,
    }),
    path('M18-72l22 6l-22 6Z', '#a03a2c'),
    line('M-70 14q10-8 20 0t20 0t20 0t20 0t20 0', sea, 2.5),
  ];
  const serpent =
    line(
      'M-70 10C-66-30-36-30-34 6M-24 8C-20-26 6-26 8 8M18 8C24-18 40-18 42 8M52 10C60-40 90-50 104-36C92-34 92-26 100-22',
      sea,
      9,
    ) + line('M-90 16H120', mid, 1.6);
  const border = (inset: number) =>
    repeat(Math.ceil(s.w / 40), (i) =>
      i % 2 ? '' : rect(i * 40, inset, 40, 10, ink) + rect(i * 40, s.h - inset - 10, 40, 10, ink),
    ) +
    repeat(18, (i) =>
      i % 2 ? '' : rect(inset, i * 40, 10, 40, ink) + rect(s.w - inset - 10, i * 40, 10, 40, ink),
    );
  return [
    ground(s, pale),
    rect(0, 0, s.w, s.h, s.round([0.3, soft, 0], [1, soft, 0.95])),
    rhumbs,
    land(coast(s, s.w * (s.square ? 0.9 : 0.96), 90, 300, 220, 30), mix(pale, soft, 0.3)),
    land(coast(s, s.w * (s.square ? 0.05 : 0.1), s.square ? 560 : 640, 330, 210, 34), mix(pale, soft, 0.3)),
    land(coast(s, x + (s.square ? 220 : 260), 640, 190, 110, 24), mix(pale, soft, 0.35)),
    land(coast(s, s.w * (s.square ? 0.1 : 0.16), 60, 230, 130, 24), mix(pale, soft, 0.35)),
    range(s.w - 160, 110, 5),
    range(x + 180, 650, 5),
    s.square ? '' : range(60, 650, 6),
    repeat(6, (i) => circle(s.w - 190 + i * 30, 150 + (i % 3) * 18, 4, '#a03a2c')),
    line(
      `M${num(x - 280)} 560C${num(x - 180)} 520 ${num(x - 230)} 420 ${num(x - 130)} 470S${num(x + 60)} 610 ${num(x + 200)} 610`,
      '#a03a2c',
      3.4,
      { 'stroke-dasharray': '12 10' },
    ),
    line(`M${num(x + 190)} 600l20 20m0-20l-20 20`, '#a03a2c', 6),
    compass(cx, cy, s.square ? 150 : 190, ink, pale, '#a03a2c'),
    at(x - (s.square ? 240 : 290), s.square ? 420 : 560, ship, 1.1),
    at(x + (s.square ? 190 : 270), s.square ? 110 : 200, serpent, s.square ? 0.8 : 1),
    rect(0, 0, s.w, s.h, s.slant([0.48, ink, 0], [0.5, ink, 0.12], [0.51, ink, 0])),
    border(14),
    frame(s, ink, 12, 2),
    frame(s, ink, 26, 2),
    fibres(s, deep, 0.3),
    grain(s, deep, 0.25),
    vignette(s, deep, 0.5),
  ].join('');
};
