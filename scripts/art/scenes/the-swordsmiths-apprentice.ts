import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
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
import { glow } from '../vocabulary/light.ts';
import { frame, grain, vignette } from '../vocabulary/texture.ts';
import { ember } from '../vocabulary/weather.ts';

/** A blade lifted from the forge: one white edge across the dark, and sparks. */
export const swordsmithsApprentice: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: white } = s.p;
  const x = s.fx;
  const forge = [
    path('M-210 240V-40C-210-170 210-170 210-40V240Z', mix(ink, deep, 0.7)),
    repeat(5, (row) =>
      repeat(6, (i) =>
        rect(
          -206 + i * 70 + (row % 2) * 34,
          -110 + row * 70,
          64,
          64,
          mix(deep, mid, 0.18 + ((i * 7 + row * 3) % 4) * 0.06),
          { rx: 5 },
        ),
      ),
    ),
    path('M-130 240V0C-130-90 130-90 130 0V240Z', ink),
    path('M-112 240V10C-112-66 112-66 112 10V240Z', s.round([0, white], [0.4, pale], [0.75, soft], [1, mid])),
    repeat(9, (i) =>
      path('M0 0C-30-40-10-70-4-120C26-80 40-44 18 0Z', i % 2 ? pale : white, {
        transform: `translate(${-88 + i * 22} 240) scale(${0.8 + (i % 3) * 0.35})`,
        opacity: 0.85,
      }),
    ),
    repeat(14, (i) => ellipse(-104 + i * 16, 236, 15, 11, i % 3 ? mid : soft)),
  ];
  const blade: Point[] = Array.from({ length: 12 }, (_, i) => [
    i * 74,
    -Math.sin((i / 11) * Math.PI * 0.5) * 46,
  ]);
  const edge = (dy: number): Point[] => blade.map(([px, py], i) => [px, py + dy + Math.sin(i * 2.4) * 4]);
  const steel = `${curve(blade)}L852-70L${edge(44)
    .reverse()
    .map(([px, py]) => `${num(px)} ${num(py)}`)
    .join('L')}Z`;
  const sword = [
    path(steel, s.across([0, mix(mid, ink, 0.3)], [0.25, '#8f959c'], [0.55, soft], [0.8, pale], [1, white])),
    line(curve(edge(30)), '#ffffff', 4, { opacity: 0.9 }),
    line(curve(blade), ink, 3),
    ellipse(-8, 20, 12, 40, mix('#c9a24a', ink, 0.2)),
    rect(-190, 0, 180, 40, ink, { rx: 10 }),
    repeat(8, (i) =>
      polygon(
        [
          [-178 + i * 21, 20],
          [-168 + i * 21, 6],
          [-158 + i * 21, 20],
          [-168 + i * 21, 34],
        ],
        mix(deep, soft, 0.4),
      ),
    ),
  ];
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.45, deep], [1, ink])),
    glow(s, x, 360, 520, soft, 0.8),
    at(x + (s.square ? 0 : 60), 360, forge, s.square ? 1.05 : 1.25),
    rect(0, 640, s.w, 90, ink),
    at(x - 190, 660, [
      path('M-90-90H130L150-66H60L40-30L70 0H-50L-20-30L-40-66H-120Z', mix(ink, '#4a4a52', 0.5)),
      line('M-86-86H126', soft, 5),
    ]),
    glow(s, x + 120, 250, 360, white, 0.4),
    group(sword, {
      transform: `translate(${num(x - (s.square ? 250 : 330))} ${s.square ? 520 : 560}) rotate(-33) scale(${s.square ? 0.82 : 1})`,
    }),
    repeat(90, () => {
      const [px, py] = polar(x + 60, 440, s.r.range(20, 480) * s.r.range(0.3, 1), s.r.range(180, 350));
      return path(ember, s.r.pick([pale, white, soft]), {
        transform: `translate(${num(px)} ${num(py)}) rotate(${s.r.int(-60, 60)}) scale(${num(s.r.range(0.2, 0.9))})`,
      });
    }),
    repeat(40, () => {
      const angle = s.r.range(-160, -10);
      const [ax, ay] = polar(x + 30, 520, s.r.range(60, 330), angle);
      const [bx, by] = polar(x + 30, 520, s.r.range(340, 420), angle);
      return line(
        `M${num(ax)} ${num(ay)}L${num(ax + (bx - ax) * 0.12)} ${num(ay + (by - ay) * 0.12)}`,
        white,
        s.r.range(1.4, 3),
      );
    }),
    vignette(s, ink, 0.85),
    grain(s, soft, 0.1),
    frame(s, mix(soft, ink, 0.5), 16, 2),
  ].join('');
};
