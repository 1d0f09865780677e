import type { Scene } from '../../draw/stage.ts';
import { at, circle, line, path, rect } from '../../draw/svg.ts';
import { sunburst } from '../../vocabulary/light.ts';
import { grain, halftone } from '../../vocabulary/texture.ts';
import { drift, mapleLeaf } from '../../vocabulary/weather.ts';

/** Leaves of autumn, one of them a price tag. */
export const autumnSale: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    rect(0, 0, s.w, s.h, s.round([0, lamp], [0.6, soft], [1, mid])),
    sunburst(640, 360, 900, 22, pale, 0.18),
    halftone(s, mid, 720, 460, 18),
    drift(s, 60, mapleLeaf, [mid, deep, soft, pale], [1.6, 5], { top: -20, bottom: 740 }),
    at(
      640,
      370,
      [
        path('M-190-120H120L240 0L120 120H-190Q-210 120-210 100V-100Q-210-120-190-120Z', ink, {
          opacity: 0.3,
          transform: 'translate(10 16)',
        }),
        path('M-190-120H120L240 0L120 120H-190Q-210 120-210 100V-100Q-210-120-190-120Z', pale),
        path('M-180-96H110L206 0L110 96H-180Z', 'none', {
          stroke: mid,
          'stroke-width': 5,
          'stroke-dasharray': '14 10',
        }),
        circle(150, 0, 24, mid),
        line('M150 0C230-60 330-40 420-150', ink, 6),
        line('M-120 70L40-70', mid, 26),
        circle(-90, -44, 38, 'none', { stroke: mid, 'stroke-width': 22 }),
        circle(14, 44, 38, 'none', { stroke: mid, 'stroke-width': 22 }),
      ],
      1.16,
      -10,
    ),
    drift(s, 16, mapleLeaf, [deep, mid, lamp], [3, 6.5], { top: 0, bottom: 720 }),
    grain(s, ink, 0.16),
  ].join('');
};
