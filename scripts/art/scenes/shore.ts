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
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { gull } from '../vocabulary/figures.ts';
import { conifer, reeds } from '../vocabulary/flora.ts';
import { hills, ridge } from '../vocabulary/land.ts';
import { glow, mist } from '../vocabulary/light.ts';
import { ground, scrollCloud, sky } from '../vocabulary/sky.ts';
import { fibres, frame, grain, hatch } from '../vocabulary/texture.ts';
import { breaker, ripples, water } from '../vocabulary/water.ts';

/** A starfish with soft arms and a dotted back. */
function starfish(x: number, y: number, r: number, fill: string, dots: string, turn: number): string {
  const points: Point[] = Array.from({ length: 10 }, (_, i) =>
    polar(0, 0, i % 2 ? r * 0.42 : r, i * 36 - 90),
  );
  const spots = repeat(5, (arm) =>
    repeat(4, (i) => {
      const [dx, dy] = polar(0, 0, r * (0.16 + i * 0.19), arm * 72 - 90);
      return circle(dx, dy, r * (0.055 - i * 0.008), dots);
    }),
  );
  return at(
    x,
    y,
    [
      path(curve(points, true), fill, {
        stroke: fill,
        'stroke-width': num(r * 0.12),
        'stroke-linejoin': 'round',
      }),
      spots,
    ],
    1,
    turn,
  );
}

/** A shell of fanned ribs. */
const shell = (x: number, y: number, r: number, fill: string, rib: string, turn: number) =>
  at(
    x,
    y,
    [
      path(
        `M0 ${num(r * 0.7)}C${num(-r * 1.2)} ${num(r * 0.2)} ${num(-r)} ${num(-r)} 0 ${num(-r)}C${num(r)} ${num(-r)} ${num(r * 1.2)} ${num(r * 0.2)} 0 ${num(r * 0.7)}Z`,
        fill,
      ),
      line(
        repeat(7, (i) => {
          const [ex, ey] = polar(0, r * 0.6, r * 1.45, -138 + i * 16);
          return `M0 ${num(r * 0.6)}L${num(ex)} ${num(ey)}`;
        }),
        rib,
        r * 0.06,
      ),
    ],
    1,
    turn,
  );

/** An anemone of many soft fingers. */
function anemone(s: Stage, x: number, y: number, r: number, outer: string, inner: string): string {
  const ring = (count: number, reach: number, colour: string) =>
    repeat(count, (i) => {
      const angle = (360 / count) * i + s.r.range(-8, 8);
      const tip = polar(x, y, reach * s.r.range(0.85, 1.1), angle + 14);
      return path(
        brush([[x, y], polar(x, y, reach * 0.5, angle), tip], (k) => r * 0.2 * (1 - k * 0.55)),
        colour,
      );
    });
  return ring(20, r, outer) + ring(13, r * 0.66, inner) + circle(x, y, r * 0.24, mix(inner, '#ffffff', 0.5));
}

