import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, curve, group, line, num, type Point, path, rect, repeat } from '../draw/svg.ts';
import { ridge } from '../vocabulary/land.ts';
import { beam, glow, shafts } from '../vocabulary/light.ts';
import { sky } from '../vocabulary/sky.ts';
import { frame, grain, squared, vignette } from '../vocabulary/texture.ts';

/** A fish school as one path. */
const school = (count: number, place: (i: number) => Point, size: number, colour: string) =>
  path(
    repeat(count, (i) => {
      const [x, y] = place(i);
      return `M${num(x)} ${num(y)}q${num(size)} ${num(-size * 0.6)} ${num(size * 2)} 0l${num(size * 0.7)} ${num(-size * 0.5)}v${num(size)}l${num(-size * 0.7)} ${num(-size * 0.5)}q${num(-size)} ${num(size * 0.6)} ${num(-size * 2)} 0Z`;
    }),
    colour,
  );

/** A station on the sea floor, its round windows lit; something very large passes above. */
export const deepwaterStation: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const dome = (dx: number, r: number, ports: number) =>
    at(x + dx, 590, [
      path(
        `M${-r} 0V${num(-r * 0.3)}A${r} ${r} 0 0 1 ${r} ${num(-r * 0.3)}V0Z`,
        s.across([0, mix(mid, ink, 0.25)], [0.45, mix(mid, soft, 0.35)], [1, ink]),
      ),
      line(
        `M${-r} ${num(-r * 0.3)}H${r}M${num(-r * 0.86)} ${num(-r * 0.8)}H${num(r * 0.86)}M0 ${num(-r * 1.3)}V${num(-r * 1.6)}`,
        mix(soft, ink, 0.35),
        3.4,
      ),
      repeat(ports, (i) => {
        const px = ((i + 0.5) / ports - 0.5) * r * 1.62;
        return (
          circle(px, -r * 0.56, r * 0.155, ink) +
          circle(px, -r * 0.56, r * 0.115, lamp) +
          circle(px - r * 0.03, -r * 0.6, r * 0.03, '#ffffff')
        );
      }),
      circle(0, -r * 1.62, 6, lamp),
      repeat(4, (i) => rect(-r + i * r * 0.6, -4, 12, 34, ink)),
    ]);
  const tube = (from: number, to: number) =>
    rect(x + from, 540, to - from, 34, s.down([0, mix(mid, soft, 0.3)], [1, ink])) +
    repeat(Math.floor((to - from) / 40), (i) => rect(x + from + 12 + i * 40, 549, 18, 12, lamp, { rx: 6 }));
  const whale =
    'M-330 30C-250-50-90-80 60-60C170-46 260-20 330-40C350-70 384-84 420-84C404-60 396-40 376-22C396-8 410 14 416 40C384 34 352 14 334-8C260 40 150 80 20 84C-40 130-90 140-130 134C-104 116-90 100-84 78C-180 74-280 60-330 30Z';
  return [
    sky(s, [soft, mid, deep, ink]),
    shafts(s, s.w * 0.4, -60, [64, 76, 88, 100, 112, 124], 760, pale, 0.24),
    group(squared(s, soft, 32), { opacity: 0.28 }),
    at(
      x - 60,
      s.square ? 340 : 190,
      [
        path(whale, mix(deep, ink, 0.35)),
        path('M-330 30C-250 10-120 40 20 84C-90 88-260 76-330 30Z', mix(mid, deep, 0.4)),
        circle(-250, 14, 6, pale),
        line(
          repeat(6, (i) => `M${-300 + i * 24} ${40 + i * 3}q30 14 60 12`),
          ink,
          2,
        ),
      ],
      s.square ? 0.72 : 0.94,
      -6,
    ),
    school(
      22,
      (i) => [
        x - 360 + (i % 8) * 40 + (i % 3) * 12,
        (s.square ? 440 : 330) + Math.floor(i / 8) * 26 + (i % 2) * 10,
      ],
      8,
      mix(soft, pale, 0.3),
    ),
    ridge(s, 570, 60, mix(deep, ink, 0.3)),
    beam(s, x - 190, 520, -150, 420, 90, lamp, 0.5),
    beam(s, x + 40, 430, -40, 460, 90, lamp, 0.45),
    beam(s, x + 240, 500, -20, 360, 80, lamp, 0.45),
    tube(-230, -90),
    tube(120, 240),
    dome(-240, 84, 3),
    dome(10, 158, 5),
    dome(270, 92, 3),
    glow(s, x + 10, 510, 240, lamp, 0.35),
    path(
      `${curve([
        [-20, 640],
        [s.w * 0.2, 606],
        [s.w * 0.5, 612],
        [s.w * 0.8, 604],
        [s.w + 20, 634],
      ])}V740H-20Z`,
      ink,
    ),
    repeat(s.square ? 8 : 16, (i) =>
      path(
        brush(
          [
            [i * (s.w / 15), 720],
            [i * (s.w / 15) + 14, 670],
            [i * (s.w / 15) - 10, 630],
            [i * (s.w / 15) + 8, 580 + ((i * 53) % 50)],
          ],
          (k) => 14 * (1 - k),
        ),
        mix(mid, ink, 0.45),
      ),
    ),
    at(x - 120, 622, [
      circle(0, -52, 18, mix(pale, ink, 0.2)),
      circle(3, -52, 11, lamp),
      rect(-15, -38, 30, 30, mix(pale, ink, 0.35), { rx: 8 }),
      rect(-15, -10, 12, 22, mix(pale, ink, 0.45)),
      rect(3, -10, 12, 22, mix(pale, ink, 0.45)),
      line('M14-30L34-44', mix(pale, ink, 0.4), 8),
    ]),
    beam(s, x - 84, 578, -28, 220, 44, '#ffffff', 0.5),
    repeat(30, () =>
      circle(s.r.range(0, s.w), s.r.range(60, 620), s.r.range(1.5, 5), 'none', {
        stroke: pale,
        'stroke-width': 1.5,
        opacity: 0.55,
      }),
    ),
    line(`M${num(x + 168)} 430h90M${num(x + 168)} 430l-30 30`, pale, 2),
    circle(x + 262, 430, 4, pale),
    frame(s, soft, 18, 2),
    vignette(s, ink, 0.5),
    grain(s, pale, 0.07),
  ].join('');
};
