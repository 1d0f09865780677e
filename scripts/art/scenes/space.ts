import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  ellipse,
  group,
  line,
  num,
  type Point,
  path,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { conifer } from '../vocabulary/flora.ts';
import { hills, ridge, ridgeLine } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { cloud, milkyWay, sky, sparkle, stars, streaks } from '../vocabulary/sky.ts';
import { frame, grain, halftone } from '../vocabulary/texture.ts';
import { glints } from '../vocabulary/water.ts';

/** Two moons over a cracked plain of ice, printed in few inks with a coarse screen. */
export const orbitOfTwo: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: rose } = s.p;
  const x = s.fx;
  const plain = 520;
  const cracks = repeat(13, (i) => {
    const far = x + (i - 6) * 46;
    const near = x + (i - 6) * 190;
    const middle = (far + near) / 2 + s.r.range(-40, 40);
    return `M${num(far)} ${plain + 6}L${num(middle)} ${plain + 70}L${num(middle + s.r.range(-30, 30))} ${plain + 100}L${num(near)} 730`;
  });
  const cross = repeat(
    5,
    (i) =>
      `M-10 ${plain + 18 + i * i * 9}l${num(s.w * 0.3)} ${num(s.r.range(-8, 8))}l${num(s.w * 0.35)} ${num(s.r.range(-8, 14))}l${num(s.w * 0.4)} 0`,
  );
  return [
    sky(s, [ink, deep, mid, soft], plain),
    halftone(s, rose, plain, plain - 190),
    stars(s, 120, 400, pale),
    circle(x - 30, 250, 186, rose),
    circle(x - 30, 250, 186, s.across([0.35, ink, 0], [1, ink, 0.75])),
    repeat(6, (i) =>
      ellipse(
        x - 90 + ((i * 61) % 150),
        160 + ((i * 83) % 190),
        30 - i * 3,
        20 - i * 2,
        mix(rose, deep, 0.3),
        { opacity: 0.55 },
      ),
    ),
    circle(x + 170, 130, 66, pale),
    circle(x + 170, 130, 66, s.across([0.4, deep, 0], [1, deep, 0.7])),
    ellipse(x + 40, 226, 310, 96, 'none', {
      stroke: pale,
      'stroke-width': 2,
      'stroke-dasharray': '2 10',
      transform: `rotate(-24 ${num(x + 40)} 226)`,
    }),
    polygon(
      [...ridgeLine(s, plain - 40, 46, 14), [s.w + 20, plain + 10], [-20, plain + 10]],
      mix(soft, mid, 0.4),
    ),
    polygon(
      [...ridgeLine(s, plain - 14, 22, 20), [s.w + 20, plain + 10], [-20, plain + 10]],
      mix(soft, pale, 0.4),
    ),
    rect(0, plain, s.w, 210, s.down([0, pale], [1, soft])),
    line(cracks, mid, 2.5, { opacity: 0.7 }),
    line(cross, mid, 2, { opacity: 0.5 }),
    glints(s, x - 30, plain + 6, 720, 200, rose, 0.6),
    walker(x - 20, 640, 0.5, ink, rose),
    walker(x + 24, 644, 0.5, deep, rose, true),
    path(`M${num(x - 20)} 640l-90 46h34ZM${num(x + 24)} 644l-88 48h34Z`, ink, { opacity: 0.35 }),
    at(x + 120, 620, [
      path('M-60 0C-60-70 60-70 60 0Z', pale, { stroke: ink, 'stroke-width': 3 }),
      rect(-12, -30, 24, 30, ink),
      circle(34, -26, 8, rose),
      line('M-30-50V-100M-30-100l16 10', ink, 3),
    ]),
    grain(s, ink, 0.25),
    frame(s, pale, 14, 3),
  ].join('');
};

