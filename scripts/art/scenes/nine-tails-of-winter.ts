import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, curve, ellipse, num, type Point, path, repeat } from '../draw/svg.ts';
import { gate } from '../vocabulary/city.ts';
import { fox } from '../vocabulary/figures.ts';
import { conifer } from '../vocabulary/flora.ts';
import { sky } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';
import { snow } from '../vocabulary/weather.ts';

/** A layer of cut paper: a soft shadow, then the sheet. */
const sheet = (d: string, colour: string, shadow: string) =>
  path(d, shadow, { transform: 'translate(0 -7)', opacity: 0.28 }) +
  path(d, shadow, { transform: 'translate(0 -3)', opacity: 0.3 }) +
  path(d, colour);

/** A white fox with nine tails in the snow before a red gate. */
export const nineTailsOfWinter: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: ember } = s.p;
  const x = s.fx;
  const drifted = (y: number, sway: number) => {
    const points: Point[] = Array.from({ length: 8 }, (_, i) => [
      (i / 7) * (s.w + 60) - 30,
      y + Math.sin(i * 1.7 + y) * sway,
    ]);
    return `${curve(points)}L${num(s.w + 30)} 740L-30 740Z`;
  };
  const pine = (px: number, py: number, h: number, colour: string) =>
    conifer(px, py, h, colour, mix(colour, ink, 0.3));
  return [
    sky(s, [ink, deep, mix(deep, soft, 0.6)]),
    circle(x + (s.square ? 0 : 60), 270, 210, mix(ember, soft, 0.1), { opacity: 0.95 }),
    circle(x + (s.square ? 0 : 60), 270, 240, 'none', { stroke: ember, 'stroke-width': 3, opacity: 0.4 }),
    sheet(drifted(440, 26), mix(deep, soft, 0.4), ink),
    repeat(s.square ? 9 : 16, (i) =>
      pine(
        (i / (s.square ? 8 : 15)) * s.w + s.r.range(-20, 20),
        490 + s.r.range(-8, 16),
        s.r.range(90, 190),
        mix(deep, soft, 0.18),
      ),
    ),
    sheet(drifted(494, 18), mix(soft, deep, 0.2), ink),
    gate(x, 592, s.square ? 330 : 400, mid, ink),
    path(`M${num(x - 250)} 214q250 66 500 0l6 -22q-256 52 -512 0Z`, pale),
    sheet(drifted(576, 14), soft, deep),
    fox(x + 10, 640, s.square ? 0.98 : 1.1, 9, '#ffffff', mix(soft, deep, 0.35), mid, !s.square),
    sheet(drifted(630, 12), mix(pale, soft, 0.25), deep),
    sheet(drifted(672, 16), pale, deep),
    repeat(6, (i) => ellipse(x - 30 + i * 24 - 60, 662 + (i % 2) * 10, 5, 3, soft)),
    snow(s, s.square ? 110 : 180, '#ffffff'),
    fibres(s, ink, 0.08),
  ].join('');
};
