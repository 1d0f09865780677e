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
import { cat, gull } from '../vocabulary/figures.ts';
import { cloud, ground, sky } from '../vocabulary/sky.ts';
import { fibres, frame, grain, hatch, vignette } from '../vocabulary/texture.ts';

/** A compass rose of sixteen points. */
function compass(x: number, y: number, r: number, dark: string, light: string, red: string): string {
  const point = (turn: number, length: number, width: number, a: string, b: string) =>
    at(
      x,
      y,
      polygon(
        [
          [0, 0],
          [-width, -width],
          [0, -length],
        ],
        a,
        { stroke: dark, 'stroke-width': 1.4 },
      ) +
        polygon(
          [
            [0, 0],
            [width, -width],
            [0, -length],
          ],
          b,
          { stroke: dark, 'stroke-width': 1.4 },
        ),
      1,
      turn,
    );
  return [
    circle(x, y, r * 0.86, 'none', { stroke: dark, 'stroke-width': 2 }),
    circle(x, y, r * 0.8, 'none', { stroke: dark, 'stroke-width': 1 }),
    line(
      repeat(72, (i) => {
        const [a, b] = [polar(x, y, r * 0.8, i * 5), polar(x, y, r * (i % 3 ? 0.83 : 0.86), i * 5)];
        return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
      }),
      dark,
      1.2,
    ),
    repeat(8, (i) => point(22.5 + i * 45, r * 0.5, r * 0.055, light, dark)),
    repeat(4, (i) => point(45 + i * 90, r * 0.74, r * 0.085, light, dark)),
    repeat(4, (i) => point(i * 90, r, r * 0.12, light, i === 0 ? red : dark)),
    circle(x, y, r * 0.13, light, { stroke: dark, 'stroke-width': 2 }),
    circle(x, y, r * 0.05, red),
    path(
      `M${num(x)} ${num(y - r - 34)}C${num(x + 16)} ${num(y - r - 20)} ${num(x + 10)} ${num(y - r - 8)} ${num(x)} ${num(y - r - 4)}C${num(x - 10)} ${num(y - r - 8)} ${num(x - 16)} ${num(y - r - 20)} ${num(x)} ${num(y - r - 34)}Z`,
      red,
    ),
  ].join('');
}

/** A coast of fractal points around a centre. */
function coast(s: Stage, x: number, y: number, rx: number, ry: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 360;
    const wobble = 0.72 + 0.2 * Math.sin(i * 0.7) + s.r.range(-0.12, 0.16);
    const [px, py] = polar(0, 0, wobble, angle);
    return [x + px * rx, y + py * ry];
  });
}

