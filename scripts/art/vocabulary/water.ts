import type { Stage } from '../draw/stage.ts';
import { circle, group, line, num, path, rect, repeat } from '../draw/svg.ts';

/** Water from `top` to the stage's foot, darkening towards the viewer. */
export const water = (s: Stage, top: number, far: string, near: string) =>
  rect(0, top, s.w, s.h - top + 2, s.down([0, far], [1, near]));

/** Ripples: short level strokes, longer and further apart near the viewer. */
export function ripples(s: Stage, top: number, count: number, colour: string, opacity: number): string {
  const d = repeat(count, () => {
    const depth = s.r.range(0, 1) ** 1.5;
    const length = 14 + depth * s.r.range(30, 130);
    return `M${num(s.r.range(-20, s.w))} ${num(top + 4 + depth * (s.h - top))}h${num(length)}`;
  });
  return line(d, colour, 2, { opacity });
}

/** The broken column of light under a lamp or a moon. */
export function glints(
  s: Stage,
  x: number,
  top: number,
  bottom: number,
  width: number,
  colour: string,
  opacity = 0.9,
) {
  const count = Math.round((bottom - top) / 9);
  return repeat(count, (i) => {
    const share = i / count;
    const length = width * (0.35 + share * 0.8) * s.r.range(0.3, 1);
    const off = s.r.range(-0.3, 0.3) * width * (0.4 + share);
    return rect(x + off - length / 2, top + i * 9, length, 2 + share * 3.4, colour, {
      rx: 2,
      opacity: num(opacity * (1 - share * 0.72)),
    });
  });
}

/** A fill of overlapping rings of waves (seigaiha). */
export function seigaiha(s: Stage, r: number, fill: string, edge: string, width: number): string {
  const scale = (x: number, y: number) =>
    [1, 0.68, 0.36]
      .map((share) => circle(x, y, r * share, fill, { stroke: edge, 'stroke-width': width }))
      .join('');
  const rows = [
    [0, 0],
    [2 * r, 0],
    [r, r / 2],
    [-r, r / 2],
    [0, r],
    [2 * r, r],
    [r, r * 1.5],
    [-r, r * 1.5],
  ] as const;
  return s.tile(2 * r, r, rows.map(([x, y]) => scale(x, y)).join(''));
}

/** A breaking wave of old prints: a curl with claws of foam. */
export function breaker(
  x: number,
  y: number,
  scale: number,
  body: string,
  band: string,
  foam: string,
): string {
  const hull =
    'M-260 160C-200 60-150-60-20-120C60-150 130-120 150-70C120-96 70-90 50-50C20 10 80 90 260 160Z';
  const bands = 'M-190 160C-140 70-100-30-8-84M-130 160C-90 84-60 10 4-40M-60 160C-40 110-20 70 24 20';
  const crest =
    'M-84-72C-40-128 60-170 120-130C150-112 168-84 160-56q-10-16-22-12q4 18-10 26q-6-18-20-16q0 18-16 22q-4-16-20-10q-4 16-20 12C30-56-30-64-84-72Z';
  return group(
    [
      path(hull, body),
      line(bands, band, 9, { opacity: 0.9 }),
      path(crest, foam, { stroke: body, 'stroke-width': 3 }),
    ],
    { transform: `translate(${num(x)} ${num(y)}) scale(${scale})` },
  );
}

/** Rows of scalloped waves, each row one colour in front of the last. */
export function scallops(
  s: Stage,
  top: number,
  colours: readonly string[],
  size: number,
  step: number,
): string {
  return colours
    .map((colour, row) => {
      const y = top + row * step;
      let d = `M${num(-size - (row % 2) * size)} ${num(s.h + 10)}V${num(y)}`;
      for (let x = -size; x < s.w + size * 2; x += size * 2)
        d += `q${num(size)} ${num(-size * 0.9)} ${num(size * 2)} 0`;
      return path(`${d}V${num(s.h + 10)}Z`, colour);
    })
    .join('');
}
