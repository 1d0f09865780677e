import type { Stage } from '../draw/stage.ts';
import { closed, group, line, num, type Point, path, polygon, rect, repeat } from '../draw/svg.ts';

/** A row of towers with lit windows, from the left edge to the right, standing on `foot`. */
export function skyline(
  s: Stage,
  foot: number,
  heights: readonly [number, number],
  widths: readonly [number, number],
  wall: string,
  lamp: { colour: string; odds: number },
): string {
  let walls = '';
  let windows = '';
  for (let x = -10; x < s.w; ) {
    const [w, h] = [s.r.range(...widths), s.r.range(...heights)];
    walls += `M${num(x)} ${num(foot)}V${num(foot - h)}h${num(w)}V${num(foot)}Z`;
    if (s.r.chance(0.3)) walls += `M${num(x + w * 0.4)} ${num(foot - h)}v-26h4v26Z`;
    for (let wy = foot - h + 12; wy < foot - 14; wy += 18) {
      for (let wx = x + 9; wx < x + w - 12; wx += 15) {
        if (s.r.chance(lamp.odds)) windows += `M${num(wx)} ${num(wy)}h7v9h-7z`;
      }
    }
    x += w + s.r.range(-2, 8);
  }
  return path(walls, wall) + path(windows, lamp.colour, { opacity: 0.9 });
}

/** A gabled house with two rows of windows; (x, y) is the middle of its foot. */
export function house(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  colours: { wall: string; roof: string; lamp: string; dark: string },
): string {
  const eave = y - h;
  const panes: string[] = [];
  const columns = Math.max(1, Math.floor(w / 34));
  const rows = Math.max(1, Math.floor(h / 44));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const wx = x - w / 2 + ((column + 0.5) * w) / columns - 7;
      const lit = s.r.chance(0.55);
      panes.push(
        rect(wx, eave + 14 + row * 40, 14, 20, lit ? colours.lamp : colours.dark, { opacity: lit ? 1 : 0.6 }),
      );
    }
  }
  return [
    rect(x - w / 2, eave, w, h, colours.wall),
    polygon(
      [
        [x - w / 2 - 8, eave + 2],
        [x, eave - w * 0.5],
        [x + w / 2 + 8, eave + 2],
      ],
      colours.roof,
    ),
    rect(x + w * 0.18, eave - w * 0.46, w * 0.13, w * 0.3, colours.roof),
    ...panes,
  ].join('');
}

/** A lighthouse standing on (x, y); its lamp is at y - height. */
export function lighthouse(
  x: number,
  y: number,
  height: number,
  colours: { tower: string; shade: string; band: string; lamp: string },
): string {
  const half = height * 0.11;
  const top = half * 0.62;
  const side = (share: number, sign: number) => x + sign * (half + (top - half) * share);
  const slab = (from: number, to: number, fill: string) =>
    polygon(
      [
        [side(from, -1), y - height * 0.84 * from],
        [side(from, 1), y - height * 0.84 * from],
        [side(to, 1), y - height * 0.84 * to],
        [side(to, -1), y - height * 0.84 * to],
      ],
      fill,
    );
  const shade = polygon(
    [
      [x + half * 0.2, y],
      [side(0, 1), y],
      [side(1, 1), y - height * 0.84],
      [x + top * 0.2, y - height * 0.84],
    ],
    colours.shade,
    { opacity: 0.45 },
  );
  const deck = y - height * 0.84;
  return [
    slab(0, 1, colours.tower),
    slab(0.2, 0.42, colours.band),
    slab(0.64, 0.86, colours.band),
    shade,
    rect(x - top * 1.5, deck - height * 0.02, top * 3, height * 0.026, colours.shade),
    rect(x - top * 0.75, deck - height * 0.11, top * 1.5, height * 0.09, colours.lamp),
    line(`M${num(x)} ${num(deck - height * 0.11)}v${num(height * 0.09)}`, colours.shade, 3),
    polygon(
      [
        [x - top * 1.05, deck - height * 0.105],
        [x, deck - height * 0.17],
        [x + top * 1.05, deck - height * 0.105],
      ],
      colours.band,
    ),
  ].join('');
}

