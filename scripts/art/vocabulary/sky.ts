import { mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, curve, group, num, type Point, path, rect, repeat } from '../draw/svg.ts';
import { glow } from './light.ts';

/** A sky of colours from the top of the stage down to `floor`. */
export function sky(s: Stage, colours: readonly string[], floor = s.h): string {
  const last = Math.max(1, colours.length - 1);
  return rect(0, 0, s.w, floor, s.down(...colours.map((colour, i) => [i / last, colour] as const)));
}

/** The whole stage in one colour. */
export const ground = (s: Stage, colour: string) => rect(0, 0, s.w, s.h, colour);

/** Stars of three sizes above `floor`. */
export function stars(s: Stage, count: number, floor: number, colour: string): string {
  const layer = (share: number, r: number, opacity: number) => {
    const d = repeat(Math.round(count * share), () => {
      const size = num(r * s.r.range(0.7, 1.3));
      return `M${num(s.r.range(0, s.w))} ${num(s.r.range(0, floor))}m-${size} 0a${size} ${size} 0 1 0 ${num(
        Number(size) * 2,
      )} 0a${size} ${size} 0 1 0 -${num(Number(size) * 2)} 0`;
    });
    return path(d, colour, { opacity });
  };
  return layer(0.6, 0.9, 0.55) + layer(0.3, 1.5, 0.8) + layer(0.1, 2.3, 1);
}

/** A four-pointed sparkle. */
export function sparkle(x: number, y: number, r: number, colour: string): string {
  const q = r * 0.12;
  return path(
    `M${num(x)} ${num(y - r)}Q${num(x + q)} ${num(y - q)} ${num(x + r)} ${num(y)}Q${num(x + q)} ${num(y + q)} ${num(
      x,
    )} ${num(y + r)}Q${num(x - q)} ${num(y + q)} ${num(x - r)} ${num(y)}Q${num(x - q)} ${num(y - q)} ${num(x)} ${num(
      y - r,
    )}Z`,
    colour,
  );
}

/** A full moon with faint seas and a halo. */
export function moon(s: Stage, x: number, y: number, r: number, colour: string, shade: string): string {
  const spots: Array<[number, number, number]> = [
    [-0.3, -0.25, 0.26],
    [0.25, 0.1, 0.2],
    [-0.1, 0.42, 0.15],
    [0.42, -0.38, 0.12],
    [-0.55, 0.2, 0.1],
  ];
  return [
    glow(s, x, y, r * 2.6, colour, 0.45),
    circle(x, y, r, colour),
    ...spots.map(([dx, dy, dr]) =>
      circle(x + dx * r, y + dy * r, dr * r, mix(colour, shade, 0.22), { opacity: 0.6 }),
    ),
  ].join('');
}

/** A crescent open to the right when `turn` is 0. */
export function crescent(x: number, y: number, r: number, colour: string, turn = 0): string {
  const d = `M0 ${num(-r)}A${num(r)} ${num(r)} 0 1 0 0 ${num(r)}A${num(r * 0.78)} ${num(r * 0.78)} 0 1 1 0 ${num(-r)}Z`;
  return group(path(d, colour), { transform: `translate(${num(x)} ${num(y)}) rotate(${turn})` });
}

/** A heap cloud standing on a flat base at y. */
export function cloud(s: Stage, x: number, y: number, width: number, colour: string, opacity = 1): string {
  const lobes = [
    [-0.34, 0.11],
    [-0.17, 0.16],
    [0.03, 0.21],
    [0.21, 0.15],
    [0.35, 0.1],
  ] as const;
  const puffs = lobes.map(([dx, share]) => {
    const r = width * share * s.r.range(0.9, 1.12);
    return `M${num(x + dx * width - r)} ${num(y - r * 0.55)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0v${num(r * 0.55)}h${num(-r * 2)}Z`;
  });
  const base = `M${num(x - width / 2)} ${num(y)}q0-${num(width * 0.07)} ${num(width * 0.07)}-${num(width * 0.07)}h${num(width * 0.86)}q${num(width * 0.07)} 0 ${num(width * 0.07)} ${num(width * 0.07)}Z`;
  return path(base + puffs.join(''), colour, { opacity });
}

/** Long streaks of high cloud with rounded ends. */
export function streaks(
  s: Stage,
  count: number,
  top: number,
  bottom: number,
  colour: string,
  opacity: number,
) {
  return repeat(count, () => {
    const width = s.r.range(120, 460);
    const height = s.r.range(5, 16);
    return rect(s.r.range(-100, s.w - 60), s.r.range(top, bottom), width, height, colour, {
      rx: num(height / 2),
      opacity: opacity * s.r.range(0.4, 1),
    });
  });
}

/** The stylised bank of cloud of old prints: stacked lobes with flat tails. */
export function scrollCloud(x: number, y: number, scale: number, fill: string, edge: string): string {
  const d =
    'M-120 20h210a22 22 0 0 0 0-44h-20a30 30 0 0 0-56-14a38 38 0 0 0-70 4a26 26 0 0 0-44 14h-20a20 20 0 0 0 0 40Z';
  return group(path(d, fill, { stroke: edge, 'stroke-width': 3 }), {
    transform: `translate(${num(x)} ${num(y)}) scale(${scale})`,
  });
}

/** The band of the galaxy: a ragged river of faint discs and many stars from corner to corner. */
export function milkyWay(
  s: Stage,
  from: Point,
  to: Point,
  width: number,
  colours: readonly [string, ...string[]],
) {
  const along = (share: number, off: number): Point => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    return [from[0] + dx * share - (dy / length) * off, from[1] + dy * share + (dx / length) * off];
  };
  const veils = repeat(26, (i) => {
    const [x, y] = along(i / 25, s.r.range(-0.25, 0.25) * width);
    return glow(s, x, y, width * s.r.range(0.5, 1.1), s.r.pick(colours), 0.28);
  });
  const dust = repeat(340, () => {
    const off = (s.r.range(-1, 1) + s.r.range(-1, 1)) * 0.5 * width;
    const [x, y] = along(s.r.range(0, 1), off);
    const size = num(s.r.range(0.8, 2.6));
    return `M${num(x)} ${num(y)}h${size}v${size}h-${size}z`;
  });
  return veils + path(dust, colours[0], { opacity: 0.9 });
}

/** Curtains of northern light. */
export function aurora(s: Stage, top: number, colours: readonly [string, ...string[]]) {
  return repeat(3, (i) => {
    const base: Point[] = Array.from({ length: 7 }, (_, k) => [
      (s.w / 6) * k,
      top + i * 46 + Math.sin(k * 1.3 + i * 2) * 40,
    ]);
    const crest = base.map(([x, y]): Point => [x + 30, y - s.r.range(130, 230)]).reverse();
    const d = `${curve(base)}L${curve(crest).slice(1)}Z`;
    const colour = colours[i % colours.length] ?? colours[0];
    return path(d, s.down([0, colour, 0], [0.7, colour, 0.45], [1, colour, 0]));
  });
}
