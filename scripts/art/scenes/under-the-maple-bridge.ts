import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, line, num, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { ridge } from '../vocabulary/land.ts';
import { scrollCloud, sky } from '../vocabulary/sky.ts';
import { fibres, frame, grain } from '../vocabulary/texture.ts';
import { seigaiha } from '../vocabulary/water.ts';
import { drift, mapleLeaf } from '../vocabulary/weather.ts';

/** The red bridge in maple season. */
export const underTheMapleBridge: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: red } = s.p;
  const x = s.fx;
  const span = s.square ? 330 : 400;
  const curveAt = (dx: number, lift: number) => 500 - lift * (1 - (dx / span) ** 2);
  const rail = (lift: number, width: number) =>
    line(
      `M${num(x - span)} ${500 - (lift - 130)}Q${num(x)} ${num(500 - (lift - 130) - 260)} ${num(x + span)} ${500 - (lift - 130)}`,
      red,
      width,
    );
  const posts = repeat(15, (i) => {
    const dx = ((i - 7) / 7) * (span - 10);
    const y = curveAt(dx, 130);
    return rect(x + dx - 5, y - 56, 10, 62, mix(red, ink, 0.15)) + circle(x + dx, y - 60, 8, '#d9a441');
  });
  const legs = [-0.62, -0.22, 0.22, 0.62]
    .map((t) => rect(x + t * span - 9, curveAt(t * span, 130), 18, 190, mix(red, ink, 0.4)))
    .join('');
  const crowns = repeat(s.square ? 26 : 44, () => {
    const left = s.r.chance(0.5);
    const cx = left ? s.r.range(-60, s.w * 0.16) : s.r.range(s.w * 0.82, s.w + 60);
    return circle(
      cx,
      s.r.range(210, 460),
      s.r.range(34, 84),
      s.r.pick([red, mix(red, '#f2a23c', 0.5), mix(red, ink, 0.25), '#e8872e']),
    );
  });
  return [
    sky(s, [mix(mid, soft, 0.3), soft, pale, pale], 520),
    circle(s.w * (s.square ? 0.24 : 0.5), 190, 66, '#f7f2e2'),
    ridge(s, 380, 90, mix(soft, mid, 0.55)),
    ridge(s, 430, 50, mix(mid, deep, 0.35)),
    scrollCloud(s.w * 0.36, 400, 1, pale, deep),
    scrollCloud(s.w * 0.66, 360, 0.8, pale, deep),
    rect(0, 500, s.w, 230, mix(deep, mid, 0.35)),
    rect(0, 500, s.w, 230, seigaiha(s, 44, mix(deep, mid, 0.35), mix(mid, soft, 0.3), 2.2), { opacity: 0.8 }),
    legs,
    rail(130, 30),
    rail(118, 8),
    posts,
    rail(186, 9),
    rail(164, 5),
    walker(x - 34, curveAt(-34, 130) + 2, 0.56, ink, pale),
    walker(x + 6, curveAt(6, 130), 0.58, deep, pale, true),
    crowns,
    drift(s, s.square ? 46 : 84, mapleLeaf, [red, '#e8872e', mix(red, ink, 0.25), '#f2b441'], [0.6, 1.7], {
      top: 60,
      bottom: 720,
    }),
    frame(s, ink, 14, 4),
    fibres(s, ink, 0.1),
    grain(s, ink, 0.1),
  ].join('');
};
