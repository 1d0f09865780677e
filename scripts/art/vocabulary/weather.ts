import type { Stage } from '../draw/stage.ts';
import { line, num, path, repeat } from '../draw/svg.ts';

/** Slanting rain in two depths. */
export function rain(s: Stage, count: number, colour: string, opacity: number, slope = 0.22): string {
  const fall = (share: number, length: number, width: number, strength: number) => {
    const d = repeat(Math.round(count * share), () => {
      const size = length * s.r.range(0.6, 1.4);
      return `M${num(s.r.range(-40, s.w + 120))} ${num(s.r.range(-40, s.h))}l${num(-size * slope)} ${num(size)}`;
    });
    return line(d, colour, width, { opacity: strength });
  };
  return fall(0.65, 30, 1.2, opacity * 0.6) + fall(0.35, 62, 2, opacity);
}

/** Falling snow in three depths, the nearest flakes large and soft. */
export function snow(s: Stage, count: number, colour: string, opacity = 1): string {
  const layer = (share: number, low: number, high: number, strength: number) => {
    const d = repeat(Math.round(count * share), () => {
      const r = num(s.r.range(low, high));
      const width = num(Number(r) * 2);
      return `M${num(s.r.range(0, s.w))} ${num(s.r.range(0, s.h))}a${r} ${r} 0 0 1 ${width} 0a${r} ${r} 0 0 1-${width} 0`;
    });
    return path(d, colour, { opacity: opacity * strength });
  };
  return layer(0.6, 1, 2.2, 0.8) + layer(0.32, 2.2, 4, 0.85) + layer(0.08, 5, 9, 0.5);
}

/** Rings where rain meets water or wet stone. */
export function rings(s: Stage, count: number, top: number, colour: string, opacity: number): string {
  const d = repeat(count, () => {
    const depth = s.r.range(0, 1);
    const rx = 6 + depth * 26;
    const [x, y] = [s.r.range(0, s.w), top + depth * (s.h - top)];
    return `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(rx * 0.28)} 0 1 0 ${num(rx * 2)} 0a${num(rx)} ${num(
      rx * 0.28,
    )} 0 1 0 ${num(-rx * 2)} 0`;
  });
  return line(d, colour, 1.6, { opacity });
}

/** Shapes carried by the wind: one outline, many places, sizes and turns. */
export function drift(
  s: Stage,
  count: number,
  shape: string,
  colours: readonly [string, ...string[]],
  sizes: readonly [number, number],
  area: { top: number; bottom: number },
): string {
  return repeat(count, () => {
    const scale = s.r.range(...sizes);
    const place = `translate(${num(s.r.range(0, s.w))} ${num(s.r.range(area.top, area.bottom))}) rotate(${s.r.int(
      0,
      360,
    )}) scale(${Math.round(scale * 100) / 100})`;
    return path(shape, s.r.pick(colours), { transform: place });
  });
}

/** Outlines for `drift`, each about twenty units wide. */
export const mapleLeaf =
  'M0 12L1 4L9 7L7 3L12-1L9-2L11-7L5-5L5-8L0-13L-5-8L-5-5L-11-7L-9-2L-12-1L-7 3L-9 7L-1 4Z';
export const ember = 'M0-9L3 0L0 9L-3 0Z';
export const note = 'M-6 8a5 4 0 1 0 4 3V-8l10-3v-5l-12 4V8Z';
