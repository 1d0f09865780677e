import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  group,
  line,
  num,
  type Point,
  path,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { hills } from '../vocabulary/land.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** Rows of vines over rolling hills and a low sun, as on a traveller's poster. */
export const lastVineyard: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const x = s.fx;
  const slope = (top: Point[], colour: string, rows: string, lean: number, gap: number) => {
    const shape = `${curve(top)}V740H-40Z`;
    return (
      path(shape, colour) +
      group(
        line(
          repeat(
            Math.ceil((s.w + 900) / gap),
            (i) =>
              `M${num(-500 + i * gap)} 300Q${num(-500 + i * gap + lean * 0.3)} 520 ${num(-500 + i * gap + lean)} 760`,
          ),
          rows,
          gap * 0.36,
        ),
        s.clip(path(shape, '#000')),
      )
    );
  };
  const bunch = (bx: number, by: number, k: number) =>
    at(
      bx,
      by,
      [
        [-70, -20, 30, 76]
          .map((t, i) =>
            at(
              0,
              -10,
              path(
                'M0 0C20-30 60-40 84-14C70-8 80 6 70 20C56 14 50 26 36 30C26 20 10 14 0 0Z',
                i % 2 ? mix('#5f7a35', ink, 0.15) : '#7f9a42',
              ),
              1,
              t - 60,
            ),
          )
          .join(''),
        [
          [0, 0],
          [-24, 4],
          [24, 4],
          [-12, 24],
          [12, 24],
          [-34, 26],
          [34, 26],
          [0, 46],
          [-22, 48],
          [22, 48],
          [-10, 70],
          [12, 70],
          [0, 92],
        ]
          .map(
            ([gx = 0, gy = 0], i) =>
              circle(gx, gy + 20, 16, i % 3 ? deep : mix(deep, mid, 0.4)) +
              circle(gx - 5, gy + 15, 4, pale, { opacity: 0.7 }),
          )
          .join(''),
      ],
      k,
    );
  const villa = [
    rect(-54, -54, 108, 54, pale),
    polygon(
      [
        [-64, -52],
        [0, -88],
        [64, -52],
      ],
      mid,
    ),
    rect(34, -96, 30, 96, pale),
    polygon(
      [
        [28, -94],
        [49, -118],
        [70, -94],
      ],
      mid,
    ),
    rect(-36, -36, 14, 20, deep),
    rect(-8, -36, 14, 36, deep),
    rect(42, -76, 12, 18, deep),
    repeat(3, (i) =>
      path(
        `M${-100 - i * 26} 0C${-114 - i * 26}-60 ${-106 - i * 26}-90 ${-100 - i * 26}-108C${-94 - i * 26}-90 ${-86 - i * 26}-60 ${-100 - i * 26} 0Z`,
        ink,
      ),
    ),
  ];
  return [
    rect(0, 0, s.w, s.h, s.down([0, mid], [0.35, soft], [0.7, pale])),
    circle(x, 380, 170, sun),
    repeat(6, (i) => rect(0, 300 + i * 24, s.w, 3 + i * 2.2, soft, { opacity: 0.75 })),
    hills(s, 400, 24, 2, mix(mid, soft, 0.5)),
    slope(
      [
        [-40, 450],
        [s.w * 0.3, 400],
        [s.w * 0.62, 452],
        [s.w + 40, 396],
      ],
      mix(mid, '#c98a3a', 0.35),
      mix(deep, mid, 0.5),
      260,
      26,
    ),
    at(s.w * (s.square ? 0.3 : 0.28), 428, villa, s.square ? 0.9 : 1.05),
    slope(
      [
        [-40, 560],
        [s.w * 0.28, 520],
        [s.w * 0.6, 470],
        [s.w + 40, 540],
      ],
      mix('#7f9a42', mid, 0.3),
      mix(deep, '#4f6a30', 0.45),
      -380,
      38,
    ),
    slope(
      [
        [-40, 560],
        [s.w * 0.2, 590],
        [s.w * 0.52, 640],
        [s.w + 40, 600],
      ],
      mix('#93a84a', mid, 0.15),
      mix(ink, '#4f6a30', 0.5),
      520,
      62,
    ),
    walker(s.w * 0.64, 620, 0.5, ink, deep),
    bunch(s.w * 0.07, 330, 1.35),
    bunch(s.w * 0.945, 400, 1.5),
    path(
      brush(
        [
          [-20, 250],
          [s.w * 0.08, 320],
          [s.w * 0.15, 300],
          [s.w * 0.2, 330],
        ],
        (k) => 12 * (1 - k * 0.8),
      ),
      mix('#6a4a2a', ink, 0.2),
    ),
    frame(s, pale, 12, 24),
    frame(s, deep, 24, 4),
    grain(s, ink, 0.2),
  ].join('');
};
