import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polar, polygon, rect, repeat } from '../draw/svg.ts';
import { streetLamp } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { glow, mist, pool } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain, vignette } from '../vocabulary/texture.ts';
import { rain, rings } from '../vocabulary/weather.ts';

/** An umbrella seen from above: eight ribs, lit and shaded gores, a bead of rain on each tip. */
function umbrella(x: number, y: number, r: number, light: string, dark: string, turn: number): string {
  const gores = repeat(8, (i) => {
    const [a, b] = [polar(0, 0, r, i * 45), polar(0, 0, r, i * 45 + 45)];
    const c = polar(0, 0, r * 0.86, i * 45 + 22.5);
    return path(
      `M0 0L${num(a[0])} ${num(a[1])}Q${num(c[0])} ${num(c[1])} ${num(b[0])} ${num(b[1])}Z`,
      i % 2 ? light : dark,
    );
  });
  return at(
    x,
    y,
    [
      gores,
      circle(0, 0, r * 0.06, '#ffffff'),
      repeat(8, (i) => {
        const [px, py] = polar(0, 0, r, i * 45);
        return circle(px, py, r * 0.035, '#ffffff');
      }),
    ],
    1,
    turn,
  );
}

/** Umbrellas from above on a wet crossing; two of them touch. */
export const rainOverShinmachi: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const [x, y] = [s.fx, s.square ? 270 : 330];
  const stripes = repeat(9, (i) =>
    rect(-700 + i * 160, -900, 84, 1800, mix(mid, soft, 0.34), { opacity: 0.5 }),
  );
  const puddle = (px: number, py: number, rx: number, ry: number, colour: string) =>
    ellipse(px, py, rx, ry, colour, { opacity: 0.5, transform: `rotate(-18 ${num(px)} ${num(py)})` });
  const walkers: Array<[number, number, number, string]> = [
    [-330, -210, 84, deep],
    [-420, 90, 92, mix(deep, soft, 0.4)],
    [-170, 260, 86, mix(ink, mid, 0.5)],
    [240, -240, 88, mix(soft, pale, 0.5)],
    [360, 40, 94, deep],
    [250, 300, 84, mix(mid, soft, 0.5)],
    [-610, -60, 88, mix(ink, mid, 0.6)],
    [-560, 280, 84, '#d9a23b'],
    [-40, -330, 82, mix(mid, soft, 0.2)],
    [520, -180, 86, mix(ink, mid, 0.5)],
  ];
  const away = walkers.filter(([dx, dy]) => s.square || dy < 60 || dx > -200);
  return [
    rect(0, 0, s.w, s.h, s.slant([0, mix(deep, ink, 0.3)], [0.5, mix(deep, mid, 0.4)], [1, ink])),
    group(stripes, { transform: `translate(${num(x)} 360) rotate(-24)` }),
    puddle(x - 120, y + 140, 250, 60, red),
    puddle(x + 220, y - 120, 190, 50, '#e0a13a'),
    puddle(x - 330, y - 150, 170, 44, '#3fb0b8'),
    rings(s, 90, 0, pale, 0.28),
    away
      .map(
        ([dx, dy, r, colour], i) =>
          ellipse(x + dx + 22, y + dy + 30, r, r * 0.94, ink, { opacity: 0.45 }) +
          umbrella(x + dx, y + dy, r, colour, mix(colour, ink, 0.26), i * 17),
      )
      .join(''),
    ellipse(x - 34, y + 56, 128, 118, ink, { opacity: 0.5 }),
    ellipse(x + 118, y + 92, 110, 100, ink, { opacity: 0.5 }),
    umbrella(x + 86, y + 50, 112, '#ffffff', mix('#ffffff', soft, 0.4), 8),
    umbrella(x - 62, y, 134, red, mix(red, ink, 0.25), 20),
    rain(s, s.square ? 120 : 220, pale, 0.34, 0.5),
    s.square
      ? rect(0, 380, s.w, 350, s.down([0, ink, 0], [0.5, ink, 0.75]))
      : rect(0, 0, s.w * 0.62, s.h, s.across([0, ink, 0.72], [1, ink, 0])),
    grain(s, ink, 0.2),
  ].join('');
};

