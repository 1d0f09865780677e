import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, curve, group, line, num, type Point, path, polar, repeat } from '../draw/svg.ts';
import { gull } from '../vocabulary/figures.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { hills } from '../vocabulary/land.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain, halftone } from '../vocabulary/texture.ts';

/** A bicycle against the brambles, printed in two inks. */
export const blackberrySummer: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const x = s.fx;
  const multiply = { style: 'mix-blend-mode:multiply' };
  const berry = (bx: number, by: number, r: number) =>
    [
      group(
        repeat(19, (i) => {
          const [px, py] =
            i === 0 ? [0, 0] : polar(0, 0, i < 7 ? r * 0.44 : r * 0.82, i * 60 + (i >= 7 ? i * 30 : 0));
          return circle(bx + px, by + py * 1.1, r * 0.3, i % 3 ? mid : deep);
        }),
      ),
      repeat(7, (i) =>
        circle(
          bx - r * 0.5 + (i % 3) * r * 0.44,
          by - r * 0.5 + Math.floor(i / 3) * r * 0.44,
          r * 0.08,
          pale,
        ),
      ),
      at(
        bx,
        by - r * 0.95,
        repeat(5, (i) => at(0, 0, path(leafShape(r * 0.7, r * 0.2), soft), 1, -160 + i * 35)),
      ),
    ].join('');
  const cane = (points: readonly Point[]) =>
    path(
      brush(points, (k) => 16 * (1 - k * 0.7)),
      mix(soft, ink, 0.35),
    ) +
    points
      .slice(1)
      .map(([px, py], i) =>
        [0, 1, 2]
          .map((j) =>
            at(
              px,
              py,
              path(`${leafShape(86, 30)}`, j === 1 ? mix(soft, sun, 0.3) : soft, {
                stroke: mix(soft, ink, 0.5),
                'stroke-width': 2.5,
              }) + line('M8 0H74', mix(soft, ink, 0.4), 2),
              0.9,
              (i % 2 ? 30 : -150) + (j - 1) * 46,
            ),
          )
          .join(''),
      )
      .join('');
  const wheel = (wx: number) =>
    at(wx, 0, [
      circle(0, 0, 104, 'none', { stroke: ink, 'stroke-width': 11 }),
      circle(0, 0, 92, 'none', { stroke: mid, 'stroke-width': 3 }),
      line(
        repeat(14, (i) => {
          const [px, py] = polar(0, 0, 92, i * 25.7);
          return `M0 0L${num(px)} ${num(py)}`;
        }),
        ink,
        1.8,
      ),
      circle(0, 0, 9, ink),
    ]);
  const bicycle = [
    wheel(-150),
    wheel(160),
    line('M-150 0L-84-130L92-140L10 4L-84-130M10 4L-150 0M92-140L160 0M84-168L92-140', deep, 11),
    line('M-84-130L-96-166M84-168C80-196 120-204 138-190', ink, 9),
    path('M-140-172C-120-186-80-184-54-168C-70-158-120-156-140-172Z', ink),
    circle(10, 4, 24, 'none', { stroke: ink, 'stroke-width': 6 }),
    line('M10 4l22 34M10 4l-22-34M22 40h24M-24-32h-22', ink, 6),
    at(132, -150, [
      path('M-46-60H50L38 10H-34Z', mix(sun, pale, 0.2), { stroke: ink, 'stroke-width': 5 }),
      line('M-42-40H46M-39-20H43M-36 0H40M-20-60L-14 10M4-60V10M28-60L22 10', ink, 2.4),
      berry(-22, -70, 20),
      berry(10, -78, 22),
      berry(36, -68, 18),
    ]),
  ];
  return [
    ground(s, pale),
    group(circle(x - 10, 280, 210, sun), multiply),
    halftone(s, mix(sun, pale, 0.3), 0, 240, 16),
    group(hills(s, 500, 22, 2, mix(soft, pale, 0.35)), multiply),
    path(
      `${curve([
        [-20, 610],
        [s.w * 0.3, 580],
        [s.w * 0.7, 604],
        [s.w + 20, 576],
      ])}V740H-20Z`,
      soft,
    ),
    path(
      `M${num(x - 260)} 740C${num(x - 100)} 680 ${num(x + 260)} 670 ${num(s.w + 20)} 640V690C${num(x + 330)} 700 ${num(x + 80)} 716 ${num(x)} 740Z`,
      mix(pale, sun, 0.25),
    ),
    group(at(x + 8, 548, group(bicycle, { opacity: 0.3 }), s.square ? 0.94 : 1.1), multiply),
    at(x, 540, bicycle, s.square ? 0.94 : 1.1),
    cane([
      [-20, 60],
      [s.w * 0.08, 120],
      [s.w * 0.14, 220],
      [s.w * 0.1, 330],
      [s.w * 0.16, 430],
    ]),
    cane([
      [s.w + 20, 420],
      [s.w * 0.94, 480],
      [s.w * 0.9, 570],
      [s.w * 0.95, 660],
    ]),
    cane([
      [-20, 560],
      [s.w * 0.06, 610],
      [s.w * 0.16, 640],
      [s.w * 0.24, 700],
    ]),
    [
      [0.1, 190, 36],
      [0.17, 290, 42],
      [0.06, 400, 38],
      [0.19, 470, 34],
      [0.92, 500, 40],
      [0.86, 610, 44],
      [0.96, 600, 32],
      [0.05, 660, 46],
      [0.2, 676, 40],
    ]
      .map(([bx = 0, by = 0, r = 0]) => berry(s.w * bx, by, r))
      .join(''),
    repeat(5, (i) => gull(x - 160 + i * 70, 110 + (i % 2) * 30, 13, ink)),
    grain(s, pale, 0.6),
    grain(s, ink, 0.14),
  ].join('');
};