/** Two ribbons of light that waltz around a planet and a pair of helmets. */
export const zeroGravityWaltz: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: mint } = s.p;
  const [x, y] = [s.fx, s.square ? 300 : 350];
  const ribbon = (phase: number, size: number, colour: string, width: number) => {
    const points: Point[] = Array.from({ length: 40 }, (_, i) => {
      const t = (i / 39) * Math.PI * 2 * 1.6 + phase;
      const reach = size * (0.42 + 0.58 * (i / 39));
      return [x + Math.cos(t) * reach * 1.25, y + Math.sin(t) * reach * 0.62 + Math.sin(t * 0.5) * 40];
    });
    return [
      path(
        brush(points, (k) => width * (0.25 + Math.abs(Math.sin(k * 7 + phase))) * (1 - k * 0.55)),
        colour,
        { opacity: 0.9 },
      ),
      line(curve(points), '#ffffff', 1.6, { opacity: 0.5 }),
    ].join('');
  };
  const dancer = (dx: number, dy: number, turn: number, suit: string, flip: 1 | -1) =>
    group(
      [
        path('M-10-58C-30-40-26 0-14 20L-34 92l16 6L2 34L26 90l16-8L18 18C30-10 28-44 12-58Z', suit),
        path(
          'M-14-48C-44-40-64-66-84-92l-10 10C-72-50-46-22-16-26ZM14-48C40-52 52-86 66-110l12 6C66-68 50-30 18-28Z',
          suit,
        ),
        circle(0, -78, 24, pale),
        circle(4, -80, 16, deep),
        path('M-4-88q8-8 16 0', 'none', { stroke: '#ffffff', 'stroke-width': 3 }),
      ],
      { transform: `translate(${num(x + dx)} ${num(y + dy)}) rotate(${turn}) scale(${flip} 1)` },
    );
  return [
    sky(s, [ink, deep, mix(deep, mid, 0.5)]),
    stars(s, 220, s.h, pale),
    glow(s, x, y, 420, mid, 0.9),
    circle(x - 240, 800, 420, mid),
    circle(x - 240, 800, 420, s.down([0, soft, 0.9], [0.3, deep, 0.7], [1, ink])),
    line(`M${num(x - 640)} 700A420 420 0 0 1 ${num(x + 150)} 660`, pale, 3, { opacity: 0.6 }),
    circle(x + 220, 130, 40, pale),
    circle(x + 206, 122, 40, mix(deep, mid, 0.3)),
    ribbon(0.4, 330, soft, 40),
    ribbon(3.5, 330, mint, 30),
    dancer(-62, 6, -14, '#ffffff', 1),
    dancer(66, -8, 12, pale, -1),
    ribbon(1.9, 250, mix(pale, soft, 0.3), 16),
    repeat(16, () =>
      sparkle(
        x + s.r.range(-360, 360),
        y + s.r.range(-280, 260),
        s.r.range(5, 16),
        s.r.pick([pale, mint, '#ffffff']),
      ),
    ),
    grain(s, '#ffffff', 0.06),
  ].join('');
};

/** Rice terraces at nightfall, the comet in the sky and in the water. */
export const summerOfTheComet: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const comet = (flip: 1 | -1, opacity: number) =>
    group(
      [
        path('M0 0C120-70 260-150 470-270C310-120 160-30 10 12Z', s.across([0, light, 0.9], [1, light, 0])),
        path('M0 0C140-40 320-90 520-130C330-40 160 6 6 14Z', s.across([0, soft, 0.75], [1, soft, 0])),
        circle(4, 4, 16, light),
        glow(s, 4, 4, 84, light, 0.9),
      ],
      { transform: `translate(${num(x - 180)} ${flip === 1 ? 262 : 560}) scale(1 ${flip})`, opacity },
    );
  const terraces = repeat(6, (i) => {
    const y = 478 + i * i * 8 + i * 14;
    const bank = curve([
      [-20, y],
      [s.w * 0.25, y + 10 + i * 3],
      [s.w * 0.55, y - 4 - i * 2],
      [s.w + 20, y + 12 + i * 4],
    ]);
    return (
      path(`${bank}V740H-20Z`, i % 2 ? mix(soft, mid, 0.25 + i * 0.08) : mix(soft, deep, 0.3 + i * 0.08)) +
      line(bank, mix(deep, '#1f5a4a', 0.6), 7 + i * 2.4) +
      line(bank, mix(mid, '#5fae7a', 0.7), 2.5 + i)
    );
  });
  return [
    sky(s, [ink, deep, mid, soft, pale], 500),
    stars(s, 170, 400, light),
    streaks(s, 10, 330, 450, '#ffffff', 0.35),
    comet(1, 1),
    cloud(s, s.w * 0.14, 470, 340, mix(pale, '#ffffff', 0.4), 0.85),
    cloud(s, s.w * 0.9, 462, 300, mix(pale, '#ffffff', 0.4), 0.7),
    hills(s, 446, 20, 2, mix(deep, mid, 0.5)),
    hills(s, 470, 12, 3, mix(deep, ink, 0.2)),
    terraces,
    comet(-1, 0.4),
    repeat(s.square ? 60 : 120, () => {
      const depth = s.r.range(0, 1);
      const [gx, gy] = [s.r.range(0, s.w), 540 + depth * 180];
      return line(
        `M${num(gx)} ${num(gy)}l-4 -${num(8 + depth * 14)}M${num(gx)} ${num(gy)}l4 -${num(9 + depth * 16)}`,
        mix('#5fae7a', deep, 0.35),
        2,
      );
    }),
    at(x + 90, 640, [
      path('M-150 90C-90 40 90 30 170 96Z', ink),
      line('M40 44V-96', ink, 5),
      rect(14, -98, 52, 8, ink),
      rect(20, -82, 40, 30, ink),
    ]),
    walker(x + 40, 690, 0.66, ink, mix(deep, ink, 0.5)),
    walker(x + 82, 688, 0.62, mix(ink, deep, 0.4), mix(deep, ink, 0.5), true),
    repeat(26, () =>
      circle(s.r.range(0, s.w), s.r.range(500, 700), s.r.range(1.6, 3.4), '#f7f29a', { opacity: 0.85 }),
    ),
  ].join('');
};

