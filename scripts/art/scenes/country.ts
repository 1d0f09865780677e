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
import { castle, house } from '../vocabulary/city.ts';
import { gull, walker } from '../vocabulary/figures.ts';
import { bloom, conifer, leafShape } from '../vocabulary/flora.ts';
import { hills, peak, ridge } from '../vocabulary/land.ts';
import { glow, mist, sunburst } from '../vocabulary/light.ts';
import { cloud, ground, sky, stars, streaks } from '../vocabulary/sky.ts';
import { fibres, frame, grain, halftone, vignette } from '../vocabulary/texture.ts';
import { drift, ember, snow } from '../vocabulary/weather.ts';

/** Paper mountains at night, and an inn with every window lit. */
export const innkeepersLedger: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const layer = (y: number, sway: number, colour: string) => {
    const shape = ridge(s, y, sway, colour, 12);
    return (
      group(shape, { transform: 'translate(0 -6)', opacity: 0.25, style: 'filter:brightness(0)' }) + shape
    );
  };
  const inn = [
    rect(-150, -150, 230, 150, mix('#7a4a30', ink, 0.2)),
    polygon(
      [
        [-172, -144],
        [-110, -238],
        [40, -238],
        [104, -144],
      ],
      mix(ink, deep, 0.3),
    ),
    path('M-172-144L-110-238H40L30-222H-100L-150-144Z', pale),
    rect(80, -110, 120, 110, mix('#7a4a30', ink, 0.35)),
    polygon(
      [
        [66, -104],
        [140, -176],
        [216, -104],
      ],
      mix(ink, deep, 0.2),
    ),
    path('M66-104L140-176L156-160L140-152L92-104Z', pale),
    rect(-60, -290, 32, 66, mix('#7a4a30', ink, 0.4)),
    rect(-64, -296, 40, 12, pale),
    repeat(
      4,
      (i) =>
        rect(-136 + i * 52, -126, 32, 40, lamp, { stroke: ink, 'stroke-width': 4 }) +
        line(`M${-120 + i * 52}-126v40`, ink, 2.5),
    ),
    repeat(2, (i) => rect(-84 + i * 70, -204, 26, 30, lamp, { stroke: ink, 'stroke-width': 4 })),
    rect(-136, -60, 32, 36, lamp, { stroke: ink, 'stroke-width': 4 }),
    rect(32, -60, 32, 36, lamp, { stroke: ink, 'stroke-width': 4 }),
    path('M-60 0V-58A32 32 0 0 1 4-58V0Z', mix(lamp, '#ffffff', 0.3), { stroke: ink, 'stroke-width': 5 }),
    rect(100, -84, 30, 34, lamp, { stroke: ink, 'stroke-width': 4 }),
    rect(150, -84, 30, 34, lamp, { stroke: ink, 'stroke-width': 4 }),
    line('M-74-70h-40v10', ink, 5),

    at(-200, -40, [
      line('M0 40V-70H46', ink, 6),
      rect(14, -64, 40, 34, mix('#7a4a30', ink, 0.1), { stroke: ink, 'stroke-width': 3 }),
      path('M24-40v-14h16v14Z', lamp),
    ]),
    path('M-170 0C-100-14 120-14 230 0Z', pale),
  ];
  return [
    sky(s, [ink, deep, mid]),
    stars(s, 130, 340, pale),
    circle(x + (s.square ? 200 : 240), 110, 46, pale),
    circle(x + (s.square ? 182 : 222), 100, 42, mix(ink, deep, 0.4)),
    layer(300, 120, mix(mid, soft, 0.45)),
    layer(380, 90, mix(mid, soft, 0.1)),
    layer(450, 70, mix(deep, mid, 0.55)),
    repeat(s.square ? 9 : 18, (i) =>
      conifer(
        (i / (s.square ? 8 : 17)) * s.w + s.r.range(-20, 20),
        560,
        s.r.range(90, 190),
        mix(deep, ink, 0.2),
        mix(deep, ink, 0.5),
      ),
    ),
    path(
      `${curve([
        [-20, 600],
        [s.w * 0.2, 566],
        [x - 100, 586],
        [x + 150, 580],
        [s.w + 20, 540],
      ])}V740H-20Z`,
      soft,
    ),
    glow(s, x, 500, 340, lamp, 0.6),
    path(
      brush(
        [
          [x - 40, 300],
          [x - 10, 250],
          [x - 56, 190],
          [x - 20, 120],
        ],
        (k) => 12 + 34 * k,
      ),
      pale,
      { opacity: 0.35 },
    ),
    at(x, 592, inn, s.square ? 1.05 : 1.2),
    path(
      `M${num(x - 60)} 588C${num(x - 70)} 640 ${num(x - 160)} 670 ${num(x - 130)} 740H${num(x + 60)}C${num(x + 40)} 680 ${num(x - 10)} 640 ${num(x)} 588Z`,
      lamp,
      { opacity: 0.4 },
    ),
    path(
      `${curve([
        [-20, 660],
        [s.w * 0.3, 690],
        [s.w * 0.6, 650],
        [s.w + 20, 680],
      ])}V740H-20Z`,
      pale,
    ),
    conifer(s.w * 0.05, 700, 260, mix(deep, ink, 0.4), ink),
    conifer(s.w * 0.96, 710, 300, mix(deep, ink, 0.4), ink),
    snow(s, s.square ? 90 : 150, '#ffffff'),
    fibres(s, pale, 0.12),
  ].join('');
};

