import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { brush, circle, line, num, type Point, path, polar, rect, repeat } from '../draw/svg.ts';
import { sunburst } from '../vocabulary/light.ts';
import { gear } from '../vocabulary/objects.ts';
import { sparkle } from '../vocabulary/sky.ts';
import { frame, vignette } from '../vocabulary/texture.ts';

/** Brass wheels and a ribbon of red silk that winds through them. */
export const silkAndBrass: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: silk } = s.p;
  const [x, y] = [s.fx, s.square ? 500 : 360];
  const brass = s.slant([0, pale], [0.35, soft], [0.6, mix(soft, ink, 0.4)], [1, pale]);
  const dull = s.slant([0, soft], [0.5, mix(soft, ink, 0.55)], [1, soft]);
  const wave = (phase: number, lift: number): Point[] =>
    Array.from({ length: 15 }, (_, i) => [
      -60 + (i * (s.w + 120)) / 14,
      y + lift + Math.sin(i * 0.82 + phase) * 150,
    ]);
  const ribbon = (phase: number, lift: number, width: number, fill: string) =>
    path(
      brush(wave(phase, lift), (k) => width * (0.55 + 0.45 * Math.cos(k * 15 + phase))),
      fill,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.5, deep], [1, ink])),
    sunburst(x, y, 1100, 36, ink, 0.16),
    s.square
      ? ''
      : gear(x + 270, y - 220, 130, 22, dull, ink, 8) + gear(x - 250, y - 230, 84, 16, dull, ink, 0),
    gear(x - 300, y + 190, 150, 24, dull, ink, 3),
    ribbon(0.5, 40, 92, mix(mid, ink, 0.25)),
    gear(x, y, 232, 34, brass, ink, 4),
    gear(x + 282, y + 150, 118, 20, brass, ink, 2),
    circle(x, y, 118, mix(ink, deep, 0.5), { stroke: pale, 'stroke-width': 5 }),
    repeat(12, (i) => {
      const [ax, ay] = polar(x, y, 104, i * 30);
      const [bx, by] = polar(x, y, i % 3 ? 94 : 84, i * 30);
      return line(`M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`, pale, i % 3 ? 2.5 : 5);
    }),
    line(
      `M${num(x)} ${num(y)}L${num(x + 40)} ${num(y - 58)}M${num(x)} ${num(y)}L${num(x - 26)} ${num(y - 30)}`,
      pale,
      5,
    ),
    circle(x, y, 9, silk),
    ribbon(0.7, 66, 74, silk),
    path(
      brush(wave(0.7, 50), (k) => 12 * (0.55 + 0.45 * Math.cos(k * 15 + 0.7))),
      mix(silk, '#ffffff', 0.45),
    ),
    gear(x - 160, y + 210, 66, 14, brass, ink, 10),
    repeat(18, () => sparkle(s.r.range(0, s.w), s.r.range(0, s.h), s.r.range(3, 10), pale)),
    vignette(s, ink, 0.85),
    frame(s, soft, 18, 3),
    frame(s, soft, 26, 1.2),
  ].join('');
};
