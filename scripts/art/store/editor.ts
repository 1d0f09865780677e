import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, curve, ellipse, group, line, type Point, path, rect, repeat } from '../draw/svg.ts';
import { cat } from '../vocabulary/figures.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { hills } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { moon, sky, stars } from '../vocabulary/sky.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** An author's desk at night: a scene on the screen, its story as a graph, tea, a pen, a cat. */
export const authorsDesk: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const screen = s.clip(rect(340, 96, 620, 350, '#000', { rx: 8 }));
  const node = (x: number, y: number, w: number, colour: string) =>
    rect(x, y, w, 46, mix(ink, deep, 0.35), { rx: 10, stroke: colour, 'stroke-width': 2.4 }) +
    rect(x + 12, y + 13, w * 0.5, 7, colour, { rx: 3 }) +
    rect(x + 12, y + 26, w * 0.72, 6, mix(colour, ink, 0.5), { rx: 3 }) +
    circle(x + w, y + 23, 5, colour) +
    circle(x, y + 23, 5, colour);
  const wire = (x1: number, y1: number, x2: number, y2: number) =>
    line(`M${x1} ${y1}C${x1 + 36} ${y1} ${x2 - 36} ${y2} ${x2} ${y2}`, mix(pale, mid, 0.3), 2.4);
  const steam: Point[] = [
    [1060, 500],
    [1074, 470],
    [1056, 440],
    [1070, 404],
  ];
  return [
    rect(0, 0, s.w, s.h, s.down([0, deep], [0.7, mix(deep, ink, 0.4)], [1, ink])),
    rect(60, 60, 210, 300, s.down([0, ink], [1, mid])),
    group(
      [stars(s, 120, 360, pale), moon(s, 190, 140, 34, pale, soft)],
      s.clip(rect(60, 60, 210, 300, '#000')),
    ),
    line('M60 60h210v300h-210ZM165 60v300M60 200h210', mix(soft, ink, 0.5), 10),
    repeat(
      3,
      (i) =>
        rect(1010, 110 + i * 96, 220, 10, mix(soft, ink, 0.45)) +
        repeat(9, (k) =>
          rect(
            1020 + k * 22,
            110 + i * 96 - 40 - ((k * 13 + i * 7) % 26),
            18,
            40 + ((k * 13 + i * 7) % 26),
            [mid, soft, mix(deep, soft, 0.4), mix(lamp, mid, 0.4)][(k + i) % 4] ?? mid,
          ),
        ),
    ),
    rect(326, 82, 648, 378, '#0a0709', { rx: 16 }),
    group(
      [
        sky(s, [ink, mid, soft, pale], 330),
        hills(s, 290, 16, 3, mix(mid, deep, 0.4)),
        moon(s, 560, 180, 40, pale, soft),
        rect(340, 330, 620, 120, ink),
        rect(380, 352, 330, 76, mix(ink, deep, 0.5), { rx: 10, stroke: lamp, 'stroke-width': 2 }),
        rect(400, 370, 220, 9, pale, { rx: 4 }),
        rect(400, 390, 270, 9, mix(pale, ink, 0.4), { rx: 4 }),
        rect(400, 408, 160, 9, mix(pale, ink, 0.4), { rx: 4 }),
        rect(740, 96, 220, 354, mix(ink, deep, 0.25)),
        wire(836, 143, 858, 203),
        wire(836, 143, 858, 273),
        wire(846, 340, 866, 395),
        wire(770, 160, 760, 320),
        node(756, 120, 80, lamp),
        node(858, 180, 84, soft),
        node(858, 250, 84, pale),
        node(756, 318, 90, soft),
        node(866, 372, 80, lamp),
      ],
      screen,
    ),
    rect(610, 460, 80, 70, '#0a0709'),
    ellipse(650, 532, 120, 14, '#0a0709'),
    glow(s, 650, 300, 460, lamp, 0.22),
    rect(0, 530, s.w, 200, s.down([0, mix('#8a4f2c', ink, 0.25)], [1, mix('#5a3018', ink, 0.5)])),
    rect(0, 524, s.w, 12, mix('#c98a4a', ink, 0.1)),
    at(470, 610, [
      path('M-150-34H150L176 34H-176Z', mix(ink, deep, 0.4)),
      repeat(4, (r) =>
        repeat(12, (i) =>
          rect(-138 + i * 23 - r * 4, -26 + r * 13, 19 + r * 0.6, 9, mix(mid, ink, 0.35), { rx: 2 }),
        ),
      ),
    ]),
    at(830, 606, [
      path('M-110-26L90-40L120 34L-90 44Z', pale),
      line('M-80-6L70-16M-74 10L84 0M-68 26L40 20', mix(pale, ink, 0.4), 3),
      line('M30 40L150-50', lamp, 9),
      path('M30 40l-12 12l18-4Z', ink),
    ]),
    at(1060, 560, [
      path('M-40-50H40V-10Q40 10 0 10Q-40 10-40-10Z', soft),
      line('M40-38q30 4 0 34', soft, 9),
      ellipse(0, -50, 40, 9, mix(ink, mid, 0.4)),
    ]),
    line(curve(steam), '#ffffff', 7, { opacity: 0.4 }),
    at(190, 540, [
      path('M-34 0L-42-60H42L34 0Z', mix(soft, '#b5603c', 0.6)),
      repeat(11, (i) =>
        at(0, -58, path(leafShape(86, 17), mix('#4f8a5a', deep, i % 2 ? 0.25 : 0.5)), 1, -165 + i * 15),
      ),
    ]),
    cat(310, 530, 1.3, '#0b0609'),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.5),
  ].join('');
};
