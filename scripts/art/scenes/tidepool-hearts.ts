import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
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
  repeat,
} from '../draw/svg.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';

/** A starfish with soft arms and a dotted back. */
function starfish(x: number, y: number, r: number, fill: string, dots: string, turn: number): string {
  const points: Point[] = Array.from({ length: 10 }, (_, i) =>
    polar(0, 0, i % 2 ? r * 0.42 : r, i * 36 - 90),
  );
  const spots = repeat(5, (arm) =>
    repeat(4, (i) => {
      const [dx, dy] = polar(0, 0, r * (0.16 + i * 0.19), arm * 72 - 90);
      return circle(dx, dy, r * (0.055 - i * 0.008), dots);
    }),
  );
  return at(
    x,
    y,
    [
      path(curve(points, true), fill, {
        stroke: fill,
        'stroke-width': num(r * 0.12),
        'stroke-linejoin': 'round',
      }),
      spots,
    ],
    1,
    turn,
  );
}

/** A shell of fanned ribs. */
const shell = (x: number, y: number, r: number, fill: string, rib: string, turn: number) =>
  at(
    x,
    y,
    [
      path(
        `M0 ${num(r * 0.7)}C${num(-r * 1.2)} ${num(r * 0.2)} ${num(-r)} ${num(-r)} 0 ${num(-r)}C${num(r)} ${num(-r)} ${num(r * 1.2)} ${num(r * 0.2)} 0 ${num(r * 0.7)}Z`,
        fill,
      ),
      line(
        repeat(7, (i) => {
          const [ex, ey] = polar(0, r * 0.6, r * 1.45, -138 + i * 16);
          return `M0 ${num(r * 0.6)}L${num(ex)} ${num(ey)}`;
        }),
        rib,
        r * 0.06,
      ),
    ],
    1,
    turn,
  );

/** An anemone of many soft fingers. */
function anemone(s: Stage, x: number, y: number, r: number, outer: string, inner: string): string {
  const ring = (count: number, reach: number, colour: string) =>
    repeat(count, (i) => {
      const angle = (360 / count) * i + s.r.range(-8, 8);
      const tip = polar(x, y, reach * s.r.range(0.85, 1.1), angle + 14);
      return path(
        brush([[x, y], polar(x, y, reach * 0.5, angle), tip], (k) => r * 0.2 * (1 - k * 0.55)),
        colour,
      );
    });
  return ring(20, r, outer) + ring(13, r * 0.66, inner) + circle(x, y, r * 0.24, mix(inner, '#ffffff', 0.5));
}

/** A tide pool seen from above: rock rim, clear water, a red star and its neighbours. */
export const tidepoolHearts: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: coral } = s.p;
  const [cx, cy] = [s.fx, s.square ? 260 : 360];
  const rim = (reach: number, wobble: number): Point[] =>
    Array.from({ length: 18 }, (_, i) => {
      const [x, y] = polar(0, 0, reach * s.r.range(1 - wobble, 1 + wobble), i * 20);
      return [cx + x * (s.square ? 1 : 1.22), cy + y];
    });
  const pebbles = repeat(70, () =>
    ellipse(
      s.r.range(0, s.w),
      s.r.range(0, s.h),
      s.r.range(10, 46),
      s.r.range(8, 30),
      s.r.pick([mix(pale, soft, 0.3), mix(pale, deep, 0.14), mix(pale, coral, 0.16)]),
      { opacity: 0.8 },
    ),
  );
  const caustics = repeat(16, () => {
    const [x, y] = [cx + s.r.range(-260, 260), cy + s.r.range(-210, 210)];
    return `M${num(x)} ${num(y)}q${num(s.r.range(14, 40))} ${num(s.r.range(-24, 24))} ${num(s.r.range(40, 84))} ${num(s.r.range(-16, 16))}`;
  });
  return [
    ground(s, pale),
    pebbles,
    path(curve(rim(342, 0.06), true), mix(deep, ink, 0.2)),
    path(curve(rim(316, 0.05), true), mix(mid, deep, 0.4)),
    path(curve(rim(286, 0.05), true), mid),
    path(curve(rim(220, 0.08), true), mix(mid, soft, 0.6)),
    line(caustics, '#ffffff', 3.4, { opacity: 0.5 }),
    anemone(s, cx - 190, cy - 120, 82, mix(coral, '#b04a8c', 0.55), mix(coral, pale, 0.5)),
    anemone(s, cx + 220, cy + 96, 66, mix(soft, '#49b08a', 0.6), pale),
    anemone(s, cx - 130, cy + 176, 52, mix(coral, '#f2b84b', 0.6), pale),
    starfish(cx + 20, cy - 10, 138, mix(coral, ink, 0.25), mix(coral, ink, 0.25), 17),
    starfish(cx + 10, cy - 24, 138, coral, mix(pale, '#ffffff', 0.5), 17),
    starfish(cx + 218, cy - 150, 60, '#f4b355', pale, 50),
    starfish(cx - 240, cy + 60, 46, mix(deep, '#7b5cc0', 0.6), pale, -10),
    shell(cx + 120, cy + 196, 40, pale, coral, -30),
    shell(cx - 36, cy - 210, 32, mix(pale, coral, 0.3), '#ffffff', 24),
    repeat(22, () =>
      circle(cx + s.r.range(-240, 240), cy + s.r.range(-210, 210), s.r.range(3, 9), '#ffffff', {
        opacity: 0.45,
      }),
    ),
    path(
      curve(
        [
          [cx - 220, cy - 210],
          [cx - 60, cy - 262],
          [cx + 120, cy - 256],
          [cx + 30, cy - 240],
          [cx - 100, cy - 236],
        ],
        true,
      ),
      '#ffffff',
      { opacity: 0.4 },
    ),
    fibres(s, '#ffffff', 0.4),
  ].join('');
};
