import { mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { at, circle, closed, line, num, type Point, path, polar, polygon, repeat } from '../draw/svg.ts';

/** A gear with `teeth` square teeth and spokes. */
export function gear(
  x: number,
  y: number,
  r: number,
  teeth: number,
  fill: string,
  edge: string,
  turn: number,
): string {
  const points: Point[] = [];
  const step = 360 / teeth;
  for (let i = 0; i < teeth; i++) {
    points.push(
      polar(0, 0, r * 0.86, (i + 0.02) * step),
      polar(0, 0, r, (i + 0.14) * step),
      polar(0, 0, r, (i + 0.44) * step),
      polar(0, 0, r * 0.86, (i + 0.56) * step),
    );
  }
  const bore = num(r * 0.62);
  const hole = `M${bore} 0A${bore} ${bore} 0 1 0 -${bore} 0A${bore} ${bore} 0 1 0 ${bore} 0Z`;
  const spoke = polygon(
    [
      [0, -r * 0.07],
      [r * 0.66, -r * 0.045],
      [r * 0.66, r * 0.045],
      [0, r * 0.07],
    ],
    fill,
  );
  return at(
    x,
    y,
    [
      path(closed(points) + hole, fill, { 'fill-rule': 'evenodd', stroke: edge, 'stroke-width': 2.4 }),
      repeat(6, (i) => at(0, 0, spoke, 1, i * 60)),
      circle(0, 0, r * 0.2, fill, { stroke: edge, 'stroke-width': 2.4 }),
      circle(0, 0, r * 0.08, edge),
      circle(0, 0, r * 0.74, 'none', { stroke: edge, 'stroke-width': 1.4, opacity: 0.6 }),
    ],
    1,
    turn,
  );
}

/** A curtain of heavy folds from x to x + width. */
export function drape(
  s: Stage,
  x: number,
  width: number,
  top: number,
  bottom: number,
  light: string,
  dark: string,
  fringe: string,
): string {
  const folds = Math.max(3, Math.round(width / 46));
  const step = width / folds;
  const cloth = s.across([0, dark], [0.4, light], [0.62, mix(light, dark, 0.4)], [1, dark]);
  return repeat(folds, (i) => {
    const left = x + i * step;
    const hem = bottom + Math.sin(i * 1.9) * 8;
    return (
      path(
        `M${num(left)} ${top}H${num(left + step + 1)}V${num(hem)}Q${num(left + step / 2)} ${num(hem + 16)} ${num(left)} ${num(hem)}Z`,
        cloth,
      ) + line(`M${num(left)} ${num(hem)}q${num(step / 2)} 16 ${num(step)} 0`, fringe, 6)
    );
  });
}

/** A meow coin seen from the front. */
export const coin = (x: number, y: number, r: number, pale: string, gold: string) =>
  circle(x + r * 0.06, y + r * 0.08, r, mix(gold, '#4a2206', 0.5)) +
  circle(x, y, r, gold) +
  circle(x, y, r * 0.78, mix(gold, pale, 0.5)) +
  at(
    x,
    y,
    path(
      'M-32-34C-32-40-26-42-22-38L-10-28H10L22-38C26-42 32-40 32-34V4C32 24 18 36 0 36S-32 24-32 4Z',
      mix(gold, '#4a2206', 0.65),
    ),
    r / 74,
  );
