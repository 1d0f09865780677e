import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  num,
  type Point,
  path,
  polar,
  polygon,
  rect,
  repeat,
  tag,
} from '../draw/svg.ts';
import { skyline } from '../vocabulary/city.ts';
import { walker } from '../vocabulary/figures.ts';
import { beam, glow, pool, shafts } from '../vocabulary/light.ts';
import { ground, sky } from '../vocabulary/sky.ts';
import { frame, grain, vignette } from '../vocabulary/texture.ts';
import { glints } from '../vocabulary/water.ts';
import { rain, rings } from '../vocabulary/weather.ts';

/** A neon sign: a glowing outline on its board. */
const neon = (s: Stage, x: number, y: number, w: number, h: number, colour: string, mark: string) =>
  [
    glow(s, x + w / 2, y + h / 2, Math.max(w, h) * 0.95, colour, 0.5),
    rect(x, y, w, h, '#05050f', { rx: 6 }),
    rect(x + 4, y + 4, w - 8, h - 8, 'none', { rx: 4, stroke: colour, 'stroke-width': 3 }),
    at(x + w / 2, y + h / 2, line(mark, mix(colour, '#ffffff', 0.5), 4)),
  ].join('');

/** A tram head on in the rain, the street a mirror of neon. */
export const midnightTram: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const street = 520;
  const wall = mix(deep, mid, 0.25);
  const side = (flip: 1 | -1) => {
    const edge = flip === 1 ? -20 : s.w + 20;
    const near = x - flip * 200;
    const shade = flip === 1 ? s.across([0, ink], [1, wall]) : s.across([0, wall], [1, ink]);
    return polygon(
      [
        [edge, -20],
        [near, 200],
        [near, street],
        [edge, street + 140],
      ],
      shade,
    );
  };
  const tram = [
    rect(-150, -330, 300, 330, mix(deep, soft, 0.22), {
      rx: 34,
      stroke: mix(soft, '#ffffff', 0.2),
      'stroke-width': 3,
    }),
    path('M-150-120H150V-26Q150 0 120 0H-120Q-150 0-150-26Z', mix(soft, ink, 0.35)),
    rect(-128, -268, 256, 138, lamp, { rx: 14 }),
    rect(-128, -268, 256, 138, s.down([0, '#ffffff', 0.5], [1, soft, 0.3]), { rx: 14 }),
    line('M0-268V-130', ink, 6),
    path('M-70-130C-70-178-22-178-22-130Z', ink),
    circle(-46, -182, 16, ink),
    path('M30-130C30-186 84-186 84-130Z', mix(ink, deep, 0.5)),
    circle(57, -192, 17, mix(ink, deep, 0.5)),
    rect(-66, -316, 132, 36, ink, { rx: 6 }),
    line('M-40-290V-306L-28-296M-10-306V-290H4V-306H-10M20-290V-306H34V-298H20', lamp, 4),
    circle(-104, -66, 22, '#ffffff'),
    circle(104, -66, 22, '#ffffff'),
    rect(-40, -84, 80, 34, ink, { rx: 6 }),
    rect(-110, -12, 220, 20, ink),
    line('M-60-330L0-420L60-330M-90-420H90', mix(pale, ink, 0.5), 4),
  ];
  return [
    sky(s, [ink, deep, mix(mid, soft, 0.25)], street),
    glow(s, x, 400, 460, soft, 0.55),
    skyline(s, street, [140, 330], [50, 100], mix(deep, ink, 0.35), { colour: pale, odds: 0.16 }),
    side(1),
    side(-1),
    line(
      `M${num(x - 20)} 0L${num(x)} 110L${num(s.w + 40)} 20M${num(x)} 110L-40 -10`,
      mix(pale, ink, 0.55),
      2,
    ),
    rect(0, street, s.w, 210, s.down([0, mix(deep, mid, 0.5)], [1, ink])),
    neon(s, x - 330, 150, 74, 190, soft, 'M-14-66L14-30L-14 6L14 42L-14 70'),
    neon(s, x + 236, 120, 60, 220, pale, 'M0-84V84M-16-50H16M-16 0H16M-16 50H16'),
    s.square ? '' : neon(s, x - 520, 380, 120, 60, lamp, 'M-40 8q14-26 28 0t28 0t28 0'),
    neon(s, x + 330, 260, 110, 54, soft, 'M-34 10L-20-12L-6 10L8-12L22 10L36-12'),
    pool(s, x, 610, 420, 90, lamp, 0.5),
    line(`M${num(x - 66)} 560L${num(x - 150)} 740M${num(x + 66)} 560L${num(x + 150)} 740`, pale, 5, {
      opacity: 0.7,
    }),
    group(at(x, 596, tram), { transform: 'translate(0 1190) scale(1 -1)', opacity: 0.16 }),
    at(x, 590, tram, s.square ? 0.92 : 1),
    ...[-104, 104].map(
      (dx) =>
        glow(s, x + dx, 524, 120, '#ffffff', 0.95) +
        beam(s, x + dx, 526, dx < 0 ? 118 : 62, 330, 70, '#ffffff', 0.4) +
        glints(s, x + dx, 596, 720, 60, lamp, 0.9),
    ),
    glints(s, x - 290, 540, 716, 70, soft, 0.9),
    glints(s, x + 266, 540, 716, 60, pale, 0.9),
    s.square ? '' : glints(s, x - 460, 560, 716, 90, lamp, 0.7),
    rings(s, 40, street + 20, pale, 0.35),
    rain(s, s.square ? 150 : 260, pale, 0.4),
    vignette(s, ink, 0.7),
  ].join('');
};

