import { lighten, mix } from '../draw/colour.ts';
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
import { conifer, frond, leafShape, rose } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { ground, moon, sky, sparkle, stars } from '../vocabulary/sky.ts';
import { fibres, frame, grain, vignette } from '../vocabulary/texture.ts';
import { snow } from '../vocabulary/weather.ts';

/** A pear hanging from the origin. */
const pear = (r: number, fill: string, light: string, lead: string) => [
  line(
    `M0 ${num(-r * 0.3)}q${num(r * 0.1)} ${num(-r * 0.4)} ${num(r * 0.3)} ${num(-r * 0.55)}`,
    lead,
    r * 0.13,
  ),
  path(
    `M0 ${num(-r * 0.4)}C${num(r * 0.5)} ${num(-r * 0.4)} ${num(r * 0.34)} ${num(r * 0.4)} ${num(r * 0.78)} ${num(r * 0.9)}C${num(r * 1.2)} ${num(r * 1.5)} ${num(r * 0.7)} ${num(r * 2.1)} 0 ${num(r * 2.1)}C${num(-r * 0.7)} ${num(r * 2.1)} ${num(-r * 1.2)} ${num(r * 1.5)} ${num(-r * 0.78)} ${num(r * 0.9)}C${num(-r * 0.34)} ${num(r * 0.4)} ${num(-r * 0.5)} ${num(-r * 0.4)} 0 ${num(-r * 0.4)}Z`,
    fill,
    { stroke: lead, 'stroke-width': num(r * 0.13) },
  ),
  path(
    `M${num(-r * 0.5)} ${num(r * 0.9)}C${num(-r * 0.9)} ${num(r * 1.3)} ${num(-r * 0.6)} ${num(r * 1.8)} ${num(-r * 0.1)} ${num(r * 1.9)}C${num(-r * 0.5)} ${num(r * 1.5)} ${num(-r * 0.4)} ${num(r * 1.2)} ${num(-r * 0.5)} ${num(r * 0.9)}Z`,
    light,
  ),
];

/** Leaded glass: pears on a bough before a glowing window, every pane its own colour. */
export const glassOrchard: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, 330];
  const panes: string[] = [];
  const step = 80;
  const jitter = (i: number, j: number): Point => {
    const noise = Math.sin(i * 12.9 + j * 78.2) * 43758.5;
    const other = Math.sin(i * 39.3 + j * 11.1) * 24634.6;
    return [
      i * step + (noise - Math.floor(noise) - 0.5) * 50,
      j * step + (other - Math.floor(other) - 0.5) * 50,
    ];
  };
  for (let i = -1; i < s.w / step + 1; i++) {
    for (let j = -1; j < 10; j++) {
      const corners = [jitter(i, j), jitter(i + 1, j), jitter(i + 1, j + 1), jitter(i, j + 1)];
      const away = Math.hypot((i + 0.5) * step - x, (j + 0.5) * step - y);
      const lit = Math.max(0, 1 - away / 520);
      const tint = mix(
        s.r.pick([deep, mix(deep, mid, 0.4), mix(ink, deep, 0.5)]),
        s.r.pick([mid, soft, gold]),
        lit * s.r.range(0.4, 0.9),
      );
      panes.push(polygon(corners, tint, { stroke: ink, 'stroke-width': 5 }));
    }
  }
  const bough: Point[] = [
    [x + 420, 60],
    [x + 260, 130],
    [x + 90, 150],
    [x - 90, 120],
    [x - 260, 176],
    [x - 360, 160],
  ];
  const hung: Array<[number, number, number]> = [
    [-250, 190, 40],
    [-120, 150, 62],
    [40, 172, 78],
    [190, 166, 54],
    [300, 140, 42],
  ];
  const leaves = repeat(26, () => {
    const t = s.r.range(0, 1);
    const fill = s.r.pick([mid, mix(mid, soft, 0.5), soft, mix(deep, mid, 0.6)]);
    const blade =
      path(leafShape(s.r.range(60, 110), 20), fill, { stroke: ink, 'stroke-width': 4 }) +
      line('M6 0h60', ink, 2);
    return at(x - 330 + t * 660, 140 + s.r.range(-40, 40), blade, 1, s.r.pick([-60, -30, 20, 120, 150, 200]));
  });
  const arch = (r: number, width: number) =>
    line(`M${num(x - r)} 740V330A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} 330V740`, ink, width);
  return [
    ground(s, ink),
    panes,
    glow(s, x, y, 380, lighten(gold, 0.3), 0.55),
    arch(330, 12),
    arch(306, 4),
    path(
      brush(bough, (k) => 30 * (1 - k * 0.72)),
      mix(ink, '#5a3a1c', 0.5),
      { stroke: ink, 'stroke-width': 4 },
    ),
    leaves,
    hung.map(([dx, dy, r], i) =>
      at(x + dx, dy, pear(r, i % 2 ? mix(soft, pale, 0.4) : mix(soft, gold, 0.5), pale, ink)),
    ),
    glow(s, x + 40, 290, 170, pale, 0.3),
    repeat(s.square ? 2 : 4, (i) =>
      at(
        x - 280 + i * 190,
        610 + (i % 2) * 40,
        pear(40, i % 2 ? mix(soft, gold, 0.4) : soft, pale, ink),
        1,
        i % 2 ? 80 : -70,
      ),
    ),
    frame(s, ink, 10, 22),
    frame(s, mix(gold, ink, 0.4), 24, 2),
    grain(s, '#ffffff', 0.06),
  ]
    .flat()
    .join('');
};

