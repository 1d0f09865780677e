import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
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
import { house, lighthouse } from '../vocabulary/city.ts';
import { gull, walker } from '../vocabulary/figures.ts';
import { cliff, hills, ridge } from '../vocabulary/land.ts';
import { beam, glow, mist, sunburst } from '../vocabulary/light.ts';
import { cloud, ground, sky, stars, streaks } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';
import { glints, ripples, scallops, water } from '../vocabulary/water.ts';
import { note, snow } from '../vocabulary/weather.ts';

/** A fishing boat side on, its waterline at (x, y). */
function boat(x: number, y: number, scale: number, hull: string, cabin: string, lamp: string): string {
  const shape = [
    path('M-70-26q8 34 34 34h82q24-8 34-46q-20 14-50 12Z', hull),
    rect(-44, -58, 44, 34, cabin),
    rect(-36, -50, 12, 12, lamp),
    rect(-18, -50, 12, 12, lamp),
    line('M14-20v-92L-50-58', cabin, 2.4),
  ];
  return at(x, y, shape, scale);
}

/** Dusk over a small harbour: houses along the quay, boats at rest, a lighthouse at work. */
export const harbourLights: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const sea = 470;
  const x = s.fx;
  const roofs = { wall: mix(ink, deep, 0.5), roof: ink, lamp: pale, dark: mid };
  const quay = repeat(Math.ceil(s.w / 86), (i) =>
    house(s, 36 + i * 86, sea - 4, s.r.range(62, 84), s.r.range(52, 112), roofs),
  );
  const rock: Point[] = [
    [x - 190, sea + 42],
    [x - 120, sea - 26],
    [x - 60, sea - 44],
    [x + 70, sea - 40],
    [x + 150, sea - 6],
    [x + 210, sea + 42],
  ];
  const lampY = sea - 333;
  return [
    sky(s, [deep, mid, soft, pale], sea + 10),
    stars(s, 70, 210, lamp),
    streaks(s, 16, 130, 400, soft, 0.5),
    streaks(s, 8, 240, 430, lamp, 0.35),
    glow(s, s.w * 0.42, sea, 330, lamp, 0.75),
    hills(s, sea - 40, 34, 2, mix(mid, soft, 0.35)),
    hills(s, sea - 22, 22, 3, mix(deep, mid, 0.6)),
    quay,
    water(s, sea, mix(soft, mid, 0.35), ink),
    glints(s, s.w * 0.42, sea + 6, s.h, 240, pale),
    repeat(9, (i) => glints(s, 40 + (i * s.w) / 8.6, sea + 6, sea + 120, 20, lamp, 0.7)),
    ripples(s, sea, 60, lamp, 0.22),
    beam(s, x, lampY, 186, 760, 90, lamp, 0.75),
    beam(s, x, lampY, -8, 620, 80, lamp, 0.55),
    polygon(rock, ink),
    lighthouse(x, sea - 36, 330, {
      tower: mix(pale, soft, 0.25),
      shade: deep,
      band: mix(soft, '#c22b3d', 0.6),
      lamp,
    }),
    glow(s, x, lampY, 130, lamp, 0.95),
    boat(s.w * 0.24, 590, 1.25, ink, mix(deep, mid, 0.5), lamp),
    boat(s.w * 0.5, 540, 0.75, mix(ink, deep, 0.5), mid, lamp),
    ellipse(s.w * 0.24, 604, 110, 8, ink, { opacity: 0.5 }),
    grain(s, ink, 0.1),
  ].join('');
};

/** A pale morning of fog; one beam, and two people at the end of the pier. */
export const lighthouseForTwo: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx + (s.square ? -130 : 120);
  const lampY = 226;
  const pier = s.square ? 430 : s.fx - 60;
  return [
    sky(s, [mix(mid, soft, 0.5), soft, pale, pale]),
    circle(s.w * 0.5, 430, 170, lamp, { opacity: 0.5 }),
    beam(s, x, lampY, s.square ? 8 : 184, 1100, 130, '#ffffff', 0.9),
    ridge(s, 500, 60, mix(soft, mid, 0.4)),
    mist(s, [470, 520], pale, 0.9),
    water(s, 540, mix(pale, soft, 0.5), mix(soft, mid, 0.75)),
    ripples(s, 548, 70, '#ffffff', 0.5),
    polygon(
      [
        [x - 170, 570],
        [x - 90, 520],
        [x + 60, 508],
        [x + 150, 540],
        [x + 210, 572],
      ],
      mix(deep, mid, 0.35),
    ),
    lighthouse(x, 522, 350, { tower: mix(pale, '#ffffff', 0.5), shade: mid, band: deep, lamp }),
    glow(s, x, lampY, 120, '#ffffff', 1),
    mist(s, [520, 566, 610], pale, 0.85),
    rect(pier - 250, 606, 330, 10, ink),
    repeat(6, (i) => rect(pier - 236 + i * 58, 612, 8, 66, ink, { opacity: 0.85 })),
    walker(pier + 16, 607, 0.52, ink, mix(pale, deep, 0.4)),
    walker(pier + 48, 607, 0.55, deep, mix(pale, deep, 0.4), true),
    mist(s, [668], pale, 0.7),
    repeat(5, (i) => gull(s.w * 0.32 + i * 46, 120 + (i % 3) * 34, 15 - i, deep)),
    grain(s, deep, 0.09),
  ].join('');
};

