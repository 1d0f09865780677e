import { lighten, mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, line, num, type Point, path, polygon, repeat } from '../draw/svg.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { glow } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

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
