import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  closed,
  curve,
  ellipse,
  group,
  line,
  mirror,
  num,
  type Point,
  path,
  polar,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { bust, walker } from '../vocabulary/figures.ts';
import { beam, bokeh, glow, sunburst } from '../vocabulary/light.ts';
import { ground, sparkle, stars } from '../vocabulary/sky.ts';
import { frame, grain, vignette } from '../vocabulary/texture.ts';

/** A gear with `teeth` square teeth and spokes. */
function gear(
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

/** Brass wheels and a ribbon of red silk that winds through them. */
export const silkAndBrass: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: silk } = s.p;
  const [x, y] = [s.fx, s.square ? 380 : 360];
  const brass = s.slant([0, pale], [0.35, soft], [0.6, mix(soft, ink, 0.4)], [1, pale]);
  const dull = s.slant([0, soft], [0.5, mix(soft, ink, 0.55)], [1, soft]);
  const wave = (phase: number, lift: number): Point[] =>
    Array.from({ length: 15 }, (_, i) => [
      -60 + (i * (s.w + 120)) / 14,
      y + lift + Math.sin(i * 0.82 + phase) * 150,
    ]);
  const ribbon = (phase: number, lift: number, width: number, fill: string) =>
    path(
      brush(wave(phase, lift), (k) => width * (0.55 + 0.45 * Math.cos(k * 15 + phase))),
      fill,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.5, deep], [1, ink])),
    sunburst(x, y, 1100, 36, ink, 0.16),
    gear(x + 270, y - 220, 130, 22, dull, ink, 8),
    gear(x - 300, y + 190, 150, 24, dull, ink, 3),
    gear(x - 250, y - 230, 84, 16, dull, ink, 0),
    ribbon(0.5, 40, 92, mix(mid, ink, 0.25)),
    gear(x, y, 232, 34, brass, ink, 4),
    gear(x + 282, y + 150, 118, 20, brass, ink, 2),
    circle(x, y, 118, mix(ink, deep, 0.5), { stroke: pale, 'stroke-width': 5 }),
    repeat(12, (i) => {
      const [ax, ay] = polar(x, y, 104, i * 30);
      const [bx, by] = polar(x, y, i % 3 ? 94 : 84, i * 30);
      return line(`M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`, pale, i % 3 ? 2.5 : 5);
    }),
    line(
      `M${num(x)} ${num(y)}L${num(x + 40)} ${num(y - 58)}M${num(x)} ${num(y)}L${num(x - 26)} ${num(y - 30)}`,
      pale,
      5,
    ),
    circle(x, y, 9, silk),
    ribbon(0.7, 66, 74, silk),
    path(
      brush(wave(0.7, 50), (k) => 12 * (0.55 + 0.45 * Math.cos(k * 15 + 0.7))),
      mix(silk, '#ffffff', 0.45),
    ),
    gear(x - 160, y + 210, 66, 14, brass, ink, 10),
    repeat(18, () => sparkle(s.r.range(0, s.w), s.r.range(0, s.h), s.r.range(3, 10), pale)),
    vignette(s, ink, 0.85),
    frame(s, soft, 18, 3),
    frame(s, soft, 26, 1.2),
  ].join('');
};

