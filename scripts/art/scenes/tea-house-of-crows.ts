import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, rect, repeat } from '../draw/svg.ts';
import { sweptRoof } from '../vocabulary/city.ts';
import { crow } from '../vocabulary/figures.ts';
import { bareTree } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { ground, scrollCloud } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';

/** Crows along the ridge of a tea house before an enormous moon. */
export const teaHouseOfCrows: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.square ? 360 : s.fx - 40;
  const roofY = s.square ? 350 : 450;
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
    circle(x + 60, roofY - 180, 220, lamp),
    circle(x + 60, roofY - 180, 220, s.down([0.4, mid, 0], [1, mid, 0.55])),
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
