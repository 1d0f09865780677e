import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  ellipse,
  group,
  line,
  num,
  type Point,
  path,
  polar,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { skyline } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { bareTree, leafShape } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { beam, glow, pool } from '../vocabulary/light.ts';
import { crescent, ground, moon, sparkle, stars } from '../vocabulary/sky.ts';
import { fibres, frame, grain, halftone, vignette } from '../vocabulary/texture.ts';
import { ember, rain, snow } from '../vocabulary/weather.ts';

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

/** Chalk lines on slate: circles of the art, a candle, and the green flask that works by itself. */
export const alchemistsDebt: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 300 : 330];
  const chalk = (d: string, width = 2, opacity = 0.9) => line(d, pale, width, { opacity });
  const star = (points: number, r: number, skip: number) => {
    let d = '';
    for (let i = 0; i <= points; i++) {
      const [px, py] = polar(x, y, r, -90 + ((i * skip) % points) * (360 / points));
      d += `${i ? 'L' : 'M'}${num(px)} ${num(py)}`;
    }
    return d;
  };
  const glyphs = [
    'M0-9a9 9 0 1 0 .1 0ZM0 9V22M-7 16H7',
    'M-10 8L0-10L10 8Z',
    'M-10-8L0 10L10-8Z',
    'M0-10a10 10 0 1 0 .1 0ZM0-3a3 3 0 1 0 .1 0',
    'M-9-9A12 12 0 1 1-9 9A9 9 0 0 0-9-9',
    'M-10 8L0-10L10 8ZM-8 0H8',
    'M-10 0H10M0-10V10M-7-7L7 7M7-7L-7 7',
    'M-10-8L0 10L10-8ZM-8 0H8',
  ];
  const signs = glyphs.map((d, i) => {
    const [px, py] = polar(x, y, 246, -90 + i * 45);
    return (
      circle(px, py, 28, ink) +
      circle(px, py, 28, 'none', { stroke: gold, 'stroke-width': 2 }) +
      at(px, py, line(d, pale, 2.6))
    );
  });
  const flask = [
    path(
      'M-22-170H22V-60C80-30 104 20 96 74C84 124 40 140 0 140C-40 140-84 124-96 74C-104 20-80-30-22-60Z',
      ink,
      { opacity: 0.75 },
    ),
    path(
      'M-94 40C-60 26-30 54 0 40C30 26 60 54 94 40C100 110 50 132 0 132C-50 132-100 110-94 40Z',
      s.down([0, mix(soft, '#ffffff', 0.35)], [0.4, soft], [1, mid]),
    ),
    repeat(13, () =>
      circle(s.r.range(-60, 60), s.r.range(-30, 110), s.r.range(3, 10), 'none', {
        stroke: pale,
        'stroke-width': 2,
      }),
    ),
    line(
      'M-22-170V-60C-80-30-104 20-96 74C-84 124-40 140 0 140C40 140 84 124 96 74C104 20 80-30 22-60V-170',
      pale,
      4.5,
    ),
    line('M-30-172H30', pale, 8),
    line('M-66 10C-74 40-70 80-50 104', '#ffffff', 5, { opacity: 0.7 }),
  ];
  const candle = (h: number) =>
    [
      path(`M-20 0V${-h}q6-10 14-2q8-12 14 0q8-8 12 4V0Z`, mix(pale, gold, 0.45)),
      repeat(3, (i) => line(`M${-14 + i * 14} ${-h}v${20 + i * 12}`, mix(pale, '#ffffff', 0.5), 5)),
      path(
        `M0 ${-h - 60}C20 ${-h - 28} 14 ${-h - 8} 0 ${-h - 6}C-14 ${-h - 8}-20 ${-h - 28} 0 ${-h - 60}Z`,
        gold,
      ),
      glow(s, 0, -h - 30, 130, gold, 0.75),
    ].join('');
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(deep, mid, 0.5)], [0.55, deep], [1, ink])),
    glow(s, x, y + 50, 360, soft, 0.45),
    circle(x, y, 290, 'none', { stroke: pale, 'stroke-width': 2.5 }),
    circle(x, y, 278, 'none', { stroke: pale, 'stroke-width': 1 }),
    circle(x, y, 214, 'none', { stroke: pale, 'stroke-width': 1.6 }),
    chalk(star(7, 278, 3), 1.6, 0.6),
    chalk(star(3, 214, 1), 2),
    chalk(star(3, -214, 1), 2),
    signs,
    chalk(
      repeat(72, (i) => {
        const [a, b] = [polar(x, y, 290, i * 5), polar(x, y, i % 6 ? 300 : 312, i * 5)];
        return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
      }),
    ),
    rect(0, 616, s.w, 120, s.down([0, mix('#5a3a20', ink, 0.35)], [1, ink])),
    line(`M0 618H${num(s.w)}`, gold, 3),
    at(x, y + 130, flask, 1.12),
    at(x - (s.square ? 250 : 290), 620, candle(110)),
    at(x + (s.square ? 250 : 300), 620, candle(76)),
    at(
      x + 190,
      616,
      [
        path('M-60 0L-50-26H50L60 0Z', mix('#8a2f2f', ink, 0.2)),
        rect(-52, -40, 104, 15, mix(gold, ink, 0.4)),
        rect(-46, -56, 92, 17, mix(mid, ink, 0.3)),
      ],
      0.9,
    ),
    at(x - 180, 616, [
      ellipse(0, -10, 46, 12, mix(gold, ink, 0.3)),
      repeat(9, (i) =>
        ellipse(-30 + (i % 5) * 15, -16 - Math.floor(i / 5) * 9, 14, 5, gold, {
          stroke: ink,
          'stroke-width': 1.5,
        }),
      ),
    ]),
    grain(s, pale, 0.16),
    vignette(s, ink, 0.7),
  ]
    .flat()
    .join('');
};

