import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
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
  rect,
  repeat,
} from '../draw/svg.ts';
import { gate, sweptRoof } from '../vocabulary/city.ts';
import { crane, crow, fox, walker } from '../vocabulary/figures.ts';
import { bareTree, bloom, conifer, frond } from '../vocabulary/flora.ts';
import { hills, ridge } from '../vocabulary/land.ts';
import { glow, mist } from '../vocabulary/light.ts';
import { ground, scrollCloud, sky, stars } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';
import { glints, ripples, scallops, seigaiha, water } from '../vocabulary/water.ts';
import { drift, mapleLeaf, snow } from '../vocabulary/weather.ts';

/** A layer of cut paper: a soft shadow, then the sheet. */
const sheet = (d: string, colour: string, shadow: string) =>
  path(d, shadow, { transform: 'translate(0 -7)', opacity: 0.28 }) +
  path(d, shadow, { transform: 'translate(0 -3)', opacity: 0.3 }) +
  path(d, colour);

/** A white fox with nine tails in the snow before a red gate. */
export const nineTailsOfWinter: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: ember } = s.p;
  const x = s.fx;
  const drifted = (y: number, sway: number) => {
    const points: Point[] = Array.from({ length: 8 }, (_, i) => [
      (i / 7) * (s.w + 60) - 30,
      y + Math.sin(i * 1.7 + y) * sway,
    ]);
    return `${curve(points)}L${num(s.w + 30)} 740L-30 740Z`;
  };
  const pine = (px: number, py: number, h: number, colour: string) =>
    conifer(px, py, h, colour, mix(colour, ink, 0.3));
  return [
    sky(s, [ink, deep, mix(deep, soft, 0.6)]),
    circle(x + (s.square ? 0 : 60), 270, 210, mix(ember, soft, 0.1), { opacity: 0.95 }),
    circle(x + (s.square ? 0 : 60), 270, 240, 'none', { stroke: ember, 'stroke-width': 3, opacity: 0.4 }),
    sheet(drifted(440, 26), mix(deep, soft, 0.4), ink),
    repeat(s.square ? 9 : 16, (i) =>
      pine(
        (i / (s.square ? 8 : 15)) * s.w + s.r.range(-20, 20),
        490 + s.r.range(-8, 16),
        s.r.range(90, 190),
        mix(deep, soft, 0.18),
      ),
    ),
    sheet(drifted(494, 18), mix(soft, deep, 0.2), ink),
    gate(x, 592, s.square ? 330 : 400, mid, ink),
    path(`M${num(x - 250)} 214q250 66 500 0l6 -22q-256 52 -512 0Z`, pale),
    sheet(drifted(576, 14), soft, deep),
    fox(x + 10, 640, s.square ? 0.98 : 1.1, 9, '#ffffff', mix(soft, deep, 0.35), mid, !s.square),
    sheet(drifted(630, 12), mix(pale, soft, 0.25), deep),
    sheet(drifted(672, 16), pale, deep),
    repeat(6, (i) => ellipse(x - 30 + i * 24 - 60, 662 + (i % 2) * 10, 5, 3, soft)),
    snow(s, s.square ? 110 : 180, '#ffffff'),
    fibres(s, ink, 0.08),
  ].join('');
};

