import type { Stage } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  ellipse,
  line,
  num,
  type Point,
  path,
  polar,
  repeat,
} from '../draw/svg.ts';

/** A conifer: jagged tiers around a trunk; (x, y) is its foot. */
export function conifer(x: number, y: number, height: number, fill: string, shade: string): string {
  const w = height * 0.19;
  const tier = (share: number) => y - height * share;
  const outline = (side: number) =>
    [0.06, 0.24, 0.42, 0.6, 0.76]
      .map((share, i) => {
        const reach = side * w * (1 - i * 0.17);
        return `L${num(x + reach)} ${num(tier(share))}L${num(x + reach * 0.42)} ${num(tier(share + 0.13))}`;
      })
      .join('');
  const half = (side: number) => `M${num(x)} ${num(tier(0.06))}${outline(side)}L${num(x)} ${num(tier(1))}Z`;
  return (
    path(`M${num(x - w * 0.1)} ${num(y)}V${num(tier(0.1))}h${num(w * 0.2)}V${num(y)}Z`, shade) +
    path(half(-1), fill) +
    path(half(1), shade)
  );
}

/** A bare branching tree; returns tips for leaves or blossom as well. */
export function bareTree(
  s: Stage,
  x: number,
  y: number,
  height: number,
  colour: string,
  lean = 0,
): { drawing: string; tips: Point[] } {
  const tips: Point[] = [];
  let drawing = '';
  const grow = (from: Point, angle: number, length: number, thick: number, depth: number) => {
    const bend = s.r.range(-12, 12);
    const middle = polar(from[0], from[1], length * 0.55, angle + bend);
    const end = polar(middle[0], middle[1], length * 0.5, angle - bend * 0.6);
    drawing += path(
      brush([from, middle, end], (share) => thick * (1 - share * 0.42)),
      colour,
    );
    if (depth === 0) {
      tips.push(end);
      return;
    }
    const forks = depth > 2 ? 2 : s.r.int(2, 3);
    for (let i = 0; i < forks; i++) {
      const spread = (i - (forks - 1) / 2) * 46 + s.r.range(-12, 12);
      grow(end, angle + spread, length * s.r.range(0.62, 0.8), thick * 0.58, depth - 1);
    }
  };
  grow([x, y], -90 + lean, height * 0.34, height * 0.075, 4);
  return { drawing, tips };
}

/** A pointed leaf from its stalk at the origin, `length` long. */
export const leafShape = (length: number, width: number): string =>
  `M0 0C${num(length * 0.3)} ${num(-width)} ${num(length * 0.7)} ${num(-width * 0.7)} ${num(length)} 0C${num(
    length * 0.7,
  )} ${num(width * 0.7)} ${num(length * 0.3)} ${num(width)} 0 0Z`;

/** A frond of many leaflets along a bending rib. */
export function frond(
  x: number,
  y: number,
  length: number,
  angle: number,
  droop: number,
  fill: string,
): string {
  const count = 13;
  let leaflets = '';
  const ribs: Point[] = [];
  for (let i = 0; i < count; i++) {
    const share = i / (count - 1);
    const rib = polar(x, y, length * share, angle + droop * share * share);
    ribs.push(rib);
    const size = length * 0.3 * Math.sin(Math.PI * (0.18 + share * 0.72));
    const lean = angle + droop * share * 1.8;
    for (const side of [-58, 58]) {
      const tip = polar(rib[0], rib[1], size, lean + side);
      const belly = polar(rib[0], rib[1], size * 0.5, lean + side - 14);
      const other = polar(rib[0], rib[1], size * 0.5, lean + side + 14);
      leaflets += `M${num(rib[0])} ${num(rib[1])}Q${num(belly[0])} ${num(belly[1])} ${num(tip[0])} ${num(tip[1])}Q${num(other[0])} ${num(other[1])} ${num(rib[0])} ${num(rib[1])}Z`;
    }
  }
  return path(leaflets, fill) + line(curve(ribs), fill, Math.max(1.5, length * 0.02));
}

/** Reeds with seed heads, growing from the line y. */
export function reeds(
  s: Stage,
  y: number,
  count: number,
  heights: readonly [number, number],
  stalk: string,
  head: string,
) {
  return repeat(count, () => {
    const x = s.r.range(-10, s.w + 10);
    const height = s.r.range(...heights);
    const sway = s.r.range(-0.16, 0.24) * height;
    const [tx, ty] = [x + sway, y - height];
    return (
      line(`M${num(x)} ${num(y)}Q${num(x)} ${num(y - height * 0.5)} ${num(tx)} ${num(ty)}`, stalk, 2.6) +
      (s.r.chance(0.45) ? at(tx, ty, ellipse(0, 0, 4.5, 17, head), 1, sway * 0.3) : '')
    );
  });
}

/** A many-petalled bloom seen from above, in rings from the outer colour to the inner. */
export function bloom(
  x: number,
  y: number,
  r: number,
  colours: readonly string[],
  petals: number,
  turn = 0,
): string {
  return colours
    .map((colour, ring) => {
      const reach = r * (1 - ring / (colours.length + 0.6)) * 1.32;
      const half = 150 / petals;
      const d = repeat(petals, (i) => {
        const angle = (360 / petals) * i + ring * (180 / petals) + turn;
        const [ax, ay] = polar(x, y, reach, angle - half);
        const [bx, by] = polar(x, y, reach, angle + half);
        return `M${num(x)} ${num(y)}C${num(ax)} ${num(ay)} ${num(bx)} ${num(by)} ${num(x)} ${num(y)}Z`;
      });
      return path(d, colour);
    })
    .join('');
}

/** A rose of turned petals, drawn as nested offset discs. */
export function rose(x: number, y: number, r: number, light: string, middle: string, dark: string): string {
  const whorl = (radius: number, turn: number, count: number, fill: string, edge: string) =>
    repeat(count, (i) => {
      const [px, py] = polar(x, y, radius * 0.52, turn + (360 / count) * i);
      return circle(px, py, radius * 0.56, fill, { stroke: edge, 'stroke-width': num(r * 0.035) });
    });
  return [
    whorl(r, 10, 5, middle, dark),
    whorl(r * 0.74, 48, 4, light, dark),
    whorl(r * 0.46, 20, 3, middle, dark),
    circle(x, y, r * 0.22, light, { stroke: dark, 'stroke-width': num(r * 0.04) }),
    line(
      `M${num(x - r * 0.1)} ${num(y)}a${num(r * 0.1)} ${num(r * 0.1)} 0 1 1 ${num(r * 0.12)} ${num(r * 0.09)}`,
      dark,
      r * 0.04,
    ),
  ].join('');
}
