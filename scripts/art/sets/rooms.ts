import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { skyline } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { hills } from '../vocabulary/land.ts';
import { beam, glow, pool } from '../vocabulary/light.ts';
import { cloud, moon, stars } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';

/** What a window looks out on. */
type View = 'town' | 'hills' | 'sky' | 'fog';

/** A window with its frame; (x, y) is its upper left corner. */
function window(s: Stage, x: number, y: number, w: number, h: number, view: View): string {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const outside = {
    town: skyline(s, y + h, [h * 0.2, h * 0.6], [40, 90], mix(deep, ink, 0.3), { colour: lamp, odds: 0.3 }),
    hills:
      hills(s, y + h * 0.7, 20, 3, mix(mid, deep, 0.4)) + hills(s, y + h * 0.84, 12, 4, mix(deep, ink, 0.2)),
    sky: stars(s, 120, y + h, pale) + moon(s, x + w * 0.66, y + h * 0.34, h * 0.14, lamp, soft),
    fog: '',
  }[view];
  return [
    rect(x, y, w, h, s.down([0, mix(deep, mid, 0.3)], [0.7, soft], [1, pale])),
    group(
      [cloud(s, x + w * 0.3, y + h * 0.4, w * 0.4, pale, 0.5), outside],
      s.clip(rect(x, y, w, h, '#000')),
    ),
    rect(x, y, w, h, 'none', { stroke: mix(ink, deep, 0.3), 'stroke-width': 16 }),
    line(
      `M${num(x + w / 2)} ${num(y)}v${num(h)}M${num(x)} ${num(y + h * 0.4)}h${num(w)}`,
      mix(ink, deep, 0.3),
      8,
    ),
    rect(x - 20, y + h, w + 40, 18, mix(ink, mid, 0.35)),
  ].join('');
}

const shelf = (s: Stage, x: number, y: number, w: number, h: number) =>
  repeat(Math.floor(w / 17), (i) => {
    const height = h * s.r.range(0.62, 0.95);
    const { deep, mid, soft, ink, glow: lamp } = s.p;
    return rect(
      x + i * 17,
      y - height,
      15,
      height,
      s.r.pick([mix(mid, ink, 0.3), mix(soft, ink, 0.45), mix(deep, ink, 0.2), mix(lamp, ink, 0.6)]),
    );
  }) + rect(x - 6, y, w + 12, 10, mix(s.p.soft, s.p.ink, 0.6));

const hanging = (s: Stage, x: number, drop: number, r: number) =>
  line(`M${num(x)} 0V${num(drop)}`, s.p.ink, 4) +
  path(
    `M${num(x - r)} ${num(drop + r * 0.7)}C${num(x - r)} ${num(drop - r * 0.5)} ${num(x + r)} ${num(drop - r * 0.5)} ${num(x + r)} ${num(drop + r * 0.7)}Z`,
    mix(s.p.soft, s.p.ink, 0.35),
  ) +
  ellipse(x, drop + r * 0.7, r * 0.86, r * 0.16, s.p.glow) +
  glow(s, x, drop + r * 0.8, r * 4.6, s.p.glow, 0.5);

const floorboards = (s: Stage, y: number) =>
  rect(0, y, s.w, s.h - y, s.down([0, mix(s.p.soft, s.p.ink, 0.5)], [1, mix(s.p.deep, s.p.ink, 0.5)])) +
  line(
    repeat(15, (i) => `M${num(s.w / 2 + (i - 7) * 70)} ${num(y)}L${num(s.w / 2 + (i - 7) * 210)} ${s.h}`),
    s.p.ink,
    2.5,
    { opacity: 0.5 },
  );

const wall = (s: Stage, foot: number) =>
  rect(0, 0, s.w, foot, s.down([0, mix(s.p.deep, s.p.ink, 0.45)], [1, mix(s.p.mid, s.p.deep, 0.5)]));