/** A cello in the light of an empty hall, set out as a poster of the thirties. */
export const secondCello: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const half =
    'M0-210C-30-210-96-214-104-150C-112-90-60-84-62-30C-62 20-128 40-128 128C-128 210-60 236 0 236';
  const cello = (body: string, shade: string) => [
    path(`${half}Z`, body),
    mirror(0, path(`${half}Z`, shade)),
    line(
      `${half}C60 236 128 210 128 128C128 40 62 20 62-30C60-84 112-90 104-150C96-214 30-210 0-210`,
      ink,
      5,
    ),
    path('M-13-420H13L22 10H-22Z', ink),
    line('M-16-420C-20-470 18-486 22-458C24-440 2-440 6-456', ink, 12),
    repeat(4, (i) => rect(i % 2 ? 14 : -40, -452 + Math.floor(i / 2) * 22, 26, 8, ink)),
    line('M-46 70C-66 40-30 20-44-10M46 70C66 40 30 20 44-10', ink, 8),
    path('M-36 60h72l-8 16h-56ZM-24 120L0 226L24 120Z', ink),
    line('M-9-420L-14 120M-3-420L-5 120M3-420L5 120M9-420L14 120', pale, 1.8),
    line('M0 236V330', ink, 7),
  ];
  return [
    rect(0, 0, s.w, s.h, s.down([0, ink], [1, deep])),
    polygon(
      [
        [x - 60, -20],
        [x + 60, -20],
        [x + 380, 740],
        [x - 380, 740],
      ],
      s.down([0, light, 0.75], [1, soft, 0.25]),
    ),
    repeat(6, (i) =>
      circle(x, 760, 220 + i * 82, 'none', { stroke: soft, 'stroke-width': 10 - i, opacity: 0.5 - i * 0.06 }),
    ),
    repeat(s.square ? 5 : 9, (i) =>
      rect((i / (s.square ? 5 : 9)) * s.w, 0, 22, s.h, s.across([0, mid, 0.45], [1, mid, 0])),
    ),
    ellipse(x, 664, 340, 46, mix(mid, ink, 0.4)),
    ellipse(x, 658, 280, 34, mix(soft, mid, 0.3)),
    ellipse(x, 664, 120, 14, ink, { opacity: 0.7 }),
    at(
      x,
      s.square ? 330 : 380,
      cello(
        s.slant([0, soft], [0.5, mid], [1, mix(mid, ink, 0.3)]),
        s.slant([0, mix(mid, ink, 0.5)], [1, mid]),
      ),
      s.square ? 0.9 : 1.06,
      9,
    ),
    line(`M${num(x - 290)} 620L${num(x + 240)} 330`, light, 5),
    line(`M${num(x - 284)} 628L${num(x + 246)} 338`, soft, 2),
    frame(s, soft, 16, 4),
    frame(s, soft, 27, 1.4),
    grain(s, pale, 0.1),
  ].join('');
};

/** A lace roundel: rings of loops and dots. */
function lace(x: number, y: number, r: number, colour: string): string {
  const ring = (count: number, reach: number, size: number) =>
    repeat(count, (i) => {
      const [cx, cy] = polar(x, y, reach, (360 / count) * i);
      return (
        circle(cx, cy, size, 'none', { stroke: colour, 'stroke-width': 2.2 }) +
        circle(cx, cy, size * 0.3, colour)
      );
    });
  const arcs = repeat(36, (i) => {
    const [a, b, c] = [
      polar(x, y, r * 0.9, i * 10),
      polar(x, y, r * 1.04, i * 10 + 5),
      polar(x, y, r * 0.9, i * 10 + 10),
    ];
    return `M${num(a[0])} ${num(a[1])}Q${num(b[0])} ${num(b[1])} ${num(c[0])} ${num(c[1])}`;
  });
  const net = repeat(72, (i) => {
    const [a, b] = [polar(x, y, r * 0.76, i * 5), polar(x, y, r * 0.9, i * 5 + (i % 2 ? 10 : -10))];
    return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  });
  return [
    ring(36, r * 0.97, r * 0.045),
    ring(24, r * 0.68, r * 0.06),
    line(arcs, colour, 2.4),
    line(net, colour, 1.3),
    circle(x, y, r * 0.9, 'none', { stroke: colour, 'stroke-width': 2.4 }),
    circle(x, y, r * 0.76, 'none', { stroke: colour, 'stroke-width': 2.4 }),
  ].join('');
}

const numerals = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];
const strokes: Readonly<Record<string, readonly [d: string, width: number]>> = {
  I: ['M0-14V14', 7],
  V: ['M-8-14L0 14L8-14', 20],
  X: ['M-8-14L8 14M8-14L-8 14', 20],
};

