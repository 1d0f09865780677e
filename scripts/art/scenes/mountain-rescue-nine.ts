import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { peak } from '../vocabulary/land.ts';
import { sunburst } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** Facets of snow and shadow, a red cable car between them. */
export const mountainRescueNine: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const range = { lit: soft, shade: deep, snow: '#ffffff', snowShade: mix(soft, mid, 0.35) };
  const car = [
    line('M0-86V-44M-24-86H24', ink, 6),
    circle(-16, -90, 8, ink),
    circle(16, -90, 8, ink),
    path('M-74-44H74L84 24Q84 40 66 40H-66Q-84 40-84 24Z', red),
    rect(-66, -32, 38, 34, pale, { rx: 4 }),
    rect(-19, -32, 38, 34, pale, { rx: 4 }),
    rect(28, -32, 38, 34, pale, { rx: 4 }),
    circle(0, -16, 9, ink),
    path('M-12 2C-12-8 12-8 12 2Z', ink),
    circle(46, -16, 8, ink),
    path('M36 2C36-6 58-6 58 2Z', ink),
    path('M-8 14h16v-0h-16ZM-4 10h8v20h-8ZM-14 16h28v8h-28Z', pale),
    path('M-84 24Q-84 40-66 40H66Q84 40 84 24V18H-84Z', mix(red, ink, 0.3)),
  ];
  const skier = (sx: number, sy: number, k: number, flip: 1 | -1) =>
    group(
      [
        line('M-34 6L40-10M-30 14L44-2', ink, 3.4),
        path('M0-2L6-22L-2-38L10-46L20-30L14-20L16-4Z', red),
        circle(14, -52, 7, ink),
        line('M12-38L34-30', ink, 4),
      ],
      { transform: `translate(${num(sx)} ${sy}) scale(${flip * k} ${k})` },
    );
  return [
    ground(s, mid),
    sunburst(x + 60, 170, 1200, 18, mix(mid, soft, 0.4), 0.5),
    circle(x + 60, 170, 84, pale),
    s.lettered && !s.square ? '' : peak(s, s.w * 0.08, 250, 520, 620, range),
    peak(s, s.w * 0.95, 220, 560, 640, range),
    peak(s, x - 30, 90, 720, 660, range),
    polygon(
      [
        [-20, 560],
        [s.w * 0.3, 470],
        [s.w * 0.55, 600],
        [s.w * 0.8, 500],
        [s.w + 20, 590],
        [s.w + 20, 740],
        [-20, 740],
      ],
      mix(pale, soft, 0.35),
    ),
    polygon(
      [
        [s.w * 0.3, 470],
        [s.w * 0.55, 600],
        [s.w * 0.4, 740],
        [s.w * 0.22, 620],
      ],
      mix(soft, mid, 0.45),
    ),
    polygon(
      [
        [s.w * 0.8, 500],
        [s.w + 20, 590],
        [s.w + 20, 740],
        [s.w * 0.88, 640],
      ],
      mix(soft, mid, 0.45),
    ),
    polygon(
      [
        [-20, 640],
        [s.w * 0.4, 590],
        [s.w * 0.7, 680],
        [s.w + 20, 630],
        [s.w + 20, 740],
        [-20, 740],
      ],
      '#ffffff',
    ),
    repeat(s.square ? 7 : 13, (i) =>
      conifer(
        (i / (s.square ? 6 : 12)) * s.w,
        650 + ((i * 37) % 40),
        70 + ((i * 53) % 70),
        ink,
        mix(ink, deep, 0.4),
      ),
    ),
    line(
      `M-20 ${s.square ? 440 : 470}L${num(s.w + 20)} 210M-20 ${s.square ? 452 : 482}L${num(s.w + 20)} 222`,
      ink,
      3,
    ),
    at(x + (s.square ? -40 : 30), s.square ? 420 : 408, car, s.square ? 1.1 : 1.2, -4),
    line(`M${num(s.w * 0.4)} 720q60-60 20-90t60-60`, soft, 5),
    skier(s.w * 0.46, 646, 1.3, 1),
    skier(s.w * 0.56, 676, 1.5, 1),
    frame(s, pale, 12, 24),
    frame(s, red, 24, 4),
    grain(s, ink, 0.12),
  ].join('');
};
