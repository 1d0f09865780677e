import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { scrollCloud, sky } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';
import { breaker } from '../vocabulary/water.ts';

/** A little green train along the sea, a great wave beside it, the mountain far off. */
export const tidesOfKamakura: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const car = (cx: number) =>
    at(cx, 0, [
      rect(-116, -96, 226, 84, mix(deep, '#2f6b4f', 0.75), { rx: 10, stroke: ink, 'stroke-width': 3 }),
      rect(-116, -58, 226, 20, '#f4e3b5'),
      repeat(5, (i) =>
        rect(-104 + i * 43, -86, 33, 30, mix(pale, soft, 0.4), { rx: 3, stroke: ink, 'stroke-width': 2.5 }),
      ),
      repeat(4, (i) => circle(-84 + i * 54, -6, 11, ink)),
      rect(-108, -104, 210, 10, ink, { rx: 4 }),
    ]);
  const pantograph = line('M-20-104l26-26l26 26M-30-130H44', ink, 3);
  return [
    sky(s, [mix(mid, soft, 0.4), soft, pale], 470),
    rect(0, 0, s.w, 70, s.down([0, deep], [1, deep, 0])),
    circle(s.w * (s.square ? 0.8 : 0.56), 150, 54, red),
    path(
      `M${num(x - 330)} 430L${num(x - 70)} 206Q${num(x - 20)} 188 ${num(x + 30)} 206L${num(x + 300)} 430Z`,
      mix(mid, deep, 0.3),
    ),
    path(
      `M${num(x - 70)} 206Q${num(x - 20)} 188 ${num(x + 30)} 206L${num(x + 94)} 260L${num(x + 62)} 250L${num(x + 40)} 280L${num(x + 8)} 246L${num(x - 24)} 284L${num(x - 60)} 252L${num(x - 96)} 268L${num(x - 132)} 260Z`,
      '#ffffff',
    ),
    scrollCloud(x + 190, 330, 0.9, pale, mix(deep, ink, 0.2)),
    scrollCloud(x - 250, 372, 0.8, pale, mix(deep, ink, 0.2)),
    rect(0, 428, s.w, 300, mix(mid, soft, 0.35)),
    line(
      repeat(16, (i) => `M${num((i * 127) % s.w)} ${444 + (i % 5) * 14}q30 -8 60 0t60 0`),
      '#ffffff',
      2.5,
      { opacity: 0.7 },
    ),
    breaker(s.w * (s.square ? 0.14 : 0.1), 520, 0.9, deep, soft, '#ffffff'),
    breaker(s.w * 0.93, 540, s.square ? 0.72 : 1.05, deep, soft, '#ffffff'),
    rect(0, 606, s.w, 130, mix(pale, '#c9a86a', 0.5)),
    rect(0, 602, s.w, 6, ink),
    line(`M0 622H${num(s.w)}`, ink, 4),
    repeat(Math.ceil(s.w / 34), (i) => rect(i * 34, 624, 20, 7, mix(ink, '#7a5a3a', 0.5))),
    group([car(x - 118), car(x + 122), at(x - 118, 0, pantograph)], { transform: 'translate(0 616)' }),
    line(`M0 478H${num(s.w)}M${num(x - 300)} 478V616M${num(x + 330)} 478V616`, ink, 2.5),
    path(
      `M0 720V664Q${num(s.w * 0.3)} 642 ${num(s.w * 0.6)} 668T${num(s.w)} 656V720Z`,
      mix(mid, '#5f8f52', 0.7),
    ),
    line(
      repeat(
        Math.ceil(s.w / 16),
        (i) => `M${i * 16} 720q4 -30 ${num(s.r.range(-8, 14))} ${num(-s.r.range(30, 58))}`,
      ),
      mix(deep, '#37653c', 0.7),
      3.4,
    ),
    frame(s, ink, 14, 3),
    fibres(s, '#ffffff', 0.4),
    grain(s, ink, 0.08),
  ].join('');
};
