/** The few SVG elements the drawings are made of, as text. */
export type Attributes = Readonly<Record<string, string | number>>;
export type Point = readonly [x: number, y: number];

/** A number with one decimal at most, to keep files small. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

export function tag(name: string, attributes: Attributes, children: string): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    text += ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`;
  }
  return children ? `${text}>${children}</${name}>` : `${text}/>`;
}

const none: Attributes = {};

/**
 * The cheap form of a shape's opacity: `opacity` itself makes the renderer compose a layer of its own.
 * A shape with both fill and stroke keeps it, for the two overlap.
 */
function thinned(more: Attributes, kind: 'fill' | 'stroke'): Attributes {
  if (more.opacity === undefined || (kind === 'fill' && more.stroke !== undefined)) return more;
  const { opacity, ...rest } = more;
  return { ...rest, [`${kind}-opacity`]: opacity };
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = none) =>
  tag(
    'rect',
    { x: num(x), y: num(y), width: num(width), height: num(height), fill, ...thinned(more, 'fill') },
    '',
  );

export const circle = (cx: number, cy: number, r: number, fill: string, more = none) =>
  tag('circle', { cx: num(cx), cy: num(cy), r: num(r), fill, ...thinned(more, 'fill') }, '');

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = none) =>
  tag('ellipse', { cx: num(cx), cy: num(cy), rx: num(rx), ry: num(ry), fill, ...thinned(more, 'fill') }, '');

export const path = (d: string, fill: string, more = none) =>
  tag('path', { d, fill, ...thinned(more, 'fill') }, '');

/** A stroked path with round ends. */
export const line = (d: string, colour: string, width: number, more = none) =>
  tag(
    'path',
    {
      d,
      fill: 'none',
      stroke: colour,
      'stroke-width': num(width),
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      ...thinned(more, 'stroke'),
    },
    '',
  );

export const group = (children: string | readonly string[], more = none) =>
  tag('g', more, typeof children === 'string' ? children : children.join(''));

/** Children drawn around their own origin, moved to (x, y), then turned (degrees) and scaled. */
export function at(x: number, y: number, children: string | readonly string[], scale = 1, turn = 0): string {
  const turned = turn ? ` rotate(${num(turn)})` : '';
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return group(children, { transform: `translate(${num(x)} ${num(y)})${turned}${scaled}` });
}

/** A definition drawn with its origin at (x, y). */
export const use = (id: string, x: number, y: number, more = none) =>
  tag('use', { href: `#${id}`, x: num(x), y: num(y), ...more }, '');

/** Children mirrored around the vertical line at x. */
export const mirror = (x: number, children: string | readonly string[]) =>
  group(children, { transform: `translate(${num(2 * x)} 0) scale(-1 1)` });

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const xy = ([x, y]: Point) => `${num(x)} ${num(y)}`;

/** Path data of straight segments through the points. */
const straight = (points: readonly Point[]): string => `M${points.map(xy).join('L')}`;

/** Path data of a closed polygon. */
export const closed = (points: readonly Point[]): string => `${straight(points)}Z`;

export const polygon = (points: readonly Point[], fill: string, more = none) =>
  path(closed(points), fill, more);

/** Path data of a soft curve through the points (Catmull-Rom); `loop` joins the ends. */
export function curve(points: readonly Point[], loop = false): string {
  const count = points.length;
  const pointAt = (i: number): Point => {
    const index = loop ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  let d = `M${xy(pointAt(0))}`;
  for (let i = 0; i < (loop ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${xy(c1)} ${xy(c2)} ${xy(p2)}`;
  }
  return loop ? `${d}Z` : d;
}

/** Path data of a curve through the points, closed along the straight line y = `floor`. */
export function curveDownTo(points: readonly Point[], floor: number): string {
  const first = points[0] ?? [0, floor];
  const last = points[points.length - 1] ?? first;
  return `${curve(points)}L${xy([last[0], floor])}L${xy([first[0], floor])}Z`;
}

/** Path data of a brush stroke along a spine: `width` gives the full width at each share (0 to 1) of the way. */
export function brush(spine: readonly Point[], width: (share: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(([x, y], i) => {
    const [ax, ay] = spine[Math.max(0, i - 1)] ?? [x, y];
    const [bx, by] = spine[Math.min(spine.length - 1, i + 1)] ?? [x, y];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = width(i / (spine.length - 1)) / 2;
    const [nx, ny] = [(-(by - ay) / length) * half, ((bx - ax) / length) * half];
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  });
  return curve([...left, ...right], true);
}

/** The point at `angle` degrees (0 right, 90 down) and `radius` from a centre. */
export function polar(cx: number, cy: number, radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [cx + Math.cos(radians) * radius, cy + Math.sin(radians) * radius];
}