/** A Roman numeral drawn around the origin. */
function numeral(text: string, ink: string): string {
  const widths = Array.from(text, (letter) => strokes[letter]?.[1] ?? 0);
  let cursor = -widths.reduce((sum, width) => sum + width, 0) / 2;
  return Array.from(text, (letter) => {
    const [d, width] = strokes[letter] ?? ['', 0];
    cursor += width;
    return at(cursor - width / 2, 0, line(d, ink, 3.4));
  }).join('');
}

/** An enamelled clock face on lace. */
export const duchessOfClockwork: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 280 : 360];
  const k = s.square ? 0.78 : 1;
  const marks = numerals.map((text, i) => {
    const [px, py] = polar(0, 0, 178, i * 30 - 90);
    return at(px, py, numeral(text, ink), 1, i * 30);
  });
  const hand = (length: number, width: number) =>
    path(
      `M0 24C${num(width)} 10 ${num(width * 0.6)} ${num(-length * 0.3)} 3 ${num(-length * 0.55)}C${num(width * 1.6)} ${num(-length * 0.66)} ${num(width)} ${num(-length * 0.82)} 0 ${num(-length)}C${num(-width)} ${num(-length * 0.82)} ${num(-width * 1.6)} ${num(-length * 0.66)} -3 ${num(-length * 0.55)}C${num(-width * 0.6)} ${num(-length * 0.3)} ${num(-width)} 10 0 24Z`,
      ink,
    );
  const rim = s.slant([0, '#fff3d6'], [0.3, gold], [0.55, mix(gold, ink, 0.5)], [0.8, gold], [1, '#fff3d6']);
  const damask = s.tile(
    120,
    120,
    [
      path('M60 10C80 30 80 50 60 70C40 50 40 30 60 10ZM60 70C74 84 74 100 60 112C46 100 46 84 60 70Z', deep),
      circle(0, 60, 9, deep),
      circle(120, 60, 9, deep),
      circle(60, 60, 4, mid),
    ].join(''),
  );
  const petal = (i: number) =>
    path('M0-28C16-52 16-84 0-104C-16-84-16-52 0-28Z', i % 2 ? mix(mid, pale, 0.45) : mix(soft, pale, 0.3), {
      stroke: mid,
      'stroke-width': 1.6,
    });
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(mid, deep, 0.4)], [1, ink])),
    rect(0, 0, s.w, s.h, damask, { opacity: 0.5 }),
    lace(x, y, 350 * k, pale),
    circle(x + 6, y + 12, 264 * k, ink, { opacity: 0.5 }),
    circle(x, y, 262 * k, rim),
    circle(x, y, 238 * k, mix(gold, ink, 0.55)),
    at(
      x,
      y,
      [
        circle(0, 0, 230, pale),
        circle(0, 0, 230, s.round([0.7, soft, 0], [1, soft, 0.55])),
        circle(0, 0, 210, 'none', { stroke: ink, 'stroke-width': 1.6 }),
        circle(0, 0, 146, 'none', { stroke: mid, 'stroke-width': 2 }),
        line(
          repeat(60, (i) => {
            const [ax, ay] = polar(0, 0, 219, i * 6);
            const [bx, by] = polar(0, 0, i % 5 ? 212 : 204, i * 6);
            return `M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`;
          }),
          ink,
          2.4,
        ),
        ...marks,
        repeat(12, (i) => at(0, 0, petal(i), 1, i * 30)),
        gear(0, 0, 62, 18, gold, mix(gold, ink, 0.6), 6),
        at(0, 0, hand(196, 12), 1, 56),
        at(0, 0, hand(136, 16), 1, -52),
        circle(0, 0, 15, gold, { stroke: ink, 'stroke-width': 4 }),
        path('M-190-110A220 220 0 0 1 60-212A240 240 0 0 0-190-110Z', '#ffffff', { opacity: 0.6 }),
      ],
      k,
    ),
    frame(s, gold, 18, 3),
    grain(s, pale, 0.08),
  ].join('');
};

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

