import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { ellipse, group, line, path, rect, repeat } from '../../draw/svg.ts';
import { cat } from '../../vocabulary/figures.ts';
import { glow, sunburst } from '../../vocabulary/light.ts';
import { coin } from '../../vocabulary/objects.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** A jar that fills with coins. */
export const coinJar: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const jar =
    'M470 220H810V270C860 300 870 330 870 380V600Q870 660 810 660H470Q410 660 410 600V380C410 330 420 300 470 270Z';
  return [
    rect(0, 0, s.w, s.h, s.slant([0, mid], [1, deep])),
    sunburst(640, 460, 900, 18, soft, 0.16),
    glow(s, 640, 460, 420, lamp, 0.6),
    ellipse(640, 670, 330, 26, ink, { opacity: 0.5 }),
    path(jar, pale, { opacity: 0.16 }),
    group(
      repeat(26, (i) =>
        coin(450 + (i % 6) * 76 + (Math.floor(i / 6) % 2) * 34, 634 - Math.floor(i / 6) * 62, 48, pale, lamp),
      ),
      s.clip(path(jar, '#000')),
    ),
    line(jar, pale, 9),
    rect(456, 190, 368, 44, mix(pale, soft, 0.35), { rx: 12 }),
    path('M440 380C440 340 450 320 470 306', 'none', {
      stroke: '#ffffff',
      'stroke-width': 14,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    coin(560, 120, 54, pale, lamp),
    coin(730, 70, 40, pale, lamp),
    coin(690, 168, 46, pale, lamp),
    cat(1010, 668, 1.7, ink),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.45),
  ].join('');
};
