import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, ellipse, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { crane } from '../vocabulary/figures.ts';
import { conifer } from '../vocabulary/flora.ts';
import { glow } from '../vocabulary/light.ts';
import { scrollCloud } from '../vocabulary/sky.ts';
import { frame } from '../vocabulary/texture.ts';
import { scallops } from '../vocabulary/water.ts';

/** Gold cranes on black lacquer: the lid of a box seen close, over sprinkled gold. */
export const lacquerBox: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const k = s.square ? 0.86 : 1;
  const [bw, bh] = [470 * k, 330 * k];
  const top = s.square ? 110 : 190;
  const dust = (count: number) =>
    path(
      repeat(count, () => {
        const size = num(s.r.range(0.8, 2.8));
        return `M${num(s.r.range(0, s.w))} ${num(s.r.range(0, s.h) ** 1.02)}h${size}v${size}h-${size}z`;
      }),
      soft,
      { opacity: 0.8 },
    );
  const box = [
    path(
      `M${num(x - bw / 2)} ${top}L${num(x - bw / 2 + 60)} ${top - 70}H${num(x + bw / 2 - 20)}L${num(x + bw / 2)} ${top}Z`,
      mix(mid, ink, 0.25),
    ),
    rect(x - bw / 2, top, bw, bh, s.slant([0, mix(ink, deep, 0.6)], [0.5, ink], [1, mix(ink, deep, 0.35)]), {
      rx: 16,
      stroke: soft,
      'stroke-width': 3,
    }),
    rect(x - bw / 2 + 14, top + 14, bw - 28, bh - 28, 'none', { rx: 10, stroke: soft, 'stroke-width': 1.6 }),
    line(`M${num(x - bw / 2)} ${num(top + bh * 0.34)}H${num(x + bw / 2)}`, soft, 2.4),
    line(`M${num(x - bw / 2)} ${num(top + bh * 0.34 + 7)}H${num(x + bw / 2)}`, mid, 5),
    circle(x, top + bh * 0.36, 22, soft),
    circle(x, top + bh * 0.36, 14, 'none', { stroke: ink, 'stroke-width': 3 }),
    line(
      `M${num(x - 8)} ${num(top + bh * 0.36 + 22)}q8 60 -10 90M${num(x + 8)} ${num(top + bh * 0.36 + 22)}q-2 50 14 86`,
      mid,
      6,
    ),
  ];
  const clip = s.clip(rect(x - bw / 2 + 4, top + 4, bw - 8, bh - 8, '#000', { rx: 13 }));
  return [
    rect(0, 0, s.w, s.h, s.down([0, mix(ink, deep, 0.3)], [0.6, deep], [1, mid])),
    glow(s, x, top + bh / 2, 460, mid, 0.7),
    dust(s.square ? 240 : 420),
    scrollCloud(s.w * 0.12, 90, 1.2, 'none', soft),
    scrollCloud(s.w * 0.9, 120, 1, 'none', soft),
    ellipse(x, top + bh + 30, bw * 0.62, 40, ink, { opacity: 0.8 }),
    box,
    group(
      [
        circle(x + 110 * k, top + 70 * k, 48 * k, soft),
        scallops(s, top + bh * 0.84, [mix(soft, ink, 0.35), mix(soft, ink, 0.6)], 26, 22),
        crane(x - 50 * k, top + 172 * k, 0.84 * k, pale, ink, mid),
        crane(x + 130 * k, top + 238 * k, 0.5 * k, light, ink, mid, true),
        crane(x - 150 * k, top + 76 * k, 0.36 * k, light, ink, mid),
        repeat(5, (i) =>
          conifer(x - 190 * k + i * 22, top + bh * 0.86, 34 + (i % 3) * 20, soft, mix(soft, ink, 0.4)),
        ),
      ],
      clip,
    ),
    path(
      `M${num(x - bw / 2 + 10)} ${top + 30}Q${num(x - bw / 2 + 20)} ${top + 12} ${num(x - bw / 2 + 50)} ${top + 10}L${num(x - 20)} ${top + 10}Q${num(x - bw / 2 + 60)} ${top + 40} ${num(x - bw / 2 + 12)} ${num(top + bh * 0.5)}Z`,
      '#ffffff',
      { opacity: 0.1 },
    ),
    frame(s, soft, 18, 2),
  ].join('');
};
