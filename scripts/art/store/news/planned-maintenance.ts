import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, line, path, rect, repeat } from '../../draw/svg.ts';
import { cat } from '../../vocabulary/figures.ts';
import { beam } from '../../vocabulary/light.ts';
import { gear } from '../../vocabulary/objects.ts';
import { sparkle } from '../../vocabulary/sky.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** The workshop at night: wheels being turned by a cat who knows what it is doing. */
export const turningWheels: Scene = (s) => {
  const { ink, deep, mid, pale, glow: lamp } = s.p;
  const brass = s.slant([0, pale], [0.4, lamp], [0.7, mix(lamp, ink, 0.5)], [1, lamp]);
  const steel = s.slant([0, pale], [0.5, mix(mid, pale, 0.3)], [1, deep]);
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [0.6, deep], [1, ink])),
    beam(s, 640, -40, 90, 800, 360, lamp, 0.35),
    gear(430, 330, 220, 22, steel, ink, 6),
    gear(790, 250, 170, 18, brass, ink, 14),
    gear(760, 560, 150, 16, steel, ink, 2),
    gear(1050, 420, 130, 14, brass, ink, 9),
    gear(180, 590, 140, 15, brass, ink, 0),
    rect(0, 650, s.w, 80, ink),
    cat(560, 652, 2.2, '#0b0609'),
    at(
      690,
      500,
      [
        line('M-60 90L60-60', mix(pale, ink, 0.2), 24),
        path(
          'M40-110C70-120 104-104 112-70L80-60L70-76L84-96C66-110 44-96 40-74C36-40 70-26 96-40L112-70C120-30 80 0 44-14C10-26 10-90 40-110Z',
          mix(pale, ink, 0.2),
        ),
      ],
      0.9,
      10,
    ),
    repeat(18, () => sparkle(s.r.range(100, 1180), s.r.range(60, 600), s.r.range(4, 12), pale)),
    vignette(s, ink, 0.6),
    grain(s, pale, 0.08),
  ].join('');
};