/** One lamp, one long shadow; the man himself stands outside the light. */
export const quietDetective: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const bricks = s.tile(
    70,
    36,
    [
      rect(0, 0, 70, 36, deep),
      rect(2, 2, 66, 15, mix(deep, mid, 0.32)),
      rect(-33, 19, 66, 15, mix(deep, mid, 0.26)),
      rect(37, 19, 66, 15, mix(deep, mid, 0.36)),
    ].join(''),
  );
  const lampX = x + (s.square ? -140 : -60);
  const man = [
    path('M-30-150C-44-120-50-60-62 0H-18L0-60L20 0H64C50-60 46-120 32-150C14-164-14-164-30-150Z', ink),
    path('M-30-150L-66-60L-46-50L-20-110ZM32-150L62-70L44-56L20-110Z', ink),
    path('M-24-168C-26-200 28-200 26-168C26-152 12-146 2-146C-10-146-22-152-24-168Z', mix(ink, mid, 0.35)),
    path(
      'M-52-184C-20-200 24-200 56-184C24-176-20-176-52-184ZM-28-190C-30-226-4-232 2-224C10-232 34-226 30-190Z',
      ink,
    ),
    path('M-28-152L0-120L30-152L20-160H-18Z', mid),
  ];
  return [
    ground(s, ink),
    rect(0, 0, s.w, 520, bricks),
    rect(0, 0, s.w, 520, s.down([0, ink, 0.9], [0.5, ink, 0.25], [1, ink, 0.7])),
    rect(0, 520, s.w, 210, mix(deep, mid, 0.2)),
    repeat(3, (i) =>
      line(`M${num(s.w * 0.5 + (i - 1) * 60)} 520L${num(s.w * 0.5 + (i - 1) * s.w * 0.6)} 740`, ink, 4),
    ),
    polygon(
      [
        [lampX - 22, 164],
        [lampX + 22, 164],
        [lampX + 360, 640],
        [lampX - 330, 640],
      ],
      s.down([0, lamp, 0.85], [1, lamp, 0.2]),
    ),
    ellipse(lampX + 14, 636, 345, 64, lamp, { opacity: 0.75 }),
    polygon(
      [
        [x + 160, 640],
        [x + 226, 640],
        [s.square ? x - 30 : x + 20, 720],
        [s.square ? x - 300 : x - 330, 720],
      ],
      ink,
      { opacity: 0.9 },
    ),
    group(man, { transform: `translate(${num(x + 30)} 640) skewX(52) scale(1.3 -0.42)`, opacity: 0.85 }),
    rect(x + 210, 150, 150, 240, ink),
    rect(x + 222, 162, 126, 216, lamp),
    repeat(9, (i) => rect(x + 222, 166 + i * 24, 126, 11, ink)),
    line(`M${num(x + 285)} 162v216`, ink, 7),
    streetLamp(lampX, 640, 476, '#050506', lamp),
    glow(s, lampX, 184, 130, '#ffffff', 0.9),
    at(x + 190, 640, man, 1.34),
    line(`M${num(x + 214)} 424l26 6`, pale, 4),
    glow(s, x + 242, 430, 16, lamp, 1),
    mist(s, [600, 660, 700], soft, 0.22),
    cat(lampX - 90, 640, 0.62, ink),
    rain(s, s.square ? 80 : 150, pale, 0.25),
    frame(s, pale, 18, 3),
    grain(s, pale, 0.16),
    vignette(s, ink, 0.75),
  ].join('');
};

