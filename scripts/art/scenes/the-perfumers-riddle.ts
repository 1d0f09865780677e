import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, brush, group, line, num, type Point, path, polygon, rect, repeat } from '../draw/svg.ts';
import { glow, sunburst } from '../vocabulary/light.ts';
import { sparkle } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** A flacon of one of three cuts, standing on the origin; no stopper leaves it open. */
function flacon(
  s: Stage,
  w: number,
  h: number,
  cut: 0 | 1 | 2,
  colours: {
    glass: string;
    stopper: string | null;
    liquid: string;
    edge: string;
    metal: string;
    shade: string;
  },
): string {
  const { glass, stopper, liquid, edge, metal, shade } = colours;
  const outlines = [
    `M${-w / 2} 0V${-h * 0.7}L${-w * 0.16} ${-h}H${w * 0.16}L${w / 2} ${-h * 0.7}V0Z`,
    `M${-w * 0.3} 0L${-w / 2} ${-h * 0.3}V${-h * 0.6}L${-w * 0.18} ${-h}H${w * 0.18}L${w / 2} ${-h * 0.6}V${-h * 0.3}L${w * 0.3} 0Z`,
    `M${-w * 0.2} 0C${-w * 0.8} ${-h * 0.2} ${-w * 0.6} ${-h * 0.86} ${-w * 0.12} ${-h}H${w * 0.12}C${w * 0.6} ${-h * 0.86} ${w * 0.8} ${-h * 0.2} ${w * 0.2} 0Z`,
  ] as const;
  const d = outlines[cut];
  const filled = [
    rect(-w, -h * 0.56, w * 2, h * 0.6, liquid),
    rect(-w * 0.4, -h, w * 0.13, h, '#ffffff', { opacity: 0.4 }),
    polygon(
      [
        [w * 0.2, 0],
        [w * 0.5, 0],
        [w * 0.5, -h],
        [w * 0.36, -h],
      ],
      shade,
      { opacity: 0.25 },
    ),
  ];
  return [
    path(d, glass, { opacity: 0.5 }),
    group(filled, s.clip(path(d, '#000'))),
    line(d, edge, 3),
    line(`M0 ${num(-h * 0.98)}L0 ${num(-h * 0.06)}`, edge, 1.2, { opacity: 0.5 }),
    rect(-w * 0.15, -h - 14, w * 0.3, 15, metal),
    stopper
      ? path(
          `M${num(-w * 0.3)} ${num(-h - 14)}L0 ${num(-h - 14 - w * 0.5)}L${num(w * 0.3)} ${num(-h - 14)}Z`,
          stopper,
          { stroke: edge, 'stroke-width': 2.5 },
        )
      : '',
  ].join('');
}

/** A row of deco flacons; violet smoke leaves the open one. */
export const perfumersRiddle: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const x = s.fx;
  const shelf = 594;
  const bottle = (dx: number, w: number, h: number, cut: 0 | 1 | 2, stopper: string | null, liquid: string) =>
    at(
      x + dx,
      shelf,
      flacon(s, w, h, cut, { glass: soft, stopper, liquid, edge: pale, metal: gold, shade: ink }),
    );
  const plume: Point[] = [
    [x, shelf - 262],
    [x + 50, shelf - 330],
    [x - 50, shelf - 400],
    [x + 90, shelf - 470],
    [x - 30, shelf - 540],
    [x + 120, shelf - 620],
  ];
  const smoke = [mid, soft, pale].map((colour, i) =>
    path(
      brush(
        plume.map(([px, py]): Point => [px + (i - 1) * 14, py]),
        (t) => 6 + (110 - i * 40) * t ** 0.8,
      ),
      colour,
      { opacity: 0.34 + i * 0.06 },
    ),
  );
  const fan = (fx: number) =>
    repeat(9, (i) =>
      at(
        fx,
        720,
        path('M0 0C-14-120-14-240 0-330C14-240 14-120 0 0Z', 'none', { stroke: gold, 'stroke-width': 2 }),
        1,
        (i - 4) * 14,
      ),
    );
  return [
    rect(0, 0, s.w, s.h, s.down([0, ink], [0.7, deep], [1, ink])),
    sunburst(x, shelf, 900, 24, mid, 0.28),
    repeat(5, (i) =>
      line(
        `M${num(x - 360 + i * 36)} ${shelf}V${320 - i * 60}A${360 - i * 36} 200 0 0 1 ${num(x + 360 - i * 36)} ${320 - i * 60}V${shelf}`,
        gold,
        i === 0 ? 5 : 1.6,
        { opacity: 0.75 - i * 0.1 },
      ),
    ),
    glow(s, x, shelf - 140, 330, soft, 0.65),
    ...smoke,
    bottle(-262, 104, 150, 0, mid, '#d85c8a'),
    bottle(262, 110, 160, 1, '#3f9ea8', '#3f9ea8'),
    bottle(-138, 110, 206, 1, gold, gold),
    bottle(140, 118, 196, 2, '#d85c8a', mix(mid, '#4a5fd0', 0.5)),
    bottle(0, 150, 254, 2, null, mix(mid, soft, 0.4)),
    rect(0, shelf, s.w, 12, gold),
    rect(0, shelf + 12, s.w, 120, s.down([0, mix(deep, mid, 0.3)], [1, ink])),
    fan(60),
    fan(s.w - 60),
    repeat(20, () => sparkle(x + s.r.range(-300, 300), s.r.range(80, shelf), s.r.range(3, 9), pale)),
    frame(s, gold, 16, 4),
    frame(s, gold, 26, 1.2),
    grain(s, pale, 0.07),
  ].join('');
};