/** An apothecary's shelves around a round window and its moon, as in an old storybook. */
export const apothecaryPrince: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const [x, y] = [s.fx, 270];
  const contents = [mid, soft, '#a8475a', '#6f5aa8', '#d8b24a', '#4f8fa8', '#7fa35a'] as const;
  const jar = (kind: number, fill: string) => {
    const bodies = [
      'M-22 0V-44Q-22-56-12-58V-66H12V-58Q22-56 22-44V0Z',
      'M-14 0C-34-10-30-40-10-52V-70H10V-52C30-40 34-10 14 0Z',
      'M-16 0L-20-62H20L16 0Z',
    ];
    const d = bodies[kind % 3] ?? '';
    return (
      path(d, mix(pale, deep, 0.35), { opacity: 0.55 }) +
      group(rect(-40, -40, 80, 60, fill), s.clip(path(d, '#000'))) +
      line(d, pale, 2) +
      rect(-13, -78, 26, 12, mix(soft, ink, 0.35), { rx: 2 }) +
      rect(-11, -30, 22, 14, pale) +
      line('M-14-50V-14', '#ffffff', 2.4, { opacity: 0.6 })
    );
  };
  const shelfRow = (sy: number) => {
    const jars: string[] = [];
    for (let jx = 30; jx < s.w; jx += 62) {
      if (Math.abs(jx - x) < 232 && sy > 60 && sy < 520) continue;
      jars.push(at(jx + s.r.range(-6, 6), sy, jar(s.r.int(0, 2), s.r.pick(contents)), s.r.range(0.92, 1.2)));
    }
    return rect(0, sy, s.w, 12, mix(soft, ink, 0.55)) + rect(0, sy + 12, s.w, 5, ink) + jars.join('');
  };
  const herbs = repeat(s.square ? 5 : 9, (i) => {
    const hx = 40 + (i * s.w) / (s.square ? 5 : 9);
    if (Math.abs(hx - x) < 150) return '';
    return at(hx, 0, [
      line('M0-10V46', mix(soft, ink, 0.3), 3),
      repeat(9, (j) =>
        at(0, 46 + j * 7, path(leafShape(34, 9), j % 2 ? mid : mix(mid, pale, 0.25)), 1, j % 2 ? 50 : 130),
      ),
    ]);
  });
  return [
    ground(s, mix(deep, ink, 0.4)),
    [120, 226, 332, 438].map(shelfRow).join(''),
    circle(x, y, 218, mix(soft, ink, 0.5)),
    circle(x, y, 202, ink),
    circle(x, y, 194, s.down([0, ink], [0.5, mix(deep, '#3f5fa8', 0.5)], [1, mix(mid, soft, 0.4)])),
    group(
      [
        stars(s, 420, 480, pale),
        moon(s, x + 40, y - 50, 74, lamp, soft),
        ridge(s, y + 120, 30, mix(deep, ink, 0.3)),
        repeat(7, (i) =>
          polygon(
            [
              [x - 190 + i * 58, y + 210],
              [x - 170 + i * 58, y + 90 - (i % 3) * 24],
              [x - 150 + i * 58, y + 210],
            ],
            ink,
          ),
        ),
      ],
      s.clip(circle(x, y, 194, '#000')),
    ),
    line(`M${num(x)} ${y - 194}V${y + 194}M${num(x - 194)} ${y}H${num(x + 194)}`, mix(soft, ink, 0.5), 8),
    circle(x, y, 100, 'none', { stroke: mix(soft, ink, 0.5), 'stroke-width': 6 }),
    beam(s, x + 40, y - 40, 100, 640, 200, lamp, 0.3),
    herbs,
    rect(0, 560, s.w, 180, s.down([0, mix(soft, ink, 0.35)], [1, mix(soft, ink, 0.75)])),
    rect(0, 552, s.w, 12, mix(soft, pale, 0.2)),
    pool(s, x, 590, 340, 60, lamp, 0.5),
    at(x - 90, 600, [
      path('M-70-70H70C66-20 40 0 0 0C-40 0-66-20-70-70Z', '#8f8a9c'),
      ellipse(0, -70, 70, 16, ink),
      ellipse(0, -68, 58, 10, mid),
      line('M10-74L66-150', '#c9c2cf', 15),
      rect(-34, -6, 68, 10, '#6f6a7c'),
    ]),
    at(x + 90, 602, [
      path('M-80-4L-14-20L60-4L60-14L-14-30L-80-14Z', pale),
      line('M-66-10L-20-21M-66-6L-20-17', ink, 1.4),
    ]),
    at(
      x + 190,
      600,
      [
        line('M0 0V-120M-70-110H70', '#d9b45a', 6),
        path('M-100-60C-96-34-44-34-40-60ZM40-48C44-22 96-22 100-48Z', '#d9b45a'),
        line('M-70-110L-98-60M-70-110L-42-60M70-110L42-48M70-110L98-48', '#d9b45a', 2.4),
        rect(-34, -8, 68, 10, '#d9b45a'),
      ],
      0.8,
    ),
    at(x + 6, 602, jar(1, '#57d08a'), 1.5),
    glow(s, x + 6, 560, 90, '#9ff0b8', 0.6),
    repeat(16, () => sparkle(x + s.r.range(-260, 260), s.r.range(120, 560), s.r.range(3, 9), lamp)),
    vignette(s, ink, 0.7),
    grain(s, pale, 0.08),
  ].join('');
};