/** The face of a tower by night: a grid of windows, two of them lit for each other. */
export const officeHours: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const [cw, ch] = s.square ? [90, 90] : [106.7, 90];
  const columns = Math.ceil(s.w / cw);
  const inside = [
    (w: string) =>
      rect(14, 46, 40, 5, w) + rect(18, 51, 4, 18, w) + rect(46, 51, 4, 18, w) + rect(26, 30, 20, 14, w),
    (w: string) => path('M60 70V50q-14-22 4-30q18 8 4 30v20Z', w) + rect(54, 62, 22, 10, w),
    (w: string) =>
      rect(14, 20, 5, 50, w) +
      repeat(3, (i) => rect(14, 28 + i * 15, 50, 3, w) + rect(22 + i * 8, 19 + i * 15, 14, 9, w)),
    (w: string) => line('M40 12V24', w, 3) + path('M24 38C26 22 54 22 56 38Z', w),
    (w: string) => rect(10, 40, 26, 30, w) + rect(44, 52, 30, 18, w),
  ];
  const cell = (column: number, row: number) => {
    const [x, y] = [column * cw, row * ch];
    const dice = s.r.range(0, 1);
    const lit = dice < 0.2;
    const fill = lit
      ? s.r.pick([mix(lamp, pale, 0.3), mix(lamp, soft, 0.4), lamp])
      : s.r.pick([deep, mid, mix(deep, mid, 0.5), mix(deep, ink, 0.4)]);
    const paint = lit ? mix(lamp, ink, 0.7) : mix(fill, soft, 0.12);
    const room = s.r.pick([inside[0], inside[1], inside[2], inside[3], inside[4]]) ?? inside[0];
    const blind = s.r.chance(0.3) ? rect(0, 0, cw - 14, s.r.range(10, 44), mix(fill, ink, 0.3)) : '';
    return at(x + 7, y + 7, [
      rect(0, 0, cw - 14, ch - 14, fill),
      room?.(paint) ?? '',
      blind,
      polygon(
        [
          [0, ch - 14],
          [cw * 0.5, 0],
          [cw * 0.66, 0],
          [cw * 0.16, ch - 14],
        ],
        '#ffffff',
        { opacity: lit ? 0.16 : 0.05 },
      ),
    ]);
  };
  const hero = (column: number, row: number, flip: boolean) => {
    const [x, y] = [column * cw + 7, row * ch + 7];
    const [w, h] = [cw - 14, ch - 14];
    const person = group(
      [
        path('M-19 44C-19 18-12 8 0 6C12 8 19 18 19 44Z', ink),
        circle(0, -6, 12, ink),
        flip ? circle(9, -16, 6, ink) : '',
      ],
      { transform: `translate(${num(w / 2)} ${num(h - 42)}) scale(${flip ? -1 : 1} 1)` },
    );
    return (
      glow(s, x + w / 2, y + h / 2, 150, lamp, 0.6) +
      at(x, y, [
        rect(0, 0, w, h, mix(lamp, '#ffffff', 0.25)),
        group(
          [
            person,
            rect(0, h - 16, w, 16, mix(ink, mid, 0.4)),
            line(`M${num(w * 0.78)} ${num(h - 16)}v-14m-8 0h16`, ink, 3),
          ],
          s.clip(rect(0, 0, w, h, '#000')),
        ),
      ])
    );
  };
  const focus = Math.round(s.fx / cw);
  return [
    ground(s, ink),
    repeat(columns * 8, (i) => cell(i % columns, Math.floor(i / columns))),
    hero(focus - 1, 2, false),
    hero(focus + 1, 3, true),
    line(
      `M${num((focus - 0.5) * cw + 46)} ${num(2.5 * ch)}L${num((focus + 1.5) * cw - 46)} ${num(3.5 * ch)}`,
      lamp,
      2.5,
      { 'stroke-dasharray': '2 9' },
    ),
    repeat(columns + 1, (i) => rect(i * cw - 3, 0, 6, s.h, mix(ink, deep, 0.5))),
    s.square
      ? rect(0, 430, s.w, 300, s.down([0, ink, 0], [0.35, ink, 0.94]))
      : rect(0, 330, s.w * 0.62, 400, s.across([0, ink, 0.94], [0.7, ink, 0.8], [1, ink, 0])),
    grain(s, pale, 0.07),
  ].join('');
};

