import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { bareTree } from '../vocabulary/flora.ts';
import { ridge } from '../vocabulary/land.ts';
import { pool } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres, grain } from '../vocabulary/texture.ts';
import { snow } from '../vocabulary/weather.ts';

/** Two coats side by side on their hooks; outside it has started to snow. */
export const winterCoats: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: white } = s.p;
  const x = s.fx;
  const coat = (dx: number, cloth: string, lining: string, buttons: string, lean: number) =>
    at(
      x + dx,
      250,
      [
        line('M0-30V-8M0-30a14 14 0 1 1 14-14', ink, 6),
        path(
          'M-26-4C-70 6-92 24-98 60L-118 250L-84 258L-70 150L-86 372H86L70 150L84 258L118 250L98 60C92 24 70 6 26-4L0 30Z',
          cloth,
        ),
        path('M-26-4L0 30L26-4L40 12L10 96L0 60L-10 96L-40 12Z', lining),
        line('M0 60V372', mix(cloth, ink, 0.35), 4),
        path('M-98 60L-118 250L-84 258L-66 120ZM98 60L118 250L84 258L66 120Z', mix(cloth, ink, 0.16)),
        rect(-62, 226, 44, 12, mix(cloth, ink, 0.3)),
        rect(18, 226, 44, 12, mix(cloth, ink, 0.3)),
        repeat(4, (i) => circle(16, 112 + i * 62, 8, buttons)),
      ],
      1,
      lean,
    );
  const [wx, ww] = s.square ? [430, 250] : [x < s.w / 2 ? s.w - 420 : 150, 300];
  const windowPane = s.square
    ? ''
    : [
        rect(wx - 16, 60, ww + 32, 300, '#ffffff'),
        rect(wx, 76, ww, 268, s.down([0, deep], [1, mix(deep, white, 0.5)])),
        group(
          [ridge(s, 300, 30, white), bareTree(s, wx + 60, 350, 240, ink).drawing, snow(s, 520, '#ffffff')],
          s.clip(rect(wx, 76, ww, 268, '#000')),
        ),
        line(`M${wx + ww / 2} 76v268M${wx} 210h${ww}`, '#ffffff', 10),
        rect(wx - 30, 356, ww + 60, 16, '#ffffff'),
        path(`M${wx} 344q${ww * 0.25}-30 ${ww * 0.5}-4q${ww * 0.3}-26 ${ww * 0.5} 4Z`, white),
      ].join('');
  const stripes = s.tile(56, 56, rect(0, 0, 28, 56, mix(pale, soft, 0.22)));
  const wardrobe = [
    rect(x - 280, 176, 560, 30, mix('#a8744a', ink, 0.05), { rx: 4 }),
    repeat(
      5,
      (i) =>
        line(`M${num(x - 230 + i * 115)} 196v22q0 16 16 16`, ink, 8) + circle(x - 230 + i * 115, 190, 9, ink),
    ),
    group([coat(-108, '#000000', '#000000', '#000000', 1), coat(122, '#000000', '#000000', '#000000', -1)], {
      transform: 'translate(14 12)',
      opacity: 0.14,
    }),
    coat(-108, mid, mix(mid, '#ffffff', 0.35), '#f3d28a', 1.2),
    coat(122, deep, mix(deep, '#ffffff', 0.4), '#e9edf3', -1.2),
    path(
      `M${num(x - 20)} 360C${num(x + 6)} 380 ${num(x + 18)} 380 ${num(x + 40)} 362L${num(x + 36)} 392C${num(x + 16)} 402 ${num(x)} 400 ${num(x - 20)} 388Z`,
      mix(mid, '#ffffff', 0.1),
    ),
    at(x + 240, 232, [
      path('M-36 0C-40-40 40-40 36 0Z', '#e0a33a'),
      rect(-42, -6, 84, 22, mix('#e0a33a', '#ffffff', 0.25), { rx: 10 }),
      circle(0, -40, 13, '#ffffff'),
    ]),
    at(x - 104, 690, [
      path('M-60 0V-74H-20V-22Q10-18 14 0ZM6 0V-74H46V-22Q76-18 80 0Z', mix('#6a3f2a', ink, 0.2)),
      rect(-64, -84, 48, 14, '#e9dccb', { rx: 7 }),
      rect(2, -84, 48, 14, '#e9dccb', { rx: 7 }),
    ]),
    at(x + 120, 690, [path('M-60 0V-60H-22V-20Q8-16 12 0ZM4 0V-60H42V-20Q72-16 76 0Z', ink)]),
    pool(s, x + 10, 708, 230, 18, ink, 0.25),
  ];
  return [
    ground(s, pale),
    rect(0, 0, s.w, 520, stripes),
    windowPane,
    rect(0, 500, s.w, 230, mix(soft, pale, 0.35)),
    rect(0, 492, s.w, 14, '#ffffff'),
    repeat(Math.ceil(s.w / 150), (i) =>
      rect(i * 150 + 12, 524, 126, 120, 'none', { stroke: '#ffffff', 'stroke-width': 5 }),
    ),
    rect(0, 664, s.w, 66, mix('#a8744a', ink, 0.1)),
    line(`M0 690H${num(s.w)}M120 664v26M420 664v26M760 690v30M1000 664v26`, mix('#7a5030', ink, 0.2), 3),
    at(x, 700, group(wardrobe, { transform: `translate(${num(-x)} -700)` }), s.square ? 0.8 : 1),
    fibres(s, ink, 0.08),
    grain(s, ink, 0.07),
  ].join('');
};
