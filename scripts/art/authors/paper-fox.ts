import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { line, polygon } from '../draw/svg.ts';
import { sunburst } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';

/** A fox folded from one sheet. */
export const paperFox: Scene = (s) => {
  const { ink, deep, mid, soft, pale } = s.p;
  const facet = (points: [number, number][], colour: string) => polygon(points, colour);
  return [
    ground(s, pale),
    sunburst(360, 400, 700, 20, soft, 0.25),
    polygon(
      [
        [372, 650],
        [130, 400],
        [170, 130],
        [300, 240],
        [444, 240],
        [574, 130],
        [614, 400],
      ],
      ink,
      { opacity: 0.18, transform: 'translate(0 20)' },
    ),
    facet(
      [
        [360, 640],
        [150, 390],
        [300, 240],
      ],
      mid,
    ),
    facet(
      [
        [360, 640],
        [570, 390],
        [420, 240],
      ],
      mix(mid, ink, 0.18),
    ),
    facet(
      [
        [300, 240],
        [420, 240],
        [360, 640],
      ],
      mix(mid, soft, 0.35),
    ),
    facet(
      [
        [150, 390],
        [170, 120],
        [300, 240],
      ],
      deep,
    ),
    facet(
      [
        [570, 390],
        [550, 120],
        [420, 240],
      ],
      mix(deep, ink, 0.2),
    ),
    facet(
      [
        [196, 290],
        [188, 168],
        [258, 236],
      ],
      ink,
    ),
    facet(
      [
        [524, 290],
        [532, 168],
        [462, 236],
      ],
      ink,
    ),
    facet(
      [
        [150, 390],
        [280, 470],
        [360, 640],
      ],
      '#ffffff',
    ),
    facet(
      [
        [570, 390],
        [440, 470],
        [360, 640],
      ],
      mix('#ffffff', soft, 0.25),
    ),
    facet(
      [
        [326, 586],
        [394, 586],
        [360, 640],
      ],
      ink,
    ),
    facet(
      [
        [236, 400],
        [312, 424],
        [262, 440],
      ],
      ink,
    ),
    facet(
      [
        [484, 400],
        [408, 424],
        [458, 440],
      ],
      ink,
    ),
    line('M300 240L360 640L420 240', mix(mid, ink, 0.35), 3),
    fibres(s, ink, 0.14),
  ].join('');
};