/** A curtain of heavy folds from x to x + width. */
function drape(
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

/** Boxes of gilt and velvet on both sides of a half-open curtain. */
export const operaContract: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.w / 2;
  const gilt = mix(pale, ink, 0.5);
  const shadow = { coat: ink, skin: mix(ink, mid, 0.4), hair: ink, trim: soft };
  const pillar = s.across([0, gilt], [0.5, pale], [1, gilt]);
  const box = (bx: number, by: number, w: number, flip: 1 | -1, lit: boolean) =>
    group(
      [
        path(
          `M0 0V-96A${num(w / 2)} 60 0 0 1 ${num(w)} -96V0Z`,
          lit ? mix(mid, light, 0.35) : mix(deep, mid, 0.4),
        ),
        lit
          ? at(w * 0.36, 6, bust(0, 0, 0.34, 'bun', shadow)) +
            at(w * 0.68, 6, bust(0, 0, 0.34, 'short', shadow, true))
          : '',
        path(
          `M0 -110A${num(w / 2)} 66 0 0 1 ${num(w * 0.5)} -156C${num(w * 0.4)} -90 ${num(w * 0.16)} -60 0 -40Z`,
          mid,
        ),
        path(
          `M${num(w)} -110A${num(w / 2)} 66 0 0 0 ${num(w * 0.5)} -156C${num(w * 0.6)} -90 ${num(w * 0.84)} -60 ${num(w)} -40Z`,
          mid,
        ),
        path(
          `M-10 0H${num(w + 10)}C${num(w + 6)} 46 ${num(w - 20)} 60 ${num(w / 2)} 66C20 60 -6 46 -10 0Z`,
          s.down([0, pale], [0.3, mix(pale, mid, 0.35)], [1, mix(pale, ink, 0.55)]),
        ),
        line(
          repeat(
            5,
            (i) => `M${num(w * 0.1 + i * w * 0.2)} 14q${num(w * 0.08)} 30 0 36q${num(-w * 0.08)} -6 0 -36`,
          ),
          mix(pale, ink, 0.4),
          3,
        ),
        rect(-14, -8, w + 28, 12, pale),
        rect(-18, -150, 14, 150, pillar),
        rect(w + 4, -150, 14, 150, pillar),
      ],
      { transform: `translate(${num(bx)} ${by}) scale(${flip} 1)` },
    );
  const w = s.square ? 130 : 210;
  const stageW = s.square ? 400 : 660;
  const left = x - stageW / 2;
  return [
    ground(s, ink),
    rect(left, 60, stageW, 600, s.round([0, mix(light, mid, 0.45)], [0.55, mix(mid, deep, 0.4)], [1, ink])),
    beam(s, x, 60, 90, 640, 220, light, 0.55),
    drape(s, left, stageW * 0.36, 70, 616, mid, deep, pale),
    drape(s, left + stageW * 0.64, stageW * 0.36, 70, 616, mid, deep, pale),
    path(
      `M${num(left)} 70H${num(left + stageW)}V120Q${num(left + stageW * 0.75)} 210 ${num(x)} 140Q${num(left + stageW * 0.25)} 210 ${num(left)} 120Z`,
      soft,
    ),
    line(
      `M${num(left)} 120Q${num(left + stageW * 0.25)} 210 ${num(x)} 140Q${num(left + stageW * 0.75)} 210 ${num(left + stageW)} 120`,
      pale,
      7,
    ),
    ellipse(x, 640, stageW * 0.34, 26, light, { opacity: 0.7 }),
    rect(left - 10, 628, stageW + 20, 26, mix(deep, ink, 0.4)),
    repeat(11, (i) =>
      path(`M${num(left + 16 + i * (stageW / 11))} 654q${num(stageW / 34)} -34 ${num(stageW / 17)} 0Z`, pale),
    ),
    repeat(
      3,
      (row) => box(30, 230 + row * 212, w, 1, row === 1) + box(s.w - 30, 230 + row * 212, w, -1, row !== 1),
    ),
    rect(left - 26, 0, 26, 720, pillar),
    rect(left + stageW, 0, 26, 720, pillar),
    rect(
      0,
      0,
      s.w,
      64,
      s.down([0, mix(pale, ink, 0.65)], [0.7, mix(pale, ink, 0.2)], [1, mix(pale, ink, 0.6)]),
    ),
    circle(x, 44, 40, pale, { stroke: gilt, 'stroke-width': 5 }),
    path(
      `M${num(x - 16)} 60C${num(x - 24)} 30 ${num(x - 16)} 24 ${num(x)} 26C${num(x + 16)} 24 ${num(x + 24)} 30 ${num(x + 16)} 60Z`,
      gilt,
    ),
    path(`M-20 740V694${repeat(Math.ceil(s.w / 44) + 1, () => 'q22 -44 44 0')}V740Z`, ink),
    bokeh(s, 12, 60, 640, [pale, light]),
    vignette(s, ink, 0.8),
  ].join('');
};