/** A tide pool seen from above: rock rim, clear water, a red star and its neighbours. */
export const tidepoolHearts: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: coral } = s.p;
  const [cx, cy] = [s.fx, s.square ? 260 : 360];
  const rim = (reach: number, wobble: number): Point[] =>
    Array.from({ length: 18 }, (_, i) => {
      const [x, y] = polar(0, 0, reach * s.r.range(1 - wobble, 1 + wobble), i * 20);
      return [cx + x * (s.square ? 1 : 1.22), cy + y];
    });
  const pebbles = repeat(70, () =>
    ellipse(
      s.r.range(0, s.w),
      s.r.range(0, s.h),
      s.r.range(10, 46),
      s.r.range(8, 30),
      s.r.pick([mix(pale, soft, 0.3), mix(pale, deep, 0.14), mix(pale, coral, 0.16)]),
      { opacity: 0.8 },
    ),
  );
  const caustics = repeat(16, () => {
    const [x, y] = [cx + s.r.range(-260, 260), cy + s.r.range(-210, 210)];
    return `M${num(x)} ${num(y)}q${num(s.r.range(14, 40))} ${num(s.r.range(-24, 24))} ${num(s.r.range(40, 84))} ${num(s.r.range(-16, 16))}`;
  });
  return [
    ground(s, pale),
    pebbles,
    path(curve(rim(342, 0.06), true), mix(deep, ink, 0.2)),
    path(curve(rim(316, 0.05), true), mix(mid, deep, 0.4)),
    path(curve(rim(286, 0.05), true), mid),
    path(curve(rim(220, 0.08), true), mix(mid, soft, 0.6)),
    line(caustics, '#ffffff', 3.4, { opacity: 0.5 }),
    anemone(s, cx - 190, cy - 120, 82, mix(coral, '#b04a8c', 0.55), mix(coral, pale, 0.5)),
    anemone(s, cx + 220, cy + 96, 66, mix(soft, '#49b08a', 0.6), pale),
    anemone(s, cx - 130, cy + 176, 52, mix(coral, '#f2b84b', 0.6), pale),
    starfish(cx + 20, cy - 10, 138, mix(coral, ink, 0.25), mix(coral, ink, 0.25), 17),
    starfish(cx + 10, cy - 24, 138, coral, mix(pale, '#ffffff', 0.5), 17),
    starfish(cx + 218, cy - 150, 60, '#f4b355', pale, 50),
    starfish(cx - 240, cy + 60, 46, mix(deep, '#7b5cc0', 0.6), pale, -10),
    shell(cx + 120, cy + 196, 40, pale, coral, -30),
    shell(cx - 36, cy - 210, 32, mix(pale, coral, 0.3), '#ffffff', 24),
    repeat(22, () =>
      circle(cx + s.r.range(-240, 240), cy + s.r.range(-210, 210), s.r.range(3, 9), '#ffffff', {
        opacity: 0.45,
      }),
    ),
    path(
      curve(
        [
          [cx - 220, cy - 210],
          [cx - 60, cy - 262],
          [cx + 120, cy - 256],
          [cx + 30, cy - 240],
          [cx - 100, cy - 236],
        ],
        true,
      ),
      '#ffffff',
      { opacity: 0.4 },
    ),
    fibres(s, '#ffffff', 0.4),
  ].join('');
};

/** A four-sided kite with a tail of bows. */
function kite(
  s: Stage,
  x: number,
  y: number,
  size: number,
  turn: number,
  colours: readonly [string, string, string],
): string {
  const [a, b, c] = colours;
  const tail: Point[] = Array.from({ length: 7 }, (_, i) => [
    Math.sin(i * 1.1) * size * 0.2,
    size * (1.1 + i * 0.28),
  ]);
  const bows = tail
    .slice(1)
    .map(([tx, ty], i) =>
      at(tx, ty, path('M0 0L-14-9V9ZM0 0L14-9V9Z', i % 2 ? a : b), size / 110, s.r.range(-20, 20)),
    );
  return at(
    x,
    y,
    [
      line(curve(tail), c, 2.5),
      ...bows,
      polygon(
        [
          [0, -size],
          [size * 0.66, -size * 0.14],
          [0, size * 1.1],
        ],
        a,
      ),
      polygon(
        [
          [0, -size],
          [-size * 0.66, -size * 0.14],
          [0, size * 1.1],
        ],
        b,
      ),
      polygon(
        [
          [0, -size * 0.5],
          [size * 0.3, -size * 0.1],
          [0, size * 0.5],
          [-size * 0.3, -size * 0.1],
        ],
        c,
      ),
      line(
        `M0 ${num(-size)}V${num(size * 1.1)}M${num(-size * 0.66)} ${num(-size * 0.14)}H${num(size * 0.66)}`,
        c,
        2.5,
      ),
    ],
    1,
    turn,
  );
}

