import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, closed, curve, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { ridgeLine } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { sky, stars } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';
import { snow } from '../vocabulary/weather.ts';

/** Paper mountains at night, and an inn with every window lit. */
export const innkeepersLedger: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const layer = (y: number, sway: number, colour: string) => {
    const sheet = closed([...ridgeLine(s, y, sway, 12), [s.w + 20, s.h + 10], [-20, s.h + 10]]);
    return path(sheet, '#000000', { opacity: 0.25, transform: 'translate(0 -6)' }) + path(sheet, colour);
  };
  const inn = [
    rect(-150, -150, 230, 150, mix('#7a4a30', ink, 0.2)),
    polygon(
      [
        [-172, -144],
        [-110, -238],
        [40, -238],
        [104, -144],
      ],
      mix(ink, deep, 0.3),
    ),
    path('M-172-144L-110-238H40L30-222H-100L-150-144Z', pale),
    rect(80, -110, 120, 110, mix('#7a4a30', ink, 0.35)),
    polygon(
      [
        [66, -104],
        [140, -176],
        [216, -104],
      ],
      mix(ink, deep, 0.2),
    ),
    path('M66-104L140-176L156-160L140-152L92-104Z', pale),
    rect(-60, -290, 32, 66, mix('#7a4a30', ink, 0.4)),
    rect(-64, -296, 40, 12, pale),
    repeat(
      4,
      (i) =>
        rect(-136 + i * 52, -126, 32, 40, lamp, { stroke: ink, 'stroke-width': 4 }) +
        line(`M${-120 + i * 52}-126v40`, ink, 2.5),
    ),
    repeat(2, (i) => rect(-84 + i * 70, -204, 26, 30, lamp, { stroke: ink, 'stroke-width': 4 })),
    rect(-136, -60, 32, 36, lamp, { stroke: ink, 'stroke-width': 4 }),
    rect(32, -60, 32, 36, lamp, { stroke: ink, 'stroke-width': 4 }),
    path('M-60 0V-58A32 32 0 0 1 4-58V0Z', mix(lamp, '#ffffff', 0.3), { stroke: ink, 'stroke-width': 5 }),
    rect(100, -84, 30, 34, lamp, { stroke: ink, 'stroke-width': 4 }),
    rect(150, -84, 30, 34, lamp, { stroke: ink, 'stroke-width': 4 }),
    line('M-74-70h-40v10', ink, 5),

    at(-200, -40, [
      line('M0 40V-70H46', ink, 6),
      rect(14, -64, 40, 34, mix('#7a4a30', ink, 0.1), { stroke: ink, 'stroke-width': 3 }),
      path('M24-40v-14h16v14Z', lamp),
    ]),
    path('M-170 0C-100-14 120-14 230 0Z', pale),
  ];
  return [
    sky(s, [ink, deep, mid]),
    stars(s, 130, 340, pale),
    circle(x + (s.square ? 290 : 240), s.square ? 62 : 110, 46, pale),
    circle(x + (s.square ? 272 : 222), s.square ? 52 : 100, 42, mix(ink, deep, 0.4)),
    layer(300, 120, mix(mid, soft, 0.45)),
    layer(380, 90, mix(mid, soft, 0.1)),
    layer(450, 70, mix(deep, mid, 0.55)),
    repeat(s.square ? 9 : 18, (i) =>
      conifer(
        (i / (s.square ? 8 : 17)) * s.w + s.r.range(-20, 20),
        560,
        s.r.range(90, 190),
        mix(deep, ink, 0.2),
        mix(deep, ink, 0.5),
      ),
    ),
    path(
      `${curve([
        [-20, 600],
        [s.w * 0.2, 566],
        [x - 100, 586],
        [x + 150, 580],
        [s.w + 20, 540],
      ])}V740H-20Z`,
      soft,
    ),
    glow(s, x, 500, 340, lamp, 0.6),
    path(
      brush(
        [
          [x - 40, 300],
          [x - 10, 250],
          [x - 56, 190],
          [x - 20, 120],
        ],
        (k) => 12 + 34 * k,
      ),
      pale,
      { opacity: 0.35 },
    ),
    at(x, 592, inn, s.square ? 1.05 : 1.2),
    path(
      `M${num(x - 60)} 588C${num(x - 70)} 640 ${num(x - 160)} 670 ${num(x - 130)} 740H${num(x + 60)}C${num(x + 40)} 680 ${num(x - 10)} 640 ${num(x)} 588Z`,
      lamp,
      { opacity: 0.4 },
    ),
    path(
      `${curve([
        [-20, 660],
        [s.w * 0.3, 690],
        [s.w * 0.6, 650],
        [s.w + 20, 680],
      ])}V740H-20Z`,
      pale,
    ),
    conifer(s.w * 0.05, 700, 260, mix(deep, ink, 0.4), ink),
    conifer(s.w * 0.96, 710, 300, mix(deep, ink, 0.4), ink),
    snow(s, s.square ? 90 : 150, '#ffffff'),
    fibres(s, pale, 0.12),
  ].join('');
};