/** Piano keys running into violet light, a singer, a glass. */
export const violetHourClub: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: amber } = s.p;
  const x = s.fx;
  const onKeys = (share: number, depth: number): Point => [
    (-40 + share * s.w * 0.86) * (1 - depth) + (-200 + share * (s.w + 380)) * depth,
    (560 - share * 130) * (1 - depth) + (760 - share * 60) * depth,
  ];
  const ivory = s.down([0, mix(pale, soft, 0.5)], [1, pale]);
  const key = (from: number, to: number, top: number, foot: number, fill: string, more = {}) =>
    polygon([onKeys(from, top), onKeys(to, top), onKeys(to, foot), onKeys(from, foot)], fill, more);
  const keys = repeat(15, (i) => key(i / 15, (i + 1) / 15, 0, 1, ivory, { stroke: ink, 'stroke-width': 4 }));
  const blacks = repeat(15, (i) => {
    if (i % 7 === 2 || i % 7 === 6) return '';
    const [t, n] = [(i + 0.72) / 15, (i + 1.28) / 15];
    return key(t, n, 0, 0.58, ink) + key(t + 0.008, n - 0.012, 0.02, 0.5, deep);
  });
  const singer = bust(
    0,
    0,
    1.28,
    'bun',
    { coat: ink, skin: mix(ink, mid, 0.55), hair: ink, trim: amber },
    true,
  );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.6, deep], [1, ink])),
    repeat(7, (i) =>
      polygon(
        [
          [x + 20 + (i - 3) * 30, -20],
          [x + 40 + (i - 3) * 30, -20],
          [x + (i - 3) * 190 + 70, 720],
          [x + (i - 3) * 190 - 70, 720],
        ],
        s.down([0, i % 2 ? soft : pale, 0.5], [1, soft, 0]),
      ),
    ),
    circle(x + 30, 300, 228, s.down([0, soft], [1, mid])),
    circle(x + 30, 300, 228, 'none', { stroke: pale, 'stroke-width': 4 }),
    circle(x + 30, 300, 246, 'none', { stroke: amber, 'stroke-width': 2 }),
    at(x + 40, 560, singer),
    line(`M${num(x - 120)} 620V300`, ink, 7),
    at(x - 120, 286, [
      ellipse(0, 0, 26, 36, mix(pale, ink, 0.2)),
      line('M-24-12H24M-26 0H26M-24 12H24M0-34V34', ink, 2.6),
      rect(-16, 32, 32, 14, ink),
    ]),
    line(
      curve([
        [x - 86, 260],
        [x - 40, 200],
        [x - 70, 150],
        [x - 10, 90],
      ]),
      pale,
      3,
      { opacity: 0.5 },
    ),
    path(`M-40 560L${num(s.w * 0.82)} 430L${num(s.w * 0.84)} 396L-40 520Z`, ink),
    keys,
    blacks,
    line(`M-40 558L${num(s.w * 0.82)} 428`, amber, 5),
    bokeh(s, 18, 40, 460, [soft, amber, pale]),
    grain(s, pale, 0.12),
    vignette(s, ink, 0.6),
  ].join('');
};