/** A museum at night: one painting, a lattice of beams, and three very careful people. */
export const gentleHeist: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const x = s.fx;
  const thief = (px: number, py: number, k: number, pose: 'reach' | 'step' | 'kneel', colour: string) => {
    const poses = {
      reach: 'M-14 0L-8-70L-16-110C-16-124-6-132 6-130L60-186L70-178L22-104L16-66L26 0H12L2-56L0 0Z',
      step: 'M-60 0L-16-60L-20-112C-20-126-8-134 4-130C18-130 24-118 22-106L50-70L42-62L14-84L14-62L58-6L46 2L0-44L-46 10Z',
      kneel: 'M-30 0L-26-40L-34-86C-34-100-22-108-10-104L40-80L36-70L-4-80L0-40H40V0H28V-28H-6L-14 0Z',
    } as const;
    const head = { reach: [4, -146], step: [4, -148], kneel: [-18, -120] } as const;
    return at(
      px,
      py,
      [
        path(poses[pose], colour),
        circle(head[pose][0], head[pose][1], 16, colour),
        rect(head[pose][0] - 16, head[pose][1] - 6, 32, 7, pale),
      ],
      k,
    );
  };
  const beams: Array<[number, number, number, number]> = [
    [-20, 160, s.w, 560],
    [-20, 610, s.w, 250],
    [s.w * 0.1, -20, s.w * 0.5, 740],
    [s.w * 0.86, -20, s.w * 0.42, 740],
    [-20, 360, s.w, 420],
  ];
  return [
    ground(s, mid),
    polygon(
      [
        [0, 0],
        [s.w, 0],
        [s.w - 150, 110],
        [150, 110],
      ],
      mix(mid, ink, 0.35),
    ),
    polygon(
      [
        [0, 0],
        [150, 110],
        [150, 560],
        [0, 740],
      ],
      mix(mid, deep, 0.5),
    ),
    polygon(
      [
        [s.w, 0],
        [s.w - 150, 110],
        [s.w - 150, 560],
        [s.w, 740],
      ],
      mix(mid, deep, 0.7),
    ),
    rect(150, 110, s.w - 300, 450, mid),
    polygon(
      [
        [150, 560],
        [s.w - 150, 560],
        [s.w, 740],
        [0, 740],
      ],
      soft,
    ),
    repeat(9, (i) => {
      const t = i / 9;
      return polygon(
        [
          [150 + t * (s.w - 300), 560],
          [150 + (t + 0.055) * (s.w - 300), 560],
          [(t + 0.055) * s.w, 740],
          [t * s.w, 740],
        ],
        mix(soft, mid, 0.35),
      );
    }),
    at(
      x,
      300,
      [
        rect(-134, -112, 268, 224, ink, { opacity: 0.25, transform: 'translate(12 14)' }),
        rect(-134, -112, 268, 224, '#e5b84a'),
        rect(-116, -94, 232, 188, deep),
        rect(-104, -82, 208, 164, teal),
        circle(44, -26, 34, pale),
        path('M-104 82V20C-60-24-30-10 0 20C30 46 70 0 104 30V82Z', deep),
        path('M-104 82V50C-40 26 20 60 104 52V82Z', ink),
      ],
      1,
      -4,
    ),
    polygon(
      [
        [x - 26, 0],
        [x + 26, 0],
        [x + 190, 440],
        [x - 190, 440],
      ],
      pale,
      { opacity: 0.22 },
    ),
    at(s.w * (s.square ? 0.86 : 0.5), 560, [
      rect(-38, -110, 76, 110, pale),
      rect(-48, -122, 96, 14, mix(pale, ink, 0.15)),
      path('M-20-122C-44-150-30-186 0-186C30-186 44-150 20-122Z', teal),
      rect(-10, -206, 20, 22, teal),
    ]),
    ...beams.map(
      ([x1, y1, x2, y2]) =>
        line(`M${num(x1)} ${y1}L${num(x2)} ${y2}`, '#ffffff', 7, { opacity: 0.25 }) +
        line(`M${num(x1)} ${y1}L${num(x2)} ${y2}`, teal, 3.4),
    ),
    thief(x - 60, 640, 1.25, 'reach', ink),
    thief(x + 190, 676, 1.2, 'step', mix(ink, deep, 0.4)),
    thief(x - (s.square ? 210 : 230), 690, 1.2, 'kneel', deep),
    s.square ? '' : cat(s.w - 90, 700, 0.8, ink),
    grain(s, ink, 0.16),
  ].join('');
};

