import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, group, line, num, type Point, path, polar, rect, repeat } from '../draw/svg.ts';
import { conifer, leafShape, rose } from '../vocabulary/flora.ts';
import { sparkle, stars } from '../vocabulary/sky.ts';
import { fibres, vignette } from '../vocabulary/texture.ts';

/** A whiplash curve of art nouveau. */
const whiplash = (points: readonly Point[], width: number, colour: string) =>
  path(
    brush(points, (k) => width * (1 - k * 0.75)),
    colour,
  );

/** Moonlight through an arch of roses, drawn with the curves of 1900. */
export const gardenOfSecondChances: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.w / 2;
  const r = s.square ? 270 : 330;
  const count = s.square ? 22 : 28;
  const blush = mix(soft, '#c2405f', 0.5);
  const thorn = mix(soft, deep, 0.5);
  const roses = repeat(count, (i) => {
    const [px, py] = polar(x, 372, r + (i % 2 ? 24 : -14), 180 + (180 / (count - 1)) * i);
    const leaves = [
      path(leafShape(64, 20), mix('#3f6a5a', deep, 0.3)),
      at(0, 0, path(leafShape(58, 18), mix('#5d8a6a', deep, 0.3)), 1, 140),
    ];
    return (
      at(px, py, leaves, 1, (i * 71) % 360) +
      rose(px, py, 26 + ((i * 37) % 20), pale, i % 3 ? soft : blush, thorn)
    );
  });
  const side = (flip: 1 | -1) =>
    group(
      [
        whiplash(
          [
            [0, 740],
            [-30, 600],
            [30, 500],
            [-10, 380],
          ],
          26,
          mix('#3f6a5a', deep, 0.4),
        ),
        whiplash(
          [
            [-60, 740],
            [-100, 620],
            [-60, 520],
            [-150, 440],
            [-120, 380],
          ],
          16,
          mix('#3f6a5a', deep, 0.2),
        ),
        whiplash(
          [
            [40, 740],
            [110, 660],
            [70, 580],
            [150, 540],
            [130, 500],
          ],
          14,
          mix('#3f6a5a', deep, 0.3),
        ),
        rose(-120, 384, 40, pale, blush, thorn),
        rose(-66, 540, 48, pale, soft, thorn),
        rose(130, 500, 30, '#ffffff', pale, thorn),
        rose(20, 640, 44, pale, blush, thorn),
        rose(-130, 660, 52, '#ffffff', pale, thorn),
      ],
      { transform: `translate(${num(x + flip * r)} 0) scale(${flip} 1)` },
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(mid, light, 0.3)], [0.5, mid], [1, deep])),
    circle(x, 270, 210, light),
    circle(x, 270, 210, s.down([0.5, light, 0], [1, soft, 0.6])),
    circle(x, 270, 232, 'none', { stroke: light, 'stroke-width': 3, opacity: 0.7 }),
    circle(x, 270, 246, 'none', { stroke: light, 'stroke-width': 1.4, opacity: 0.6 }),
    stars(s, 120, 400, light),
    repeat(14, (i) =>
      conifer((i / 13) * s.w, 590, 140 + ((i * 53) % 90), mix(deep, mid, 0.3), mix(deep, ink, 0.2)),
    ),
    rect(0, 572, s.w, 160, mix(deep, ink, 0.3)),
    path(
      `M${num(x - 40)} 572C${num(x - 90)} 630 ${num(x - 160)} 680 ${num(x - 220)} 740H${num(x + 220)}C${num(x + 160)} 680 ${num(x + 90)} 630 ${num(x + 40)} 572Z`,
      mix(pale, mid, 0.35),
    ),
    line(`M${num(x - r)} 740V372A${r} ${r} 0 0 1 ${num(x + r)} 372V740`, mix(light, mid, 0.3), 12),
    line(
      `M${num(x - r + 22)} 740V372A${r - 22} ${r - 22} 0 0 1 ${num(x + r - 22)} 372V740`,
      mix(light, mid, 0.5),
      4,
    ),
    roses,
    side(1),
    side(-1),
    repeat(14, () => sparkle(s.r.range(x - r, x + r), s.r.range(120, 640), s.r.range(4, 10), light)),
    vignette(s, ink, 0.75),
    fibres(s, light, 0.12),
  ].join('');
};