/** A kitchen at night: steam, dumplings, herbs on the sill, and the moon in the middle of it all. */
export const moonriseKitchen: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const [w, h] = [430, 330];
  const top = 100;
  const tileW = s.tile(46, 46, rect(1, 1, 44, 44, mix(mid, deep, 0.35), { rx: 3 }));
  const pot = (px: number, k: number, body: string) =>
    at(
      px,
      560,
      [
        path('M-70-80H70V-16Q70 0 50 0H-50Q-70 0-70-16Z', body),
        rect(-80, -92, 160, 16, mix(body, ink, 0.25), { rx: 6 }),
        rect(-16, -108, 32, 16, ink, { rx: 6 }),
        rect(-98, -64, 28, 12, ink, { rx: 6 }),
        rect(70, -64, 28, 12, ink, { rx: 6 }),
        path('M-56-70V-20', 'none', { stroke: '#ffffff', 'stroke-width': 6, opacity: 0.3 }),
      ],
      k,
    );
  const steam = (sx: number) =>
    repeat(3, (i) =>
      path(
        brush(
          [
            [sx + (i - 1) * 26, 450],
            [sx + (i - 1) * 26 + 20, 390],
            [sx + (i - 1) * 26 - 16, 330],
            [sx + (i - 1) * 26 + 14, 270],
          ],
          (k) => 16 * Math.sin(Math.PI * k),
        ),
        '#ffffff',
        { opacity: 0.28 },
      ),
    );
  const plant = (px: number) =>
    at(px, top + h + 2, [
      path('M-20 0L-26-34H26L20 0Z', '#c76a45'),
      repeat(9, (i) => at(0, -34, path(leafShape(46, 10), i % 2 ? '#5d9a5f' : '#457a50'), 1, -150 + i * 15)),
    ]);
  return [
    ground(s, mix(deep, mid, 0.15)),
    rect(0, 380, s.w, 190, tileW),
    rect(x - w / 2 - 18, top - 18, w + 36, h + 36, mix(pale, soft, 0.35)),
    rect(x - w / 2, top, w, h, s.down([0, ink], [0.6, deep], [1, mid])),
    group(
      [
        stars(s, 260, 430, light),
        moon(s, x + 10, top + 130, 88, light, soft),
        skyline(s, top + h, [30, 100], [30, 60], mix(ink, deep, 0.4), { colour: soft, odds: 0.2 }),
      ],
      s.clip(rect(x - w / 2, top, w, h, '#000')),
    ),
    line(`M${num(x)} ${top}v${h}M${num(x - w / 2)} ${top + h * 0.52}h${w}`, mix(pale, soft, 0.35), 12),
    rect(x - w / 2 - 36, top + h + 10, w + 72, 20, pale),
    path(
      `M${num(x - w / 2 - 30)} ${top - 30}H${num(x - 60)}C${num(x - 110)} ${top + 120} ${num(x - w / 2 + 10)} ${top + 200} ${num(x - w / 2 - 30)} ${top + 300}Z`,
      soft,
      { opacity: 0.92 },
    ),
    path(
      `M${num(x + w / 2 + 30)} ${top - 30}H${num(x + 60)}C${num(x + 110)} ${top + 120} ${num(x + w / 2 - 10)} ${top + 200} ${num(x + w / 2 + 30)} ${top + 300}Z`,
      soft,
      { opacity: 0.92 },
    ),
    rect(x - w / 2 - 50, top - 36, w + 100, 12, ink),
    plant(x - 130),
    plant(x + 140),
    cat(x + 20, top + h + 12, 0.84, ink),
    repeat(s.square ? 4 : 7, (i) => {
      const hx = (i + 0.5) * (s.w / (s.square ? 4 : 7));
      return Math.abs(hx - x) < w / 2 + 60
        ? ''
        : at(hx, 120, [
            line('M0-20V30', ink, 4),
            i % 2
              ? path('M-46 30H46C46 70 24 84 0 84C-24 84-46 70-46 30Z', mix(soft, ink, 0.2))
              : [circle(0, 76, 46, mix(ink, mid, 0.4)), circle(0, 76, 38, mix(ink, mid, 0.2))].join(''),
          ]);
    }),
    line(`M0 100H${num(x - w / 2 - 70)}M${num(x + w / 2 + 70)} 100H${num(s.w)}`, mix(pale, ink, 0.3), 7),
    glow(s, x, top + 150, 420, light, 0.28),
    rect(0, 558, s.w, 24, mix(soft, pale, 0.25)),
    rect(0, 582, s.w, 150, mix('#7a4a30', ink, 0.3)),
    repeat(
      Math.ceil(s.w / 180),
      (i) =>
        rect(i * 180 + 14, 604, 152, 120, mix('#7a4a30', ink, 0.15), { rx: 8 }) +
        circle(i * 180 + 90, 630, 7, pale),
    ),
    steam(x - 250),
    steam(x + 170),
    pot(x - 250, 1, '#c9503f'),
    pot(x + 170, 0.86, '#4f7fa0'),
    at(x - 50, 562, [
      ellipse(0, -14, 96, 20, '#c99a5b'),
      repeat(7, (i) =>
        path('M-20 0C-24-26-8-30 0-34C8-30 24-26 20 0Z', pale, {
          transform: `translate(${-66 + i * 22} ${-16 - (i % 2) * 9})`,
          stroke: mix(pale, ink, 0.3),
          'stroke-width': 2,
        }),
      ),
      path('M-100-14C-96 6 96 6 100-14L92 0C60 14-60 14-92 0Z', '#a8743c'),
    ]),
    fibres(s, light, 0.12),
    grain(s, ink, 0.1),
  ].join('');
};