/** Kites over a bright marsh with winding creeks. */
export const kitesOverTheEstuary: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const creek = path(
    'M0 720C120 660 60 620 180 590C300 560 210 530 330 512L420 506C330 530 420 560 330 596C240 630 300 670 250 720Z',
    mix(soft, '#ffffff', 0.4),
  );
  const string = (kx: number, ky: number) =>
    line(`M${num(kx)} ${num(ky)}Q${num(kx - 60)} 480 ${num(s.w * 0.5)} 640`, ink, 1.5, { opacity: 0.55 });
  return [
    sky(s, [soft, mix(soft, pale, 0.6), pale, '#fffaf0'], 520),
    repeat(5, (i) =>
      ellipse(s.w * (0.08 + i * 0.23), 130 + ((i * 97) % 190), 190, 26, '#ffffff', { opacity: 0.6 }),
    ),
    hills(s, 490, 12, 2, mix(deep, soft, 0.5)),
    rect(0, 505, s.w, 220, mix(mid, pale, 0.25)),
    at(s.w * 0.24, 0, creek, 1),
    repeat(26, () =>
      ellipse(
        s.r.range(0, s.w),
        s.r.range(520, 700),
        s.r.range(60, 190),
        s.r.range(4, 12),
        s.r.pick([mid, mix(mid, deep, 0.4), mix(mid, '#e8b84a', 0.5)]),
        { opacity: 0.7 },
      ),
    ),
    string(x + 20, 330),
    string(x - 200, 320),
    string(x + 210, 210),
    kite(s, x + 20, 190, 122, 14, [red, '#ffffff', ink]),
    kite(s, x - 200, 270, 66, -16, [deep, '#f5c445', ink]),
    kite(s, x + 210, 130, 58, 24, ['#f5c445', mid, ink]),
    reeds(s, 730, s.square ? 34 : 60, [70, 190], mix(deep, mid, 0.3), '#8a5a32'),
    repeat(6, (i) => gull(s.w * 0.1 + i * 52, 420 + (i % 3) * 22, 12, ink)),
    fibres(s, '#ffffff', 0.5),
  ].join('');
};

/** A block print of cedars on both shores and a ferry between the islands. */
export const cedarIsland: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const x = s.fx;
  const cut = hatch(s, pale, 9, 2.4, -8);
  const tall = repeat(s.square ? 6 : 11, (i) => {
    const tx = (i / (s.square ? 5 : 10)) * s.w;
    const away = Math.abs(tx - x) / s.w;
    return away < (s.square ? 0.26 : 0.2)
      ? ''
      : conifer(tx, 740, 330 + away * s.r.range(360, 620), ink, mix(ink, deep, 0.55));
  });
  const ferry = [
    path('M-150-24H156L132 16H-128Z', '#ffffff'),
    path('M-146-8H146L140 2H-140Z', sun),
    rect(-110, -58, 216, 34, '#ffffff'),
    rect(-76, -84, 140, 28, pale),
    rect(-6, -116, 30, 34, deep),
    rect(-6, -104, 30, 10, sun),
    repeat(10, (i) => rect(-100 + i * 20, -50, 11, 13, deep)),
    repeat(6, (i) => rect(-66 + i * 20, -77, 11, 11, deep)),
    path(
      'M24-116C60-140 96-132 120-150C150-170 180-160 210-176C170-146 140-150 112-128C86-112 56-118 24-104Z',
      '#ffffff',
      { opacity: 0.7 },
    ),
  ];
  return [
    ground(s, pale),
    circle(x - 20, 240, 128, sun),
    repeat(7, (i) => rect(x - 160, 276 + i * 14, 290, 3 + i * 0.9, pale)),
    ridge(s, 330, 70, mix(soft, pale, 0.35)),
    ridge(s, 390, 54, soft),
    ridge(s, 430, 40, mix(mid, soft, 0.4)),
    repeat(30, (i) => conifer((i / 29) * s.w, 474 + s.r.range(-6, 6), s.r.range(40, 84), mid, deep)),
    rect(0, 470, s.w, 260, mix(soft, deep, 0.3)),
    rect(0, 470, s.w, 260, cut, { opacity: 0.35 }),
    at(x, 548, ferry, s.square ? 0.86 : 1),
    line(
      `M${num(x - 130)} 568q-90 20-190 16M${num(x + 120)} 568q110 26 230 18M${num(x - 60)} 584q-40 14-90 14`,
      '#ffffff',
      4,
      { opacity: 0.8 },
    ),
    tall,
    path(
      `M-20 730V650Q${num(s.w * 0.25)} 620 ${num(s.w * 0.45)} 706Q${num(s.w * 0.7)} 640 ${num(s.w + 20)} 660V730Z`,
      ink,
    ),
    frame(s, pale, 12, 24),
    frame(s, ink, 24, 4),
    grain(s, pale, 0.28),
  ].join('');
};

