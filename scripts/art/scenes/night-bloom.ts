import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  ellipse,
  line,
  num,
  type Point,
  path,
  polar,
  rect,
  repeat,
} from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { stars } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** A night-blooming cereus, as a plate in a botanist's folio: one white flower, buds, flat stems. */
export const nightBloom: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 270 : 340];
  const k = s.square ? 0.84 : 1;
  const petalAt = (turn: number, length: number, width: number, fill: string, edge: string) => {
    const blade = path(
      `M0 0C${num(length * 0.3)} ${num(-width)} ${num(length * 0.74)} ${num(-width * 0.9)} ${num(length)} 0C${num(length * 0.74)} ${num(width * 0.9)} ${num(length * 0.3)} ${num(width)} 0 0Z`,
      fill,
      { stroke: edge, 'stroke-width': 1.8 },
    );
    const veins = `M${num(length * 0.16)} 0H${num(length * 0.9)}M${num(length * 0.2)} 0Q${num(length * 0.5)} ${num(-width * 0.44)} ${num(length * 0.8)} ${num(-width * 0.3)}M${num(length * 0.2)} 0Q${num(length * 0.5)} ${num(width * 0.44)} ${num(length * 0.8)} ${num(width * 0.3)}`;
    return at(x, y, blade + line(veins, edge, 1, { opacity: 0.6 }), k, turn);
  };
  const ring = (count: number, length: number, width: number, fill: string, edge: string, shift: number) =>
    repeat(count, (i) =>
      petalAt(shift + (360 / count) * i, length * s.r.range(0.94, 1.05), width, fill, edge),
    );
  const stamens = repeat(54, (i) => {
    const [ex, ey] = polar(0, 0, s.r.range(40, 92), i * 6.7);
    return line(`M0 0L${num(ex)} ${num(ey)}`, mix(gold, '#ffffff', 0.35), 1.5) + circle(ex, ey, 4, gold);
  });
  const stem = (points: readonly Point[], width: number, fill: string) =>
    path(
      brush(points, (t) => width * (0.65 + 0.35 * Math.abs(Math.sin(t * 11)))),
      fill,
      { stroke: mix(fill, ink, 0.5), 'stroke-width': 2 },
    ) + line(curve(points), mix(fill, pale, 0.3), 2);
  const bud = (bx: number, by: number, turn: number, size: number) =>
    at(
      bx,
      by,
      [
        path('M0 0C14-30 20-70 0-110C-20-70-14-30 0 0Z', mix(pale, soft, 0.3), {
          stroke: mid,
          'stroke-width': 2,
        }),
        path('M0 10C-26-10-26-46-22-66C-10-40-4-30 0-20C4-30 10-40 22-66C26-46 26-10 0 10Z', soft, {
          stroke: mid,
          'stroke-width': 2,
        }),
      ],
      size,
      turn,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(deep, mid, 0.4)], [0.7, mix(ink, deep, 0.6)], [1, ink])),
    stars(s, 70, s.h, pale),
    stem(
      [
        [x + 260 * k, 760],
        [x + 220 * k, 560],
        [x + 280 * k, 400],
        [x + 220 * k, 200],
        [x + 290 * k, -30],
      ],
      58,
      mix(mid, deep, 0.35),
    ),
    stem(
      [
        [x - 60, 760],
        [x - 40, 620],
        [x - 10, y + 190 * k],
      ],
      34,
      mid,
    ),
    stem(
      [
        [x - 320 * k, 760],
        [x - 280 * k, 600],
        [x - 330 * k, 430],
        [x - 250 * k, 250],
      ],
      46,
      mix(mid, deep, 0.55),
    ),
    bud(x - 246 * k, 262, -18, 1),
    bud(x + 214 * k, 560, 60, 0.8),
    bud(x + 250 * k, 330, -70, 0.7),
    glow(s, x, y, 400 * k, mix(pale, gold, 0.25), 0.5),
    ring(16, 290, 22, mix(soft, gold, 0.4), mix(mid, gold, 0.3), 6),
    ring(13, 258, 50, mix(pale, soft, 0.3), mix(soft, mid, 0.3), 0),
    ring(11, 206, 54, pale, mix(soft, mid, 0.2), 15),
    ring(8, 148, 48, '#ffffff', mix(soft, pale, 0.2), 4),
    circle(x, y, 40 * k, mix(gold, '#6f8f3a', 0.4)),
    at(x, y, stamens, k),
    at(
      x,
      y,
      [circle(0, 0, 15, pale), repeat(8, (i) => at(0, 0, ellipse(15, 0, 9, 3, '#ffffff'), 1, i * 45))],
      k,
    ),
    frame(s, mix(gold, mid, 0.4), 18, 2),
    frame(s, mix(gold, mid, 0.4), 26, 1),
    grain(s, pale, 0.08),
  ].join('');
};