/** An old iron train shed at dawn, sun through the far arch, platform six. */
export const lettersAtPlatformSix: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const vy = s.square ? 330 : 350;
  const ribs = repeat(7, (i) => {
    const k = 0.22 * 1.5 ** i;
    const r = num(440 * k);
    const arch = `M${num(x - 440 * k)} ${num(vy + 130 * k)}V${num(vy - 40 * k)}A${r} ${num(352 * k)} 0 0 1 ${num(x + 440 * k)} ${num(vy - 40 * k)}V${num(vy + 130 * k)}`;
    return line(arch, mix(deep, ink, i / 7), 3 + k * 7);
  });
  const purlins = repeat(13, (i) => {
    const [ex, ey] = polar(x, vy - 10, 1100, 180 + i * 15);
    const [nx, ny] = polar(x, vy - 10, 94, 180 + i * 15);
    return `M${num(nx)} ${num(ny)}L${num(ex)} ${num(ey)}`;
  });
  const sleepers = repeat(16, (i) => {
    const t = (i / 16) ** 1.9;
    return `M${num(x - 4 - 10 * t)} ${num(vy + 66 + t * 380)}H${num(x + 30 + t * 300)}`;
  });
  const lamp = (lx: number, ly: number, k: number) =>
    line(
      `M${num(lx)} ${num(ly)}v${num(-150 * k)}q0 ${num(-26 * k)} ${num(26 * k)} ${num(-26 * k)}`,
      ink,
      6 * k,
    ) +
    circle(lx + 30 * k, ly - 168 * k, 13 * k, light) +
    glow(s, lx + 30 * k, ly - 168 * k, 60 * k, light, 0.8);
  const train = [
    path('M-80 0V-150Q-80-190 0-194Q80-190 80-150V0Z', mix(deep, ink, 0.45)),
    rect(-62, -150, 52, 54, light, { rx: 8 }),
    rect(10, -150, 52, 54, light, { rx: 8 }),
    rect(-84, -70, 168, 14, '#9c3a32'),
    circle(-48, -34, 12, '#ffffff'),
    circle(48, -34, 12, '#ffffff'),
    rect(-88, -8, 176, 14, ink),
  ];
  const hours = repeat(12, (i) => {
    const [a, b] = [polar(0, 0, 48, i * 30), polar(0, 0, 40, i * 30)];
    return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  });
  const clock = [
    line('M0-150V-60', ink, 6),
    circle(0, 0, 62, ink),
    circle(0, 0, 53, pale),
    line(hours, ink, 4),
    line('M0 0V-34M0 0L24 14', ink, 5),
  ];
  const six = [
    rect(-36, -36, 72, 72, ink, { rx: 6 }),
    line('M14-20C-10-22-20 0-16 12C-10 28 18 26 16 8C14-8-10-6-14 8', light, 7),
  ];
  return [
    rect(0, 0, s.w, s.h, s.round([0, light], [0.28, pale], [0.55, soft], [1, mid])),
    circle(x, vy, 66, '#ffffff'),
    glow(s, x, vy, 330, '#ffffff', 0.9),
    line(purlins, mix(deep, mid, 0.4), 4),
    ribs,
    shafts(s, x, vy - 20, [18, 40, 62, 118, 140, 162, 200, 340], 900, light, 0.35),
    polygon(
      [
        [x - 40, vy + 60],
        [x + 40, vy + 60],
        [s.w + 60, 740],
        [-60, 740],
      ],
      mix(deep, ink, 0.2),
    ),
    polygon(
      [
        [x - 44, vy + 60],
        [x - 12, vy + 60],
        [x - 150, 740],
        [-260, 740],
      ],
      mix(soft, deep, 0.35),
    ),
    polygon(
      [
        [x - 12, vy + 60],
        [x - 10, vy + 60],
        [x - 130, 740],
        [x - 150, 740],
      ],
      light,
    ),
    line(
      `M${num(x + 2)} ${vy + 62}L${num(x + 30)} 740M${num(x + 22)} ${vy + 62}L${num(x + 270)} 740`,
      light,
      4,
      { opacity: 0.8 },
    ),
    line(sleepers, ink, 4, { opacity: 0.55 }),
    at(x + 132, 596, train, 1.14),
    glow(s, x + 78, 558, 70, '#ffffff', 0.9),
    glow(s, x + 187, 558, 70, '#ffffff', 0.9),
    lamp(x - 190, 600, 1.1),
    lamp(x - 92, 480, 0.5),
    at(x - 40, 150, clock, s.square ? 0.8 : 1),
    at(x - 250, 360, six, s.square ? 0.8 : 1),
    walker(x - 130, 664, 0.98, ink, mix(ink, soft, 0.4)),
    polygon(
      [
        [x - 150, 664],
        [x - 110, 664],
        [x - 190, 740],
        [x - 290, 740],
      ],
      ink,
      { opacity: 0.35 },
    ),
    rect(x - 100, 626, 44, 36, mix('#6a3f2a', ink, 0.3), { rx: 4 }),
    repeat(26, () =>
      circle(s.r.range(x - 340, x + 340), s.r.range(120, 660), s.r.range(1, 3.4), '#ffffff', {
        opacity: s.r.range(0.3, 0.9),
      }),
    ),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.55),
  ].join('');
};

