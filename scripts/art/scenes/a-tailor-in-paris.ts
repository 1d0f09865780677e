import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, group, line, num, type Point, path, polygon, rect, repeat } from '../draw/svg.ts';
import { cat, gull } from '../vocabulary/figures.ts';
import { cloud, sky } from '../vocabulary/sky.ts';
import { fibres, grain } from '../vocabulary/texture.ts';

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