/** An engraved sea chart: coasts with water lines, rhumbs, a ship, a beast, a rose. */
export const cartographersWife: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sea } = s.p;
  const x = s.fx;
  const [cx, cy] = [x + 20, s.square ? 260 : 380];
  const rhumbs = line(
    repeat(16, (i) => {
      const [px, py] = polar(cx, cy, 1500, i * 22.5);
      return `M${num(cx)} ${cy}L${num(px)} ${num(py)}`;
    }),
    mid,
    1.2,
    { opacity: 0.6 },
  );
  const land = (points: Point[], fill: string) => {
    const d = curve(points, true);
    return (
      [26, 18, 10].map((width, i) => line(d, sea, width, { opacity: 0.16 + i * 0.08 })).join('') +
      path(d, fill) +
      path(d, hatch(s, mid, 9, 1, 40), { opacity: 0.5 }) +
      line(d, ink, 3)
    );
  };
  const range = (mx: number, my: number, count: number) =>
    repeat(count, (i) =>
      at(mx + i * 26, my + (i % 2) * 10, [
        path('M-16 0L0-28L16 0Z', pale, { stroke: ink, 'stroke-width': 2 }),
        line('M3-20L8 0M7-14L12 0', ink, 1.4),
      ]),
    );
  const ship = [
    path('M-50 0C-40 20 40 20 54-6L40-2H-40Z', deep),
    line('M-18 0V-64M18 0V-72', ink, 3),
    path('M-40-22Q-18-34 2-22V-56Q-18-64-36-56ZM0-26Q20-38 42-26V-62Q20-72 2-62Z', pale, {
      stroke: ink,
      'stroke-width': 2,
    }),
    path('M18-72l22 6l-22 6Z', '#a03a2c'),
    line('M-70 14q10-8 20 0t20 0t20 0t20 0t20 0', sea, 2.5),
  ];
  const serpent =
    line(
      'M-70 10C-66-30-36-30-34 6M-24 8C-20-26 6-26 8 8M18 8C24-18 40-18 42 8M52 10C60-40 90-50 104-36C92-34 92-26 100-22',
      sea,
      9,
    ) + line('M-90 16H120', mid, 1.6);
  const border = (inset: number) =>
    repeat(Math.ceil(s.w / 40), (i) =>
      i % 2 ? '' : rect(i * 40, inset, 40, 10, ink) + rect(i * 40, s.h - inset - 10, 40, 10, ink),
    ) +
    repeat(18, (i) =>
      i % 2 ? '' : rect(inset, i * 40, 10, 40, ink) + rect(s.w - inset - 10, i * 40, 10, 40, ink),
    );
  return [
    ground(s, pale),
    rect(0, 0, s.w, s.h, s.round([0.3, soft, 0], [1, soft, 0.95])),
    rhumbs,
    land(coast(s, s.w * (s.square ? 0.9 : 0.96), 90, 300, 220, 30), mix(pale, soft, 0.3)),
    land(coast(s, s.w * (s.square ? 0.05 : 0.1), s.square ? 560 : 640, 330, 210, 34), mix(pale, soft, 0.3)),
    land(coast(s, x + (s.square ? 220 : 260), 640, 190, 110, 24), mix(pale, soft, 0.35)),
    land(coast(s, s.w * (s.square ? 0.1 : 0.16), 60, 230, 130, 24), mix(pale, soft, 0.35)),
    range(s.w - 160, 110, 5),
    range(x + 180, 650, 5),
    s.square ? '' : range(60, 650, 6),
    repeat(6, (i) => circle(s.w - 190 + i * 30, 150 + (i % 3) * 18, 4, '#a03a2c')),
    line(
      `M${num(x - 280)} 560C${num(x - 180)} 520 ${num(x - 230)} 420 ${num(x - 130)} 470S${num(x + 60)} 610 ${num(x + 200)} 610`,
      '#a03a2c',
      3.4,
      { 'stroke-dasharray': '12 10' },
    ),
    line(`M${num(x + 190)} 600l20 20m0-20l-20 20`, '#a03a2c', 6),
    compass(cx, cy, s.square ? 150 : 190, ink, pale, '#a03a2c'),
    at(x - (s.square ? 240 : 290), s.square ? 420 : 560, ship, 1.1),
    at(x + (s.square ? 190 : 270), s.square ? 110 : 200, serpent, s.square ? 0.8 : 1),
    rect(0, 0, s.w, s.h, s.slant([0.48, ink, 0], [0.5, ink, 0.12], [0.51, ink, 0])),
    border(14),
    frame(s, ink, 12, 2),
    frame(s, ink, 26, 2),
    fibres(s, deep, 0.3),
    grain(s, deep, 0.25),
    vignette(s, deep, 0.5),
  ].join('');
};

