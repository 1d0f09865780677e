import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, curve, ellipse, line, num, type Point, path, polygon, rect, repeat } from '../draw/svg.ts';
import { gull } from '../vocabulary/figures.ts';
import { reeds } from '../vocabulary/flora.ts';
import { hills } from '../vocabulary/land.ts';
import { sky } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';

/** A four-sided kite with a tail of bows. */
function kite(
  s: Stage,
  x: number,
  y: number,
  size: number,
  turn: number,
  colours: readonly [string, string, string],
): string {
  const [a, b, c] = colours;
  const tail: Point[] = Array.from({ length: 7 }, (_, i) => [
    Math.sin(i * 1.1) * size * 0.2,
    size * (1.1 + i * 0.28),
  ]);
  const bows = tail
    .slice(1)
    .map(([tx, ty], i) =>
      at(tx, ty, path('M0 0L-14-9V9ZM0 0L14-9V9Z', i % 2 ? a : b), size / 110, s.r.range(-20, 20)),
    );
  return at(
    x,
    y,
    [
      line(curve(tail), c, 2.5),
      ...bows,
      polygon(
        [
          [0, -size],
          [size * 0.66, -size * 0.14],
          [0, size * 1.1],
        ],
        a,
      ),
      polygon(
        [
          [0, -size],
          [-size * 0.66, -size * 0.14],
          [0, size * 1.1],
        ],
        b,
      ),
      polygon(
        [
          [0, -size * 0.5],
          [size * 0.3, -size * 0.1],
          [0, size * 0.5],
          [-size * 0.3, -size * 0.1],
        ],
        c,
      ),
      line(
        `M0 ${num(-size)}V${num(size * 1.1)}M${num(-size * 0.66)} ${num(-size * 0.14)}H${num(size * 0.66)}`,
        c,
        2.5,
      ),
    ],
    1,
    turn,
  );
}

/** Kites over a bright marsh with winding creeks. */
export const kitesOverTheEstuary: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const creek = path(
    'M0 720C120 660 60 620 180 590C300 560 210 530 330 512L420 506C330 530 420 560 330 596C240 630 300 670 250 720Z',
    mix(soft, '#ffffff', 0.4),
  );
  const string = (kx: number, ky: number) =>
    line(`M${num(kx)} ${num(ky)}Q${num(kx - 60)} 480 ${num(s.w * 0.5)} 640`, ink, 1.5, { opacity: 0.55 });
  return [
    sky(s, [soft, mix(soft, pale, 0.6), pale, '#fffaf0'], 520),
    repeat(5, (i) =>
      ellipse(s.w * (0.08 + i * 0.23), 130 + ((i * 97) % 190), 190, 26, '#ffffff', { opacity: 0.6 }),
    ),
    hills(s, 490, 12, 2, mix(deep, soft, 0.5)),
    rect(0, 505, s.w, 220, mix(mid, pale, 0.25)),
    at(s.w * 0.24, 0, creek, 1),
    repeat(26, () =>
      ellipse(
        s.r.range(0, s.w),
        s.r.range(520, 700),
        s.r.range(60, 190),
        s.r.range(4, 12),
        s.r.pick([mid, mix(mid, deep, 0.4), mix(mid, '#e8b84a', 0.5)]),
        { opacity: 0.7 },
      ),
    ),
    string(x + 20, 330),
    string(x - 200, 320),
    string(x + 210, 210),
    kite(s, x + 20, 190, 122, 14, [red, '#ffffff', ink]),
    kite(s, x - 200, 270, 66, -16, [deep, '#f5c445', ink]),
    kite(s, x + 210, 130, 58, 24, ['#f5c445', mid, ink]),
    reeds(s, 730, s.square ? 34 : 60, [70, 190], mix(deep, mid, 0.3), '#8a5a32'),
    repeat(6, (i) => gull(s.w * 0.1 + i * 52, 420 + (i % 3) * 22, 12, ink)),
    fibres(s, '#ffffff', 0.5),
  ].join('');
};