/** Two inks: a cup whose steam becomes the storm at the window. */
export const coffeeAndThunder: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: bolt } = s.p;
  const x = s.fx;
  const storm = (dx: number, dy: number, k: number, colour: string) =>
    at(
      x + dx,
      dy,
      path(
        'M-170 40C-220 30-216-26-168-30C-164-82-90-96-60-58C-34-110 60-110 76-50C130-76 186-34 160 6C196 20 186 48 150 44Z',
        colour,
      ),
      k,
    );
  const multiply = { style: 'mix-blend-mode:multiply' };
  return [
    ground(s, pale),
    rect(x - 300, 40, 600, 430, mix(mid, pale, 0.55), { rx: 18 }),
    halftone(s, mix(deep, mid, 0.3), 30, 430, 14),
    s.square ? '' : rect(0, 0, x - 300, s.h, pale) + rect(x + 300, 0, s.w, s.h, pale),
    rect(0, 470, s.w, 260, pale),
    storm(-120, 150, 1, deep),
    storm(140, 120, 0.9, mix(deep, ink, 0.3)),
    storm(10, 210, 1.15, ink),
    path(
      `M${num(x + 30)} 236L${num(x - 46)} 340H${num(x + 4)}L${num(x - 40)} 440L${num(x + 84)} 310H${num(x + 30)}L${num(x + 76)} 236Z`,
      bolt,
      { stroke: ink, 'stroke-width': 6, 'stroke-linejoin': 'round' },
    ),
    path(`M${num(x - 170)} 226l-34 60h24l-24 56l62-76h-26l26-40Z`, soft),
    group(rain(s, s.square ? 90 : 120, deep, 0.7), s.clip(rect(x - 300, 40, 600, 430, '#000', { rx: 18 }))),
    rect(x - 300, 40, 600, 430, 'none', { rx: 18, stroke: ink, 'stroke-width': 12 }),
    line(`M${num(x)} 46V466`, ink, 9),
    rect(x - 340, 464, 680, 24, ink),
    path(
      brush(
        [
          [x - 10, 470],
          [x + 40, 420],
          [x - 50, 370],
          [x + 20, 310],
          [x - 20, 260],
        ],
        (k) => 12 + 44 * k,
      ),
      pale,
      { stroke: ink, 'stroke-width': 6 },
    ),
    at(
      x,
      620,
      [
        group(
          [
            ellipse(8, 28, 210, 34, soft),
            path('M-120-150H128C124-40 92 20 8 20C-80 20-114-40-120-150Z', soft),
          ],
          multiply,
        ),
        ellipse(0, 20, 210, 32, 'none', { stroke: ink, 'stroke-width': 6 }),
        line('M-126-156H126C122-40 88 14 0 14C-88 14-122-40-126-156Z', ink, 7),
        line('M122-130C190-140 196-50 104-44', ink, 15),
        ellipse(0, -156, 126, 26, ink),
        ellipse(0, -152, 106, 18, mix(soft, ink, 0.35)),
        path('M-30-154q15-12 30 0q15-12 30 0q-8 12-30 14q-22-2-30-14Z', pale),
        line('M-90-110C-86-60-70-30-50-14', '#ffffff', 7),
      ],
      s.square ? 0.82 : 0.98,
    ),
    at(x - (s.square ? 250 : 270), 470, cat(0, 0, 1.15, ink)),
    at(
      x + 250,
      630,
      [rect(-60, -14, 120, 18, deep), rect(-52, -32, 110, 18, soft), rect(-60, -48, 104, 16, bolt)],
      1,
    ),
    grain(s, pale, 0.55),
    grain(s, ink, 0.14),
  ].join('');
};