/** Crows along the ridge of a tea house before an enormous moon. */
export const teaHouseOfCrows: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.square ? 360 : s.fx;
  const roofY = 450;
  const tiles = repeat(15, (i) =>
    line(
      `M${num(x - 196 + i * 28)} ${roofY - 118}Q${num(x - 240 + i * 34)} ${roofY - 60} ${num(x - 322 + i * 46)} ${roofY - 12}`,
      mix(ink, soft, 0.35),
      3,
    ),
  );
  const screens = repeat(5, (i) =>
    [
      rect(x - 214 + i * 88, roofY + 32, 76, 150, lamp, { stroke: ink, 'stroke-width': 5 }),
      line(
        `M${num(x - 214 + i * 88 + 25)} ${roofY + 32}v150m26 -150v150M${num(x - 214 + i * 88)} ${roofY + 82}h76m-76 50h76`,
        deep,
        2.4,
      ),
    ].join(''),
  );
  const tree = bareTree(s, s.square ? 660 : x - 330, 730, s.square ? 520 : 640, ink, s.square ? -14 : 10);
  return [
    ground(s, pale),
    rect(0, 0, s.w, 200, s.down([0, mid, 0.9], [1, mid, 0])),
    rect(0, 480, s.w, 240, s.down([0, soft, 0], [1, soft])),
    circle(x + 60, 270, 220, lamp),
    circle(x + 60, 270, 220, s.down([0.4, mid, 0], [1, mid, 0.55])),
    scrollCloud(x + 290, 330, 1.1, pale, ink),
    scrollCloud(x - 240, 210, 0.8, pale, ink),
    ridge(s, 560, 40, mix(soft, mid, 0.25)),
    tree.drawing,
    rect(x - 240, roofY, 480, 210, deep),
    screens,
    path(`M${num(x - 64)} ${roofY + 176}V${roofY + 96}q4 -22 20 -22q16 0 20 22V${roofY + 176}Z`, ink, {
      opacity: 0.75,
    }),
    path(`M${num(x + 90)} ${roofY + 176}V${roofY + 110}q4 -20 18 -20q14 0 18 20V${roofY + 176}Z`, ink, {
      opacity: 0.6,
    }),
    sweptRoof(x, roofY + 10, 720, 136, ink),
    tiles,
    rect(x - 150, roofY - 140, 300, 16, ink, { rx: 6 }),
    rect(x - 264, roofY + 196, 528, 16, ink),
    repeat(6, (i) => rect(x - 240 + i * 92, roofY + 208, 14, 40, ink)),
    line(`M${num(x - 290)} ${roofY - 8}v44`, ink, 3),
    rect(x - 306, roofY + 34, 32, 46, lamp, { rx: 12, stroke: ink, 'stroke-width': 4 }),
    line(`M${num(x + 290)} ${roofY - 8}v44`, ink, 3),
    rect(x + 274, roofY + 34, 32, 46, lamp, { rx: 12, stroke: ink, 'stroke-width': 4 }),
    [-128, -60, 10, 84, 136]
      .map((dx, i) => crow(x + dx, roofY - 140, [0.8, 0.66, 0.95, 0.7, 0.6][i] ?? 0.7, ink, i % 2 === 0))
      .join(''),
    crow(x + 300, roofY - 44, 0.8, ink, true),
    [
      [-210, 90],
      [180, 70],
      [250, 140],
    ]
      .map(([dx = 0, dy = 0], i) =>
        at(
          x + dx,
          dy,
          path(
            'M0 0C-20-30-60-36-92-22C-66-14-40-4-24 12C-10 22 14 22 30 12C44-6 70-22 104-24C74-42 34-36 12-6Z',
            ink,
          ),
          0.7 - i * 0.14,
          -8 + i * 10,
        ),
      )
      .join(''),
    path(`M-20 740V690Q${num(s.w * 0.3)} 650 ${num(s.w * 0.6)} 690T${num(s.w + 20)} 676V740Z`, ink),
    frame(s, ink, 16, 4),
    fibres(s, ink, 0.14),
    grain(s, ink, 0.14),
  ].join('');
};

/** A square paper lantern afloat, its base at the origin, 100 wide. */
const floating = (paper: string, light: string, wood: string) => [
  path('M-44-8L-38-92H38L44-8Z', paper),
  path('M-26-14L-22-86H22L26-14Z', light, { opacity: 0.75 }),
  line('M-44-8L-38-92H38L44-8M0-92V-8', wood, 3),
  path('M-58-8H58L46 8H-46Z', wood),
];