/** Letters, a ribbon, a seal still warm, and a pen that has stopped. */
export const lettersFromVienna: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: wax } = s.p;
  const x = s.fx;
  const y = s.square ? 430 : 360;
  const desk = s.tile(
    220,
    90,
    rect(0, 0, 220, 90, deep) +
      line(
        'M0 20C60 10 120 34 220 20M0 52C80 64 150 40 220 52M0 80C70 70 140 90 220 80',
        mix(deep, ink, 0.35),
        2.4,
      ),
  );
  const hand = (lines: number, width: number, gap: number) =>
    line(
      repeat(lines, (i) => {
        let d = `M0 ${num(i * gap)}`;
        for (let t = 0; t < width * (i === lines - 1 ? 0.5 : s.r.range(0.86, 1)); t += 9)
          d += `q2.5 ${num(s.r.range(-9, -3))} 4.5 0t4.5 0`;
        return d;
      }),
      mix(ink, '#2f3f7a', 0.3),
      1.7,
    );
  const sheet = (dx: number, dy: number, w: number, h: number, turn: number, content: string, paper = pale) =>
    at(
      x + dx,
      y + dy,
      [
        rect(-w / 2 + 8, -h / 2 + 11, w, h, ink, { opacity: 0.35 }),
        rect(-w / 2, -h / 2, w, h, paper),
        content,
      ],
      1,
      turn,
    );
  const envelope = (w: number, h: number, back: boolean) =>
    back
      ? polygon(
          [
            [-w / 2, -h / 2],
            [0, h * 0.12],
            [w / 2, -h / 2],
          ],
          mix(pale, soft, 0.5),
          { stroke: mix(soft, ink, 0.3), 'stroke-width': 2 },
        ) +
        line(
          `M${num(-w / 2)} ${num(h / 2)}L${num(-w * 0.12)} 0M${num(w / 2)} ${num(h / 2)}L${num(w * 0.12)} 0`,
          mix(soft, ink, 0.3),
          2,
        )
      : at(-w * 0.1, -6, hand(3, w * 0.44, 26)) +
        rect(w / 2 - 74, -h / 2 + 16, 56, 66, mix('#3f6f8f', pale, 0.2), {
          stroke: pale,
          'stroke-width': 4,
          'stroke-dasharray': '4 4',
        }) +
        circle(w / 2 - 46, -h / 2 + 46, 14, pale) +
        line(
          `M${num(w / 2 - 150)} ${num(-h / 2 + 30)}q14-10 28 0t28 0t28 0M${num(w / 2 - 150)} ${num(-h / 2 + 46)}q14-10 28 0t28 0t28 0`,
          mix(ink, soft, 0.3),
          2.4,
        ) +
        circle(w / 2 - 96, -h / 2 + 46, 32, 'none', { stroke: mix(ink, soft, 0.3), 'stroke-width': 2.4 });
  const seal = [
    path(
      curve(
        Array.from({ length: 16 }, (_, i) => polar(6, 9, 60 + (i % 2 ? 9 : 0) + (i % 5) * 2, i * 22.5)),
        true,
      ),
      ink,
      { opacity: 0.35 },
    ),
    path(
      curve(
        Array.from({ length: 16 }, (_, i) => polar(0, 0, 58 + (i % 2 ? 9 : 0) + (i % 5) * 2, i * 22.5)),
        true,
      ),
      wax,
    ),
    circle(0, 0, 44, mix(wax, ink, 0.22)),
    circle(0, 0, 44, 'none', { stroke: mix(wax, '#ffffff', 0.3), 'stroke-width': 3 }),
    path('M-22 20C-26-20-10-30 0-8C10-30 26-20 22 20C10 8-10 8-22 20Z', mix(wax, '#ffffff', 0.18)),
    path('M-44-34C-30-54 0-60 24-52C0-50-24-44-40-26Z', '#ffffff', { opacity: 0.35 }),
  ];
  const quill = [
    path('M0 0C60-50 150-130 330-210C300-120 190-40 40 14Z', mix(pale, '#ffffff', 0.5), {
      stroke: mix(soft, ink, 0.3),
      'stroke-width': 2,
    }),
    path('M0 0C90-60 190-130 330-210C280-150 160-60 24 6Z', mix(soft, pale, 0.4)),
    line('M-56 40L300-190', mix(soft, ink, 0.4), 4),
    path('M-62 44L-34 18L-26 28Z', ink),
    line(
      repeat(8, (i) => `M${60 + i * 28} ${-32 - i * 20}l14 12`),
      mix(soft, ink, 0.2),
      2,
    ),
  ];
  const inkwell = [
    circle(8, 10, 62, ink, { opacity: 0.35 }),
    circle(0, 0, 60, '#27394a'),
    circle(0, 0, 60, 'none', { stroke: '#b99a5b', 'stroke-width': 7 }),
    circle(0, 0, 34, ink),
    path('M-20-14A26 26 0 0 1 14-22A34 34 0 0 0-20-14Z', '#ffffff', { opacity: 0.5 }),
  ];
  const lavender = [
    line('M0 0C40-60 60-130 70-220', '#6f8a5a', 4),
    repeat(13, (i) =>
      ellipse(40 + i * 2.6 + (i % 2 ? 9 : -9), -90 - i * 11, 8, 12, i % 3 ? '#8f78b8' : '#b3a0d0'),
    ),
  ];
  return [
    rect(0, 0, s.w, s.h, desk),
    sheet(-40, 40, 430, 560, -9, at(-180, -230, hand(16, 350, 30)), mix(pale, soft, 0.25)),
    sheet(60, -90, 460, 300, 12, at(-200, -110, hand(8, 390, 30))),
    sheet(110, 150, 420, 260, -4, envelope(420, 260, false), mix(pale, soft, 0.12)),
    sheet(-60, 20, 440, 280, 6, envelope(440, 280, true), pale),
    path(
      brush(
        [
          [x - 300, y - 60],
          [x - 150, y - 10],
          [x - 62, y + 18],
          [x + 60, y + 40],
          [x + 230, y + 20],
        ],
        () => 20,
      ),
      mix(wax, ink, 0.15),
    ),
    at(x - 62, y + 26, seal, 1.1),
    at(x + 60, y + 250, quill, s.square ? 0.8 : 1),
    at(x + (s.square ? 250 : 320), y - (s.square ? 120 : 210), inkwell),
    s.square ? '' : at(x - 330, y + 330, lavender, 1.2) + at(x - 300, y + 340, lavender, 1, -12),
    repeat(5, (i) => circle(x + 250 + i * 16, y - 90 + (i % 3) * 22, 3 + (i % 2) * 3, ink, { opacity: 0.7 })),
    s.square ? '' : rect(0, 0, s.w * 0.52, s.h, s.across([0, pale], [0.82, pale, 0.94], [1, pale, 0])),
    s.square ? rect(0, 0, s.w, 300, s.down([0, pale], [0.8, pale, 0.92], [1, pale, 0])) : '',
    fibres(s, mid, 0.25),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.35),
  ].join('');
};