/** An open observatory dome under the galaxy, with the constellations drawn in as on a chart. */
export const astronomersDaughter: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx + (s.square ? 0 : 40);
  const figures: Point[][] = [
    [
      [-300, 90],
      [-210, 60],
      [-150, 110],
      [-60, 80],
      [-20, 150],
      [-110, 190],
      [-150, 110],
    ],
    [
      [120, 60],
      [170, 120],
      [250, 90],
      [300, 170],
      [230, 210],
      [170, 120],
    ],
    [
      [-420, 260],
      [-360, 220],
      [-300, 270],
      [-350, 330],
      [-420, 260],
    ],
  ];
  const chart = figures.map((stars_) => {
    const points = stars_.map(([dx, dy]): Point => [x + dx, dy + 10]);
    return (
      line(`M${points.map(([a, b]) => `${num(a)} ${num(b)}`).join('L')}`, pale, 1.4, { opacity: 0.65 }) +
      points.map(([a, b], i) => sparkle(a, b, 9 + (i % 3) * 4, lamp)).join('')
    );
  });
  const rings = repeat(4, (i) =>
    circle(x, 480, 260 + i * 120, 'none', {
      stroke: pale,
      'stroke-width': 1.2,
      opacity: 0.28,
      'stroke-dasharray': i % 2 ? '2 8' : '',
    }),
  );
  const dome = [
    rect(-150, 0, 300, 150, mix(deep, ink, 0.35)),
    rect(-166, -8, 332, 18, mix(pale, mid, 0.45)),
    path('M-150-8A150 150 0 0 1 150-8Z', mix(pale, mid, 0.25)),
    path('M20-8A150 150 0 0 0 20-157A150 150 0 0 1 150-8Z', mix(mid, deep, 0.5), { opacity: 0.7 }),
    path('M-30-8C-40-70-34-120-8-158L44-152C20-110 16-70 22-8Z', ink),
    path('M-24-8L-16-60L88-224L118-206L26-44L22-8Z', mix(soft, pale, 0.5)),
    path('M84-230L124-204L116-192L76-218Z', lamp),
    rect(-20, 60, 44, 90, lamp),
    rect(-110, 50, 26, 40, lamp),
    rect(90, 50, 26, 40, lamp),
    line('M-150 40H150', mix(pale, mid, 0.4), 3),
  ];
  return [
    sky(s, [ink, deep, mid, soft]),
    milkyWay(s, [s.square ? 60 : x - 560, 640], [s.square ? 680 : x + 420, -60], 110, [pale, soft, mid]),
    stars(s, 260, 560, pale),
    rings,
    chart,
    ridge(s, 560, 40, mix(deep, mid, 0.25)),
    glow(s, x, 600, 220, lamp, 0.5),
    at(x, 520, dome, s.square ? 1 : 1.12),
    path(
      `M-20 730V650Q${num(x - 260)} 640 ${num(x - 150)} 622H${num(x + 170)}Q${num(x + 300)} 640 ${num(s.w + 20)} 668V730Z`,
      ink,
    ),
    repeat(s.square ? 9 : 17, (i) => {
      const tx = (i / (s.square ? 8 : 16)) * s.w;
      return Math.abs(tx - x) < 190
        ? ''
        : conifer(tx + s.r.range(-20, 20), 690, s.r.range(70, 150), ink, mix(ink, deep, 0.5));
    }),
    frame(s, pale, 16, 2),
    frame(s, pale, 24, 1),
    grain(s, '#ffffff', 0.06),
  ].join('');
};