/** Two coats side by side on their hooks; outside it has started to snow. */
export const winterCoats: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: white } = s.p;
  const x = s.fx;
  const coat = (dx: number, cloth: string, lining: string, buttons: string, lean: number) =>
    at(
      x + dx,
      250,
      [
        line('M0-30V-8M0-30a14 14 0 1 1 14-14', ink, 6),
        path(
          'M-26-4C-70 6-92 24-98 60L-118 250L-84 258L-70 150L-86 372H86L70 150L84 258L118 250L98 60C92 24 70 6 26-4L0 30Z',
          cloth,
        ),
        path('M-26-4L0 30L26-4L40 12L10 96L0 60L-10 96L-40 12Z', lining),
        line('M0 60V372', mix(cloth, ink, 0.35), 4),
        path('M-98 60L-118 250L-84 258L-66 120ZM98 60L118 250L84 258L66 120Z', mix(cloth, ink, 0.16)),
        rect(-62, 226, 44, 12, mix(cloth, ink, 0.3)),
        rect(18, 226, 44, 12, mix(cloth, ink, 0.3)),
        repeat(4, (i) => circle(16, 112 + i * 62, 8, buttons)),
      ],
      1,
      lean,
    );
  const [wx, ww] = s.square ? [430, 250] : [x < s.w / 2 ? s.w - 420 : 150, 300];
  const windowPane = s.square
    ? ''
    : [
        rect(wx - 16, 60, ww + 32, 300, '#ffffff'),
        rect(wx, 76, ww, 268, s.down([0, deep], [1, mix(deep, white, 0.5)])),
        group(
          [ridge(s, 300, 30, white), bareTree(s, wx + 60, 350, 240, ink).drawing, snow(s, 520, '#ffffff')],
          s.clip(rect(wx, 76, ww, 268, '#000')),
        ),
        line(`M${wx + ww / 2} 76v268M${wx} 210h${ww}`, '#ffffff', 10),
        rect(wx - 30, 356, ww + 60, 16, '#ffffff'),
        path(`M${wx} 344q${ww * 0.25}-30 ${ww * 0.5}-4q${ww * 0.3}-26 ${ww * 0.5} 4Z`, white),
      ].join('');
  const stripes = s.tile(56, 56, rect(0, 0, 28, 56, mix(pale, soft, 0.22)));
  return [
    ground(s, pale),
    rect(0, 0, s.w, 520, stripes),
    windowPane,
    rect(0, 500, s.w, 230, mix(soft, pale, 0.35)),
    rect(0, 492, s.w, 14, '#ffffff'),
    repeat(Math.ceil(s.w / 150), (i) =>
      rect(i * 150 + 12, 524, 126, 120, 'none', { stroke: '#ffffff', 'stroke-width': 5 }),
    ),
    rect(0, 664, s.w, 66, mix('#a8744a', ink, 0.1)),
    line(`M0 690H${num(s.w)}M120 664v26M420 664v26M760 690v30M1000 664v26`, mix('#7a5030', ink, 0.2), 3),
    rect(x - 280, 176, 560, 30, mix('#a8744a', ink, 0.05), { rx: 4 }),
    repeat(
      5,
      (i) =>
        line(`M${num(x - 230 + i * 115)} 196v22q0 16 16 16`, ink, 8) + circle(x - 230 + i * 115, 190, 9, ink),
    ),
    group([coat(-108, '#000000', '#000000', '#000000', 1), coat(122, '#000000', '#000000', '#000000', -1)], {
      transform: 'translate(14 12)',
      opacity: 0.14,
    }),
    coat(-108, mid, mix(mid, '#ffffff', 0.35), '#f3d28a', 1.2),
    coat(122, deep, mix(deep, '#ffffff', 0.4), '#e9edf3', -1.2),
    path(
      `M${num(x - 20)} 360C${num(x + 6)} 380 ${num(x + 18)} 380 ${num(x + 40)} 362L${num(x + 36)} 392C${num(x + 16)} 402 ${num(x)} 400 ${num(x - 20)} 388Z`,
      mix(mid, '#ffffff', 0.1),
    ),
    at(x + 240, 232, [
      path('M-36 0C-40-40 40-40 36 0Z', '#e0a33a'),
      rect(-42, -6, 84, 22, mix('#e0a33a', '#ffffff', 0.25), { rx: 10 }),
      circle(0, -40, 13, '#ffffff'),
    ]),
    at(x - 104, 690, [
      path('M-60 0V-74H-20V-22Q10-18 14 0ZM6 0V-74H46V-22Q76-18 80 0Z', mix('#6a3f2a', ink, 0.2)),
      rect(-64, -84, 48, 14, '#e9dccb', { rx: 7 }),
      rect(2, -84, 48, 14, '#e9dccb', { rx: 7 }),
    ]),
    at(x + 120, 690, [path('M-60 0V-60H-22V-20Q8-16 12 0ZM4 0V-60H42V-20Q72-16 76 0Z', ink)]),
    pool(s, x + 10, 708, 230, 18, ink, 0.25),
    fibres(s, ink, 0.08),
    grain(s, ink, 0.07),
  ].join('');
};

