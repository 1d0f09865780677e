import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, brush, circle, curve, ellipse, line, num, type Point, path, rect, repeat } from '../draw/svg.ts';
import { crane } from '../vocabulary/figures.ts';
import { scrollCloud } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** Orchids and a moon across six gilded panels. */
export const orchidCourt: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: violet } = s.p;
  const panels = s.square ? 4 : 6;
  const width = s.w / panels;
  const leaf = (s2: Stage, px: number, py: number) =>
    s2.tile(
      px,
      py,
      rect(0, 0, px, py, soft) +
        rect(1, 1, px - 2, py - 2, mix(soft, pale, 0.35)) +
        rect(px * 0.5, 0, px * 0.5, py * 0.5, mix(soft, pale, 0.24)),
    );
  const orchid = (ox: number, oy: number, r: number, turn: number) =>
    at(
      ox,
      oy,
      [
        [-90, 30, 150]
          .map((a) =>
            at(
              0,
              0,
              ellipse(r * 0.55, 0, r * 0.56, r * 0.24, mix(violet, pale, 0.55), {
                stroke: mix(violet, ink, 0.3),
                'stroke-width': 1.6,
              }),
              1,
              a,
            ),
          )
          .join(''),
        [-28, 208]
          .map((a) =>
            at(
              0,
              0,
              ellipse(r * 0.5, 0, r * 0.52, r * 0.4, mix(violet, pale, 0.3), {
                stroke: mix(violet, ink, 0.3),
                'stroke-width': 1.6,
              }),
              1,
              a,
            ),
          )
          .join(''),
        path(
          `M0 ${num(-r * 0.1)}C${num(-r * 0.34)} ${num(r * 0.2)} ${num(-r * 0.2)} ${num(r * 0.6)} 0 ${num(r * 0.5)}C${num(r * 0.2)} ${num(r * 0.6)} ${num(r * 0.34)} ${num(r * 0.2)} 0 ${num(-r * 0.1)}Z`,
          violet,
          { stroke: ink, 'stroke-width': 1.6 },
        ),
        circle(0, 0, r * 0.12, '#f4d24a'),
      ],
      1,
      turn,
    );
  const spray = (x0: number, y0: number, way: 1 | -1, size: number) => {
    const spine: Point[] = Array.from({ length: 7 }, (_, i) => [
      x0 + way * i * i * 7.5 * size,
      y0 - i * 62 * size + i * i * 3.4 * size,
    ]);
    const blades = [-50, -24, 8, 30].map((t, i) =>
      path(
        brush(
          [
            [x0, y0 + 30],
            ...[0.4, 0.75, 1].map(
              (k): Point => [x0 + t * 5 * k * size, y0 + 30 - 200 * k * size * (1 - k * 0.4) - i * 6],
            ),
          ],
          (k) => 26 * size * Math.sin(Math.PI * (0.2 + 0.75 * k)),
        ),
        i % 2 ? mix('#3f6b46', ink, 0.2) : '#3f6b46',
      ),
    );
    return (
      blades.join('') +
      line(curve(spine), mix('#3f6b46', ink, 0.3), 5 * size) +
      spine
        .slice(2)
        .map(([px, py], i) =>
          orchid(
            px + way * (i % 2 ? -26 : 26) * size,
            py + 10,
            (52 - i * 4) * size,
            way * 14 + (i % 2 ? 20 : -20),
          ),
        )
        .join('')
    );
  };
  const folds = repeat(
    panels,
    (i) =>
      rect(
        i * width,
        0,
        width,
        s.h,
        i % 2 ? s.across([0, ink, 0.24], [0.3, ink, 0]) : s.across([0.7, ink, 0], [1, ink, 0.24]),
      ) + line(`M${num(i * width)} 0V720`, deep, 3),
  );
  return [
    rect(0, 0, s.w, s.h, leaf(s, 90, 90)),
    circle(s.fx + (s.square ? 120 : 150), 170, 92, pale),
    scrollCloud(s.w * 0.14, 470, 1.4, mix(pale, soft, 0.3), mid),
    scrollCloud(s.w * 0.58, 560, 1.5, mix(pale, soft, 0.3), mid),
    path(
      `${curve([
        [-20, 650],
        [s.w * 0.3, 610],
        [s.w * 0.6, 660],
        [s.w + 20, 600],
      ])}V740H-20Z`,
      mix('#3f6b46', soft, 0.35),
    ),
    path(
      `${curve([
        [-20, 690],
        [s.w * 0.35, 660],
        [s.w * 0.7, 700],
        [s.w + 20, 660],
      ])}V740H-20Z`,
      mix('#3f6b46', ink, 0.25),
    ),
    spray(s.fx - 120, 650, 1, s.square ? 1 : 1.14),
    spray(s.fx + (s.square ? 190 : 270), 670, -1, 0.8),
    s.square ? '' : spray(s.w * 0.16, 690, 1, 0.72),
    crane(s.fx + (s.square ? -150 : -250), 250, 0.5, '#ffffff', ink, '#b4372f'),
    folds,
    frame(s, ink, 10, 20),
    frame(s, soft, 22, 3),
    grain(s, ink, 0.16),
  ].join('');
};
