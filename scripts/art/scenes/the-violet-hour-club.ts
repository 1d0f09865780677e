import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  circle,
  curve,
  ellipse,
  line,
  num,
  type Point,
  path,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { bust } from '../vocabulary/figures.ts';
import { bokeh } from '../vocabulary/light.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** Piano keys running into violet light, a singer, a glass. */
export const violetHourClub: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: amber } = s.p;
  const x = s.fx;
  const onKeys = (share: number, depth: number): Point => [
    (-40 + share * s.w * 0.86) * (1 - depth) + (-200 + share * (s.w + 380)) * depth,
    (560 - share * 130) * (1 - depth) + (760 - share * 60) * depth,
  ];
  const ivory = s.down([0, mix(pale, soft, 0.5)], [1, pale]);
  const key = (from: number, to: number, top: number, foot: number, fill: string, more = {}) =>
    polygon([onKeys(from, top), onKeys(to, top), onKeys(to, foot), onKeys(from, foot)], fill, more);
  const keys = repeat(15, (i) => key(i / 15, (i + 1) / 15, 0, 1, ivory, { stroke: ink, 'stroke-width': 4 }));
  const blacks = repeat(15, (i) => {
    if (i % 7 === 2 || i % 7 === 6) return '';
    const [t, n] = [(i + 0.72) / 15, (i + 1.28) / 15];
    return key(t, n, 0, 0.58, ink) + key(t + 0.008, n - 0.012, 0.02, 0.5, deep);
  });
  const singer = bust(
    0,
    0,
    1.28,
    'bun',
    { coat: ink, skin: mix(ink, mid, 0.55), hair: ink, trim: amber },
    true,
  );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.6, deep], [1, ink])),
    repeat(7, (i) =>
      polygon(
        [
          [x + 20 + (i - 3) * 30, -20],
          [x + 40 + (i - 3) * 30, -20],
          [x + (i - 3) * 190 + 70, 720],
          [x + (i - 3) * 190 - 70, 720],
        ],
        s.down([0, i % 2 ? soft : pale, 0.5], [1, soft, 0]),
      ),
    ),
    circle(x + 30, 300, 228, s.down([0, soft], [1, mid])),
    circle(x + 30, 300, 228, 'none', { stroke: pale, 'stroke-width': 4 }),
    circle(x + 30, 300, 246, 'none', { stroke: amber, 'stroke-width': 2 }),
    at(x + 40, 560, singer),
    line(`M${num(x - 120)} 620V300`, ink, 7),
    at(x - 120, 286, [
      ellipse(0, 0, 26, 36, mix(pale, ink, 0.2)),
      line('M-24-12H24M-26 0H26M-24 12H24M0-34V34', ink, 2.6),
      rect(-16, 32, 32, 14, ink),
    ]),
    line(
      curve([
        [x - 86, 260],
        [x - 40, 200],
        [x - 70, 150],
        [x - 10, 90],
      ]),
      pale,
      3,
      { opacity: 0.5 },
    ),
    path(`M-40 560L${num(s.w * 0.82)} 430L${num(s.w * 0.84)} 396L-40 520Z`, ink),
    keys,
    blacks,
    line(`M-40 558L${num(s.w * 0.82)} 428`, amber, 5),
    bokeh(s, 18, 40, 460, [soft, amber, pale]),
    grain(s, pale, 0.12),
    vignette(s, ink, 0.6),
  ].join('');
};