/** An airship over the golden cloud tops of Venus. */
export const mapmakersOfVenus: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const [x, y] = [s.fx, s.square ? 330 : 250];
  const bank = (floor: number, colour: string, size: number) =>
    repeat(Math.ceil(s.w / size) + 2, (i) =>
      cloud(s, i * size * 0.92 - size * 0.4, floor + s.r.range(-16, 16), size * s.r.range(1.3, 1.9), colour),
    ) + rect(0, floor - 4, s.w, s.h - floor + 10, colour);
  const ship = [
    ellipse(0, 0, 270, 84, teal),
    path('M-270 0A270 84 0 0 1 270 0A270 40 0 0 1 -270 0Z', mix(teal, pale, 0.45)),
    path('M-270 0A270 30 0 0 0 270 0A270 12 0 0 1 -270 0Z', pale, { opacity: 0.8 }),
    line(
      'M-200-56Q-226 0-200 56M-100-78Q-124 0-100 78M0-84V84M100-78Q124 0 100 78M200-56Q226 0 200 56',
      ink,
      2.4,
      { opacity: 0.55 },
    ),
    path('M-230-30L-320-84V-10ZM-230 30L-320 84V10ZM-250-8h-84v16h84Z', deep),
    line('M-110 76L-90 116M110 76L90 116M-30 84V116M30 84V116', ink, 3),
    path('M-120 112H124L96 152H-96Z', deep, { stroke: ink, 'stroke-width': 3 }),
    repeat(7, (i) => circle(-84 + i * 28, 128, 7, pale)),
    at(-132, 132, ellipse(0, 0, 5, 30, pale)),
    path('M124 112l44 10l-40 12Z', mid),
  ];
  return [
    sky(s, [deep, mid, soft, pale], 560),
    circle(x + (s.square ? 160 : 330), 210, 120, pale, { opacity: 0.9 }),
    repeat(5, (i) =>
      circle(x + (s.square ? 160 : 330), 210, 150 + i * 46, 'none', {
        stroke: pale,
        'stroke-width': 2,
        opacity: 0.3 - i * 0.05,
      }),
    ),
    streaks(s, 14, 60, 420, pale, 0.4),
    bank(430, mix(soft, pale, 0.5), 150),
    bank(490, mix(soft, mid, 0.15), 190),
    halftone(s, mid, 500, 380, 14),
    ellipse(x, y + 330, 220, 22, deep, { opacity: 0.3 }),
    bank(560, mix(mid, soft, 0.35), 220),
    at(x, y, ship, s.square ? 0.95 : 1.15, -5),
    line(`M${num(x - 20)} ${num(y + 176)}V${num(y + 330)}`, ink, 2, { 'stroke-dasharray': '3 7' }),
    bank(644, mix(deep, mid, 0.65), 260),
    grain(s, deep, 0.25),
    frame(s, pale, 14, 5),
  ].join('');
};

/** Ridge behind ridge into the dusk, a fire answering on each. */
export const signalFires: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: fire } = s.p;
  const shades = [mix(soft, pale, 0.55), soft, mix(soft, mid, 0.55), mid, mix(mid, deep, 0.6), deep, ink];
  const layers = shades.map((shade, i) => {
    const y = 330 + i * 56;
    const line_ = ridgeLine(s, y, 84 - i * 4, 34);
    const slot = [0.62, 0.3, 0.78, 0.46, 0.2, 0.66, 0.5][i] ?? 0.5;
    const from = Math.round(line_.length * (slot - 0.08));
    const top = line_
      .slice(from, from + Math.round(line_.length * 0.16))
      .reduce((best, point) => (point[1] < best[1] ? point : best));
    const size = 0.3 + i * 0.17;
    const flame =
      i === 6
        ? ''
        : at(
            top[0],
            top[1] + 4,
            [
              rect(-14, -34, 28, 40, mix(shade, ink, 0.35)),
              path('M-16-34C-26-64-4-72-4-104C16-84 26-64 16-34Z', fire),
              path('M-8-34C-12-54 0-60 0-80C10-64 14-50 8-34Z', '#ffffff'),
            ],
            size,
          );
    return (
      polygon([...line_, [s.w + 20, 740], [-20, 740]], shade) +
      (i === 6 ? '' : glow(s, top[0], top[1] - 50 * size, 190 * size, fire, 0.85)) +
      flame
    );
  });
  return [
    sky(s, [deep, mid, soft, pale], 470),
    stars(s, 90, 240, '#ffffff'),
    circle(s.w * 0.5, 300, 96, pale, { opacity: 0.85 }),
    streaks(s, 9, 220, 360, '#ffffff', 0.25),
    layers,
    walker(s.w * 0.42, 668, 0.5, '#05040f', ink),
    line(`M${num(s.w * 0.42 + 17)} 640v-70`, '#05040f', 3),
    grain(s, ink, 0.14),
  ].join('');
};