/** Hundreds of lanterns down a dark river, under a bridge. */
export const paperLanterns: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const far = repeat(60, () => {
    const depth = s.r.range(0, 1);
    return circle(x + s.r.range(-1, 1) * (120 + depth * 380), 430 + depth * 90, 1.6 + depth * 3, pale, {
      opacity: 0.9,
    });
  });
  const near: Array<[number, number, number]> = [
    [-250, 520, 0.34],
    [-120, 500, 0.26],
    [60, 508, 0.3],
    [220, 524, 0.36],
    [-340, 582, 0.56],
    [-40, 566, 0.5],
    [300, 596, 0.6],
    [-180, 640, 0.82],
    [130, 676, 1.12],
  ];
  const lanterns = near.map(([dx, y, size], i) =>
    [
      glow(s, x + dx, y - 40 * size, 180 * size, pale, 0.85),
      glints(s, x + dx, y + 8 * size, Math.min(716, y + 110 * size), 80 * size, light, 0.8),
      at(x + dx, y, floating(i % 3 === 1 ? soft : pale, light, ink), size, s.r.range(-4, 4)),
    ].join(''),
  );
  const arch = `M${num(x - 430)} 452Q${num(x)} 300 ${num(x + 430)} 452L${num(x + 430)} 470Q${num(x)} 330 ${num(x - 430)} 470Z`;
  return [
    sky(s, [ink, deep, mid, mix(mid, soft, 0.55)], 450),
    stars(s, 130, 320, light),
    repeat(24, () =>
      at(
        s.r.range(0, s.w),
        s.r.range(30, 330),
        [ellipse(0, 0, 9, 12, pale), ellipse(0, 3, 5, 6, light)],
        s.r.range(0.4, 1.3),
      ),
    ),
    hills(s, 410, 30, 2, mix(deep, mid, 0.5)),
    hills(s, 432, 20, 3, mix(ink, deep, 0.5)),
    water(s, 430, mix(mid, deep, 0.3), ink),
    far,
    path(arch, ink),
    line(`M${num(x - 430)} 424Q${num(x)} 268 ${num(x + 430)} 424`, ink, 5),
    repeat(17, (i) => {
      const t = (i - 8) / 8;
      const y = 452 - 76 * (1 - t * t);
      return rect(x + t * 420 - 2, y - 28, 4, 30, ink);
    }),
    [-300, -110, 110, 300]
      .map((dx) => rect(x + dx - 7, 452 - 72 * (1 - (dx / 430) ** 2), 14, 110, ink))
      .join(''),
    walker(x - 26, 380, 0.34, ink, deep),
    walker(x + 4, 379, 0.34, ink, deep, true),
    ripples(s, 480, 50, soft, 0.25),
    lanterns,
    repeat(s.square ? 2 : 3, (i) =>
      frond(s.w * (i ? 1 : 0) + (i ? 20 : -20), 60 + i * 70, 260, i ? 150 : 30, 24, ink),
    ),
  ].join('');
};

