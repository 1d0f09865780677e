import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { castle, lighthouse, skyline } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { conifer } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { beam, glow, mist } from '../vocabulary/light.ts';
import { aurora, moon, scrollCloud, sky, sparkle, stars, streaks } from '../vocabulary/sky.ts';
import { grain, vignette } from '../vocabulary/texture.ts';
import { glints, seigaiha, water } from '../vocabulary/water.ts';
import { snow } from '../vocabulary/weather.ts';

const lantern = (s: Stage, x: number, y: number, k: number) =>
  glow(s, x, y, 46 * k, s.p.glow, 0.7) +
  path(
    `M${num(x - 13 * k)} ${num(y - 16 * k)}h${num(26 * k)}l${num(4 * k)} ${num(30 * k)}h${num(-34 * k)}Z`,
    s.p.pale,
  );

/** An old-town roof with chimneys, its ridge from x to x + w at y. */
const roof = (x: number, y: number, w: number, colour: string, edge: string) =>
  [
    polygon(
      [
        [x, y],
        [x + w, y],
        [x + w + 70, 740],
        [x - 70, 740],
      ],
      colour,
    ),
    rect(x - 6, y - 8, w + 12, 12, edge, { rx: 6 }),
    rect(x + w * 0.72, y - 70, 42, 74, colour),
    rect(x + w * 0.72 - 6, y - 78, 54, 12, edge),
    line(
      repeat(7, (i) => `M${num(x + (w / 6) * i)} ${y + 6}L${num(x - 70 + ((w + 140) / 6) * i)} 740`),
      edge,
      2,
      { opacity: 0.3 },
    ),
    line(
      repeat(7, (i) => `M${num(x - i * 10)} ${y + 24 + i * 34}H${num(x + w + i * 10)}`),
      edge,
      1.6,
      { opacity: 0.22 },
    ),
  ].join('');

/** Two cats on a roof at night, and every story of the shelf lit before them. */
export const rooftops: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const at60 = s.w * 0.64;
  return [
    sky(s, [ink, deep, mid, soft, pale], 610),
    stars(s, 260, 380, pale),
    streaks(s, 18, 260, 520, soft, 0.4),
    moon(s, s.w * 0.79, 190, 108, pale, soft),
    at(s.w * 0.5, 110, [
      path('M0 0C80-30 170-50 300-66C180-30 90 0 4 12Z', s.across([0, pale, 0.9], [1, pale, 0])),
      circle(2, 6, 9, '#ffffff'),
    ]),
    at(s.w * 0.93, 120, [
      ellipse(0, 0, 92, 28, mix(mid, ink, 0.2)),
      path('M-92 0A92 28 0 0 1 92 0A92 12 0 0 1-92 0Z', mix(soft, mid, 0.4)),
      path('M-78-12l-30-16v56l30-16Z', ink),
      path('M-40 34h80l-10 14h-60Z', ink),
      repeat(5, (i) => circle(-28 + i * 14, 41, 3, pale)),
    ]),
    ridge(s, 470, 60, mix(mid, soft, 0.35)),
    at(s.w * 0.9, 520, castle(0, 0, 0.5, mix(deep, mid, 0.45), pale)),
    ridge(s, 530, 34, mix(deep, mid, 0.6)),
    skyline(s, 590, [40, 150], [34, 70], mix(deep, mid, 0.3), { colour: lamp, odds: 0.34 }),
    water(s, 580, mix(mid, soft, 0.3), ink),
    glints(s, s.w * 0.79, 588, 716, 240, pale),
    repeat(16, (i) => glints(s, at60 + (i - 5) * 84, 588, 640, 24, lamp, 0.7)),
    path(
      `M${num(s.w * 0.52)} 600Q${num(s.w * 0.62)} 520 ${num(s.w * 0.72)} 600l0 12Q${num(s.w * 0.62)} 540 ${num(s.w * 0.52)} 612Z`,
      ink,
    ),
    lighthouse(s.w * 0.47, 600, 250, {
      tower: mix(pale, soft, 0.3),
      shade: deep,
      band: mix(soft, '#b3263a', 0.6),
      lamp: pale,
    }),
    beam(s, s.w * 0.47, 366, 188, 900, 110, pale, 0.45),
    beam(s, s.w * 0.47, 366, -12, 700, 90, pale, 0.4),
    glow(s, s.w * 0.47, 366, 90, pale, 0.9),
    repeat(22, () => lantern(s, s.r.range(s.w * 0.56, s.w), s.r.range(240, 540), s.r.range(0.3, 0.9))),
    roof(s.w * 0.58, 600, 420, mix(ink, deep, 0.35), mix(deep, mid, 0.4)),
    roof(s.w * 0.82, 636, 340, mix(ink, deep, 0.2), mix(deep, mid, 0.3)),
    cat(s.w * 0.655, 598, 1.5, '#0b0609'),
    cat(s.w * 0.7, 598, 1.24, '#0b0609'),
    rect(0, 0, s.w * 0.56, s.h, s.across([0, ink, 0.94], [0.55, ink, 0.78], [1, ink, 0])),
    repeat(9, () => sparkle(s.r.range(s.w * 0.5, s.w), s.r.range(40, 300), s.r.range(5, 12), pale)),
    grain(s, ink, 0.12),
    vignette(s, ink, 0.5),
  ].join('');
};