/** A little green train along the sea, a great wave beside it, the mountain far off. */
export const tidesOfKamakura: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const car = (cx: number) =>
    at(cx, 0, [
      rect(-116, -96, 226, 84, mix(deep, '#2f6b4f', 0.75), { rx: 10, stroke: ink, 'stroke-width': 3 }),
      rect(-116, -58, 226, 20, '#f4e3b5'),
      repeat(5, (i) =>
        rect(-104 + i * 43, -86, 33, 30, mix(pale, soft, 0.4), { rx: 3, stroke: ink, 'stroke-width': 2.5 }),
      ),
      repeat(4, (i) => circle(-84 + i * 54, -6, 11, ink)),
      rect(-108, -104, 210, 10, ink, { rx: 4 }),
    ]);
  const pantograph = line('M-20-104l26-26l26 26M-30-130H44', ink, 3);
  return [
    sky(s, [mix(mid, soft, 0.4), soft, pale], 470),
    rect(0, 0, s.w, 70, s.down([0, deep], [1, deep, 0])),
    circle(s.w * (s.square ? 0.8 : 0.56), 150, 54, red),
    path(
      `M${num(x - 330)} 430L${num(x - 70)} 206Q${num(x - 20)} 188 ${num(x + 30)} 206L${num(x + 300)} 430Z`,
      mix(mid, deep, 0.3),
    ),
    path(
      `M${num(x - 70)} 206Q${num(x - 20)} 188 ${num(x + 30)} 206L${num(x + 94)} 260L${num(x + 62)} 250L${num(x + 40)} 280L${num(x + 8)} 246L${num(x - 24)} 284L${num(x - 60)} 252L${num(x - 96)} 268L${num(x - 132)} 260Z`,
      '#ffffff',
    ),
    scrollCloud(x + 190, 330, 0.9, pale, mix(deep, ink, 0.2)),
    scrollCloud(x - 250, 372, 0.8, pale, mix(deep, ink, 0.2)),
    rect(0, 428, s.w, 300, mix(mid, soft, 0.35)),
    line(
      repeat(16, (i) => `M${num((i * 127) % s.w)} ${444 + (i % 5) * 14}q30 -8 60 0t60 0`),
      '#ffffff',
      2.5,
      { opacity: 0.7 },
    ),
    breaker(s.w * (s.square ? 0.14 : 0.1), 520, 0.9, deep, soft, '#ffffff'),
    breaker(s.w * 0.93, 540, s.square ? 0.72 : 1.05, deep, soft, '#ffffff'),
    rect(0, 606, s.w, 130, mix(pale, '#c9a86a', 0.5)),
    rect(0, 602, s.w, 6, ink),
    line(`M0 622H${num(s.w)}`, ink, 4),
    repeat(Math.ceil(s.w / 34), (i) => rect(i * 34, 624, 20, 7, mix(ink, '#7a5a3a', 0.5))),
    group([car(x - 118), car(x + 122), at(x - 118, 0, pantograph)], { transform: 'translate(0 616)' }),
    line(`M0 478H${num(s.w)}M${num(x - 300)} 478V616M${num(x + 330)} 478V616`, ink, 2.5),
    path(
      `M0 720V664Q${num(s.w * 0.3)} 642 ${num(s.w * 0.6)} 668T${num(s.w)} 656V720Z`,
      mix(mid, '#5f8f52', 0.7),
    ),
    line(
      repeat(
        Math.ceil(s.w / 16),
        (i) => `M${i * 16} 720q4 -30 ${num(s.r.range(-8, 14))} ${num(-s.r.range(30, 58))}`,
      ),
      mix(deep, '#37653c', 0.7),
      3.4,
    ),
    frame(s, ink, 14, 3),
    fibres(s, '#ffffff', 0.4),
    grain(s, ink, 0.08),
  ].join('');
};