/** A square-rigged ship bow on to the viewer's left, its waterline at the origin, about 360 wide. */
function tallShip(hull: string, trim: string, sail: string, shade: string): string {
  const mast = (x: number, height: number, width: number) => [
    line(`M${x} -20V${-height}`, hull, 6),
    ...[0.3, 0.58, 0.82].map((share, i) => {
      const w = width * (1 - i * 0.24);
      const y = -height * share;
      const h = height * 0.23;
      return (
        path(
          `M${num(x - w / 2)} ${num(y - h / 2)}q${num(w / 2)} 12 ${num(w)} 0q16 ${num(h * 0.5)} 4 ${num(h)}q${num(-w / 2 - 4)} 16 ${num(-w - 8)} 0q14 ${num(-h * 0.6)} 4 ${num(-h)}Z`,
          sail,
        ) +
        path(
          `M${num(x + w * 0.12)} ${num(y - h / 2 + 6)}q14 ${num(h * 0.6)} 0 ${num(h + 4)}l${num(w * 0.4)} -6q10 ${num(-h * 0.5)} -4 ${num(-h)}Z`,
          shade,
          { opacity: 0.5 },
        )
      );
    }),
  ];
  return [
    ...mast(-78, 270, 110),
    ...mast(20, 330, 140),
    ...mast(112, 240, 96),
    path('M-128-60L-222-110L-128-190Z', sail),
    line('M-132-40L-236-116M20-330L-228-112M20-330L176-60', hull, 2),
    path('M-190-62C-150-40-60-34 40-36C110-38 160-52 190-74L176 0C120 18-90 18-150 0Z', hull),
    path('M-168-30C-90-10 90-10 184-40L182-28C90 4-90 4-162-18Z', trim),
    repeat(8, (i) => rect(-120 + i * 34, -26 + Math.abs(i - 3.5) * -0.8, 9, 9, hull)),
  ].join('');
}

/** A tall ship under falling snow on a warm green sea. */
export const snowOnTheSouthSea: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const iceberg = (bx: number, by: number, k: number) =>
    at(
      bx,
      by,
      [path('M-90 0L-60-60L-20-44L10-100L50-70L96 0Z', pale), path('M10-100L50-70L96 0H26L34-40Z', soft)],
      k,
    );
  return [
    sky(s, [mid, soft, pale], 520),
    circle(x + (s.square ? 150 : -250), 190, 62, red, { opacity: 0.9 }),
    cloud(s, s.w * 0.2, 430, 300, '#ffffff', 0.55),
    cloud(s, s.w * 0.82, 400, 380, '#ffffff', 0.5),
    iceberg(s.w * 0.12, 506, 0.8),
    iceberg(s.w * 0.93, 508, 1.1),
    rect(0, 500, s.w, 220, mid),
    scallops(s, 520, [mix(mid, deep, 0.3)], 44, 40),
    at(x, 560, tallShip(ink, red, '#ffffff', soft), s.square ? 1.15 : 1.28, -2),
    scallops(s, 566, [mix(mid, deep, 0.6), deep, mix(deep, ink, 0.5)], 56, 46),
    line(
      repeat(14, (i) => `M${num((i * s.w) / 13 - 30)} ${594 + (i % 3) * 42}q24 -18 48 0`),
      pale,
      4,
      { opacity: 0.65 },
    ),
    snow(s, s.square ? 130 : 220, '#ffffff', 1),
    fibres(s, '#ffffff', 0.25),
  ].join('');
};