const plant = (s: Stage, x: number, y: number, k: number) =>
  at(
    x,
    y,
    [
      path('M-30 0L-38-54H38L30 0Z', mix(s.p.soft, '#b5603c', 0.6)),
      repeat(11, (i) =>
        at(0, -52, path(leafShape(92, 18), mix('#4f8a5a', s.p.deep, i % 2 ? 0.2 : 0.45)), 1, -165 + i * 15),
      ),
    ],
    k,
  );

/** A café at evening: lamps, a counter, cups. */
export const cafe: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    wall(s, 560),
    window(s, 90, 90, 380, 300, 'town'),
    rect(560, 120, 620, 280, mix(ink, deep, 0.5)),
    shelf(s, 590, 220, 180, 70),
    repeat(9, (i) =>
      rect(800 + i * 40, 160 + (i % 3) * 8, 26, 60 - (i % 3) * 8, mix(soft, i % 2 ? mid : lamp, 0.4), {
        rx: 6,
      }),
    ),
    rect(590, 220, 570, 10, mix(soft, ink, 0.5)),
    repeat(12, (i) => path(`M${600 + i * 46} 340v-34h30v34q0 14-15 14t-15-14Z`, i % 3 ? pale : soft)),
    rect(590, 354, 570, 10, mix(soft, ink, 0.5)),
    hanging(s, 660, 120, 46),
    hanging(s, 900, 90, 46),
    hanging(s, 1120, 130, 46),
    floorboards(s, 560),
    rect(520, 470, 760, 26, mix(soft, pale, 0.2)),
    rect(540, 496, 740, 230, s.down([0, mix(mid, ink, 0.35)], [1, ink])),
    at(740, 470, [
      rect(-70, -120, 140, 120, mix(pale, ink, 0.35), { rx: 12 }),
      rect(-54, -104, 108, 30, mix(ink, deep, 0.3)),
      circle(-30, -50, 10, lamp),
      circle(0, -50, 10, soft),
      line('M-40 0v-24M40 0v-24', ink, 6),
    ]),
    at(1040, 470, [
      path('M-26-44H26V-12Q26 0 0 0Q-26 0-26-12Z', pale),
      line('M26-36q22 4 0 24', pale, 6),
      ellipse(0, -44, 26, 6, mix(mid, ink, 0.4)),
    ]),
    plant(s, 60, 560, 1.3),
    vignette(s, ink, 0.6),
  ].join('');
};

/** Shelves to the ceiling and a ladder. */
export const library: Scene = (s) => {
  const { ink, deep, soft, glow: lamp } = s.p;
  return [
    rect(0, 0, s.w, s.h, mix(deep, ink, 0.5)),
    repeat(5, (row) =>
      repeat(4, (column) =>
        column === 1 && row > 0 && row < 4 ? '' : shelf(s, 30 + column * 318, 120 + row * 118, 270, 100),
      ),
    ),
    window(s, 350, 140, 270, 330, 'sky'),
    line(
      `M960 720L1050 60M1010 720L1090 60${repeat(11, (i) => `M${966 + i * 8} ${680 - i * 58}h44`)}`,
      mix(soft, ink, 0.3),
      9,
    ),
    beam(s, 480, 300, 70, 560, 150, lamp, 0.3),
    floorboards(s, 640),
    at(330, 650, [
      rect(-180, -110, 360, 20, mix(soft, ink, 0.2)),
      line('M-150-90V30M150-90V30', mix(soft, ink, 0.5), 16),
      rect(-110, -140, 130, 14, mix(lamp, ink, 0.3)),
      rect(-100, -156, 120, 15, mix(s.p.mid, ink, 0.2)),
      line('M90-110v-70', ink, 6),
      path('M40-180H140L120-230H60Z', mix(soft, lamp, 0.4)),
    ]),
    glow(s, 420, 440, 300, lamp, 0.55),
    vignette(s, ink, 0.75),
  ].join('');
};

