import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { conifer, reeds } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow, mist } from '../vocabulary/light.ts';
import { ground, sky } from '../vocabulary/sky.ts';
import { fibres, grain } from '../vocabulary/texture.ts';
import { ripples, water } from '../vocabulary/water.ts';

/** One boat, one woman with a pole, and a river that gives back only mist. */
export const theFerrywoman: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const x = s.fx;
  const far = (y: number, share: number, sway: number) => ridge(s, y, sway, mix(pale, deep, share), 40);
  const ferrywoman = [
    path('M-150-14C-90 16 90 16 170-30C150 20 90 34-20 34C-90 34-130 20-150-14Z', ink),
    line('M-150-14C-90 16 90 16 170-30', mid, 3),
    path('M52-16C40-60 46-104 58-124C78-124 92-104 96-62L92-16Z', ink),
    path('M60-112C40-100 24-84 12-70l6 8C38-76 54-86 70-92Z', ink),
    circle(74, -140, 14, mix(pale, deep, 0.4)),
    path('M40-138L74-172L110-138Q74-128 40-138Z', deep),
    line('M-40 120L34-190', ink, 5),
    line('M150-26V-92h-22', ink, 3.4),
    rect(119, -92, 18, 24, lamp, { rx: 6 }),
  ];
  return [
    ground(s, pale),
    sky(s, [mix(soft, deep, 0.3), soft, pale, pale]),
    circle(x - (s.square ? 160 : 240), 170, 72, mix(lamp, pale, 0.35)),
    far(330, 0.16, 120),
    mist(s, [350, 390], pale, 0.95),
    far(420, 0.32, 70),
    mist(s, [440, 470], pale, 0.95),
    repeat(s.square ? 8 : 15, (i) =>
      conifer(
        s.r.range(0, s.w),
        486 + s.r.range(-6, 8),
        s.r.range(60, 150),
        mix(deep, soft, 0.3 + (i % 3) * 0.16),
        mix(deep, soft, 0.4),
      ),
    ),
    mist(s, [490, 520], pale, 1),
    water(s, 500, pale, mix(mid, soft, 0.3)),
    ripples(s, 520, 70, deep, 0.3),
    glow(s, x + 128, 500, 150, lamp, 0.85),
    at(x, 580, ferrywoman, s.square ? 1 : 1.15),
    at(
      x,
      640,
      group(path('M-150 0C-90-20 90-20 160 14C90 30-90 30-150 0Z', ink), { opacity: 0.35 }),
      s.square ? 1 : 1.15,
    ),
    glow(s, x + (s.square ? 128 : 147), 492, 46, '#ffffff', 0.9),
    mist(s, [640, 690], pale, 0.8),
    reeds(s, 736, s.square ? 10 : 22, [90, 230], ink, deep),
    line(
      `M${num(s.w * 0.04)} 0C${num(s.w * 0.08)} 90 ${num(s.w * 0.05)} 150 ${num(s.w * 0.09)} 220M0 40C${num(s.w * 0.1)} 60 ${num(s.w * 0.14)} 110 ${num(s.w * 0.17)} 170`,
      ink,
      4,
    ),
    fibres(s, deep, 0.18),
    grain(s, ink, 0.12),
  ].join('');
};