/** Five ships with five sails on one horizon, under a rising sun. */
export const fiveCaptains: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const sails = [mid, soft, sun, deep, ink];
  const ship = (i: number) => {
    const x = s.w * (0.12 + i * 0.19);
    const size = [0.8, 1.05, 1.35, 1.05, 0.8][i] ?? 1;
    const colour = sails[i] ?? mid;
    const pennant = mix(colour, '#ffffff', 0.25);
    return at(
      x,
      [520, 546, 580, 546, 520][i] ?? 540,
      [
        path('M6-190C70-150 82-80 70-34H6Z', colour),
        path('M6-190C50-150 58-80 46-34H6Z', pennant),
        path('M-4-170C-50-130-62-80-58-34H-4Z', mix(colour, ink, 0.22)),
        rect(-2, -206, 6, 186, ink),
        path('M4-206l34 9l-34 9Z', sun),
        path('M-72-24H84C74 6 56 18 40 20H-38C-58 16-68 0-72-24Z', mix(ink, deep, 0.2)),
        rect(-60, -14, 132, 7, pale),
      ],
      size * (s.square ? 0.74 : 1),
    );
  };
  return [
    ground(s, pale),
    sunburst(s.w / 2, 500, 1000, 26, soft, 0.32),
    circle(s.w / 2, 500, 210, sun),
    circle(s.w / 2, 500, 210, 'none', { stroke: mid, 'stroke-width': 4, 'stroke-dasharray': '2 12' }),
    cloud(s, s.w * 0.16, 380, 230, '#ffffff', 0.85),
    cloud(s, s.w * 0.86, 350, 260, '#ffffff', 0.85),
    rect(0, 500, s.w, 220, mix(deep, soft, 0.25)),
    ship(0),
    ship(4),
    scallops(s, 540, [mix(deep, soft, 0.15)], 40, 40),
    ship(1),
    ship(3),
    scallops(s, 572, [deep], 48, 40),
    ship(2),
    scallops(s, 606, [mix(deep, ink, 0.35), mix(deep, ink, 0.65), ink], 56, 40),
    frame(s, ink, 18, 5),
    grain(s, ink, 0.12),
  ].join('');
};

/** A grand piano on a cliff over the sea; the wind carries its staves away. */
export const saltwindSonata: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const edge = s.square ? 470 : s.fx + 190;
  const top = 452;
  const px = edge - (s.square ? 180 : 210);
  const stave = (offset: number) => {
    const points: Point[] = Array.from({ length: 9 }, (_, i) => [
      px + 30 + (i * (s.w - px + 120)) / 8,
      top - 150 - i * 24 + Math.sin(i * 0.95) * 52 + offset * (1 + i * 0.16),
    ]);
    return line(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`, light, 2.4, { opacity: 0.85 });
  };
  const notes = repeat(9, (i) => {
    const x = px + 90 + i * ((s.w - px) / 9.5);
    const y = top - 158 - i * 20 + Math.sin((i + 0.5) * 0.95) * 50 + (i % 3) * 14;
    return at(x, y, path(note, i % 3 ? light : '#ffffff'), 1.1 + (i % 3) * 0.35, (i % 4) * 8 - 12);
  });
  const wash = repeat(7, (i) =>
    ellipse(s.w * (0.1 + i * 0.15), 150 + ((i * 83) % 200), 240, 70 + i * 6, i % 2 ? soft : '#ffffff', {
      opacity: 0.2,
    }),
  );
  return [
    sky(s, [mid, soft, pale]),
    wash,
    circle(s.w * (s.square ? 0.78 : 0.86), 330, 74, '#ffffff', { opacity: 0.85 }),
    water(s, 520, mix(soft, mid, 0.5), deep),
    ripples(s, 520, 80, '#ffffff', 0.45),
    glints(s, s.w * (s.square ? 0.78 : 0.86), 526, 700, 150, '#ffffff'),
    repeat(5, (i) => stave((i - 2) * 13)),
    notes,
    cliff(s, edge, top + 40, 'left', mix(deep, ink, 0.35), mid),
    path(
      `M-20 ${top + 20}Q${num(px)} ${top - 6} ${num(edge + 10)} ${top + 42}L-20 ${top + 90}Z`,
      mix(mid, '#5d8a5a', 0.6),
    ),
    line(
      repeat(
        70,
        (i) =>
          `M${num((i * (edge - 10)) / 70)} ${num(top + 26)}q8 -16 ${num(s.r.range(12, 26))} ${num(s.r.range(-24, -8))}`,
      ),
      mix(mid, '#3e6a4a', 0.7),
      3,
    ),
    at(
      px,
      top + 26,
      [
        path('M-120-92C-60-104 20-100 60-92C120-84 150-74 150-62H-124Z', ink),
        path('M-118-94C-70-190 30-230 128-196C150-150 110-110 60-92Z', mix(ink, deep, 0.4)),
        line('M40-94L98-184', ink, 4),
        rect(-124, -66, 276, 16, mix(ink, deep, 0.3)),
        rect(-142, -58, 70, 8, pale),
        path('M-100-50l6 50h8l4-50ZM100-50l8 50h8l6-50ZM-6-50l4 50h8l4-50Z', ink),
        path('M-196-30h48v7h-48ZM-192-23l-4 23h6l5-23ZM-154-23l4 23h-6l-5-23Z', ink),
      ],
      s.square ? 0.95 : 1.12,
    ),
    path(
      brush(
        [
          [0, 92],
          [s.w * 0.3, 60],
          [s.w * 0.62, 104],
          [s.w, 66],
        ],
        (k) => 20 * Math.sin(Math.PI * k) + 2,
      ),
      '#ffffff',
      { opacity: 0.3 },
    ),
    group(repeat(4, (i) => gull(s.w * 0.62 + i * 60, 250 + (i % 2) * 40, 14, ink))),
    fibres(s, '#ffffff', 0.3),
  ].join('');
};