/** A network diagram: lines at right angles and 45 degrees, white stations, one line in red. */
export const northernLine: Scene = (s) => {
  const { ink, deep, soft, pale, glow: red } = s.p;
  const route = (points: readonly Point[], colour: string, width = 15) => {
    let d = '';
    points.forEach(([px, py], i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      if (!before || !after) {
        d += `${before ? 'L' : 'M'}${num(px)} ${num(py)}`;
        return;
      }
      const toward = ([qx, qy]: Point): Point => {
        const length = Math.hypot(qx - px, qy - py);
        return [px + ((qx - px) / length) * 34, py + ((qy - py) / length) * 34];
      };
      const [a, b] = [toward(before), toward(after)];
      d += `L${num(a[0])} ${num(a[1])}Q${num(px)} ${num(py)} ${num(b[0])} ${num(b[1])}`;
    });
    return line(d, colour, width);
  };
  const stop = ([px, py]: Point, r: number, edge: number) =>
    circle(px, py, r, '#ffffff', { stroke: ink, 'stroke-width': edge });
  const stops: Point[] = [
    [60, 200],
    [180, 200],
    [380, 280],
    [560, 280],
    [940, 280],
    [240, 580],
    [330, 490],
    [560, 400],
    [900, 520],
    [860, 640],
    [1140, 560],
    [660, 90],
    [1230, 240],
  ];
  const changes: Point[] = [
    [840, 280],
    [780, 400],
    [660, 280],
    [460, 400],
    [1140, 320],
  ];
  const river: Point[] = [
    [-100, 560],
    [260, 560],
    [360, 460],
    [620, 460],
    [720, 560],
    [980, 560],
    [1080, 460],
    [1400, 460],
  ];
  const map = [
    repeat(s.square ? 8 : 20, () =>
      rect(
        s.r.range(0, 1280),
        s.r.range(0, 700),
        s.r.range(60, 180),
        s.r.range(40, 120),
        mix(pale, soft, 0.28),
        { rx: 8 },
      ),
    ),
    route(river, mix('#9fc9de', pale, 0.25), 46),
    route(
      [
        [-60, 200],
        [300, 200],
        [460, 360],
        [460, 760],
      ],
      '#1c5fa8',
    ),
    route(
      [
        [-60, 640],
        [180, 640],
        [420, 400],
        [900, 400],
        [1060, 240],
        [1360, 240],
      ],
      '#e8b21a',
    ),
    route(
      [
        [660, -60],
        [660, 200],
        [860, 400],
        [860, 760],
      ],
      '#2f8a57',
    ),
    route(
      [
        [180, -60],
        [180, 120],
        [340, 280],
        [1000, 280],
        [1140, 420],
        [1140, 760],
      ],
      '#8a5aa8',
    ),
    route(
      [
        [1000, -60],
        [1000, 120],
        [780, 340],
        [780, 480],
        [600, 660],
        [600, 780],
      ],
      red,
      24,
    ),
    route(
      [
        [1000, 120],
        [1200, 320],
        [1360, 320],
      ],
      red,
      24,
    ),
    ...stops.map((point) => stop(point, 11, 5)),
    ...changes.map((point) => stop(point, 17, 6)),
    at(840, 280, [circle(0, 0, 44, red), circle(0, 0, 26, pale), rect(-66, -13, 132, 26, ink)]),
  ];
  const legend = s.square
    ? rect(0, 440, s.w, 280, pale) + rect(0, 434, s.w, 12, red)
    : rect(46, 380, 560, 300, pale) + rect(46, 372, 560, 14, red) + rect(46, 670, 560, 4, ink);
  return [
    ground(s, pale),
    at(s.square ? -10 : 0, s.square ? -6 : 0, map, s.square ? 0.62 : 1),
    legend,
    frame(s, ink, 0, 20),
    frame(s, deep, 18, 2),
    grain(s, ink, 0.06),
  ].join('');
};