/** A room at night with a bed made, a lamp, a window. */
export const bedroom: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    wall(s, 540),
    rect(0, 0, s.w, 540, s.tile(80, 80, line('M40 20q14 16 0 34q-14-18 0-34', mix(mid, soft, 0.35), 2.4)), {
      opacity: 0.6,
    }),
    window(s, 420, 70, 420, 330, 'sky'),
    path('M380 40H520C500 180 450 300 396 430ZM880 40H740C760 180 810 300 864 430Z', mix(soft, mid, 0.35), {
      opacity: 0.95,
    }),
    rect(360, 34, 540, 14, ink),
    floorboards(s, 540),
    at(1010, 620, [
      rect(-200, -230, 26, 250, mix(soft, ink, 0.4)),
      rect(-190, -110, 420, 110, pale, { rx: 24 }),
      path('M-190-76C-60-116 120-96 240-84V10H-190Z', mix(mid, soft, 0.3)),
      rect(-176, -146, 150, 60, '#ffffff', { rx: 24 }),
      rect(-190, 0, 430, 26, mix(soft, ink, 0.4)),
    ]),
    at(150, 620, [
      rect(-90, -140, 180, 140, mix(soft, ink, 0.35)),
      rect(-78, -126, 156, 50, mix(soft, ink, 0.5)),
      rect(-78, -66, 156, 50, mix(soft, ink, 0.5)),
      line('M0-140v-60', ink, 7),
      path('M-60-196H60L40-270H-40Z', lamp),
    ]),
    glow(s, 150, 380, 330, lamp, 0.6),
    cat(700, 402, 0.9, ink),
    pool(s, 620, 640, 360, 60, mix(pale, deep, 0.2), 0.3),
    vignette(s, ink, 0.7),
  ].join('');
};

/** A long desk high over the town. */
export const office: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    rect(0, 0, s.w, 470, s.down([0, ink], [0.6, deep], [1, mid])),
    stars(s, 60, 220, pale),
    skyline(s, 470, [120, 330], [60, 120], mix(deep, ink, 0.45), { colour: lamp, odds: 0.34 }),
    skyline(s, 480, [50, 190], [50, 90], ink, { colour: soft, odds: 0.24 }),
    repeat(5, (i) => rect(i * 300 + 20, 0, 14, 490, mix(ink, mid, 0.25))),
    rect(0, 466, s.w, 20, mix(ink, mid, 0.35)),
    rect(0, 486, s.w, 240, s.down([0, mix(deep, ink, 0.3)], [1, ink])),
    at(820, 600, [
      rect(-400, -26, 800, 26, mix(soft, ink, 0.25)),
      rect(-380, 0, 30, 130, ink),
      rect(350, 0, 30, 130, ink),
      rect(-90, -190, 240, 140, ink, { rx: 10 }),
      rect(-80, -180, 220, 120, mix(soft, pale, 0.3)),
      repeat(5, (i) => rect(-60 + i * 40, -80 - i * 14, 22, 14 + i * 14, mid)),
      rect(20, -54, 22, 30, ink),
      rect(-30, -30, 120, 8, ink),
      path('M240-26v-70l-40-40', 'none', { stroke: mix(pale, ink, 0.4), 'stroke-width': 8 }),
      path('M170-150L226-120L206-96Z', lamp),
    ]),
    glow(s, 1000, 520, 220, lamp, 0.6),
    at(560, 574, [path('M-22-40H22V-10Q22 0 0 0Q-22 0-22-10Z', pale), line('M22-34q20 4 0 22', pale, 5)]),
    plant(s, 90, 700, 1.9),
    vignette(s, ink, 0.6),
  ].join('');
};

