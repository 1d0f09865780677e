import type { Stage } from '../draw/stage.ts';
import { curveDownTo, num, type Point, path, polygon, repeat } from '../draw/svg.ts';

/** Heights of a rough line, by halving and shifting midpoints. */
function rough(s: Stage, steps: number, sway: number): number[] {
  let line = [s.r.range(-sway, sway), s.r.range(-sway, sway)];
  let reach = sway;
  while (line.length < steps) {
    line = line.flatMap((y, i) => {
      const after = line[i + 1];
      return after === undefined ? [y] : [y, (y + after) / 2 + s.r.range(-reach, reach)];
    });
    reach *= 0.52;
  }
  return line;
}

/** Points of a mountain line around the height `y`. */
export function ridgeLine(s: Stage, y: number, sway: number, steps = 60): Point[] {
  const heights = rough(s, steps, sway);
  return heights.map((dy, i) => [(i / (heights.length - 1)) * (s.w + 40) - 20, y + dy]);
}

/** A mountain range, filled down to the stage's foot. */
export function ridge(s: Stage, y: number, sway: number, fill: string, steps = 60): string {
  return polygon([...ridgeLine(s, y, sway, steps), [s.w + 20, s.h + 10], [-20, s.h + 10]], fill);
}

/** Rounded hills: `waves` crests over the width. */
export function hills(s: Stage, y: number, sway: number, waves: number, fill: string): string {
  const phase = s.r.range(0, 6.3);
  const points: Point[] = Array.from({ length: waves * 4 + 1 }, (_, i) => {
    const share = i / (waves * 4);
    const height = Math.sin(share * waves * Math.PI * 2 + phase) * sway;
    return [share * (s.w + 80) - 40, y + height + s.r.range(-0.2, 0.2) * sway];
  });
  return path(curveDownTo(points, s.h + 10), fill);
}

/** A single peak with a lit flank, a shaded flank and a jagged cap of snow. */
export function peak(
  s: Stage,
  x: number,
  top: number,
  width: number,
  foot: number,
  colours: { lit: string; shade: string; snow: string; snowShade: string },
): string {
  const height = foot - top;
  const fold = (share: number): Point => [x + Math.sin(share * 9) * width * 0.035, top + height * share];
  const spine: Point[] = [0, 0.12, 0.26, 0.4, 0.6, 0.8, 1].map(fold);
  const left: Point = [x - width / 2, foot];
  const right: Point = [x + width / 2, foot];
  const cap = (side: -1 | 1): Point[] => {
    const reach = 0.34;
    const edge: Point = [x + (side * width * reach) / 2, top + height * reach];
    const teeth = [0.75, 0.5, 0.3].map(
      (share, i): Point => [
        x + ((side * width * reach) / 2) * share,
        top + height * (reach + (i % 2 ? -0.07 : 0.06) + s.r.range(-0.015, 0.015)),
      ],
    );
    return [[x, top], edge, ...teeth, fold(0.3)];
  };
  return [
    polygon([[x, top], left, ...spine.slice(1).reverse()], colours.lit),
    polygon([[x, top], right, ...spine.slice(1).reverse()], colours.shade),
    polygon(cap(-1), colours.snow),
    polygon(cap(1), colours.snowShade),
  ].join('');
}

/** A cliff that fills one side of the stage; its edge is at `edge`, its top at `top`. */
export function cliff(
  s: Stage,
  edge: number,
  top: number,
  side: 'left' | 'right',
  fill: string,
  face: string,
) {
  const out = side === 'left' ? -20 : s.w + 20;
  const way = side === 'left' ? -1 : 1;
  const wall: Point[] = [
    [edge, top],
    [edge + way * 18, top + 60],
    [edge - way * 6, top + 110],
    [edge + way * 34, top + 190],
    [edge + way * 20, top + 260],
    [edge + way * 70, s.h + 10],
  ];
  const strata = repeat(7, (i) => {
    const y = top + 46 + i * 44;
    return `M${num(edge + way * (26 + i * 7))} ${num(y)}l${num(way * s.r.range(60, 190))} ${num(s.r.range(-12, 12))}`;
  });
  return (
    polygon([[out, top - 6], ...wall, [out, s.h + 10]], fill) +
    path(strata, 'none', { stroke: face, 'stroke-width': 4, opacity: 0.5 })
  );
}
