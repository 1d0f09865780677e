import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain, hatch } from '../vocabulary/texture.ts';

/** A block print of cedars on both shores and a ferry between the islands. */
export const cedarIsland: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: sun } = s.p;
  const x = s.fx;
  const cut = (top: number) =>
    group(hatch({ x: 0, y: top, w: s.w, h: 270 }, pale, 9, 2.2, -0.14), {
      ...s.clip(rect(0, top, s.w, 270, '#000')),
      opacity: 0.35,
    });
  const tall = repeat(s.square ? 6 : 11, (i) => {
    const tx = (i / (s.square ? 5 : 10)) * s.w;
    const away = Math.abs(tx - x) / s.w;
    return away < (s.square ? 0.26 : 0.2)
      ? ''
      : conifer(tx, 740, 330 + away * s.r.range(360, 620), ink, mix(ink, deep, 0.55));
  });
  const ferry = [
    path('M-150-24H156L132 16H-128Z', '#ffffff'),
    path('M-146-8H146L140 2H-140Z', sun),
    rect(-110, -58, 216, 34, '#ffffff'),
    rect(-76, -84, 140, 28, pale),
    rect(-6, -116, 30, 34, deep),
    rect(-6, -104, 30, 10, sun),
    repeat(10, (i) => rect(-100 + i * 20, -50, 11, 13, deep)),
    repeat(6, (i) => rect(-66 + i * 20, -77, 11, 11, deep)),
    path(
      'M24-116C60-140 96-132 120-150C150-170 180-160 210-176C170-146 140-150 112-128C86-112 56-118 24-104Z',
      '#ffffff',
      { opacity: 0.7 },
    ),
  ];
  return [
    ground(s, pale),
    group(
      [
        circle(x - 20, 240, 128, sun),
        repeat(7, (i) => rect(x - 160, 276 + i * 14, 290, 3 + i * 0.9, pale)),
        ridge(s, 330, 70, mix(soft, pale, 0.35)),
        ridge(s, 390, 54, soft),
        ridge(s, 430, 40, mix(mid, soft, 0.4)),
        repeat(30, (i) => conifer((i / 29) * s.w, 474 + s.r.range(-6, 6), s.r.range(40, 84), mid, deep)),
        rect(0, 470, s.w, 260, mix(soft, deep, 0.3)),
        cut(470),
        at(x, 548, ferry, s.square ? 0.86 : 1),
        line(
          `M${num(x - 130)} 568q-90 20-190 16M${num(x + 120)} 568q110 26 230 18M${num(x - 60)} 584q-40 14-90 14`,
          '#ffffff',
          4,
          { opacity: 0.8 },
        ),
      ],
      { transform: `translate(0 ${s.lettered ? -96 : 0})` },
    ),
    s.lettered ? rect(0, 560, s.w, 170, mix(soft, deep, 0.3)) + cut(560) : '',
    tall,
    path(
      `M-20 730V650Q${num(s.w * 0.25)} 620 ${num(s.w * 0.45)} 706Q${num(s.w * 0.7)} 640 ${num(s.w + 20)} 660V730Z`,
      ink,
    ),
    frame(s, pale, 12, 24),
    frame(s, ink, 24, 4),
    grain(s, pale, 0.28),
  ].join('');
};