/** The red bridge in maple season. */
export const underTheMapleBridge: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const span = s.square ? 330 : 400;
  const curveAt = (dx: number, lift: number) => 500 - lift * (1 - (dx / span) ** 2);
  const rail = (lift: number, width: number) =>
    line(
      `M${num(x - span)} ${500 - (lift - 130)}Q${num(x)} ${num(500 - (lift - 130) - 260)} ${num(x + span)} ${500 - (lift - 130)}`,
      red,
      width,
    );
  const posts = repeat(15, (i) => {
    const dx = ((i - 7) / 7) * (span - 10);
    const y = curveAt(dx, 130);
    return rect(x + dx - 5, y - 56, 10, 62, mix(red, ink, 0.15)) + circle(x + dx, y - 60, 8, '#d9a441');
  });
  const legs = [-0.62, -0.22, 0.22, 0.62]
    .map((t) => rect(x + t * span - 9, curveAt(t * span, 130), 18, 190, mix(red, ink, 0.4)))
    .join('');
  const crowns = repeat(s.square ? 26 : 44, () => {
    const left = s.r.chance(0.5);
    const cx = left ? s.r.range(-60, s.w * 0.16) : s.r.range(s.w * 0.82, s.w + 60);
    return circle(
      cx,
      s.r.range(210, 460),
      s.r.range(34, 84),
      s.r.pick([red, mix(red, '#f2a23c', 0.5), mix(red, ink, 0.25), '#e8872e']),
    );
  });
  return [
    sky(s, [mix(mid, soft, 0.3), soft, pale, pale], 520),
    circle(s.w * (s.square ? 0.24 : 0.5), 190, 66, '#f7f2e2'),
    ridge(s, 380, 90, mix(soft, mid, 0.55)),
    ridge(s, 430, 50, mix(mid, deep, 0.35)),
    scrollCloud(s.w * 0.36, 400, 1, pale, deep),
    scrollCloud(s.w * 0.66, 360, 0.8, pale, deep),
    rect(0, 500, s.w, 230, mix(deep, mid, 0.35)),
    rect(0, 500, s.w, 230, seigaiha(s, 44, mix(deep, mid, 0.35), mix(mid, soft, 0.3), 2.2), { opacity: 0.8 }),
    group([`<g transform="translate(0 1036) scale(1 -1)" opacity="0.25">${rail(130, 26)}</g>`]),
    legs,
    rail(130, 30),
    rail(118, 8),
    posts,
    rail(186, 9),
    rail(164, 5),
    walker(x - 34, curveAt(-34, 130) + 2, 0.56, ink, pale),
    walker(x + 6, curveAt(6, 130), 0.58, deep, pale, true),
    crowns,
    drift(s, s.square ? 46 : 84, mapleLeaf, [red, '#e8872e', mix(red, ink, 0.25), '#f2b441'], [0.6, 1.7], {
      top: 60,
      bottom: 720,
    }),
    frame(s, ink, 14, 4),
    fibres(s, ink, 0.1),
    grain(s, ink, 0.1),
  ].join('');
};

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
    at(s.square ? 640 : s.w - 84, s.square ? 60 : 640, [
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

/** A scaled dragon coiled round a quill, on an illuminated page. */
export const dragonsNotary: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: blue } = s.p;
  const [x, y] = [s.fx, s.square ? 262 : 366];
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
    s.square ? '' : vineBorder(1) + vineBorder(-1),
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

/** Gold cranes on black lacquer: the lid of a box seen close, over sprinkled gold. */
export const lacquerBox: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const k = s.square ? 0.86 : 1;
  const [bw, bh] = [470 * k, 330 * k];
  const top = s.square ? 110 : 190;
  const dust = (count: number) =>
    path(
      repeat(count, () => {
        const size = num(s.r.range(0.8, 2.8));
        return `M${num(s.r.range(0, s.w))} ${num(s.r.range(0, s.h) ** 1.02)}h${size}v${size}h-${size}z`;
      }),
      soft,
      { opacity: 0.8 },
    );
  const box = [
    path(
      `M${num(x - bw / 2)} ${top}L${num(x - bw / 2 + 60)} ${top - 70}H${num(x + bw / 2 - 20)}L${num(x + bw / 2)} ${top}Z`,
      mix(mid, ink, 0.25),
    ),
    rect(x - bw / 2, top, bw, bh, s.slant([0, mix(ink, deep, 0.6)], [0.5, ink], [1, mix(ink, deep, 0.35)]), {
      rx: 16,
      stroke: soft,
      'stroke-width': 3,
    }),
    rect(x - bw / 2 + 14, top + 14, bw - 28, bh - 28, 'none', { rx: 10, stroke: soft, 'stroke-width': 1.6 }),
    line(`M${num(x - bw / 2)} ${num(top + bh * 0.34)}H${num(x + bw / 2)}`, soft, 2.4),
    line(`M${num(x - bw / 2)} ${num(top + bh * 0.34 + 7)}H${num(x + bw / 2)}`, mid, 5),
    circle(x, top + bh * 0.36, 22, soft),
    circle(x, top + bh * 0.36, 14, 'none', { stroke: ink, 'stroke-width': 3 }),
    line(
      `M${num(x - 8)} ${num(top + bh * 0.36 + 22)}q8 60 -10 90M${num(x + 8)} ${num(top + bh * 0.36 + 22)}q-2 50 14 86`,
      mid,
      6,
    ),
  ];
  const clip = s.clip(rect(x - bw / 2 + 4, top + 4, bw - 8, bh - 8, '#000', { rx: 13 }));
  return [
    rect(0, 0, s.w, s.h, s.down([0, mix(ink, deep, 0.3)], [0.6, deep], [1, mid])),
    glow(s, x, top + bh / 2, 460, mid, 0.7),
    dust(s.square ? 240 : 420),
    scrollCloud(s.w * 0.12, 90, 1.2, 'none', soft),
    scrollCloud(s.w * 0.9, 120, 1, 'none', soft),
    ellipse(x, top + bh + 30, bw * 0.62, 40, ink, { opacity: 0.8 }),
    box,
    group(
      [
        circle(x + 110 * k, top + 70 * k, 48 * k, soft),
        scallops(s, top + bh * 0.84, [mix(soft, ink, 0.35), mix(soft, ink, 0.6)], 26, 22),
        crane(x - 50 * k, top + 172 * k, 0.84 * k, pale, ink, mid),
        crane(x + 130 * k, top + 238 * k, 0.5 * k, light, ink, mid, true),
        crane(x - 150 * k, top + 76 * k, 0.36 * k, light, ink, mid),
        repeat(5, (i) =>
          conifer(x - 190 * k + i * 22, top + bh * 0.86, 34 + (i % 3) * 20, soft, mix(soft, ink, 0.4)),
        ),
      ],
      clip,
    ),
    path(
      `M${num(x - bw / 2 + 10)} ${top + 30}Q${num(x - bw / 2 + 20)} ${top + 12} ${num(x - bw / 2 + 50)} ${top + 10}L${num(x - 20)} ${top + 10}Q${num(x - bw / 2 + 60)} ${top + 40} ${num(x - bw / 2 + 12)} ${num(top + bh * 0.5)}Z`,
      '#ffffff',
      { opacity: 0.1 },
    ),
    frame(s, soft, 18, 2),
  ].join('');
};