/** A bench of tools under one lamp. */
export const workshop: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const tool = (x: number, d: string) => at(x, 170, line(d, mix(pale, ink, 0.4), 11));
  return [
    wall(s, 560),
    rect(120, 120, 560, 270, mix(soft, ink, 0.55)),
    rect(134, 134, 532, 242, mix(soft, ink, 0.68)),
    tool(200, 'M0 0V150M-26 0H26'),
    tool(290, 'M0 0V60M-16 60H16L8 160H-8Z'),
    tool(380, 'M-20 0L10 70L-10 160M20 0L-10 70L10 160'),
    tool(470, 'M0 0a26 26 0 1 0 .1 0M0 52V160'),
    tool(570, 'M-30 10H30M0 10V150'),
    window(s, 780, 90, 380, 280, 'hills'),
    shelf(s, 150, 460, 220, 56),
    repeat(6, (i) =>
      path(
        `M${430 + i * 44} 460v-34q-4-14 6-20v-14h16v14q10 6 6 20v34Z`,
        mix([mid, soft, lamp][i % 3] ?? mid, ink, 0.15),
      ),
    ),
    rect(130, 460, 560, 10, mix(soft, ink, 0.5)),
    floorboards(s, 590),
    rect(60, 540, 1160, 34, mix(soft, ink, 0.15)),
    rect(100, 574, 50, 150, mix(soft, ink, 0.5)),
    rect(1130, 574, 50, 150, mix(soft, ink, 0.5)),
    at(880, 540, [
      rect(-90, -20, 180, 20, ink),
      rect(-60, -60, 120, 42, mix(deep, mid, 0.4)),
      circle(0, -90, 36, mix(lamp, ink, 0.3)),
      circle(0, -90, 18, ink),
    ]),
    at(420, 540, [
      path('M-130 0L-90-12L60-4L120-14L132-2Z', pale),
      line('M-70-30L60-6', mix(pale, ink, 0.3), 8),
    ]),
    hanging(s, 640, 210, 64),
    vignette(s, ink, 0.7),
  ].join('');
};

/** A kitchen in a town: stove, hood, window. */
export const kitchen: Scene = (s) => kitchenOn(s, 'town');

/** A kitchen whose window looks out on something. */
export function kitchenOn(s: Stage, view: View): string {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    wall(s, 480),
    rect(0, 330, s.w, 160, s.tile(50, 50, rect(1, 1, 48, 48, mix(soft, pale, 0.25), { rx: 3 })), {
      opacity: 0.8,
    }),
    window(s, 130, 70, 330, 230, view),
    path('M760 0H980L1060 190H680Z', mix(mid, ink, 0.3)),
    rect(670, 186, 400, 30, mix(mid, ink, 0.45)),
    glow(s, 870, 300, 260, lamp, 0.6),
    rect(520, 120, 110, 10, ink),
    repeat(
      3,
      (i) =>
        circle(540 + i * 36, 166, 24 - i * 3, mix(soft, ink, 0.3)) + line(`M${540 + i * 36} 126v22`, ink, 4),
    ),
    rect(0, 478, s.w, 26, mix(soft, pale, 0.35)),
    rect(0, 504, s.w, 220, s.down([0, mix(mid, ink, 0.25)], [1, mix(ink, deep, 0.3)])),
    repeat(
      6,
      (i) =>
        rect(i * 220 + 16, 526, 188, 176, 'none', { stroke: mix(mid, ink, 0.55), 'stroke-width': 5, rx: 6 }) +
        circle(i * 220 + 110, 550, 8, lamp),
    ),
    at(830, 478, [
      path('M-90-90H90V-14Q90 0 76 0H-76Q-90 0-90-14Z', mix(ink, soft, 0.3)),
      rect(-104, -104, 208, 18, mix(ink, soft, 0.5), { rx: 8 }),
    ]),
    repeat(3, (i) => line(`M${790 + i * 40} 350q20-30 0-60t0-60`, '#ffffff', 9, { opacity: 0.3 })),
    at(330, 478, [
      rect(-140, -14, 280, 14, mix(soft, ink, 0.2)),
      ellipse(-60, -28, 44, 16, mix('#6f9a4f', deep, 0.2)),
      circle(20, -34, 22, '#c9503f'),
      circle(60, -30, 18, '#d98a3a'),
    ]),
    plant(s, 1190, 480, 0.9),
    vignette(s, ink, 0.6),
  ].join('');
}
