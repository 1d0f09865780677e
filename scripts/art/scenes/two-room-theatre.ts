import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { drape } from '../vocabulary/objects.ts';
import { ground, stars } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** A stage with two painted doors, two spots, and someone always between them. */
export const twoRoomTheatre: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const x = s.w / 2;
  const floor = 560;
  const gap = s.square ? 150 : 260;
  const door = (dx: number, colour: string, hinge: 1 | -1) =>
    group(
      [
        rect(-76, -262, 152, 262, pale),
        rect(-64, -250, 128, 250, ink),
        polygon(
          [
            [-64 * hinge, -250],
            [26 * hinge, -222],
            [26 * hinge, 26],
            [-64 * hinge, 0],
          ],
          colour,
          { stroke: ink, 'stroke-width': 4 },
        ),
        polygon(
          [
            [-52 * hinge, -226],
            [14 * hinge, -204],
            [14 * hinge, -120],
            [-52 * hinge, -132],
          ],
          mix(colour, ink, 0.22),
        ),
        polygon(
          [
            [-52 * hinge, -106],
            [14 * hinge, -94],
            [14 * hinge, 4],
            [-52 * hinge, -12],
          ],
          mix(colour, ink, 0.22),
        ),
        circle(14 * hinge, -94, 7, pale),
        polygon(
          [
            [64 * hinge, 0],
            [-20 * hinge, 26],
            [-60 * hinge, 90],
            [160 * hinge, 90],
          ],
          soft,
          { opacity: 0.5 },
        ),
      ],
      { transform: `translate(${num(x + dx)} ${floor})` },
    );
  const spot = (sx: number, target: number) =>
    polygon(
      [
        [sx - 16, 40],
        [sx + 16, 40],
        [target + 130, 640],
        [target - 130, 640],
      ],
      s.down([0, pale, 0.75], [1, pale, 0.08]),
    );
  const swags = Math.ceil((s.w + 40) / 160);
  const prop = [
    rect(-46, -58, 92, 8, pale),
    line('M-40-50L-46 0M40-50L46 0', pale, 6),
    path('M-20-58C-22-90 22-90 20-58Z', teal),
    line('M0-82C-6-110 10-116 4-134', mix('#4f8a5a', ink, 0.2), 4),
    circle(4, -140, 11, mid),
  ];
  return [
    ground(s, deep),
    repeat(Math.ceil(s.w / 60), (i) => rect(i * 60, 130, 30, 440, mix(deep, mid, 0.16))),
    rect(0, floor, s.w, 180, mix(soft, deep, 0.35)),
    line(
      repeat(14, (i) => `M${num(x + (i - 6.5) * (s.w / 16))} ${floor}L${num(x + (i - 6.5) * (s.w / 6))} 740`),
      deep,
      3,
      { opacity: 0.6 },
    ),
    door(-gap, teal, 1),
    door(gap, mid, -1),
    spot(x - gap * 1.3, x - gap),
    spot(x + gap * 1.3, x + gap),
    ellipse(x - gap, 640, 150, 28, pale, { opacity: 0.6 }),
    ellipse(x + gap, 640, 150, 28, pale, { opacity: 0.6 }),
    walker(x - gap + 20, 640, 1.02, ink, mix(ink, soft, 0.4)),
    walker(x + gap - 20, 640, 1.02, mix(mid, ink, 0.6), mix(ink, soft, 0.4), true),
    at(x, 640, prop, 0.9),
    drape(s, -20, s.square ? 96 : 150, 60, 700, mid, mix(mid, ink, 0.55), soft),
    drape(s, s.w - (s.square ? 76 : 130), s.square ? 96 : 150, 60, 700, mid, mix(mid, ink, 0.55), soft),
    path(`M-20 -20H${num(s.w + 20)}V70${repeat(swags, () => 'q-80 66 -160 0')}V-20Z`, mix(mid, ink, 0.1)),
    line(`M${num(s.w + 20)} 70${repeat(swags, () => 'q-80 66 -160 0')}`, soft, 8),
    rect(0, 694, s.w, 30, ink),
    repeat(Math.ceil(s.w / 74), (i) => path(`M${i * 74 + 14} 694q22 -36 44 0Z`, soft)),
    stars(s, 20, 40, pale),
    grain(s, ink, 0.16),
  ].join('');
};
