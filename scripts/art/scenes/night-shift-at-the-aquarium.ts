import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, ellipse, line, num, path, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { glow, shafts } from '../vocabulary/light.ts';
import { vignette } from '../vocabulary/texture.ts';

/** Moon jellies in a dark hall; two people on the bench before the glass. */
export const aquariumNightShift: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: pink } = s.p;
  const jelly = (x: number, y: number, r: number, colour: string, turn: number) => {
    const arms = repeat(9, (i) => {
      const sx = ((i - 4) / 4.5) * r * 0.8;
      const long = r * (1.9 + ((i * 7) % 5) * 0.28);
      return line(
        `M${num(sx)} ${num(r * 0.2)}C${num(sx + r * 0.3)} ${num(long * 0.4)} ${num(sx - r * 0.3)} ${num(long * 0.7)} ${num(sx + Math.sin(i) * r * 0.3)} ${num(long)}`,
        colour,
        Math.max(1.4, r * 0.03),
        { opacity: 0.75 },
      );
    });
    const frills = repeat(4, (i) =>
      path(
        brush(
          [
            [(i - 1.5) * r * 0.26, r * 0.2],
            [(i - 1.5) * r * 0.34 + r * 0.14, r * 0.7],
            [(i - 1.5) * r * 0.3 - r * 0.12, r * 1.2],
            [(i - 1.5) * r * 0.36, r * 1.7],
          ],
          (k) => r * 0.2 * (1 - k * 0.8),
        ),
        mix(colour, '#ffffff', 0.3),
        { opacity: 0.45 },
      ),
    );
    return (
      glow(s, x, y, r * 2.5, colour, 0.5) +
      at(
        x,
        y,
        [
          arms,
          frills,
          path(
            `M${num(-r)} ${num(r * 0.24)}C${num(-r * 1.08)} ${num(-r * 0.9)} ${num(r * 1.08)} ${num(-r * 0.9)} ${num(r)} ${num(r * 0.24)}${repeat(6, () => `q${num(-r / 6)} ${num(r * 0.16)} ${num(-r / 3)} 0`)}Z`,
            s.down([0, mix(colour, '#ffffff', 0.75), 0.95], [0.6, colour, 0.75], [1, colour, 0.35]),
          ),
          repeat(4, (i) =>
            ellipse(
              (i - 1.5) * r * 0.34,
              -r * 0.2 + Math.abs(i - 1.5) * r * 0.08,
              r * 0.13,
              r * 0.19,
              'none',
              { stroke: '#ffffff', 'stroke-width': num(r * 0.035), opacity: 0.8 },
            ),
          ),
          path(
            `M${num(-r * 0.72)} ${num(-r * 0.12)}C${num(-r * 0.6)} ${num(-r * 0.46)} ${num(-r * 0.3)} ${num(-r * 0.58)} 0 ${num(-r * 0.6)}C${num(-r * 0.3)} ${num(-r * 0.5)} ${num(-r * 0.56)} ${num(-r * 0.34)} ${num(-r * 0.72)} ${num(-r * 0.12)}Z`,
            '#ffffff',
            { opacity: 0.6 },
          ),
        ],
        1,
        turn,
      )
    );
  };
  const x = s.w / 2;
  const bench = s.lettered ? x + 500 : x;
  const spread = s.square ? 0.56 : 1;
  const jellies: Array<[number, number, number, string, number]> = [
    [-480, 130, 46, soft, 16],
    [-330, 290, 70, pink, -10],
    [-180, 120, 34, pale, 8],
    [-90, 220, 96, soft, -6],
    [110, 110, 44, pink, 14],
    [190, 290, 62, pale, -16],
    [340, 150, 84, soft, 10],
    [500, 300, 52, pink, -8],
    [20, 360, 30, pale, 20],
    [560, 100, 30, soft, 0],
  ];
  const visitors = [
    walker(bench - 44, 690, 0.92, '#02040f', mix(ink, deep, 0.7)),
    walker(bench + 24, 690, 0.88, '#02040f', mix(ink, deep, 0.7), true),
    line(`M${num(bench - 78)} 546q10-30 26-36M${num(bench + 50)} 552q-8-28-22-34`, pink, 2.5, {
      opacity: 0.7,
    }),
  ].join('');
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.6, deep], [1, ink])),
    shafts(s, x, -80, [60, 74, 90, 106, 120], 700, soft, 0.25),
    repeat(90, () =>
      circle(s.r.range(0, s.w), s.r.range(0, 560), s.r.range(0.8, 2.6), pale, {
        opacity: s.r.range(0.2, 0.8),
      }),
    ),
    jellies
      .map(([dx, y, r, colour, turn]) => jelly(x + dx * spread, y, r * (s.square ? 0.86 : 1), colour, turn))
      .join(''),
    line(
      repeat(4, (i) => `M${num((s.w / 4) * (i + 0.5))} 0V600`),
      ink,
      9,
      { opacity: 0.6 },
    ),
    rect(0, 600, s.w, 130, s.down([0, mix(deep, ink, 0.4)], [1, ink])),
    rect(0, 594, s.w, 8, mix(soft, ink, 0.5)),
    ellipse(x, 650, 520 * spread, 34, soft, { opacity: 0.18 }),
    s.square && s.lettered ? '' : visitors,
    vignette(s, ink, 0.75),
  ].join('');
};