/** A black castle on its rock before a sky on fire. */
export const crownOfEmbers: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const banners = repeat(s.square ? 12 : 22, (i) => {
    const bx = (i / (s.square ? 11 : 21)) * s.w + s.r.range(-18, 18);
    const h = s.r.range(70, 130);
    return (
      line(`M${num(bx)} 720V${num(700 - h)}`, ink, 3) +
      path(
        `M${num(bx)} ${num(700 - h)}l${num(s.r.range(22, 38))} 9l${num(-s.r.range(22, 34))} 14Z`,
        i % 3 ? ink : mix(mid, ink, 0.3),
      )
    );
  });
  return [
    sky(s, [ink, deep, mid, soft, pale], 640),
    glow(s, x, 420, 560, light, 0.75),
    circle(x, 330, 190, light),
    circle(x, 330, 190, s.down([0.3, pale, 0], [1, soft, 0.9])),
    sunburst(x, 330, 1100, 22, light, 0.08),
    streaks(s, 26, 90, 460, mid, 0.5),
    streaks(s, 16, 60, 400, ink, 0.4),
    ridge(s, 480, 90, mix(mid, ink, 0.35)),
    mist(s, [500, 540], soft, 0.45),
    ridge(s, 560, 60, mix(deep, ink, 0.45)),
    path(
      `M${num(x - 330)} 720C${num(x - 260)} 640 ${num(x - 240)} 560 ${num(x - 180)} 500L${num(x - 120)} 470L${num(x + 160)} 464L${num(x + 210)} 520C${num(x + 250)} 580 ${num(x + 290)} 640 ${num(x + 380)} 720Z`,
      mix(ink, deep, 0.25),
    ),
    path(
      `M${num(x - 60)} 720C${num(x - 100)} 640 ${num(x + 90)} 620 ${num(x + 40)} 560C${num(x + 10)} 520 ${num(x + 30)} 500 ${num(x + 20)} 470L${num(x + 44)} 470C${num(x + 50)} 500 ${num(x + 40)} 520 ${num(x + 66)} 556C${num(x + 130)} 630 ${num(x - 50)} 650 ${num(x - 10)} 720Z`,
      soft,
      { opacity: 0.55 },
    ),
    at(x, 480, castle(0, 0, 1, ink, pale), s.square ? 0.84 : 0.94),
    mist(s, [600, 660], mid, 0.5),
    ridge(s, 664, 26, ink),
    banners,
    drift(s, s.square ? 90 : 150, ember, [pale, soft, light], [0.2, 0.9], { top: 20, bottom: 700 }),
    vignette(s, ink, 0.75),
    grain(s, ink, 0.14),
  ].join('');
};

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