/** A palace pavilion on a pond of lotus, in the manner of a court painter. */
export const summerPalace: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lotus } = s.p;
  const x = s.fx;
  const pad = (px: number, py: number, r: number) =>
    ellipse(px, py, r, r * 0.34, mid) +
    path(`M${num(px)} ${num(py)}l${num(r)} ${num(-r * 0.12)}v${num(r * 0.24)}Z`, soft) +
    line(
      `M${num(px - r)} ${num(py)}h${num(r * 2)}M${num(px - r * 0.7)} ${num(py - r * 0.2)}L${num(px + r * 0.7)} ${num(py + r * 0.2)}`,
      deep,
      1.4,
      { opacity: 0.5 },
    );
  const flower = (px: number, py: number, r: number) => {
    const petal = (turn: number, size: number, colour: string) =>
      at(
        px,
        py,
        path(
          `M0 0C${num(-size * 0.42)} ${num(-size * 0.4)} ${num(-size * 0.3)} ${num(-size * 0.8)} 0 ${num(-size)}C${num(size * 0.3)} ${num(-size * 0.8)} ${num(size * 0.42)} ${num(-size * 0.4)} 0 0Z`,
          colour,
          { stroke: mix(lotus, ink, 0.2), 'stroke-width': 1.6 },
        ),
        1,
        turn,
      );
    return (
      line(`M${num(px)} ${num(py)}q6 60 -4 120`, deep, 4) +
      [-78, 78, -50, 50].map((t) => petal(t, r, mix(lotus, '#ffffff', 0.35))).join('') +
      [-26, 26, 0].map((t) => petal(t, r * 1.1, mix(lotus, '#ffffff', 0.6))).join('')
    );
  };
  const pavilion = [
    rect(-150, -8, 300, 14, pale, { stroke: ink, 'stroke-width': 3 }),
    [-128, -60, 60, 128].map((dx) => rect(dx - 8, -120, 16, 114, mix('#b4372f', ink, 0.1))).join(''),
    rect(-140, -36, 280, 8, mix('#b4372f', ink, 0.1)),
    repeat(12, (i) => rect(-136 + i * 24, -30, 4, 24, mix('#b4372f', ink, 0.1))),
    rect(-140, -130, 280, 14, deep),
    sweptRoof(0, -124, 400, 66, deep),
    sweptRoof(0, -196, 250, 62, deep),
    rect(-62, -206, 124, 18, pale),
    circle(0, -266, 10, '#d9a441'),
  ];
  const reflected = group(pavilion, { transform: 'scale(1 -0.6)', opacity: 0.28 });
  return [
    ground(s, pale),
    circle(x - 40, 190, 96, mix(lotus, pale, 0.4)),
    ridge(s, 330, 80, mix(soft, pale, 0.45)),
    ridge(s, 380, 50, mix(soft, mid, 0.25)),
    scrollCloud(s.w * 0.16, 300, 1.2, pale, mid),
    scrollCloud(s.w * 0.84, 260, 1, pale, mid),
    rect(0, 430, s.w, 300, s.down([0, soft], [1, mix(mid, deep, 0.35)])),
    path(`M-20 440Q${num(s.w * 0.2)} 416 ${num(s.w * 0.4)} 436T${num(s.w + 20)} 430V452H-20Z`, mid),
    at(x, 478, reflected, s.square ? 0.95 : 1.1),
    at(x, 470, pavilion, s.square ? 0.95 : 1.1),
    line(`M${num(x + 165)} 476l70 -26l70 26l70 -26l70 26`, mix('#b4372f', ink, 0.1), 9),
    ripples(s, 480, 40, '#ffffff', 0.5),
    repeat(s.square ? 16 : 28, (i) =>
      pad(((i * 173) % s.w) + s.r.range(-20, 20), 530 + ((i * 67) % 190), 26 + ((i * 67) % 190) * 0.22),
    ),
    [
      [0.08, 560, 36],
      [0.24, 640, 62],
      [0.4, 596, 44],
      [0.58, 668, 70],
      [0.74, 580, 42],
      [0.9, 636, 60],
    ]
      .map(([sx = 0, sy = 0, r = 0]) => flower(s.w * sx, sy, r))
      .join(''),
    group(
      repeat(9, (i) => {
        const wx = -20 + i * 16;
        return line(
          `M${num(wx)} -10C${num(wx + 26)} 80 ${num(wx - 10)} 170 ${num(wx + 14)} ${num(250 + ((i * 47) % 120))}`,
          mid,
          3,
        );
      }),
    ),
    frame(s, deep, 16, 3),
    fibres(s, ink, 0.12),
  ].join('');
};

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
        rect(px * 0.5, 0, px * 0.5, py * 0.5, mix(soft, mid, 0.16)),
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
