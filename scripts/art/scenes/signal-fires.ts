import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, polygon, rect } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { ridgeLine } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { sky, stars, streaks } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** Ridge behind ridge into the dusk, a fire answering on each. */
export const signalFires: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: fire } = s.p;
  const shades = [mix(soft, pale, 0.55), soft, mix(soft, mid, 0.55), mid, mix(mid, deep, 0.6), deep, ink];
  const layers = shades.map((shade, i) => {
    const y = 330 + i * 56;
    const line_ = ridgeLine(s, y, 84 - i * 4, 34);
    const slot = [0.62, 0.3, 0.78, 0.46, 0.2, 0.66, 0.5][i] ?? 0.5;
    const from = Math.round(line_.length * (slot - 0.08));
    const top = line_
      .slice(from, from + Math.round(line_.length * 0.16))
      .reduce((best, point) => (point[1] < best[1] ? point : best));
    const size = 0.3 + i * 0.17;
    const flame =
      i === 6
        ? ''
        : at(
            top[0],
            top[1] + 4,
            [
              rect(-14, -34, 28, 40, mix(shade, ink, 0.35)),
              path('M-16-34C-26-64-4-72-4-104C16-84 26-64 16-34Z', fire),
              path('M-8-34C-12-54 0-60 0-80C10-64 14-50 8-34Z', '#ffffff'),
            ],
            size,
          );
    return (
      polygon([...line_, [s.w + 20, 740], [-20, 740]], shade) +
      (i === 6 ? '' : glow(s, top[0], top[1] - 50 * size, 190 * size, fire, 0.85)) +
      flame
    );
  });
  return [
    sky(s, [deep, mid, soft, pale], 470),
    stars(s, 90, 240, '#ffffff'),
    circle(s.w * 0.5, 300, 96, pale, { opacity: 0.85 }),
    streaks(s, 9, 220, 360, '#ffffff', 0.25),
    layers,
    walker(s.w * 0.42, 668, 0.5, '#05040f', ink),
    line(`M${num(s.w * 0.42 + 17)} 640v-70`, '#05040f', 3),
    grain(s, ink, 0.14),
  ].join('');
};
