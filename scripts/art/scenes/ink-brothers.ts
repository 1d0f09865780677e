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
  polar,
  rect,
  repeat,
} from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { mist } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres, grain } from '../vocabulary/texture.ts';

/** Ink on paper: mountains in three breaths, a pine, two friends, one seal. */
export const inkBrothers: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: seal } = s.p;
  const x = s.fx + (s.square ? 0 : 40);
  const massif = (
    dx: number,
    base: number,
    height: number,
    width: number,
    colour: string,
    opacity: number,
  ) => {
    const top = base - height;
    const outline: Point[] = [
      [x + dx - width, base],
      [x + dx - width * 0.6, base - height * 0.42],
      [x + dx - width * 0.32, base - height * 0.62],
      [x + dx - width * 0.12, top + 12],
      [x + dx + width * 0.06, top],
      [x + dx + width * 0.26, base - height * 0.7],
      [x + dx + width * 0.55, base - height * 0.34],
      [x + dx + width, base],
    ];
    return path(
      `${curve(outline)}Z`,
      s.down([0, colour, opacity], [0.65, colour, opacity * 0.45], [1, colour, 0]),
    );
  };
  const strokes = repeat(34, () => {
    const sx = x + s.r.range(-280, 280);
    const sy = 250 + Math.abs(sx - x) * 0.55 + s.r.range(0, 150);
    return path(
      brush(
        [
          [sx, sy],
          [sx + s.r.range(-16, 4), sy + 34],
          [sx + s.r.range(-40, 10), sy + s.r.range(60, 110)],
        ],
        (k) => s.r.range(5, 15) * Math.sin(Math.PI * (0.15 + k * 0.85)),
      ),
      ink,
      { opacity: s.r.range(0.25, 0.7) },
    );
  });
  return [
    ground(s, pale),
    circle(x + 190, 150, 58, mix(seal, pale, 0.12)),
    massif(-250, 560, 300, 260, mid, 0.5),
    massif(260, 580, 360, 250, mid, 0.6),
    massif(0, 620, 500, 330, deep, 0.85),
    strokes,
    mist(s, [470, 540, 600], pale, 0.85),
    path(
      brush(
        [
          [-20, 660],
          [s.w * 0.2, 630],
          [s.w * 0.45, 676],
          [s.w * 0.72, 640],
          [s.w + 20, 670],
        ],
        (k) => 34 * Math.sin(Math.PI * (0.1 + 0.8 * k)) + 6,
      ),
      deep,
      { opacity: 0.5 },
    ),
    path(
      brush(
        [
          [-20, 690],
          [s.w * 0.3, 676],
          [s.w * 0.6, 706],
          [s.w + 20, 690],
        ],
        (k) => 16 + 18 * Math.abs(Math.sin(k * 6)),
      ),
      ink,
      { opacity: 0.85 },
    ),
    path(
      brush(
        [
          [x - 240, 690],
          [x - 262, 600],
          [x - 226, 530],
          [x - 250, 460],
          [x - 200, 410],
        ],
        (k) => 26 * (1 - k * 0.7),
      ),
      ink,
    ),
    path(
      brush(
        [
          [x - 240, 560],
          [x - 180, 530],
          [x - 120, 540],
        ],
        (k) => 12 * (1 - k * 0.7),
      ),
      ink,
    ),
    path(
      brush(
        [
          [x - 232, 500],
          [x - 300, 470],
          [x - 340, 480],
        ],
        (k) => 11 * (1 - k * 0.7),
      ),
      ink,
    ),
    [
      [-200, 400],
      [-150, 430],
      [-120, 530],
      [-170, 516],
      [-330, 470],
      [-280, 452],
      [-240, 392],
    ]
      .map(([dx = 0, dy = 0]) =>
        line(
          repeat(18, (i) => {
            const [tx, ty] = polar(x + dx, dy, 44, -170 + i * 9.5);
            return `M${num(x + dx)} ${num(dy)}L${num(tx)} ${num(ty)}`;
          }),
          ink,
          2.2,
          { opacity: 0.85 },
        ),
      )
      .join(''),
    walker(x - 60, 686, 0.5, ink, mid),
    walker(x - 22, 684, 0.47, deep, mid, true),
    line(`M${num(x - 92)} 686v-92`, ink, 2.6),
    [
      [60, 250],
      [90, 232],
      [126, 244],
    ]
      .map(([dx = 0, dy = 0]) => line(`M${num(x + dx - 12)} ${dy}q6 -8 12 0q6 -8 12 0`, ink, 2))
      .join(''),
    at(s.square ? 640 : s.w - 84, s.square ? 560 : 640, [
      rect(-24, -24, 48, 48, seal, { rx: 5 }),
      line('M-12-14v28M-12 0h10M2-14v28M2-14h12v28M2 0h12', pale, 4),
    ]),
    group(
      path(
        brush(
          [
            [s.w * 0.02, 70],
            [s.w * 0.1, 50],
            [s.w * 0.2, 74],
          ],
          (k) => 30 * Math.sin(Math.PI * k),
        ),
        soft,
        { opacity: 0.5 },
      ),
    ),
    fibres(s, deep, 0.16),
    grain(s, ink, 0.1),
  ].join('');
};
