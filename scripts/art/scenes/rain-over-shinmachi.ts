import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, num, path, polar, rect, repeat } from '../draw/svg.ts';
import { grain } from '../vocabulary/texture.ts';
import { rain, rings } from '../vocabulary/weather.ts';

/** An umbrella seen from above: eight ribs, lit and shaded gores, a bead of rain on each tip. */
function umbrella(x: number, y: number, r: number, light: string, dark: string, turn: number): string {
  const gores = repeat(8, (i) => {
    const [a, b] = [polar(0, 0, r, i * 45), polar(0, 0, r, i * 45 + 45)];
    const c = polar(0, 0, r * 0.86, i * 45 + 22.5);
    return path(
      `M0 0L${num(a[0])} ${num(a[1])}Q${num(c[0])} ${num(c[1])} ${num(b[0])} ${num(b[1])}Z`,
      i % 2 ? light : dark,
    );
  });
  return at(
    x,
    y,
    [
      gores,
      circle(0, 0, r * 0.06, '#ffffff'),
      repeat(8, (i) => {
        const [px, py] = polar(0, 0, r, i * 45);
        return circle(px, py, r * 0.035, '#ffffff');
      }),
    ],
    1,
    turn,
  );
}

/** Umbrellas from above on a wet crossing; two of them touch. */
export const rainOverShinmachi: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const [x, y] = [s.fx, s.square ? 270 : 330];
  const stripes = repeat(9, (i) =>
    rect(-700 + i * 160, -900, 84, 1800, mix(mid, soft, 0.34), { opacity: 0.5 }),
  );
  const puddle = (px: number, py: number, rx: number, ry: number, colour: string) =>
    ellipse(px, py, rx, ry, colour, { opacity: 0.5, transform: `rotate(-18 ${num(px)} ${num(py)})` });
  const walkers: Array<[number, number, number, string]> = [
    [-330, -210, 84, deep],
    [-420, 90, 92, mix(deep, soft, 0.4)],
    [-170, 260, 86, mix(ink, mid, 0.5)],
    [240, -240, 88, mix(soft, pale, 0.5)],
    [360, 40, 94, deep],
    [250, 300, 84, mix(mid, soft, 0.5)],
    [-610, -60, 88, mix(ink, mid, 0.6)],
    [-560, 280, 84, '#d9a23b'],
    [-40, -330, 82, mix(mid, soft, 0.2)],
    [520, -180, 86, mix(ink, mid, 0.5)],
  ];
  const away = walkers.filter(([dx, dy]) => s.square || dy < 60 || dx > -200);
  const shade = s.square
    ? rect(0, 380, s.w, 350, s.down([0, ink, 0], [0.5, ink, 0.75]))
    : rect(0, 0, s.w * 0.62, s.h, s.across([0, ink, 0.72], [1, ink, 0]));
  return [
    rect(0, 0, s.w, s.h, s.slant([0, mix(deep, ink, 0.3)], [0.5, mix(deep, mid, 0.4)], [1, ink])),
    group(stripes, { transform: `translate(${num(x)} 360) rotate(-24)` }),
    puddle(x - 120, y + 140, 250, 60, red),
    puddle(x + 220, y - 120, 190, 50, '#e0a13a'),
    puddle(x - 330, y - 150, 170, 44, '#3fb0b8'),
    rings(s, 90, 0, pale, 0.28),
    away
      .map(
        ([dx, dy, r, colour], i) =>
          ellipse(x + dx + 22, y + dy + 30, r, r * 0.94, ink, { opacity: 0.45 }) +
          umbrella(x + dx, y + dy, r, colour, mix(colour, ink, 0.26), i * 17),
      )
      .join(''),
    ellipse(x - 34, y + 56, 128, 118, ink, { opacity: 0.5 }),
    ellipse(x + 118, y + 92, 110, 100, ink, { opacity: 0.5 }),
    umbrella(x + 86, y + 50, 112, '#ffffff', mix('#ffffff', soft, 0.4), 8),
    umbrella(x - 62, y, 134, red, mix(red, ink, 0.25), 20),
    rain(s, s.square ? 120 : 220, pale, 0.34, 0.5),
    s.lettered ? shade : '',
    grain(s, ink, 0.2),
  ].join('');
};
