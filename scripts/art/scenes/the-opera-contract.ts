import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { bust } from '../vocabulary/figures.ts';
import { beam, bokeh } from '../vocabulary/light.ts';
import { drape } from '../vocabulary/objects.ts';
import { ground } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';

/** Boxes of gilt and velvet on both sides of a half-open curtain. */
export const operaContract: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.w / 2;
  const gilt = mix(pale, ink, 0.5);
  const shadow = { coat: ink, skin: mix(ink, mid, 0.4), hair: ink, trim: soft };
  const pillar = s.across([0, gilt], [0.5, pale], [1, gilt]);
  const box = (bx: number, by: number, w: number, flip: 1 | -1, lit: boolean) =>
    group(
      [
        path(
          `M0 0V-96A${num(w / 2)} 60 0 0 1 ${num(w)} -96V0Z`,
          lit ? mix(mid, light, 0.35) : mix(deep, mid, 0.4),
        ),
        lit
          ? at(w * 0.36, 6, bust(0, 0, 0.34, 'bun', shadow)) +
            at(w * 0.68, 6, bust(0, 0, 0.34, 'short', shadow, true))
          : '',
        path(
          `M0 -110A${num(w / 2)} 66 0 0 1 ${num(w * 0.5)} -156C${num(w * 0.4)} -90 ${num(w * 0.16)} -60 0 -40Z`,
          mid,
        ),
        path(
          `M${num(w)} -110A${num(w / 2)} 66 0 0 0 ${num(w * 0.5)} -156C${num(w * 0.6)} -90 ${num(w * 0.84)} -60 ${num(w)} -40Z`,
          mid,
        ),
        path(
          `M-10 0H${num(w + 10)}C${num(w + 6)} 46 ${num(w - 20)} 60 ${num(w / 2)} 66C20 60 -6 46 -10 0Z`,
          s.down([0, pale], [0.3, mix(pale, mid, 0.35)], [1, mix(pale, ink, 0.55)]),
        ),
        line(
          repeat(
            5,
            (i) => `M${num(w * 0.1 + i * w * 0.2)} 14q${num(w * 0.08)} 30 0 36q${num(-w * 0.08)} -6 0 -36`,
          ),
          mix(pale, ink, 0.4),
          3,
        ),
        rect(-14, -8, w + 28, 12, pale),
        rect(-18, -150, 14, 150, pillar),
        rect(w + 4, -150, 14, 150, pillar),
      ],
      { transform: `translate(${num(bx)} ${by}) scale(${flip} 1)` },
    );
  const w = s.square ? 130 : 210;
  const stageW = s.square ? 400 : 660;
  const left = x - stageW / 2;
  return [
    ground(s, ink),
    rect(left, 60, stageW, 600, s.round([0, mix(light, mid, 0.45)], [0.55, mix(mid, deep, 0.4)], [1, ink])),
    beam(s, x, 60, 90, 640, 220, light, 0.55),
    drape(s, left, stageW * 0.36, 70, 616, mid, deep, pale),
    drape(s, left + stageW * 0.64, stageW * 0.36, 70, 616, mid, deep, pale),
    path(
      `M${num(left)} 70H${num(left + stageW)}V120Q${num(left + stageW * 0.75)} 210 ${num(x)} 140Q${num(left + stageW * 0.25)} 210 ${num(left)} 120Z`,
      soft,
    ),
    line(
      `M${num(left)} 120Q${num(left + stageW * 0.25)} 210 ${num(x)} 140Q${num(left + stageW * 0.75)} 210 ${num(left + stageW)} 120`,
      pale,
      7,
    ),
    ellipse(x, 640, stageW * 0.34, 26, light, { opacity: 0.7 }),
    rect(left - 10, 628, stageW + 20, 26, mix(deep, ink, 0.4)),
    repeat(11, (i) =>
      path(`M${num(left + 16 + i * (stageW / 11))} 654q${num(stageW / 34)} -34 ${num(stageW / 17)} 0Z`, pale),
    ),
    repeat(
      3,
      (row) => box(30, 230 + row * 212, w, 1, row === 1) + box(s.w - 30, 230 + row * 212, w, -1, row !== 1),
    ),
    rect(left - 26, 0, 26, 720, pillar),
    rect(left + stageW, 0, 26, 720, pillar),
    rect(
      0,
      0,
      s.w,
      64,
      s.down([0, mix(pale, ink, 0.65)], [0.7, mix(pale, ink, 0.2)], [1, mix(pale, ink, 0.6)]),
    ),
    circle(x, 44, 40, pale, { stroke: gilt, 'stroke-width': 5 }),
    path(
      `M${num(x - 16)} 60C${num(x - 24)} 30 ${num(x - 16)} 24 ${num(x)} 26C${num(x + 16)} 24 ${num(x + 24)} 30 ${num(x + 16)} 60Z`,
      gilt,
    ),
    path(`M-20 740V694${repeat(Math.ceil(s.w / 44) + 1, () => 'q22 -44 44 0')}V740Z`, ink),
    bokeh(s, 12, 60, 640, [pale, light]),
    vignette(s, ink, 0.8),
  ].join('');
};
