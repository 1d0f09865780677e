import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, circle, group, line, num, path, polygon, rect } from '../draw/svg.ts';
import { skyline } from '../vocabulary/city.ts';
import { beam, glow, pool } from '../vocabulary/light.ts';
import { sky } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';
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
    neon(s, x - 330, 360, 74, 170, soft, 'M-14-58L14-26L-14 4L14 34L-14 60'),
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