/** Facets of snow and shadow, a red cable car between them. */
export const mountainRescueNine: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const range = { lit: soft, shade: deep, snow: '#ffffff', snowShade: mix(soft, mid, 0.35) };
  const car = [
    line('M0-86V-44M-24-86H24', ink, 6),
    circle(-16, -90, 8, ink),
    circle(16, -90, 8, ink),
    path('M-74-44H74L84 24Q84 40 66 40H-66Q-84 40-84 24Z', red),
    rect(-66, -32, 38, 34, pale, { rx: 4 }),
    rect(-19, -32, 38, 34, pale, { rx: 4 }),
    rect(28, -32, 38, 34, pale, { rx: 4 }),
    circle(0, -16, 9, ink),
    path('M-12 2C-12-8 12-8 12 2Z', ink),
    circle(46, -16, 8, ink),
    path('M36 2C36-6 58-6 58 2Z', ink),
    path('M-8 14h16v-0h-16ZM-4 10h8v20h-8ZM-14 16h28v8h-28Z', pale),
    path('M-84 24Q-84 40-66 40H66Q84 40 84 24V18H-84Z', mix(red, ink, 0.3)),
  ];
  const skier = (sx: number, sy: number, k: number, flip: 1 | -1) =>
    group(
      [
        line('M-34 6L40-10M-30 14L44-2', ink, 3.4),
        path('M0-2L6-22L-2-38L10-46L20-30L14-20L16-4Z', red),
        circle(14, -52, 7, ink),
        line('M12-38L34-30', ink, 4),
      ],
      { transform: `translate(${num(sx)} ${sy}) scale(${flip * k} ${k})` },
    );
  return [
    ground(s, mid),
    sunburst(x + 60, 170, 1200, 18, mix(mid, soft, 0.4), 0.5),
    circle(x + 60, 170, 84, pale),
    peak(s, s.w * 0.08, 250, 520, 620, range),
    peak(s, s.w * 0.95, 220, 560, 640, range),
    peak(s, x - 30, 90, 720, 660, range),
    polygon(
      [
        [-20, 560],
        [s.w * 0.3, 470],
        [s.w * 0.55, 600],
        [s.w * 0.8, 500],
        [s.w + 20, 590],
        [s.w + 20, 740],
        [-20, 740],
      ],
      mix(pale, soft, 0.35),
    ),
    polygon(
      [
        [s.w * 0.3, 470],
        [s.w * 0.55, 600],
        [s.w * 0.4, 740],
        [s.w * 0.22, 620],
      ],
      mix(soft, mid, 0.45),
    ),
    polygon(
      [
        [s.w * 0.8, 500],
        [s.w + 20, 590],
        [s.w + 20, 740],
        [s.w * 0.88, 640],
      ],
      mix(soft, mid, 0.45),
    ),
    polygon(
      [
        [-20, 640],
        [s.w * 0.4, 590],
        [s.w * 0.7, 680],
        [s.w + 20, 630],
        [s.w + 20, 740],
        [-20, 740],
      ],
      '#ffffff',
    ),
    repeat(s.square ? 7 : 13, (i) =>
      conifer(
        (i / (s.square ? 6 : 12)) * s.w,
        650 + ((i * 37) % 40),
        70 + ((i * 53) % 70),
        ink,
        mix(ink, deep, 0.4),
      ),
    ),
    line(
      `M-20 ${s.square ? 440 : 470}L${num(s.w + 20)} 210M-20 ${s.square ? 452 : 482}L${num(s.w + 20)} 222`,
      ink,
      3,
    ),
    at(x + (s.square ? -40 : 30), s.square ? 420 : 408, car, s.square ? 1.1 : 1.2, -4),
    line(`M${num(s.w * 0.4)} 720q60-60 20-90t60-60`, soft, 5),
    skier(s.w * 0.46, 646, 1.3, 1),
    skier(s.w * 0.56, 676, 1.5, 1),
    frame(s, pale, 12, 24),
    frame(s, red, 24, 4),
    grain(s, ink, 0.12),
  ].join('');
};

