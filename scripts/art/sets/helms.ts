import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, circle, ellipse, line, path, rect, repeat } from '../draw/svg.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow, shafts } from '../vocabulary/light.ts';
import { cloud, sky, stars, streaks } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';

/** A great window in a frame of metal, with the controls below; `view` is what lies outside. */
function helm(s: Stage, view: string): string {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const instrument = [
    circle(0, 0, 74, ink),
    circle(0, 0, 66, mix(deep, soft, 0.3)),
    line('M-66 0H66M0-66V66M-46-46L46 46', soft, 1.6),
    circle(0, 0, 40, 'none', { stroke: soft, 'stroke-width': 2 }),
    circle(20, -26, 7, lamp),
    circle(-30, 18, 5, pale),
  ];
  return [
    view,
    path('M0 0H1280V720H0ZM70 60Q640-20 1210 60L1150 480Q640 540 130 480Z', mix(ink, deep, 0.4), {
      'fill-rule': 'evenodd',
    }),
    line('M70 60Q640-20 1210 60L1150 480Q640 540 130 480Z', mix(soft, ink, 0.4), 8),
    line('M430 22L400 508M850 22L880 508', mix(ink, deep, 0.4), 26),
    path('M0 560Q640 500 1280 560V740H0Z', s.down([0, mix(deep, mid, 0.4)], [1, ink])),
    line('M0 560Q640 500 1280 560', lamp, 4),
    repeat(22, (i) =>
      rect(90 + i * 52, 600 + (i % 3) * 26, 30, 14, [lamp, soft, mid, pale][i % 4] ?? lamp, { rx: 4 }),
    ),
    at(640, 620, instrument),
    glow(s, 640, 600, 300, lamp, 0.25),
    vignette(s, ink, 0.6),
  ].join('');
}

/** A ship among the stars. */
export const starship: Scene = (s) => {
  const { ink, deep, mid, soft, pale } = s.p;
  return helm(
    s,
    [
      sky(s, [ink, deep, mid, soft], 520),
      stars(s, 220, 420, pale),
      circle(900, 250, 120, s.across([0, pale], [1, mid])),
      ellipse(900, 250, 210, 32, 'none', {
        stroke: pale,
        'stroke-width': 5,
        transform: 'rotate(-14 900 250)',
        opacity: 0.7,
      }),
      ridge(s, 500, 40, mix(mid, soft, 0.4)),
    ].join(''),
  );
};

/** An airship over clouds. */
export const airship: Scene = (s) => {
  const { deep, mid, soft, pale, glow: lamp } = s.p;
  return helm(
    s,
    [
      sky(s, [deep, mid, soft, pale], 520),
      circle(860, 220, 90, pale),
      glow(s, 860, 220, 260, lamp, 0.6),
      streaks(s, 12, 80, 360, pale, 0.5),
      repeat(9, (i) => cloud(s, i * 160, 440, 300, mix(soft, pale, 0.5), 0.9)),
      repeat(9, (i) => cloud(s, i * 170 - 60, 500, 320, mix(mid, soft, 0.5))),
    ].join(''),
  );
};

/** A station under the sea. */
export const submarine: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return helm(
    s,
    [
      sky(s, [soft, mid, deep, ink], 540),
      shafts(s, 640, -60, [60, 76, 92, 108, 122], 700, pale, 0.25),
      ridge(s, 440, 50, mix(deep, ink, 0.4)),
      repeat(40, () =>
        circle(s.r.range(80, 1200), s.r.range(40, 480), s.r.range(2, 7), 'none', {
          stroke: pale,
          'stroke-width': 1.6,
          opacity: 0.6,
        }),
      ),
      repeat(14, (i) =>
        ellipse(300 + (i % 7) * 46, 220 + Math.floor(i / 7) * 34 + (i % 3) * 9, 15, 6, mix(lamp, soft, 0.5)),
      ),
    ].join(''),
  );
};
