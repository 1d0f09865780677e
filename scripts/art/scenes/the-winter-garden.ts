import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, curve, group, line, num, path, rect, repeat, use } from '../draw/svg.ts';
import { conifer, frond } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { moon, sky, stars } from '../vocabulary/sky.ts';
import { snow } from '../vocabulary/weather.ts';

/** A palm house glowing in the snow, cut from paper. */
export const winterGarden: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const foot = 580;
  const hall = (w: number, h: number, r: number) =>
    `M${num(x - w)} ${foot}V${foot - h}A${num(w)} ${num(r)} 0 0 1 ${num(x + w)} ${foot - h}V${foot}Z`;
  const wings = `M${num(x - 330)} ${foot}V${foot - 110}A96 120 0 0 1 ${num(x - 160)} ${foot - 150}V${foot}ZM${num(x + 160)} ${foot}V${foot - 150}A96 120 0 0 1 ${num(x + 330)} ${foot - 110}V${foot}Z`;
  const inside = s.clip(path(hall(160, 200, 190) + wings, '#000'));
  const crownOf = (colour: string) =>
    s.define(
      'g',
      {},
      [-170, -140, -100, -60, -20, 10, 190]
        .map((a) => frond(0, 0, 100, a, a < -90 ? -46 : 46, colour))
        .join(''),
    );
  const near = { colour: mid, crown: crownOf(mid) };
  const far = { colour: mix(mid, deep, 0.35), crown: crownOf(mix(mid, deep, 0.35)) };
  const palm = (px: number, height: number, size: number, kind: typeof near) =>
    line(
      `M${num(px)} ${foot}Q${num(px + 8)} ${foot - height / 2} ${num(px)} ${foot - height}`,
      mix(kind.colour, ink, 0.3),
      9,
    ) + at(px, foot - height, use(kind.crown, 0, 0), size / 100);
  const ribs = (w: number, h: number, r: number) =>
    repeat(7, (i) => {
      const t = (i - 3) / 3.5;
      return `M${num(x + t * w)} ${foot}V${num(foot - h - r * Math.sqrt(1 - t * t))}`;
    });
  const white = '#ffffff';
  return [
    sky(s, [ink, deep, mix(deep, soft, 0.45)]),
    stars(s, 90, 320, pale),
    moon(s, s.w * (s.square ? 0.84 : 0.9), s.square ? 166 : 110, 46, pale, soft),
    ridge(s, 440, 60, mix(deep, soft, 0.35)),
    repeat(s.square ? 10 : 22, (i) =>
      conifer(
        (i / (s.square ? 9 : 21)) * s.w,
        560 + s.r.range(-10, 10),
        s.r.range(90, 200),
        mix(deep, ink, 0.25),
        mix(deep, ink, 0.5),
      ),
    ),
    glow(s, x, 400, 460, lamp, 0.65),
    group(
      [
        rect(
          x - 340,
          120,
          680,
          480,
          s.down([0, mix(lamp, soft, 0.4)], [0.6, lamp], [1, mix(lamp, '#ffffff', 0.4)]),
        ),
        palm(x + 10, 270, 150, near),
        palm(x - 90, 180, 110, far),
        palm(x + 104, 200, 120, far),
        palm(x - 240, 90, 84, near),
        palm(x + 246, 100, 88, far),
        repeat(16, (i) =>
          frond(
            x - 320 + i * 43,
            foot + 6,
            80,
            -90 + s.r.range(-40, 40),
            s.r.range(-30, 30),
            i % 2 ? mix(mid, deep, 0.5) : mix(mid, soft, 0.2),
          ),
        ),
        repeat(8, (i) =>
          circle(x - 300 + i * 84, foot - 40 - (i % 3) * 26, 9, i % 2 ? '#f08a5a' : '#f3c14b'),
        ),
      ],
      inside,
    ),
    line(hall(160, 200, 190), white, 7),
    line(ribs(160, 200, 190), white, 3),
    line(
      `M${num(x - 160)} ${foot - 100}H${num(x + 160)}M${num(x - 160)} ${foot - 200}H${num(x + 160)}M${num(x - 140)} ${foot - 290}H${num(x + 140)}`,
      white,
      3,
    ),
    line(
      `M${num(x - 330)} ${foot}V${foot - 110}A96 120 0 0 1 ${num(x - 160)} ${foot - 150}M${num(x + 330)} ${foot}V${foot - 110}A96 120 0 0 0 ${num(x + 160)} ${foot - 150}`,
      white,
      6,
    ),
    line(
      `${repeat(4, (i) => `M${num(x - 300 + i * 38)} ${foot}V${foot - 130 - i * 12}M${num(x + 300 - i * 38)} ${foot}V${foot - 130 - i * 12}`)}M${num(x - 330)} ${foot - 70}h170M${num(x + 160)} ${foot - 70}h170`,
      white,
      2.6,
    ),
    rect(x - 30, foot - 92, 60, 92, mix(deep, ink, 0.3), { stroke: white, 'stroke-width': 5 }),
    line(`M${num(x)} ${foot - 92}v92M${num(x)} ${foot - 390}v-44`, white, 4),
    circle(x, foot - 438, 8, white),
    path(
      `M${num(x - 166)} ${foot - 220}A160 190 0 0 1 ${num(x - 20)} ${foot - 394}A170 200 0 0 0 ${num(x - 150)} ${foot - 210}Z`,
      white,
      { opacity: 0.95 },
    ),
    path(
      `${curve([
        [-20, 590],
        [s.w * 0.25, 566],
        [x - 80, 584],
        [x + 90, 582],
        [s.w * 0.86, 562],
        [s.w + 20, 590],
      ])}V740H-20Z`,
      pale,
    ),
    path(
      `${curve([
        [-20, 640],
        [s.w * 0.3, 626],
        [s.w * 0.6, 660],
        [s.w + 20, 624],
      ])}V740H-20Z`,
      mix(pale, soft, 0.35),
    ),
    path(
      `${curve([
        [-20, 690],
        [s.w * 0.4, 668],
        [s.w + 20, 696],
      ])}V740H-20Z`,
      '#ffffff',
    ),
    path(`M${num(x - 26)} 582L${num(x - 70)} 740H${num(x + 70)}L${num(x + 26)} 582Z`, lamp, {
      opacity: 0.35,
    }),
    snow(s, s.square ? 120 : 190, '#ffffff'),
  ].join('');
};