/** A lute among the cells of a comb, bees about it, in the manner of painted furniture. */
export const beekeeperAndBard: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: green } = s.p;
  const [x, y] = [s.fx, s.square ? 290 : 350];
  const hex = (hx: number, hy: number, r: number) =>
    Array.from({ length: 6 }, (_, i) => polar(hx, hy, r, i * 60 + 30));
  const comb: string[] = [];
  const r = 46;
  for (let row = -1; row < 12; row++) {
    for (let column = -1; column < s.w / (r * 1.732) + 1; column++) {
      const hx = column * r * 1.732 + (row % 2 ? r * 0.866 : 0);
      const hy = row * r * 1.5;
      const away = Math.hypot(hx - x, hy - y);
      if (!s.square && hx < x - 330 && away > 330) continue;
      const honey = s.r.pick([soft, mix(soft, mid, 0.4), mix(soft, pale, 0.45), mid, mix(mid, deep, 0.3)]);
      comb.push(polygon(hex(hx, hy, r - 4), honey), polygon(hex(hx, hy, r * 0.62), mix(honey, ink, 0.14)));
    }
  }
  const lute = [
    path(
      'M0-60C-70-60-120 10-116 90C-112 170-60 210 0 210C60 210 112 170 116 90C120 10 70-60 0-60Z',
      s.slant([0, mix(soft, pale, 0.3)], [0.6, mid], [1, deep]),
      { stroke: ink, 'stroke-width': 6 },
    ),
    path('M-20-60L-15-300H15L20-60Z', deep, { stroke: ink, 'stroke-width': 5 }),
    path('M-15-300L-40-390L-10-400L15-300Z', mix(deep, ink, 0.3), { stroke: ink, 'stroke-width': 4 }),
    repeat(5, (i) =>
      line(`M${-24 - i * 5} ${-318 - i * 17}l-20 4M${8 - i * 5} ${-322 - i * 16}l22-4`, ink, 6),
    ),
    circle(0, 40, 44, ink),
    circle(0, 40, 44, 'none', { stroke: pale, 'stroke-width': 4 }),
    bloom(0, 40, 38, [soft, pale], 8),
    rect(-50, 146, 100, 16, ink, { rx: 4 }),
    line(
      repeat(6, (i) => `M${-12 + i * 4.8}-300L${-26 + i * 10.4} 150`),
      pale,
      1.8,
    ),
    line(
      repeat(6, (i) => `M-17 ${-270 + i * 32}H17`),
      pale,
      2,
    ),
    [-84, 84].map((bx) => bloom(bx, 110, 20, ['#c2452f', pale], 6)).join(''),
    line('M-96 60C-80 20-50-20-30-36M96 60C80 20 50-20 30-36', pale, 3),
  ];
  const bee = (bx: number, by: number, k: number, turn: number) =>
    at(
      bx,
      by,
      [
        ellipse(-10, -20, 22, 11, '#ffffff', {
          opacity: 0.85,
          transform: 'rotate(30 -10 -20)',
          stroke: ink,
          'stroke-width': 2,
        }),
        ellipse(14, -20, 22, 11, '#ffffff', {
          opacity: 0.85,
          transform: 'rotate(-30 14 -20)',
          stroke: ink,
          'stroke-width': 2,
        }),
        ellipse(0, 0, 30, 19, soft, { stroke: ink, 'stroke-width': 3.4 }),
        path('M-12-17V17H-4V-19ZM6-19V19H14V-16Z', ink),
        circle(28, -2, 11, ink),
        line('M34-10l10-12M30-12l4-14', ink, 2.4),
      ],
      k,
      turn,
    );
  const sprig = (bx: number, by: number, flip: 1 | -1) =>
    group(
      [
        line('M0 0C30-60 10-120 50-190', green, 6),
        repeat(6, (i) =>
          at(
            10 + i * 7,
            -26 - i * 28,
            path(leafShape(52, 15), i % 2 ? green : mix(green, pale, 0.25)),
            1,
            i % 2 ? -10 : -150,
          ),
        ),
        bloom(54, -200, 38, ['#c2452f', mix('#c2452f', pale, 0.45), pale], 8),
        bloom(0, -110, 24, [pale, soft], 7),
      ],
      { transform: `translate(${num(bx)} ${by}) scale(${flip} 1)` },
    );
  return [
    ground(s, pale),
    comb,
    s.square
      ? ''
      : path(
          `M${num(x - 360)} -10C${num(x - 300)} 90 ${num(x - 420)} 150 ${num(x - 350)} 260C${num(x - 300)} 340 ${num(x - 410)} 420 ${num(x - 340)} 520C${num(x - 290)} 600 ${num(x - 400)} 660 ${num(x - 350)} 740H-20V-20Z`,
          pale,
        ),
    circle(x, y + 20, s.square ? 220 : 258, pale),
    circle(x, y + 20, s.square ? 208 : 244, 'none', {
      stroke: mid,
      'stroke-width': 4,
      'stroke-dasharray': '2 12',
    }),
    sprig(x - 150, y + 240, 1),
    sprig(x + 160, y + 240, -1),
    at(x + 14, y + 30, lute, s.square ? 0.9 : 1.05, 16),
    bee(x - 170, y - 150, 1.3, -14),
    bee(x + 190, y - 80, 1, 160),
    bee(x - 240, y + 90, 0.8, 20),
    line(`M${num(x - 216)} ${y - 140}q-60 30-40 70t-50 70`, ink, 2.5, { 'stroke-dasharray': '3 9' }),
    frame(s, deep, 14, 6),
    fibres(s, deep, 0.2),
    grain(s, ink, 0.1),
  ]
    .flat()
    .join('');
};

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