/** A stage with two painted doors, two spots, and someone always between them. */
export const twoRoomTheatre: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const x = s.w / 2;
  const floor = 560;
  const gap = s.square ? 150 : 260;
  const door = (dx: number, colour: string, hinge: 1 | -1) =>
    group(
      [
        rect(-76, -262, 152, 262, pale),
        rect(-64, -250, 128, 250, ink),
        polygon(
          [
            [-64 * hinge, -250],
            [26 * hinge, -222],
            [26 * hinge, 26],
            [-64 * hinge, 0],
          ],
          colour,
          { stroke: ink, 'stroke-width': 4 },
        ),
        polygon(
          [
            [-52 * hinge, -226],
            [14 * hinge, -204],
            [14 * hinge, -120],
            [-52 * hinge, -132],
          ],
          mix(colour, ink, 0.22),
        ),
        polygon(
          [
            [-52 * hinge, -106],
            [14 * hinge, -94],
            [14 * hinge, 4],
            [-52 * hinge, -12],
          ],
          mix(colour, ink, 0.22),
        ),
        circle(14 * hinge, -94, 7, pale),
        polygon(
          [
            [64 * hinge, 0],
            [-20 * hinge, 26],
            [-60 * hinge, 90],
            [160 * hinge, 90],
          ],
          soft,
          { opacity: 0.5 },
        ),
      ],
      { transform: `translate(${num(x + dx)} ${floor})` },
    );
  const spot = (sx: number, target: number) =>
    polygon(
      [
        [sx - 16, 40],
        [sx + 16, 40],
        [target + 130, 640],
        [target - 130, 640],
      ],
      s.down([0, pale, 0.75], [1, pale, 0.08]),
    );
  const swags = Math.ceil((s.w + 40) / 160);
  const prop = [
    rect(-46, -58, 92, 8, pale),
    line('M-40-50L-46 0M40-50L46 0', pale, 6),
    path('M-20-58C-22-90 22-90 20-58Z', teal),
    line('M0-82C-6-110 10-116 4-134', mix('#4f8a5a', ink, 0.2), 4),
    circle(4, -140, 11, mid),
  ];
  return [
    ground(s, deep),
    repeat(Math.ceil(s.w / 60), (i) => rect(i * 60, 130, 30, 440, mix(deep, mid, 0.16))),
    rect(0, floor, s.w, 180, mix(soft, deep, 0.35)),
    line(
      repeat(14, (i) => `M${num(x + (i - 6.5) * (s.w / 16))} ${floor}L${num(x + (i - 6.5) * (s.w / 6))} 740`),
      deep,
      3,
      { opacity: 0.6 },
    ),
    door(-gap, teal, 1),
    door(gap, mid, -1),
    spot(x - gap * 1.3, x - gap),
    spot(x + gap * 1.3, x + gap),
    ellipse(x - gap, 640, 150, 28, pale, { opacity: 0.6 }),
    ellipse(x + gap, 640, 150, 28, pale, { opacity: 0.6 }),
    walker(x - gap + 20, 640, 1.02, ink, mix(ink, soft, 0.4)),
    walker(x + gap - 20, 640, 1.02, mix(mid, ink, 0.6), mix(ink, soft, 0.4), true),
    at(x, 640, prop, 0.9),
    drape(s, -20, s.square ? 96 : 150, 60, 700, mid, mix(mid, ink, 0.55), soft),
    drape(s, s.w - (s.square ? 76 : 130), s.square ? 96 : 150, 60, 700, mid, mix(mid, ink, 0.55), soft),
    path(`M-20 -20H${num(s.w + 20)}V70${repeat(swags, () => 'q-80 66 -160 0')}V-20Z`, mix(mid, ink, 0.1)),
    line(`M${num(s.w + 20)} 70${repeat(swags, () => 'q-80 66 -160 0')}`, soft, 8),
    rect(0, 694, s.w, 30, ink),
    repeat(Math.ceil(s.w / 74), (i) => path(`M${i * 74 + 14} 694q22 -36 44 0Z`, soft)),
    stars(s, 20, 40, pale),
    grain(s, ink, 0.16),
  ].join('');
};
