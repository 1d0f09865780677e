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
import { bloom } from '../vocabulary/flora.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';

/** A scaled dragon coiled round a quill, on an illuminated page. */
export const dragonsNotary: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: blue } = s.p;
  const [x, y] = [s.fx, s.square ? 244 : 366];
  const k = s.square ? 0.78 : 1;
  const coil: Point[] = Array.from({ length: 60 }, (_, i) => {
    const t = i / 59;
    const turn = t * Math.PI * 5.2 + 0.4;
    const reach = (150 - t * 70) * (1 + 0.12 * Math.sin(turn * 2));
    return [Math.cos(turn) * reach, 250 - t * 420 + Math.sin(turn) * 34];
  });
  const thickness = (t: number) => 62 * Math.sin(Math.PI * (0.06 + t * 0.62)) + 8;
  const back = coil.filter((_, i) => i % 2 === 0);
  const behind = (i: number) => Math.sin((i / 59) * Math.PI * 5.2 + 0.4) < 0;
  const scales = coil
    .map(([cx, cy], i) =>
      i > 3 && i < 56
        ? circle(cx, cy, thickness(i / 59) * 0.2, 'none', {
            stroke: mix(mid, ink, 0.45),
            'stroke-width': 2.5,
          })
        : '',
    )
    .join('');
  const segments = (front: boolean) => {
    let d = '';
    for (let i = 0; i < 59; i++) {
      const [a, b] = [coil[i], coil[i + 1]];
      if (!a || !b || behind(i) === front) continue;
      const w = thickness(i / 59);
      d += line(`M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, front ? mid : mix(mid, ink, 0.4), w);
    }
    return d;
  };
  const quill = [
    path(
      brush(
        [
          [-6, 330],
          [0, 120],
          [10, -120],
          [60, -330],
        ],
        () => 9,
      ),
      mix(pale, soft, 0.2),
      { stroke: ink, 'stroke-width': 2.5 },
    ),
    path('M0 60C-60-20-70-180 40-340C96-250 90-90 14 70Z', pale, { stroke: ink, 'stroke-width': 3.5 }),
    path('M10 60C40-60 60-200 42-336C96-250 90-90 14 70Z', mix(blue, pale, 0.35)),
    line(
      repeat(
        11,
        (i) => `M${num(6 + i * 3)} ${num(30 - i * 32)}l-36 -20M${num(8 + i * 3)} ${num(30 - i * 32)}l32 -22`,
      ),
      ink,
      2,
      { opacity: 0.5 },
    ),
    path('M-12 326L0 372L6 326Z', ink),
  ];
  const head = at(
    coil[59]?.[0] ?? 0,
    coil[59]?.[1] ?? 0,
    [
      path('M-70 26C-60-30-20-56 20-50C60-46 96-26 118-2C96 12 60 14 40 22C10 44-40 50-70 26Z', mid, {
        stroke: ink,
        'stroke-width': 3.5,
      }),
      path(
        'M20-50C10-84-14-106-46-112C-26-92-24-70-20-48ZM-4-46C-24-70-46-82-76-80C-54-68-44-52-40-32Z',
        soft,
        { stroke: ink, 'stroke-width': 3 },
      ),
      circle(40, -18, 11, pale, { stroke: ink, 'stroke-width': 3 }),
      circle(42, -18, 4.5, ink),
      line('M118-2C96 8 76 8 56 6M104-14l6 4', ink, 3),
      line('M24-20a17 17 0 1 0 33 0a17 17 0 1 0 -33 0', soft, 3),
      path('M118 4C150 0 150 20 176 12C160 30 140 26 118 12Z', deep),
    ],
    0.86,
    -8,
  );
  const vineBorder = (flip: 1 | -1) =>
    group(
      [
        line('M0 0C40 60-40 120 0 180S40 300 0 360S-40 480 0 540', mid, 5),
        repeat(9, (i) =>
          at(i % 2 ? 22 : -22, 30 + i * 60, bloom(0, 0, 17, i % 3 ? [blue, pale] : [deep, soft], 6), 1),
        ),
      ],
      { transform: `translate(${flip === 1 ? 62 : num(s.w - 62)} 90) scale(${flip} 1)` },
    );
  return [
    ground(s, pale),
    rect(0, 0, s.w, s.h, s.round([0.5, soft, 0], [1, soft, 0.6])),
    frame(s, deep, 24, 6),
    frame(s, soft, 34, 3),
    s.square ? '' : vineBorder(-1) + (s.lettered ? '' : vineBorder(1)),
    circle(x, y, 268 * k, soft),
    circle(x, y, 268 * k, 'none', { stroke: deep, 'stroke-width': 5 }),
    circle(x, y, 250 * k, mix(blue, ink, 0.15)),
    repeat(24, (i) => {
      const [px, py] = polar(x, y, 259 * k, i * 15);
      return circle(px, py, 5, pale);
    }),
    repeat(30, () => {
      const [px, py] = polar(x, y, s.r.range(40, 236) * k, s.r.range(0, 360));
      return path('M0-6L1.5-1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5-1.5Z', soft, {
        transform: `translate(${num(px)} ${num(py)})`,
      });
    }),
    at(
      x,
      y,
      [
        segments(false),
        quill.join(''),
        segments(true),
        scales,
        line(curve(back), mix(soft, pale, 0.3), 5, { 'stroke-dasharray': '2 15' }),
        head,
      ],
      k * 0.86,
    ),
    at(x + 150 * k, y + 250 * k, [
      circle(0, 0, 44, deep),
      circle(0, 0, 34, 'none', { stroke: pale, 'stroke-width': 3 }),
      path('M-14 12L0-18L14 12Z', pale),
    ]),
    fibres(s, ink, 0.16),
    grain(s, ink, 0.12),
  ].join('');
};