/** A valley laid out on hexagons, three towers over a river, as a board one would like to play on. */
export const harpersReach: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: river } = s.p;
  const size = 78;
  const [rx, ry] = [size, size * 0.56];
  const across = rx * 1.5;
  const down = ry * 2 * 0.866;
  const x = s.fx;
  const hexAt = (cx: number, cy: number, k = 1): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const [px, py] = polar(0, 0, 1, i * 60);
      return [cx + px * rx * k, cy + py * ry * k];
    });
  const tower = (k: number) =>
    at(
      0,
      0,
      [
        ellipse(0, 0, 44, 16, ink, { opacity: 0.3 }),
        path('M-28 0L-22-120H22L28 0C14 10-14 10-28 0Z', mix(pale, soft, 0.25)),
        path('M4 7L6-120H22L28 0C22 5 14 7 4 7Z', mix(soft, ink, 0.25)),
        path('M-32-120H32V-146H22V-134H10V-146H-10V-134H-22V-146H-32Z', mix(pale, soft, 0.4)),
        path('M-30-146L0-206L30-146Z', '#a03a2c'),
        line('M0-206V-240', ink, 4),
        path('M0-240l38 11l-38 12Z', '#d9a23b'),
        rect(-6, -90, 12, 22, ink),
        rect(-6, -44, 12, 24, ink),
      ],
      k,
    );
  const tiles: string[] = [];
  const things: string[] = [];
  const columns = Math.ceil(s.w / across) + 2;
  for (let row = 0; row < 10; row++) {
    for (let column = -1; column < columns; column++) {
      const cx = column * across + (s.w % across) / 2;
      const cy = 150 + row * down + (column % 2 ? down / 2 : 0);
      const course = x + Math.sin(row * 0.9) * 170 - 60;
      const wet = Math.abs(cx - course) < across * 0.55;
      const high = cy < 250;
      const dice = s.r.range(0, 1);
      const kind = wet
        ? 'river'
        : high
          ? 'peak'
          : dice < 0.3
            ? 'wood'
            : dice < 0.55
              ? 'field'
              : dice < 0.63
                ? 'home'
                : 'grass';
      const top = {
        river,
        peak: mix(soft, deep, 0.45),
        wood: mix(deep, mid, 0.3),
        field: soft,
        home: mix(mid, soft, 0.3),
        grass: mid,
      }[kind];
      const lift = wet ? 8 : 0;
      const shape = hexAt(cx, cy + lift, 0.98);
      tiles.push(
        polygon(
          shape.map(([px, py]): Point => [px, py + 22]),
          mix(top, ink, 0.5),
        ),
        polygon(shape, top),
        polygon(hexAt(cx, cy + lift, 0.86), mix(top, pale, 0.12)),
      );
      if (kind === 'river')
        things.push(
          line(`M${num(cx - 36)} ${num(cy + 4)}q12-8 24 0t24 0t24 0`, mix(river, '#ffffff', 0.5), 3),
        );
      if (kind === 'peak')
        things.push(
          at(
            cx,
            cy + 12,
            [
              polygon(
                [
                  [-46, 0],
                  [0, -84],
                  [46, 0],
                ],
                mix(soft, ink, 0.4),
              ),
              polygon(
                [
                  [0, -84],
                  [46, 0],
                  [10, 0],
                ],
                mix(soft, ink, 0.6),
              ),
              polygon(
                [
                  [-16, -54],
                  [0, -84],
                  [16, -54],
                  [4, -44],
                  [-6, -52],
                ],
                pale,
              ),
            ],
            s.r.range(0.7, 1.15),
          ),
        );
      if (kind === 'wood')
        things.push(
          repeat(5, (i) =>
            conifer(
              cx - 36 + i * 18,
              cy + 8 + (i % 2) * 14,
              s.r.range(44, 66),
              mix(deep, ink, 0.1),
              mix(deep, ink, 0.4),
            ),
          ),
        );
      if (kind === 'field')
        things.push(
          line(
            repeat(5, (i) => `M${num(cx - 44 + i * 6)} ${num(cy - 20 + i * 10)}h${num(72 - i * 2)}`),
            mix(soft, '#a07a2a', 0.5),
            3.4,
          ),
        );
      if (kind === 'home')
        things.push(
          house(s, cx, cy + 10, 38, 22, { wall: pale, roof: '#a03a2c', lamp: '#ffdf8a', dark: ink }),
        );
    }
  }
  return [
    sky(s, [mix(river, pale, 0.35), pale], 260),
    cloud(s, x - 160, 110, 220, '#ffffff', 0.85),
    cloud(s, x + 250, 80, 190, '#ffffff', 0.8),
    tiles,
    things,
    at(x - 230, 470, tower(1.1)),
    at(x + 60, 400, tower(0.94)),
    at(x + 250, 590, tower(1.36)),
    group(repeat(6, (i) => gull(x - 60 + i * 36, 180 + (i % 3) * 20, 10, ink))),
    rect(0, 0, s.w, s.h, s.down([0, '#fff3c9', 0.28], [0.5, '#fff3c9', 0], [1, ink, 0.45])),
    frame(s, ink, 8, 16),
    frame(s, '#d9a23b', 18, 3),
    grain(s, ink, 0.14),
  ]
    .flat()
    .join('');
};
