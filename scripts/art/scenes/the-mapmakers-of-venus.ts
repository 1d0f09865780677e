import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, num, path, rect, repeat } from '../draw/svg.ts';
import { cloud, sky, streaks } from '../vocabulary/sky.ts';
import { frame, grain, halftone } from '../vocabulary/texture.ts';

/** An airship over the golden cloud tops of Venus. */
export const mapmakersOfVenus: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const [x, y] = [s.fx, s.square ? 240 : 250];
  const bank = (floor: number, colour: string, size: number) =>
    repeat(Math.ceil(s.w / size) + 2, (i) =>
      cloud(s, i * size * 0.92 - size * 0.4, floor + s.r.range(-16, 16), size * s.r.range(1.3, 1.9), colour),
    ) + rect(0, floor - 4, s.w, s.h - floor + 10, colour);
  const ship = [
    ellipse(0, 0, 270, 84, teal),
    path('M-270 0A270 84 0 0 1 270 0A270 40 0 0 1 -270 0Z', mix(teal, pale, 0.45)),
    path('M-270 0A270 30 0 0 0 270 0A270 12 0 0 1 -270 0Z', pale, { opacity: 0.8 }),
    line(
      'M-200-56Q-226 0-200 56M-100-78Q-124 0-100 78M0-84V84M100-78Q124 0 100 78M200-56Q226 0 200 56',
      ink,
      2.4,
      { opacity: 0.55 },
    ),
    path('M-230-30L-320-84V-10ZM-230 30L-320 84V10ZM-250-8h-84v16h84Z', deep),
    line('M-110 76L-90 116M110 76L90 116M-30 84V116M30 84V116', ink, 3),
    path('M-120 112H124L96 152H-96Z', deep, { stroke: ink, 'stroke-width': 3 }),
    repeat(7, (i) => circle(-84 + i * 28, 128, 7, pale)),
    at(-132, 132, ellipse(0, 0, 5, 30, pale)),
    path('M124 112l44 10l-40 12Z', mid),
  ];
  return [
    sky(s, [deep, mid, soft, pale], 560),
    circle(x + (s.square ? 160 : 330), 210, 120, pale, { opacity: 0.9 }),
    repeat(5, (i) =>
      circle(x + (s.square ? 160 : 330), 210, 150 + i * 46, 'none', {
        stroke: pale,
        'stroke-width': 2,
        opacity: 0.3 - i * 0.05,
      }),
    ),
    streaks(s, 14, 60, 420, pale, 0.4),
    bank(430, mix(soft, pale, 0.5), 150),
    bank(490, mix(soft, mid, 0.15), 190),
    halftone(s, mid, 500, 380, 14),
    ellipse(x, y + 330, 220, 22, deep, { opacity: 0.3 }),
    bank(560, mix(mid, soft, 0.35), 220),
    at(x, y, ship, s.square ? 0.95 : 1.15, -5),
    line(`M${num(x - 20)} ${num(y + 176)}V${num(y + 330)}`, ink, 2, { 'stroke-dasharray': '3 7' }),
    bank(644, mix(deep, mid, 0.65), 260),
    grain(s, deep, 0.25),
    frame(s, pale, 14, 5),
  ].join('');
};
