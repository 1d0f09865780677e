import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, path, polar, rect, repeat } from '../draw/svg.ts';
import { gear } from '../vocabulary/objects.ts';
import { grain } from '../vocabulary/texture.ts';

/** A wheel of iron that opens as a flower. */
export const ironbloom: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const petal = (reach: number, width: number, fill: string, turn: number) =>
    at(
      360,
      360,
      path(
        `M0 0C${-width}-${reach * 0.4} ${-width}-${reach * 0.8} 0-${reach}C${width}-${reach * 0.8} ${width}-${reach * 0.4} 0 0Z`,
        fill,
        { stroke: ink, 'stroke-width': 6 },
      ),
      1,
      turn,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(pale, soft, 0.2)], [1, soft])),
    gear(360, 360, 322, 12, mix(deep, ink, 0.3), ink, 8),
    circle(360, 360, 250, mid, { stroke: ink, 'stroke-width': 8 }),
    repeat(12, (i) => {
      const [x, y] = polar(360, 360, 228, i * 30);
      return circle(x, y, 8, ink);
    }),
    repeat(8, (i) => petal(206, 74, mix(red, ink, 0.2), i * 45 + 22)),
    repeat(8, (i) => petal(164, 60, red, i * 45)),
    repeat(6, (i) => petal(104, 44, mix(red, pale, 0.45), i * 60)),
    circle(360, 360, 40, '#e8b84a', { stroke: ink, 'stroke-width': 6 }),
    circle(360, 360, 14, ink),
    grain(s, ink, 0.14),
  ].join('');
};
