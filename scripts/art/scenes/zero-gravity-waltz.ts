import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { brush, circle, curve, group, line, num, type Point, path, repeat } from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { sky, sparkle, stars } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** Two ribbons of light that waltz around a planet and a pair of helmets. */
export const zeroGravityWaltz: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: mint } = s.p;
  const [x, y] = [s.fx, s.square ? 300 : 350];
  const ribbon = (phase: number, size: number, colour: string, width: number) => {
    const points: Point[] = Array.from({ length: 40 }, (_, i) => {
      const t = (i / 39) * Math.PI * 2 * 1.6 + phase;
      const reach = size * (0.42 + 0.58 * (i / 39));
      return [x + Math.cos(t) * reach * 1.25, y + Math.sin(t) * reach * 0.62 + Math.sin(t * 0.5) * 40];
    });
    return [
      path(
        brush(points, (k) => width * (0.25 + Math.abs(Math.sin(k * 7 + phase))) * (1 - k * 0.55)),
        colour,
        { opacity: 0.9 },
      ),
      line(curve(points), '#ffffff', 1.6, { opacity: 0.5 }),
    ].join('');
  };
  const dancer = (dx: number, dy: number, turn: number, suit: string, flip: 1 | -1) =>
    group(
      [
        path('M-10-58C-30-40-26 0-14 20L-34 92l16 6L2 34L26 90l16-8L18 18C30-10 28-44 12-58Z', suit),
        path(
          'M-14-48C-44-40-64-66-84-92l-10 10C-72-50-46-22-16-26ZM14-48C40-52 52-86 66-110l12 6C66-68 50-30 18-28Z',
          suit,
        ),
        circle(0, -78, 24, pale),
        circle(4, -80, 16, deep),
        path('M-4-88q8-8 16 0', 'none', { stroke: '#ffffff', 'stroke-width': 3 }),
      ],
      { transform: `translate(${num(x + dx)} ${num(y + dy)}) rotate(${turn}) scale(${flip} 1)` },
    );
  return [
    sky(s, [ink, deep, mix(deep, mid, 0.5)]),
    stars(s, 220, s.h, pale),
    glow(s, x, y, 420, mid, 0.9),
    circle(x - 240, 800, 420, mid),
    circle(x - 240, 800, 420, s.down([0, soft, 0.9], [0.3, deep, 0.7], [1, ink])),
    line(`M${num(x - 640)} 700A420 420 0 0 1 ${num(x + 150)} 660`, pale, 3, { opacity: 0.6 }),
    circle(x + 220, 130, 40, pale),
    circle(x + 206, 122, 40, mix(deep, mid, 0.3)),
    ribbon(0.4, 330, soft, 40),
    ribbon(3.5, 330, mint, 30),
    dancer(-62, 6, -14, '#ffffff', 1),
    dancer(66, -8, 12, pale, -1),
    ribbon(1.9, 250, mix(pale, soft, 0.3), 16),
    repeat(16, () =>
      sparkle(
        x + s.r.range(-360, 360),
        y + s.r.range(-280, 260),
        s.r.range(5, 16),
        s.r.pick([pale, mint, '#ffffff']),
      ),
    ),
    grain(s, '#ffffff', 0.06),
  ].join('');
};