/** A temple or tea-house roof: long curved eaves; (x, y) is the middle of the eave line. */
export function sweptRoof(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  tip = 0.16,
): string {
  const half = width / 2;
  return path(
    `M${num(x - half)} ${num(y - height * tip * 2)}Q${num(x - half * 0.5)} ${num(y - height * 0.1)} ${num(
      x - half * 0.36,
    )} ${num(y - height)}H${num(x + half * 0.36)}Q${num(x + half * 0.5)} ${num(y - height * 0.1)} ${num(
      x + half,
    )} ${num(y - height * tip * 2)}L${num(x + half * 0.94)} ${num(y + height * 0.12)}H${num(x - half * 0.94)}Z`,
    fill,
  );
}

/** A red gate (torii) standing on (x, y). */
export function gate(x: number, y: number, height: number, red: string, dark: string): string {
  const w = height * 1.12;
  const post = (side: number) => {
    const foot = x + side * w * 0.36;
    const head = x + side * w * 0.31;
    const t = height * 0.045;
    return polygon(
      [
        [foot - t, y],
        [foot + t, y],
        [head + t * 0.9, y - height * 0.9],
        [head - t * 0.9, y - height * 0.9],
      ],
      red,
    );
  };
  const beam = (dy: number, thick: number, fill: string) =>
    path(
      `M${num(x - w / 2)} ${num(y - dy - height * 0.04)}Q${num(x)} ${num(y - dy + height * 0.05)} ${num(
        x + w / 2,
      )} ${num(y - dy - height * 0.04)}l${num(-w * 0.02)} ${num(thick)}Q${num(x)} ${num(
        y - dy + thick + height * 0.05,
      )} ${num(x - w * 0.48)} ${num(y - dy - height * 0.04 + thick)}Z`,
      fill,
    );
  return [
    post(-1),
    post(1),
    rect(x - w * 0.37, y - height * 0.72, w * 0.74, height * 0.06, red),
    rect(x - w * 0.03, y - height * 0.9, w * 0.06, height * 0.2, red),
    beam(height * 0.9, height * 0.07, red),
    beam(height * 0.96, height * 0.06, dark),
    rect(x - w * 0.4, y - height * 0.03, w * 0.08, height * 0.03, dark),
    rect(x + w * 0.32, y - height * 0.03, w * 0.08, height * 0.03, dark),
  ].join('');
}

/** A castle of towers with cones and battlements; (x, y) is the middle of its foot. */
export function castle(x: number, y: number, scale: number, wall: string, lamp: string): string {
  const towers: ReadonlyArray<readonly [dx: number, w: number, h: number, cone: number]> = [
    [-150, 44, 120, 60],
    [-92, 58, 190, 90],
    [-34, 46, 150, 0],
    [20, 74, 270, 130],
    [84, 48, 170, 76],
    [140, 54, 130, 0],
  ];
  const walls = towers.map(([dx, w, h, cone]) => {
    const left = dx - w / 2;
    const crown = cone
      ? closed([
          [left - 7, -h],
          [dx, -h - cone],
          [left + w + 7, -h],
        ])
      : repeat(4, (i) => `M${num(left - 4 + (i * (w + 8)) / 3.6)} ${-h}v-14h${num((w + 8) / 7)}v14Z`);
    return `${closed([
      [left, 0],
      [left, -h],
      [left + w, -h],
      [left + w, 0],
    ])}${crown}`;
  });
  const slits = towers.map(([dx, , h]) => `M${dx - 4} ${-h + 22}h8v16h-8ZM${dx - 4} ${-h + 66}h8v16h-8Z`);
  const flag = 'M20-400v-46l40 12l-40 14Z';
  return group([path(`M-176 0V-84h352V0Z${walls.join('')}${flag}`, wall), path(slits.join(''), lamp)], {
    transform: `translate(${num(x)} ${num(y)}) scale(${scale})`,
  });
}

/** A street lamp with a lantern head, its foot on (x, y). */
export function streetLamp(x: number, y: number, height: number, iron: string, lamp: string): string {
  const top = y - height;
  const head: Point[] = [
    [x - 16, top],
    [x + 16, top],
    [x + 10, top + 40],
    [x - 10, top + 40],
  ];
  return [
    rect(x - 3.5, top + 40, 7, height - 40, iron),
    rect(x - 9, y - 46, 18, 46, iron),
    polygon(head, lamp),
    line(closed(head), iron, 3),
    polygon(
      [
        [x - 22, top],
        [x, top - 22],
        [x + 22, top],
      ],
      iron,
    ),
  ].join('');
}
