import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { beam, glow, pool } from '../vocabulary/light.ts';
import { ground, moon, sparkle, stars } from '../vocabulary/sky.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** An apothecary's shelves around a round window and its moon, as in an old storybook. */
export const apothecaryPrince: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const [x, y] = [s.fx, 270];
  const contents = [mid, soft, '#a8475a', '#6f5aa8', '#d8b24a', '#4f8fa8', '#7fa35a'] as const;
  const jar = (kind: number, fill: string) => {
    const bodies = [
      'M-22 0V-44Q-22-56-12-58V-66H12V-58Q22-56 22-44V0Z',
      'M-14 0C-34-10-30-40-10-52V-70H10V-52C30-40 34-10 14 0Z',
      'M-16 0L-20-62H20L16 0Z',
    ];
    const d = bodies[kind % 3] ?? '';
    return (
      path(d, mix(pale, deep, 0.35), { opacity: 0.55 }) +
      group(rect(-40, -40, 80, 60, fill), s.clip(path(d, '#000'))) +
      line(d, pale, 2) +
      rect(-13, -78, 26, 12, mix(soft, ink, 0.35), { rx: 2 }) +
      rect(-11, -30, 22, 14, pale) +
      line('M-14-50V-14', '#ffffff', 2.4, { opacity: 0.6 })
    );
  };
  const shelfRow = (sy: number) => {
    const jars: string[] = [];
    for (let jx = 30; jx < s.w; jx += 62) {
      if (Math.abs(jx - x) < 232 && sy > 60 && sy < 520) continue;
      jars.push(at(jx + s.r.range(-6, 6), sy, jar(s.r.int(0, 2), s.r.pick(contents)), s.r.range(0.92, 1.2)));
    }
    return rect(0, sy, s.w, 12, mix(soft, ink, 0.55)) + rect(0, sy + 12, s.w, 5, ink) + jars.join('');
  };
  const herbs = repeat(s.square ? 5 : 9, (i) => {
    const hx = 40 + (i * s.w) / (s.square ? 5 : 9);
    if (Math.abs(hx - x) < 150) return '';
    return at(hx, 0, [
      line('M0-10V46', mix(soft, ink, 0.3), 3),
      repeat(9, (j) =>
        at(0, 46 + j * 7, path(leafShape(34, 9), j % 2 ? mid : mix(mid, pale, 0.25)), 1, j % 2 ? 50 : 130),
      ),
    ]);
  });
  return [
    ground(s, mix(deep, ink, 0.4)),
    [120, 226, 332, 438].map(shelfRow).join(''),
    circle(x, y, 218, mix(soft, ink, 0.5)),
    circle(x, y, 202, ink),
    circle(x, y, 194, s.down([0, ink], [0.5, mix(deep, '#3f5fa8', 0.5)], [1, mix(mid, soft, 0.4)])),
    group(
      [
        stars(s, 420, 480, pale),
        moon(s, x + 40, y - 50, 74, lamp, soft),
        ridge(s, y + 120, 30, mix(deep, ink, 0.3)),
        repeat(7, (i) =>
          polygon(
            [
              [x - 190 + i * 58, y + 210],
              [x - 170 + i * 58, y + 90 - (i % 3) * 24],
              [x - 150 + i * 58, y + 210],
            ],
            ink,
          ),
        ),
      ],
      s.clip(circle(x, y, 194, '#000')),
    ),
    line(`M${num(x)} ${y - 194}V${y + 194}M${num(x - 194)} ${y}H${num(x + 194)}`, mix(soft, ink, 0.5), 8),
    circle(x, y, 100, 'none', { stroke: mix(soft, ink, 0.5), 'stroke-width': 6 }),
    beam(s, x + 40, y - 40, 100, 640, 200, lamp, 0.3),
    herbs,
    rect(0, 560, s.w, 180, s.down([0, mix(soft, ink, 0.35)], [1, mix(soft, ink, 0.75)])),
    rect(0, 552, s.w, 12, mix(soft, pale, 0.2)),
    pool(s, x, 590, 340, 60, lamp, 0.5),
    at(x - 90, 600, [
      path('M-70-70H70C66-20 40 0 0 0C-40 0-66-20-70-70Z', '#8f8a9c'),
      ellipse(0, -70, 70, 16, ink),
      ellipse(0, -68, 58, 10, mid),
      line('M10-74L66-150', '#c9c2cf', 15),
      rect(-34, -6, 68, 10, '#6f6a7c'),
    ]),
    at(x + 90, 602, [
      path('M-80-4L-14-20L60-4L60-14L-14-30L-80-14Z', pale),
      line('M-66-10L-20-21M-66-6L-20-17', ink, 1.4),
    ]),
    at(
      x + 190,
      600,
      [
        line('M0 0V-120M-70-110H70', '#d9b45a', 6),
        path('M-100-60C-96-34-44-34-40-60ZM40-48C44-22 96-22 100-48Z', '#d9b45a'),
        line('M-70-110L-98-60M-70-110L-42-60M70-110L42-48M70-110L98-48', '#d9b45a', 2.4),
        rect(-34, -8, 68, 10, '#d9b45a'),
      ],
      0.8,
    ),
    at(x + 6, 602, jar(1, '#57d08a'), 1.5),
    glow(s, x + 6, 560, 90, '#9ff0b8', 0.6),
    repeat(16, () => sparkle(x + s.r.range(-260, 260), s.r.range(120, 560), s.r.range(3, 9), lamp)),
    vignette(s, ink, 0.7),
    grain(s, pale, 0.08),
  ].join('');
};