/** The north at night: pines, snow and green light; a pair of eyes among the trees. */
export const northernNight: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: green } = s.p;
  const eyes = (x: number, y: number) =>
    glow(s, x, y, 60, soft, 0.4) +
    path(`M${x - 34} ${y - 8}q18-4 26 14q-20 4-26-14ZM${x + 34} ${y - 8}q-18-4-26 14q20 4 26-14Z`, pale);
  return [
    sky(s, [ink, deep, mid, soft], 620),
    stars(s, 300, 460, pale),
    aurora(s, 300, [green, soft, green]),
    moon(s, s.w * 0.84, 150, 62, pale, soft),
    ridge(s, 460, 110, mix(mid, soft, 0.25)),
    ridge(s, 520, 60, mix(deep, mid, 0.5)),
    mist(s, [540, 580], pale, 0.3),
    repeat(44, (i) =>
      conifer((i / 43) * s.w, 640, s.r.range(110, 260), mix(deep, ink, 0.2), mix(deep, ink, 0.5)),
    ),
    path(
      `M-20 640Q${num(s.w * 0.3)} 600 ${num(s.w * 0.6)} 640T${num(s.w + 20)} 620V740H-20Z`,
      mix(pale, soft, 0.3),
    ),
    repeat(9, (i) => conifer(s.w * (0.5 + i * 0.062), 716, s.r.range(250, 420), ink, mix(ink, deep, 0.4))),
    eyes(Math.round(s.w * 0.745), 600),
    path(`M-20 700Q${num(s.w * 0.4)} 670 ${num(s.w + 20)} 706V740H-20Z`, pale),
    snow(s, 220, '#ffffff', 0.9),
    rect(0, 0, s.w * 0.5, s.h, s.across([0, ink, 0.88], [0.6, ink, 0.6], [1, ink, 0])),
    grain(s, pale, 0.06),
  ].join('');
};

/** Red lacquer, gold clouds and waves; the cat before a great sun. */
export const goldenClouds: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const x = s.w * 0.74;
  const waves = seigaiha(s, 54, mix(deep, ink, 0.3), gold, 2);
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.7, deep], [1, ink])),
    circle(x, 330, 250, s.down([0, pale], [0.5, gold], [1, soft])),
    circle(x, 330, 272, 'none', { stroke: gold, 'stroke-width': 4 }),
    circle(x, 330, 288, 'none', { stroke: gold, 'stroke-width': 1.6 }),
    ridge(s, 560, 50, mix(deep, ink, 0.25)),
    rect(0, 590, s.w, 140, waves),
    line(`M0 590H${num(s.w)}`, gold, 5),
    cat(x, 592, 2.6, ink),
    cat(x + 250, 592, 1.5, ink),
    scrollCloud(x - 330, 430, 1.7, mix(mid, deep, 0.3), gold),
    scrollCloud(x + 330, 240, 1.5, mix(mid, deep, 0.3), gold),
    scrollCloud(s.w * 0.3, 180, 1.2, mix(deep, ink, 0.2), gold),
    scrollCloud(s.w * 0.08, 470, 1.4, mix(deep, ink, 0.2), gold),
    repeat(12, (i) =>
      group(
        [
          line('M0-60V0', gold, 3),
          rect(-18, 0, 36, 50, soft, { rx: 14 }),
          rect(-12, -6, 24, 8, gold),
          rect(-12, 48, 24, 8, gold),
          line('M0 56V84', gold, 4),
        ],
        {
          transform: `translate(${num(s.w * 0.52 + i * 92)} ${num(30 + Math.sin(i * 0.8) * 26)}) scale(0.8)`,
        },
      ),
    ),
    rect(0, 0, s.w * 0.5, s.h, s.across([0, ink, 0.7], [1, ink, 0])),
    repeat(20, () => sparkle(s.r.range(s.w * 0.4, s.w), s.r.range(30, 560), s.r.range(4, 10), pale)),
    grain(s, ink, 0.14),
  ].join('');
};
