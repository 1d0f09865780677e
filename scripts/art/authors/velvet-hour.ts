import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, group, line, path, rect, repeat } from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { stars } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';

/** An hourglass whose sand is evening. */
export const velvetHour: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const glass =
    'M210 150H510C510 270 410 320 384 360C410 400 510 450 510 570H210C210 450 310 400 336 360C310 320 210 270 210 150Z';
  const inside = s.clip(path(glass, '#000'));
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.6, deep], [1, ink])),
    repeat(9, (i) =>
      path(
        `M${i * 90 - 40} 0C${i * 90} 240 ${i * 90 - 60} 480 ${i * 90 - 10} 720H${i * 90 + 40}C${i * 90} 480 ${i * 90 + 50} 240 ${i * 90 + 10} 0Z`,
        mix(deep, mid, 0.5),
        { opacity: 0.5 },
      ),
    ),
    glow(s, 360, 360, 330, soft, 0.5),
    path(glass, pale, { opacity: 0.25 }),
    group(
      [
        rect(200, 220, 320, 150, s.down([0, soft], [1, gold])),
        rect(200, 440, 320, 140, s.down([0, ink], [1, deep])),
        path('M210 570Q360 430 510 570Z', gold),
        rect(356, 350, 8, 190, gold),
        stars(s, 40, 560, pale),
        circle(430, 480, 18, pale),
      ],
      inside,
    ),
    line(glass, pale, 10),
    path('M240 180C244 250 290 290 318 326', 'none', {
      stroke: '#ffffff',
      'stroke-width': 9,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    rect(170, 108, 380, 44, gold, { rx: 12 }),
    rect(170, 568, 380, 44, gold, { rx: 12 }),
    line('M196 152V568M524 152V568', mix(gold, ink, 0.3), 14),
    vignette(s, ink, 0.5),
  ].join('');
};