/** A wall of painted tiles, every one blue but one; the yellow tram climbs past it. */
export const sevenYearsInLisbon: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: yellow } = s.p;
  const x = s.fx;
  const size = 90;
  const corner =
    path('M0 0H26C22 16 16 22 0 26Z', deep) + path('M45 45C40 28 50 20 45 8C60 16 56 32 45 45Z', mid);
  const motifs = [
    path('M45 4C60 24 66 30 86 45C66 60 60 66 45 86C30 66 24 60 4 45C24 30 30 24 45 4Z', mid) +
      circle(45, 45, 17, pale) +
      circle(45, 45, 10, deep),
    path(
      'M0 0C30 6 40 16 45 45C50 16 60 6 90 0V10C64 14 54 24 50 45H90V50H50C54 66 64 76 90 80V90C60 84 50 74 45 45C40 74 30 84 0 90V80C26 76 36 66 40 45H0V40H40C36 24 26 14 0 10Z',
      deep,
    ) + circle(45, 45, 8, yellow),
    repeat(4, (i) => group(corner, { transform: `rotate(${i * 90} 45 45)` })) + circle(45, 45, 7, deep),
  ];
  const ids = motifs.map((motif) => s.define('g', {}, rect(1.5, 1.5, 87, 87, pale) + motif));
  const columns = Math.ceil(s.w / size);
  const tiles = repeat(columns * 6, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return tag('use', { href: `#${ids[(column + row * 2) % 3] ?? ''}`, x: column * size, y: row * size }, '');
  });
  const odd = [
    rect(1.5, 1.5, 87, 87, yellow),
    path('M45 70C10 46 14 20 32 20C40 20 45 28 45 32C45 28 50 20 58 20C76 20 80 46 45 70Z', '#d6452f'),
  ];
  const tram = [
    rect(-190, -206, 380, 186, yellow, { rx: 20, stroke: ink, 'stroke-width': 5 }),
    rect(-190, -110, 380, 14, pale),
    rect(-176, -192, 352, 16, pale),
    repeat(5, (i) =>
      rect(-170 + i * 70, -172, 58, 58, mix(soft, pale, 0.4), { rx: 6, stroke: ink, 'stroke-width': 4 }),
    ),
    path('M-150-114C-150-150-112-150-112-114Z', ink),
    circle(-131, -148, 12, ink),
    path('M60-114C60-146 96-146 96-114Z', '#c2402f'),
    circle(78, -148, 12, ink),
    path('M-200-20H200L180 4H-180Z', ink),
    circle(-150, -62, 17, '#ffffff', { stroke: ink, 'stroke-width': 4 }),
    circle(150, -62, 17, '#ffffff', { stroke: ink, 'stroke-width': 4 }),
    rect(-52, -92, 104, 56, pale, { stroke: ink, 'stroke-width': 4, rx: 5 }),
    line(
      'M-30-74h18q6 0 6 10q0 6-8 10l-16 12h24M34-64a11 11 0 1 0-22 0a11 11 0 1 0 22 0M33-56a10 9 0 1 1-20 0',
      '#c2402f',
      5,
    ),
    repeat(2, (i) => circle(-100 + i * 200, 8, 24, ink) + circle(-100 + i * 200, 8, 10, soft)),
    line('M-40-206L10-280M-40-206L60-280', ink, 4),
    rect(-120, -222, 240, 18, ink, { rx: 6 }),
  ];
  return [
    ground(s, mix(soft, pale, 0.3)),
    tiles,
    at(Math.round((x + 260) / size) * size, size, odd),
    rect(0, 0, s.w, 540, s.slant([0, '#ffffff', 0.35], [0.5, '#ffffff', 0], [1, ink, 0.25])),
    rect(0, 530, s.w, 200, mix(soft, ink, 0.2)),
    polygon(
      [
        [0, 580],
        [s.w, 500],
        [s.w, 740],
        [0, 740],
      ],
      mix('#8f8a86', ink, 0.15),
    ),
    polygon(
      [
        [0, 566],
        [s.w, 486],
        [s.w, 504],
        [0, 584],
      ],
      mix(pale, soft, 0.4),
    ),
    repeat(s.square ? 40 : 76, () =>
      rect(
        s.r.range(0, s.w),
        s.r.range(640, 760),
        s.r.range(18, 40),
        9,
        mix('#a8a29c', ink, s.r.range(0, 0.35)),
        { rx: 4, transform: 'skewY(-3)' },
      ),
    ),
    line(`M-10 664L${num(s.w + 10)} 582M-10 700L${num(s.w + 10)} 616`, ink, 5),
    ellipse(x, 656, 220, 18, ink, { opacity: 0.4 }),
    at(x, 626, tram, s.square ? 1.06 : 1.24, -3.6),
    line(`M-10 206L${num(s.w + 10)} 120`, ink, 3),
    grain(s, ink, 0.08),
  ].join('');
};