/** A blade lifted from the forge: one white edge across the dark, and sparks. */
export const swordsmithsApprentice: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: white } = s.p;
  const x = s.fx;
  const forge = [
    path('M-210 240V-40C-210-170 210-170 210-40V240Z', mix(ink, deep, 0.7)),
    repeat(5, (row) =>
      repeat(6, (i) =>
        rect(
          -206 + i * 70 + (row % 2) * 34,
          -110 + row * 70,
          64,
          64,
          mix(deep, mid, 0.18 + ((i * 7 + row * 3) % 4) * 0.06),
          { rx: 5 },
        ),
      ),
    ),
    path('M-130 240V0C-130-90 130-90 130 0V240Z', ink),
    path('M-112 240V10C-112-66 112-66 112 10V240Z', s.round([0, white], [0.4, pale], [0.75, soft], [1, mid])),
    repeat(9, (i) =>
      path('M0 0C-30-40-10-70-4-120C26-80 40-44 18 0Z', i % 2 ? pale : white, {
        transform: `translate(${-88 + i * 22} 240) scale(${0.8 + (i % 3) * 0.35})`,
        opacity: 0.85,
      }),
    ),
    repeat(14, (i) => ellipse(-104 + i * 16, 236, 15, 11, i % 3 ? mid : soft)),
  ];
  const blade: Point[] = Array.from({ length: 12 }, (_, i) => [
    i * 74,
    -Math.sin((i / 11) * Math.PI * 0.5) * 46,
  ]);
  const edge = (dy: number): Point[] => blade.map(([px, py], i) => [px, py + dy + Math.sin(i * 2.4) * 4]);
  const steel = `${curve(blade)}L852-70L${edge(44)
    .reverse()
    .map(([px, py]) => `${num(px)} ${num(py)}`)
    .join('L')}Z`;
  const sword = [
    path(steel, s.across([0, mix(mid, ink, 0.3)], [0.25, '#8f959c'], [0.55, soft], [0.8, pale], [1, white])),
    line(curve(edge(30)), '#ffffff', 4, { opacity: 0.9 }),
    line(curve(blade), ink, 3),
    ellipse(-8, 20, 12, 40, mix('#c9a24a', ink, 0.2)),
    rect(-190, 0, 180, 40, ink, { rx: 10 }),
    repeat(8, (i) =>
      polygon(
        [
          [-178 + i * 21, 20],
          [-168 + i * 21, 6],
          [-158 + i * 21, 20],
          [-168 + i * 21, 34],
        ],
        mix(deep, soft, 0.4),
      ),
    ),
  ];
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.45, deep], [1, ink])),
    glow(s, x, 360, 520, soft, 0.8),
    at(x + (s.square ? 0 : 60), 360, forge, s.square ? 1.05 : 1.25),
    rect(0, 640, s.w, 90, ink),
    at(x - 190, 660, [
      path('M-90-90H130L150-66H60L40-30L70 0H-50L-20-30L-40-66H-120Z', mix(ink, '#4a4a52', 0.5)),
      line('M-86-86H126', soft, 5),
    ]),
    glow(s, x + 120, 250, 360, white, 0.4),
    group(sword, {
      transform: `translate(${num(x - (s.square ? 250 : 330))} ${s.square ? 520 : 560}) rotate(-33) scale(${s.square ? 0.82 : 1})`,
    }),
    repeat(90, () => {
      const [px, py] = polar(x + 60, 440, s.r.range(20, 480) * s.r.range(0.3, 1), s.r.range(180, 350));
      return path(ember, s.r.pick([pale, white, soft]), {
        transform: `translate(${num(px)} ${num(py)}) rotate(${s.r.int(-60, 60)}) scale(${num(s.r.range(0.2, 0.9))})`,
      });
    }),
    repeat(40, () => {
      const angle = s.r.range(-160, -10);
      const [ax, ay] = polar(x + 30, 520, s.r.range(60, 330), angle);
      const [bx, by] = polar(x + 30, 520, s.r.range(340, 420), angle);
      return line(
        `M${num(ax)} ${num(ay)}L${num(ax + (bx - ax) * 0.12)} ${num(ay + (by - ay) * 0.12)}`,
        white,
        s.r.range(1.4, 3),
      );
    }),
    vignette(s, ink, 0.85),
    grain(s, soft, 0.1),
    frame(s, mix(soft, ink, 0.5), 16, 2),
  ].join('');
};
