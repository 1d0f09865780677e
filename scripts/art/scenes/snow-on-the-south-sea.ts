import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, rect, repeat } from '../draw/svg.ts';
import { cloud, sky } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';
import { scallops } from '../vocabulary/water.ts';
import { snow } from '../vocabulary/weather.ts';

/** A square-rigged ship bow on to the viewer's left, its waterline at the origin, about 360 wide. */
function tallShip(hull: string, trim: string, sail: string, shade: string): string {
  const mast = (x: number, height: number, width: number) => [
    line(`M${x} -20V${-height}`, hull, 6),
    ...[0.3, 0.58, 0.82].map((share, i) => {
      const w = width * (1 - i * 0.24);
      const y = -height * share;
      const h = height * 0.23;
      return (
        path(
          `M${num(x - w / 2)} ${num(y - h / 2)}q${num(w / 2)} 12 ${num(w)} 0q16 ${num(h * 0.5)} 4 ${num(h)}q${num(-w / 2 - 4)} 16 ${num(-w - 8)} 0q14 ${num(-h * 0.6)} 4 ${num(-h)}Z`,
          sail,
        ) +
        path(
          `M${num(x + w * 0.12)} ${num(y - h / 2 + 6)}q14 ${num(h * 0.6)} 0 ${num(h + 4)}l${num(w * 0.4)} -6q10 ${num(-h * 0.5)} -4 ${num(-h)}Z`,
          shade,
          { opacity: 0.5 },
        )
      );
    }),
  ];
  return [
    ...mast(-78, 270, 110),
    ...mast(20, 330, 140),
    ...mast(112, 240, 96),
    path('M-128-60L-222-110L-128-190Z', sail),
    line('M-132-40L-236-116M20-330L-228-112M20-330L176-60', hull, 2),
    path('M-190-62C-150-40-60-34 40-36C110-38 160-52 190-74L176 0C120 18-90 18-150 0Z', hull),
    path('M-168-30C-90-10 90-10 184-40L182-28C90 4-90 4-162-18Z', trim),
    repeat(8, (i) => rect(-120 + i * 34, -26 + Math.abs(i - 3.5) * -0.8, 9, 9, hull)),
  ].join('');
}

/** A tall ship under falling snow on a warm green sea. */
export const snowOnTheSouthSea: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const iceberg = (bx: number, by: number, k: number) =>
    at(
      bx,
      by,
      [path('M-90 0L-60-60L-20-44L10-100L50-70L96 0Z', pale), path('M10-100L50-70L96 0H26L34-40Z', soft)],
      k,
    );
  return [
    sky(s, [mid, soft, pale], 520),
    circle(x + (s.square ? 150 : -250), 190, 62, red, { opacity: 0.9 }),
    cloud(s, s.w * 0.2, 430, 300, '#ffffff', 0.55),
    cloud(s, s.w * 0.82, 400, 380, '#ffffff', 0.5),
    iceberg(s.w * 0.12, 506, 0.8),
    iceberg(s.w * 0.93, 508, 1.1),
    rect(0, 500, s.w, 220, mid),
    scallops(s, 520, [mix(mid, deep, 0.3)], 44, 40),
    at(x, 560, tallShip(ink, red, '#ffffff', soft), s.square ? 1.15 : 1.28, -2),
    scallops(s, 566, [mix(mid, deep, 0.6), deep, mix(deep, ink, 0.5)], 56, 46),
    line(
      repeat(14, (i) => `M${num((i * s.w) / 13 - 30)} ${594 + (i % 3) * 42}q24 -18 48 0`),
      pale,
      4,
      { opacity: 0.65 },
    ),
    snow(s, s.square ? 130 : 220, '#ffffff', 1),
    fibres(s, '#ffffff', 0.25),
  ].join('');
};
