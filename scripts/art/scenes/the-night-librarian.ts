import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  num,
  type Point,
  path,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { cat } from '../vocabulary/figures.ts';
import { glow } from '../vocabulary/light.ts';
import { crescent, ground } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';

/** Aisles of books to a vanishing point; one green lamp still lit. */
export const nightLibrarian: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const [x, y] = [s.w / 2, 330];
  const rows = 6;
  const wall = (flip: 1 | -1) => {
    const half = s.w / 2 + 40;
    const inner = 74;
    const shelves = repeat(rows, (i) => {
      const near = -420 + (i * 1020) / rows;
      const far = -120 + (i * 260) / rows;
      const nearNext = -420 + ((i + 1) * 1020) / rows;
      const farNext = -120 + ((i + 1) * 260) / rows;
      let spines = '';
      const count = 17;
      for (let b = 0; b < count; b++) {
        const t0 = (b / count) ** 0.6;
        const t1 = ((b + 0.9) / count) ** 0.6;
        const at0 = (t: number, drop: number): Point => {
          const k = 1 - t;
          const px = half * k * k + inner * (1 - k * k);
          const top = near * k * k + far * (1 - k * k);
          const bottom = nearNext * k * k + farNext * (1 - k * k);
          return [px, top + (bottom - top) * drop];
        };
        const head = s.r.range(0.12, 0.34);
        const shade = mix(
          s.r.pick([mid, soft, mix(mid, '#7a2a2a', 0.5), mix(deep, '#2f6b5a', 0.5), mix(mid, deep, 0.4)]),
          ink,
          0.62 - t0 * 0.5,
        );
        spines += polygon([at0(t0, head), at0(t1, head), at0(t1, 0.93), at0(t0, 0.93)], shade);
      }
      return spines + line(`M${half} ${num(nearNext)}L${inner} ${num(farNext)}`, mix(soft, ink, 0.35), 7);
    });
    return group(
      polygon(
        [
          [half, -420],
          [inner, -120],
          [inner, 140],
          [half, 600],
        ],
        mix(ink, deep, 0.4),
      ) + shelves,
      { transform: `translate(${num(x)} ${y}) scale(${flip} 1)` },
    );
  };
  const desk = [
    path('M-190 0H190L214 22H-214Z', mix(soft, ink, 0.2)),
    rect(-204, 22, 408, 96, mix(mid, ink, 0.2)),
    rect(-180, 36, 160, 66, mix(mid, ink, 0.4)),
    rect(20, 36, 160, 66, mix(mid, ink, 0.4)),
    line('M0 0V-74', mix(pale, ink, 0.3), 6),
    path('M-74-74C-70-116 70-116 74-74Z', '#2f8a63'),
    path('M-60-82C-50-108 10-110 40-104C0-104-30-98-60-82Z', '#6fc79a', { opacity: 0.8 }),
    ellipse(0, -74, 70, 7, lamp),
    rect(-30, -6, 60, 8, mix(pale, ink, 0.3)),
    path('M-150-2L-96-16L-44-2L-44-8L-96-22L-150-8Z', '#f3e6c4'),
    rect(76, -14, 84, 12, '#8a2f2f'),
    rect(82, -28, 76, 13, '#2d5a5a'),
    rect(88, -40, 64, 12, pale),
    cat(128, -40, 0.62, ink),
  ];
  return [
    ground(s, ink),
    rect(0, 0, s.w, s.h, s.round([0, mix(soft, lamp, 0.2)], [0.4, deep], [1, ink])),
    rect(x - 76, y - 122, 152, 264, mix(deep, ink, 0.2)),
    path(
      `M${num(x - 50)} ${y + 130}V${y - 60}A50 60 0 0 1 ${num(x + 50)} ${y - 60}V${y + 130}Z`,
      mix(deep, '#3f6f9f', 0.5),
    ),
    crescent(x + 8, y - 40, 18, lamp, 20),
    line(`M${num(x)} ${y - 118}V${y + 130}M${num(x - 50)} ${y}H${num(x + 50)}`, ink, 4),
    polygon(
      [
        [x - 76, y + 140],
        [x + 76, y + 140],
        [s.w + 120, 740],
        [-120, 740],
      ],
      mix(mid, ink, 0.45),
    ),
    polygon(
      [
        [x - 30, y + 140],
        [x + 30, y + 140],
        [x + 260, 740],
        [x - 260, 740],
      ],
      mix('#7a2a2a', ink, 0.35),
    ),
    wall(1),
    wall(-1),
    line(
      `M${num(x - 210)} 740L${num(x - 96)} 120M${num(x - 160)} 740L${num(x - 84)} 120${repeat(9, (i) => `M${num(x - 196 + i * 13)} ${660 - i * 60}h${num(44 - i * 3.4)}`)}`,
      mix(soft, ink, 0.15),
      6,
    ),
    glow(s, x, 520, 420, lamp, 0.65),
    at(x, 596, desk, s.square ? 0.9 : 1.05),
    glow(s, x, 530, 140, '#ffffff', 0.5),
    repeat(30, () =>
      circle(x + s.r.range(-340, 340), s.r.range(120, 600), s.r.range(1, 2.6), lamp, {
        opacity: s.r.range(0.3, 0.9),
      }),
    ),
    vignette(s, ink, 0.8),
  ].join('');
};
