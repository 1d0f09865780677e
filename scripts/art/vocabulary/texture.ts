import type { Box } from '../draw/lettering.ts';
import type { Stage } from '../draw/stage.ts';
import { group, line, num, rect, repeat, use } from '../draw/svg.ts';

/** Fine speckle over the whole stage, as ink leaves on rough paper; a path laid in rows, cheaper than a pattern. */
export function grain(s: Stage, colour: string, opacity: number): string {
  const tile = 180;
  const specks = repeat(260, () => {
    const size = s.r.range(0.6, 2);
    return `M${num(s.r.range(0, tile))} ${num(s.r.range(0, tile))}h${num(size)}v${num(size)}h-${num(size)}z`;
  });
  const id = s.define('path', { d: specks }, '');
  const columns = Math.ceil(s.w / tile);
  const tiles = repeat(columns * 4, (i) => use(id, (i % columns) * tile, Math.floor(i / columns) * tile));
  return group(tiles, { fill: colour, 'fill-opacity': opacity });
}

/** Long faint fibres of hand-made paper. */
export function fibres(s: Stage, colour: string, opacity: number): string {
  const strands = repeat(46, () => {
    const bend = s.r.range(-14, 14);
    return `M${num(s.r.range(0, s.w))} ${num(s.r.range(0, s.h))}q${num(s.r.range(10, 34))} ${num(bend)} ${num(
      s.r.range(30, 80),
    )} ${num(s.r.range(-16, 16))}`;
  });
  return line(strands, colour, 1, { opacity });
}

/**
 * Dots that shrink from `from` to `to` (heights of the stage), as a coarse print screens a fade. Each row is one
 * dashed line whose dashes have no length and round ends.
 */
export function halftone(s: Stage, colour: string, from: number, to: number, step = 15): string {
  const rows = Math.max(1, Math.round(Math.abs(to - from) / step));
  const way = Math.sign(to - from);
  return repeat(rows, (i) => {
    const x = i % 2 ? step / 2 : 0;
    return line(
      `M${num(x)} ${num(from + way * (i + 0.5) * step)}H${num(s.w + step)}`,
      colour,
      step * 1.36 * (1 - i / rows),
      {
        'stroke-dasharray': `0 ${num(step)}`,
      },
    );
  });
}

/** Parallel lines over a box, falling by `slope` for each unit to the right. */
export function hatch(box: Box, colour: string, gap: number, width: number, slope: number): string {
  const { x, y, w, h } = box;
  const fall = w * slope;
  const rows = Math.ceil((h + Math.abs(fall)) / gap);
  const top = y - Math.max(0, fall);
  return line(
    repeat(rows, (i) => `M${num(x)} ${num(top + i * gap)}l${num(w)} ${num(fall)}`),
    colour,
    width,
  );
}

/** Edges that darken, to hold the eye in the middle. */
export function vignette(s: Stage, colour: string, opacity: number): string {
  const fade = s.round([0.45, colour, 0], [1, colour, opacity]);
  return rect(-s.w * 0.2, -s.h * 0.2, s.w * 1.4, s.h * 1.4, fade);
}

/** A border line inside the edge. */
export const frame = (s: Stage, colour: string, inset: number, width: number) =>
  rect(inset, inset, s.w - inset * 2, s.h - inset * 2, 'none', { stroke: colour, 'stroke-width': width });

/** Drawing paper ruled in squares, every fifth line stronger. */
export function squared(s: Stage, colour: string, gap: number): string {
  const grid = (step: number, width: number) => {
    const down = repeat(Math.ceil(s.w / step), (i) => `M${i * step} 0V${s.h}`);
    return line(down + repeat(Math.ceil(s.h / step), (i) => `M0 ${i * step}H${num(s.w)}`), colour, width);
  };
  return group(grid(gap, 0.8) + grid(gap * 5, 1.8), { opacity: 0.5 });
}