/** A palm house glowing in the snow, cut from paper. */
export const winterGarden: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const foot = 580;
  const hall = (w: number, h: number, r: number) =>
    `M${num(x - w)} ${foot}V${foot - h}A${num(w)} ${num(r)} 0 0 1 ${num(x + w)} ${foot - h}V${foot}Z`;
  const wings = `M${num(x - 330)} ${foot}V${foot - 110}A96 120 0 0 1 ${num(x - 160)} ${foot - 150}V${foot}ZM${num(x + 160)} ${foot}V${foot - 150}A96 120 0 0 1 ${num(x + 330)} ${foot - 110}V${foot}Z`;
  const inside = s.clip(path(hall(160, 200, 190) + wings, '#000'));
  const palm = (px: number, height: number, size: number, colour: string) =>
    line(
      `M${num(px)} ${foot}Q${num(px + 8)} ${foot - height / 2} ${num(px)} ${foot - height}`,
      mix(colour, ink, 0.3),
      9,
    ) +
    [-170, -140, -100, -60, -20, 10, 190]
      .map((a) => frond(px, foot - height, size, a, a < -90 ? -46 : 46, colour))
      .join('');
  const ribs = (w: number, h: number, r: number) =>
    repeat(7, (i) => {
      const t = (i - 3) / 3.5;
      return `M${num(x + t * w)} ${foot}V${num(foot - h - r * Math.sqrt(1 - t * t))}`;
    });
  const white = '#ffffff';
  return [
    sky(s, [ink, deep, mix(deep, soft, 0.45)]),
    stars(s, 90, 320, pale),
    moon(s, s.w * (s.square ? 0.84 : 0.9), 110, 46, pale, soft),
    ridge(s, 440, 60, mix(deep, soft, 0.35)),
    repeat(s.square ? 10 : 22, (i) =>
      conifer(
        (i / (s.square ? 9 : 21)) * s.w,
        560 + s.r.range(-10, 10),
        s.r.range(90, 200),
        mix(deep, ink, 0.25),
        mix(deep, ink, 0.5),
      ),
    ),
    glow(s, x, 400, 460, lamp, 0.65),
    group(
      [
        rect(
          x - 340,
          120,
          680,
          480,
          s.down([0, mix(lamp, soft, 0.4)], [0.6, lamp], [1, mix(lamp, '#ffffff', 0.4)]),
        ),
        palm(x + 10, 270, 150, mid),
        palm(x - 90, 180, 110, mix(mid, deep, 0.4)),
        palm(x + 104, 200, 120, mix(mid, deep, 0.3)),
        palm(x - 240, 90, 84, mid),
        palm(x + 246, 100, 88, mix(mid, deep, 0.2)),
        repeat(16, (i) =>
          frond(
            x - 320 + i * 43,
            foot + 6,
            80,
            -90 + s.r.range(-40, 40),
            s.r.range(-30, 30),
            i % 2 ? mix(mid, deep, 0.5) : mix(mid, soft, 0.2),
          ),
        ),
        repeat(8, (i) =>
          circle(x - 300 + i * 84, foot - 40 - (i % 3) * 26, 9, i % 2 ? '#f08a5a' : '#f3c14b'),
        ),
      ],
      inside,
    ),
    line(hall(160, 200, 190), white, 7),
    line(ribs(160, 200, 190), white, 3),
    line(
      `M${num(x - 160)} ${foot - 100}H${num(x + 160)}M${num(x - 160)} ${foot - 200}H${num(x + 160)}M${num(x - 140)} ${foot - 290}H${num(x + 140)}`,
      white,
      3,
    ),
    line(
      `M${num(x - 330)} ${foot}V${foot - 110}A96 120 0 0 1 ${num(x - 160)} ${foot - 150}M${num(x + 330)} ${foot}V${foot - 110}A96 120 0 0 0 ${num(x + 160)} ${foot - 150}`,
      white,
      6,
    ),
    line(
      `${repeat(4, (i) => `M${num(x - 300 + i * 38)} ${foot}V${foot - 130 - i * 12}M${num(x + 300 - i * 38)} ${foot}V${foot - 130 - i * 12}`)}M${num(x - 330)} ${foot - 70}h170M${num(x + 160)} ${foot - 70}h170`,
      white,
      2.6,
    ),
    rect(x - 30, foot - 92, 60, 92, mix(deep, ink, 0.3), { stroke: white, 'stroke-width': 5 }),
    line(`M${num(x)} ${foot - 92}v92M${num(x)} ${foot - 390}v-44`, white, 4),
    circle(x, foot - 438, 8, white),
    path(
      `M${num(x - 166)} ${foot - 220}A160 190 0 0 1 ${num(x - 20)} ${foot - 394}A170 200 0 0 0 ${num(x - 150)} ${foot - 210}Z`,
      white,
      { opacity: 0.95 },
    ),
    path(
      `${curve([
        [-20, 590],
        [s.w * 0.25, 566],
        [x - 80, 584],
        [x + 90, 582],
        [s.w * 0.86, 562],
        [s.w + 20, 590],
      ])}V740H-20Z`,
      pale,
    ),
    path(
      `${curve([
        [-20, 640],
        [s.w * 0.3, 626],
        [s.w * 0.6, 660],
        [s.w + 20, 624],
      ])}V740H-20Z`,
      mix(pale, soft, 0.35),
    ),
    path(
      `${curve([
        [-20, 690],
        [s.w * 0.4, 668],
        [s.w + 20, 696],
      ])}V740H-20Z`,
      '#ffffff',
    ),
    path(`M${num(x - 26)} 582L${num(x - 70)} 740H${num(x + 70)}L${num(x + 26)} 582Z`, lamp, {
      opacity: 0.35,
    }),
    snow(s, s.square ? 120 : 190, '#ffffff'),
  ].join('');
};

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

