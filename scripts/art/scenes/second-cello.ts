import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, mirror, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** A cello in the light of an empty hall, set out as a poster of the thirties. */
export const secondCello: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const half =
    'M0-210C-30-210-96-214-104-150C-112-90-60-84-62-30C-62 20-128 40-128 128C-128 210-60 236 0 236';
  const cello = (body: string, shade: string) => [
    path(`${half}Z`, body),
    mirror(0, path(`${half}Z`, shade)),
    line(
      `${half}C60 236 128 210 128 128C128 40 62 20 62-30C60-84 112-90 104-150C96-214 30-210 0-210`,
      ink,
      5,
    ),
    path('M-13-420H13L22 10H-22Z', ink),
    line('M-16-420C-20-470 18-486 22-458C24-440 2-440 6-456', ink, 12),
    repeat(4, (i) => rect(i % 2 ? 14 : -40, -452 + Math.floor(i / 2) * 22, 26, 8, ink)),
    line('M-46 70C-66 40-30 20-44-10M46 70C66 40 30 20 44-10', ink, 8),
    path('M-36 60h72l-8 16h-56ZM-24 120L0 226L24 120Z', ink),
    line('M-9-420L-14 120M-3-420L-5 120M3-420L5 120M9-420L14 120', pale, 1.8),
    line('M0 236V330', ink, 7),
  ];
  return [
    rect(0, 0, s.w, s.h, s.down([0, ink], [1, deep])),
    polygon(
      [
        [x - 60, -20],
        [x + 60, -20],
        [x + 380, 740],
        [x - 380, 740],
      ],
      s.down([0, light, 0.75], [1, soft, 0.25]),
    ),
    repeat(6, (i) =>
      circle(x, 760, 220 + i * 82, 'none', { stroke: soft, 'stroke-width': 10 - i, opacity: 0.5 - i * 0.06 }),
    ),
    repeat(s.square ? 5 : 9, (i) =>
      rect((i / (s.square ? 5 : 9)) * s.w, 0, 22, s.h, s.across([0, mid, 0.45], [1, mid, 0])),
    ),
    ellipse(x, 664, 340, 46, mix(mid, ink, 0.4)),
    ellipse(x, 658, 280, 34, mix(soft, mid, 0.3)),
    ellipse(x, 664, 120, 14, ink, { opacity: 0.7 }),
    at(
      x,
      s.square ? 330 : 380,
      cello(
        s.slant([0, soft], [0.5, mid], [1, mix(mid, ink, 0.3)]),
        s.slant([0, mix(mid, ink, 0.5)], [1, mid]),
      ),
      s.square ? 0.9 : 1.06,
      9,
    ),
    line(`M${num(x - 290)} 620L${num(x + 240)} 330`, light, 5),
    line(`M${num(x - 284)} 628L${num(x + 246)} 338`, soft, 2),
    frame(s, soft, 16, 4),
    frame(s, soft, 27, 1.4),
    grain(s, pale, 0.1),
  ].join('');
};