/** One boat, one woman with a pole, and a river that gives back only mist. */
export const theFerrywoman: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const far = (y: number, share: number, sway: number) => ridge(s, y, sway, mix(pale, deep, share), 40);
  const ferrywoman = [
    path('M-150-14C-90 16 90 16 170-30C150 20 90 34-20 34C-90 34-130 20-150-14Z', ink),
    line('M-150-14C-90 16 90 16 170-30', mid, 3),
    path('M52-16C40-60 46-104 58-124C78-124 92-104 96-62L92-16Z', ink),
    path('M60-112C40-100 24-84 12-70l6 8C38-76 54-86 70-92Z', ink),
    circle(74, -140, 14, mix(pale, deep, 0.4)),
    path('M40-138L74-172L110-138Q74-128 40-138Z', deep),
    line('M-40 120L34-190', ink, 5),
    line('M150-26V-92h-22', ink, 3.4),
    rect(119, -92, 18, 24, lamp, { rx: 6 }),
  ];
  return [
    ground(s, pale),
    sky(s, [mix(soft, deep, 0.3), soft, pale, pale]),
    circle(x - (s.square ? 160 : 240), 170, 72, mix(lamp, pale, 0.35)),
    far(330, 0.16, 120),
    mist(s, [350, 390], pale, 0.95),
    far(420, 0.32, 70),
    mist(s, [440, 470], pale, 0.95),
    repeat(s.square ? 8 : 15, (i) =>
      conifer(
        s.r.range(0, s.w),
        486 + s.r.range(-6, 8),
        s.r.range(60, 150),
        mix(deep, soft, 0.3 + (i % 3) * 0.16),
        mix(deep, soft, 0.4),
      ),
    ),
    mist(s, [490, 520], pale, 1),
    water(s, 500, pale, mix(mid, soft, 0.3)),
    ripples(s, 520, 70, deep, 0.3),
    glow(s, x + 128, 500, 150, lamp, 0.85),
    at(x, 580, ferrywoman, s.square ? 1 : 1.15),
    at(
      x,
      640,
      group(path('M-150 0C-90-20 90-20 160 14C90 30-90 30-150 0Z', ink), { opacity: 0.35 }),
      s.square ? 1 : 1.15,
    ),
    glow(s, x + (s.square ? 128 : 147), 492, 46, '#ffffff', 0.9),
    mist(s, [640, 690], pale, 0.8),
    reeds(s, 736, s.square ? 10 : 22, [90, 230], ink, deep),
    line(
      `M${num(s.w * 0.04)} 0C${num(s.w * 0.08)} 90 ${num(s.w * 0.05)} 150 ${num(s.w * 0.09)} 220M0 40C${num(s.w * 0.1)} 60 ${num(s.w * 0.14)} 110 ${num(s.w * 0.17)} 170`,
      ink,
      4,
    ),
    fibres(s, deep, 0.18),
    grain(s, ink, 0.12),
  ].join('');
};