/** A night-blooming cereus, as a plate in a botanist's folio: one white flower, buds, flat stems. */
export const nightBloom: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 270 : 340];
  const k = s.square ? 0.84 : 1;
  const petalAt = (turn: number, length: number, width: number, fill: string, edge: string) => {
    const blade = path(
      `M0 0C${num(length * 0.3)} ${num(-width)} ${num(length * 0.74)} ${num(-width * 0.9)} ${num(length)} 0C${num(length * 0.74)} ${num(width * 0.9)} ${num(length * 0.3)} ${num(width)} 0 0Z`,
      fill,
      { stroke: edge, 'stroke-width': 1.8 },
    );
    const veins = `M${num(length * 0.16)} 0H${num(length * 0.9)}M${num(length * 0.2)} 0Q${num(length * 0.5)} ${num(-width * 0.44)} ${num(length * 0.8)} ${num(-width * 0.3)}M${num(length * 0.2)} 0Q${num(length * 0.5)} ${num(width * 0.44)} ${num(length * 0.8)} ${num(width * 0.3)}`;
    return at(x, y, blade + line(veins, edge, 1, { opacity: 0.6 }), k, turn);
  };
  const ring = (count: number, length: number, width: number, fill: string, edge: string, shift: number) =>
    repeat(count, (i) =>
      petalAt(shift + (360 / count) * i, length * s.r.range(0.94, 1.05), width, fill, edge),
    );
  const stamens = repeat(54, (i) => {
    const [ex, ey] = polar(0, 0, s.r.range(40, 92), i * 6.7);
    return line(`M0 0L${num(ex)} ${num(ey)}`, mix(gold, '#ffffff', 0.35), 1.5) + circle(ex, ey, 4, gold);
  });
  const stem = (points: readonly Point[], width: number, fill: string) =>
    path(
      brush(points, (t) => width * (0.65 + 0.35 * Math.abs(Math.sin(t * 11)))),
      fill,
      { stroke: mix(fill, ink, 0.5), 'stroke-width': 2 },
    ) + line(curve(points), mix(fill, pale, 0.3), 2);
  const bud = (bx: number, by: number, turn: number, size: number) =>
    at(
      bx,
      by,
      [
        path('M0 0C14-30 20-70 0-110C-20-70-14-30 0 0Z', mix(pale, soft, 0.3), {
          stroke: mid,
          'stroke-width': 2,
        }),
        path('M0 10C-26-10-26-46-22-66C-10-40-4-30 0-20C4-30 10-40 22-66C26-46 26-10 0 10Z', soft, {
          stroke: mid,
          'stroke-width': 2,
        }),
      ],
      size,
      turn,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(deep, mid, 0.4)], [0.7, mix(ink, deep, 0.6)], [1, ink])),
    stars(s, 70, s.h, pale),
    stem(
      [
        [x + 260 * k, 760],
        [x + 220 * k, 560],
        [x + 280 * k, 400],
        [x + 220 * k, 200],
        [x + 290 * k, -30],
      ],
      58,
      mix(mid, deep, 0.35),
    ),
    stem(
      [
        [x - 60, 760],
        [x - 40, 620],
        [x - 10, y + 190 * k],
      ],
      34,
      mid,
    ),
    stem(
      [
        [x - 320 * k, 760],
        [x - 280 * k, 600],
        [x - 330 * k, 430],
        [x - 250 * k, 250],
      ],
      46,
      mix(mid, deep, 0.55),
    ),
    bud(x - 246 * k, 262, -18, 1),
    bud(x + 214 * k, 560, 60, 0.8),
    bud(x + 250 * k, 330, -70, 0.7),
    glow(s, x, y, 400 * k, mix(pale, gold, 0.25), 0.5),
    ring(16, 290, 22, mix(soft, gold, 0.4), mix(mid, gold, 0.3), 6),
    ring(13, 258, 50, mix(pale, soft, 0.3), mix(soft, mid, 0.3), 0),
    ring(11, 206, 54, pale, mix(soft, mid, 0.2), 15),
    ring(8, 148, 48, '#ffffff', mix(soft, pale, 0.2), 4),
    circle(x, y, 40 * k, mix(gold, '#6f8f3a', 0.4)),
    at(x, y, stamens, k),
    at(
      x,
      y,
      [circle(0, 0, 15, pale), repeat(8, (i) => at(0, 0, ellipse(15, 0, 9, 3, '#ffffff'), 1, i * 45))],
      k,
    ),
    frame(s, mix(gold, mid, 0.4), 18, 2),
    frame(s, mix(gold, mid, 0.4), 26, 1),
    grain(s, pale, 0.08),
  ].join('');
};