/** A diner on a desert road, in pixels. */
export const starlightDiner: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: yellow } = s.p;
  const px = 8;
  const cells = new Map<string, string>();
  const fill = (x: number, y: number, w: number, h: number, colour: string) => {
    const known = cells.get(colour) ?? '';
    cells.set(
      colour,
      `${known}M${Math.round(x) * px} ${Math.round(y) * px}h${Math.round(w) * px}v${Math.round(h) * px}h${-Math.round(w) * px}z`,
    );
    return '';
  };
  const layers: string[] = [];
  const flush = () => {
    for (const [colour, d] of cells) layers.push(path(d, colour, { 'shape-rendering': 'crispEdges' }));
    cells.clear();
  };
  const [W, floor] = [Math.ceil(s.w / px), 68];
  const c = Math.round(s.fx / px);
  [
    ink,
    mix(ink, deep, 0.5),
    deep,
    mix(deep, mid, 0.5),
    mid,
    mix(mid, soft, 0.4),
    mix(mid, soft, 0.75),
  ].forEach((colour, i) => {
    fill(0, i * 10, W, 10, colour);
    for (let x = i % 2; x < W; x += 2) fill(x, i * 10 - 1, 1, 1, colour);
  });
  flush();
  for (let i = 0; i < 90; i++)
    fill(s.r.int(0, W), s.r.int(0, 44), 1, 1, s.r.chance(0.3) ? yellow : '#ffffff');
  flush();
  const mesa = (x: number, top: number, w: number, colour: string) => {
    fill(x, top, w, floor - top, colour);
    fill(x - 3, top + 5, w + 6, floor - top, colour);
    fill(x - 6, top + 12, w + 12, floor - top, colour);
  };
  mesa(W * 0.04, 48, 18, mix(mid, ink, 0.3));
  mesa(W * 0.8, 44, 22, mix(mid, ink, 0.3));
  mesa(W * 0.55, 54, 14, mix(mid, ink, 0.2));
  flush();
  fill(0, floor, W, 30, mix(deep, ink, 0.4));
  fill(0, floor, W, 1, mix(soft, deep, 0.3));
  fill(0, floor + 8, W, 13, ink);
  for (let x = 2; x < W; x += 12) fill(x, floor + 14, 6, 1, yellow);
  flush();
  const left = c - 30;
  fill(left, 46, 60, 22, mix(pale, deep, 0.25));
  fill(left, 46, 60, 2, '#ffffff');
  fill(left - 2, 43, 64, 3, soft);
  fill(left + 2, 41, 56, 2, pale);
  fill(left, 62, 60, 2, soft);
  fill(left, 65, 60, 1, soft);
  flush();
  fill(left + 3, 50, 38, 11, yellow);
  fill(left + 45, 50, 11, 18, yellow);
  flush();
  for (let i = 0; i < 4; i++) {
    fill(left + 5 + i * 9, 58, 7, 1, mix(soft, ink, 0.2));
    fill(left + 7 + i * 9, 59, 2, 2, ink);
  }
  fill(left + 12, 53, 3, 5, ink);
  fill(left + 12, 51, 3, 2, mix(ink, soft, 0.4));
  fill(left + 29, 53, 3, 5, mix(deep, ink, 0.4));
  fill(left + 29, 51, 3, 2, mix(ink, soft, 0.5));
  fill(left + 20, 50, 2, 3, soft);
  for (let i = 0; i < 3; i++) fill(left + 12 + i * 10, 50, 1, 11, mix(pale, ink, 0.4));
  fill(left + 47, 52, 7, 16, mix(pale, deep, 0.5));
  fill(left + 49, 54, 3, 7, yellow);
  fill(left + 44, 49, 13, 1, soft);
  flush();
  const sign = c + (s.square ? 16 : 20);
  fill(sign, 22, 2, 21, mix(pale, ink, 0.5));
  fill(sign + 10, 22, 2, 21, mix(pale, ink, 0.5));
  fill(sign - 5, 8, 22, 15, ink);
  fill(sign - 4, 9, 20, 13, soft);
  fill(sign - 3, 10, 18, 11, ink);
  const star = [
    '....#....',
    '....#....',
    '...###...',
    '#########',
    '.#######.',
    '..#####..',
    '..##.##..',
    '.##...##.',
  ];
  star.forEach((row, y) => {
    Array.from(row).forEach((mark, x) => {
      if (mark === '#') fill(sign + 1 + x, 11 + y, 1, 1, yellow);
    });
  });
  for (let i = 0; i < 5; i++) fill(sign - 5 + i * 5, 7, 1, 1, pale);
  flush();
  const car = left - (s.square ? 0 : 26);
  fill(car, 72, 24, 5, pale);
  fill(car + 5, 68, 13, 4, pale);
  fill(car + 7, 69, 4, 3, ink);
  fill(car + 12, 69, 5, 3, ink);
  fill(car, 74, 24, 1, '#ffffff');
  fill(car + 3, 76, 4, 4, ink);
  fill(car + 17, 76, 4, 4, ink);
  fill(car + 23, 73, 1, 2, yellow);
  fill(car, 73, 1, 2, soft);
  for (const cx of [6, W - 10]) {
    fill(cx, 56, 3, 13, mix('#2f9a6a', ink, 0.35));
    fill(cx - 4, 59, 2, 5, mix('#2f9a6a', ink, 0.35));
    fill(cx - 4, 63, 5, 2, mix('#2f9a6a', ink, 0.35));
    fill(cx + 5, 57, 2, 5, mix('#2f9a6a', ink, 0.35));
    fill(cx + 2, 61, 5, 2, mix('#2f9a6a', ink, 0.35));
  }
  flush();
  return [
    layers.join(''),
    pool(s, s.fx - 20, 450, 330, 160, yellow, 0.3),
    glow(s, (sign + 6) * px, 15 * px, 190, soft, 0.5),
    repeat(24, (i) => rect(0, i * 30, s.w, 1.4, ink, { opacity: 0.16 })),
    vignette(s, ink, 0.5),
  ].join('');
};
