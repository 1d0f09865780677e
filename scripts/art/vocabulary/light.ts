import type { Stage } from '../draw/stage.ts';
import { circle, ellipse, group, num, polar, polygon, rect, repeat } from '../draw/svg.ts';

/** A soft round light. */
export const glow = (s: Stage, x: number, y: number, r: number, colour: string, opacity = 1) =>
  circle(x, y, r, s.round([0, colour, opacity], [0.4, colour, opacity * 0.4], [1, colour, 0]));

/** A soft wide light, flattened. */
export const pool = (s: Stage, x: number, y: number, rx: number, ry: number, colour: string, opacity = 1) =>
  ellipse(x, y, rx, ry, s.round([0, colour, opacity], [0.5, colour, opacity * 0.45], [1, colour, 0]));

/** A beam from (x, y) towards `angle` degrees that widens and fades. */
export function beam(
  s: Stage,
  x: number,
  y: number,
  angle: number,
  length: number,
  spread: number,
  colour: string,
  opacity = 0.8,
) {
  const fill = s.across([0, colour, opacity], [1, colour, 0]);
  const cone = polygon(
    [
      [0, -3],
      [length, -spread],
      [length, spread],
      [0, 3],
    ],
    fill,
  );
  return group(cone, { transform: `translate(${num(x)} ${num(y)}) rotate(${num(angle)})` });
}

/** Shafts of light falling from (x, y) between two angles. */
export function shafts(
  s: Stage,
  x: number,
  y: number,
  angles: readonly number[],
  length: number,
  colour: string,
  opacity: number,
) {
  return angles
    .map((angle) => beam(s, x, y, angle, length, s.r.range(26, 60), colour, opacity * s.r.range(0.5, 1)))
    .join('');
}

/** Rays of equal width around a centre, as on a rising-sun print or a deco panel. */
export function sunburst(cx: number, cy: number, radius: number, count: number, colour: string, opacity = 1) {
  const half = 90 / count;
  return group(
    repeat(count, (i) => {
      const angle = (360 / count) * i;
      return polygon(
        [[cx, cy], polar(cx, cy, radius, angle - half), polar(cx, cy, radius, angle + half)],
        colour,
      );
    }),
    { opacity },
  );
}

/** Out-of-focus lights. */
export function bokeh(
  s: Stage,
  count: number,
  top: number,
  bottom: number,
  colours: readonly [string, ...string[]],
) {
  return repeat(count, () =>
    circle(s.r.range(0, s.w), s.r.range(top, bottom), s.r.range(6, 34), s.r.pick(colours), {
      opacity: s.r.range(0.08, 0.36),
    }),
  );
}

/** Bands of mist lying across the stage. */
export function mist(s: Stage, ys: readonly number[], colour: string, opacity: number) {
  return ys
    .map((y, i) => {
      const fade = s.down([0, colour, 0], [0.5, colour, opacity], [1, colour, 0]);
      return rect(0, y - 45, s.w, 90 + i * 14, fade);
    })
    .join('');
}