/** Roofs of slate and zinc cut from cloth, stitched, with the shears still open over them. */
export const tailorInParis: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const mansard = (mx: number, foot: number, w: number, h: number, wall: string, roof: string) => {
    const eave = foot - h;
    const bays = Math.max(2, Math.floor(w / 58));
    return [
      rect(mx, eave, w, h + 10, wall),
      polygon(
        [
          [mx - 6, eave],
          [mx + 16, eave - 74],
          [mx + w - 16, eave - 74],
          [mx + w + 6, eave],
        ],
        roof,
      ),
      rect(mx + 12, eave - 82, w - 24, 10, mix(roof, ink, 0.3)),
      repeat(bays, (i) => {
        const bx = mx + ((i + 0.5) * w) / bays;
        const lit = (i * 7 + Math.round(mx)) % 3 === 0;
        const dormer =
          path(`M${num(bx - 13)} ${num(eave - 6)}v-34a13 13 0 0 1 26 0v34Z`, wall) +
          rect(bx - 8, eave - 40, 16, 30, lit ? '#f6cf7a' : deep);
        const windows = repeat(
          Math.floor(h / 64),
          (row) =>
            rect(bx - 11, eave + 16 + row * 62, 22, 40, (i + row) % 3 ? mix(deep, wall, 0.25) : '#f6cf7a') +
            line(
              `M${num(bx - 15)} ${num(eave + 58 + row * 62)}h30M${num(bx - 12)} ${num(eave + 48 + row * 62)}v10m6-10v10m6-10v10m6-10v10m6-10v10`,
              ink,
              1.6,
            ),
        );
        return dormer + windows;
      }),
      repeat(
        3,
        (i) =>
          rect(mx + 30 + i * ((w - 60) / 2.4), eave - 122, 22, 46, mix(red, ink, 0.3)) +
          rect(mx + 33 + i * ((w - 60) / 2.4), eave - 134, 6, 14, soft) +
          rect(mx + 43 + i * ((w - 60) / 2.4), eave - 134, 6, 14, soft),
      ),
      line(`M${num(mx + 8)} ${num(eave + 8)}H${num(mx + w - 8)}`, pale, 2.6, { 'stroke-dasharray': '10 7' }),
      line(`M${num(mx + 22)} ${num(eave - 66)}H${num(mx + w - 22)}`, pale, 2.6, {
        'stroke-dasharray': '10 7',
      }),
    ].join('');
  };
  const blade = (flip: 1 | -1, turn: number) =>
    group(
      [
        path(
          'M0 0C-16-40-26-160-8-330C14-220 26-90 22-10Z',
          s.across([0, '#f5f7f8'], [0.5, '#aab4bd'], [1, '#5d6873']),
        ),
        line('M-8-330C2-220 10-100 12-10', '#ffffff', 2.5),
        path(
          'M6-16C40 40 70 60 84 110C100 170 70 214 30 208C-12 202-20 150 4 120C16 104 14 60-6 10ZM34 184C58 186 70 150 58 122C46 100 26 112 20 136C14 162 20 182 34 184Z',
          ink,
          { 'fill-rule': 'evenodd' },
        ),
      ],
      { transform: `rotate(${turn}) scale(${flip} 1)` },
    );
  const tower = path(
    'M0-420C6-300 12-220 26-150H-26C-12-220-6-300 0-420ZM-28-140H28C36-90 46-60 62-10H-62C-46-60-36-90-28-140ZM-66 0H66C80 60 100 110 130 160H84C60 70-60 70-84 160H-130C-100 110-80 60-66 0Z',
    mix(mid, soft, 0.35),
  );
  const tape: Point[] = [
    [-20, 690],
    [s.w * 0.16, 650],
    [s.w * 0.3, 700],
    [s.w * 0.5, 660],
    [s.w * 0.7, 704],
    [s.w * 0.86, 664],
    [s.w + 20, 690],
  ];
  return [
    sky(s, [mix(soft, pale, 0.25), pale, mix(soft, pale, 0.5)], 620),
    circle(x - 170, 190, 70, mix(red, soft, 0.35)),
    cloud(s, x - 60, 260, 260, '#ffffff', 0.8),
    cloud(s, s.w * 0.86, 180, 200, '#ffffff', 0.7),
    at(s.square ? 590 : x + 260, 420, tower, s.square ? 0.8 : 0.9),
    repeat(Math.ceil(s.w / 170), (i) =>
      mansard(i * 170 - 30, 560, 160, 110 + ((i * 61) % 90), mix(pale, soft, 0.45), mix(mid, pale, 0.2)),
    ),
    repeat(Math.ceil(s.w / 230) + 1, (i) =>
      mansard(i * 230 - 110, 660, 216, 120 + ((i * 47) % 80), mix(pale, mid, 0.16), mid),
    ),
    repeat(Math.ceil(s.w / 300) + 1, (i) =>
      mansard(i * 300 - 60, 760, 290, 110 + ((i * 83) % 60), mix(pale, soft, 0.2), deep),
    ),
    cat(x + 150, 476, 0.6, ink),
    path(
      brush(tape, () => 34),
      '#f1c24b',
    ),
    line(
      repeat(
        Math.ceil(s.w / 22),
        (i) => `M${i * 22} ${num(672 + Math.sin(i * 0.37) * 14)}v${i % 5 ? 10 : 18}`,
      ),
      ink,
      2.4,
    ),
    group(
      [
        group([blade(1, 20), blade(-1, -20)].join(''), { transform: 'translate(12 16)', opacity: 0.22 }),
        blade(1, 20),
        blade(-1, -20),
        circle(0, -6, 11, '#d8dde1', { stroke: ink, 'stroke-width': 4 }),
      ],
      {
        transform: `translate(${num(x)} ${s.square ? 440 : 380}) rotate(28) scale(${s.square ? 1.1 : 1.22})`,
      },
    ),
    line(
      `M${num(x + 60)} 60C${num(x + 10)} 160 ${num(x + 160)} 210 ${num(x + 60)} 330S${num(x - 230)} 400 ${num(x - 190)} 560`,
      red,
      4,
    ),
    gull(x - 260, 120, 13, ink),
    gull(x - 220, 146, 10, ink),
    fibres(s, ink, 0.14),
    grain(s, ink, 0.1),
  ].join('');
};
