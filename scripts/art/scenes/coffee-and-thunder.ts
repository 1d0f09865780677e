import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, ellipse, group, line, num, path, rect } from '../draw/svg.ts';
import { cat } from '../vocabulary/figures.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain, halftone } from '../vocabulary/texture.ts';
import { rain } from '../vocabulary/weather.ts';

/** Two inks: a cup whose steam becomes the storm at the window. */
export const coffeeAndThunder: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: bolt } = s.p;
  const x = s.lettered && !s.square ? s.fx + 34 : s.fx;
  const storm = (dx: number, dy: number, k: number, colour: string) =>
    at(
      x + dx,
      dy,
      path(
        'M-170 40C-220 30-216-26-168-30C-164-82-90-96-60-58C-34-110 60-110 76-50C130-76 186-34 160 6C196 20 186 48 150 44Z',
        colour,
      ),
      k,
    );
  const multiply = { style: 'mix-blend-mode:multiply' };
  return [
    ground(s, pale),
    rect(x - 300, 40, 600, 430, mix(mid, pale, 0.55), { rx: 18 }),
    halftone(s, mix(deep, mid, 0.3), 30, 430, 14),
    s.square ? '' : rect(0, 0, x - 300, s.h, pale) + rect(x + 300, 0, s.w, s.h, pale),
    rect(0, 470, s.w, 260, pale),
    storm(-120, 150, 1, deep),
    storm(140, 120, 0.9, mix(deep, ink, 0.3)),
    storm(10, 210, 1.15, ink),
    path(
      `M${num(x + 30)} 236L${num(x - 46)} 340H${num(x + 4)}L${num(x - 40)} 440L${num(x + 84)} 310H${num(x + 30)}L${num(x + 76)} 236Z`,
      bolt,
      { stroke: ink, 'stroke-width': 6, 'stroke-linejoin': 'round' },
    ),
    path(`M${num(x - 170)} 226l-34 60h24l-24 56l62-76h-26l26-40Z`, soft),
    group(rain(s, s.square ? 90 : 120, deep, 0.7), s.clip(rect(x - 300, 40, 600, 430, '#000', { rx: 18 }))),
    rect(x - 300, 40, 600, 430, 'none', { rx: 18, stroke: ink, 'stroke-width': 12 }),
    line(`M${num(x)} 46V466`, ink, 9),
    rect(x - 340, 464, 680, 24, ink),
    path(
      brush(
        [
          [x - 10, 470],
          [x + 40, 420],
          [x - 50, 370],
          [x + 20, 310],
          [x - 20, 260],
        ],
        (k) => 12 + 44 * k,
      ),
      pale,
      { stroke: ink, 'stroke-width': 6 },
    ),
    at(
      x,
      620,
      [
        group(
          [
            ellipse(8, 28, 210, 34, soft),
            path('M-120-150H128C124-40 92 20 8 20C-80 20-114-40-120-150Z', soft),
          ],
          multiply,
        ),
        ellipse(0, 20, 210, 32, 'none', { stroke: ink, 'stroke-width': 6 }),
        line('M-126-156H126C122-40 88 14 0 14C-88 14-122-40-126-156Z', ink, 7),
        line('M122-130C190-140 196-50 104-44', ink, 15),
        ellipse(0, -156, 126, 26, ink),
        ellipse(0, -152, 106, 18, mix(soft, ink, 0.35)),
        path('M-30-154q15-12 30 0q15-12 30 0q-8 12-30 14q-22-2-30-14Z', pale),
        line('M-90-110C-86-60-70-30-50-14', '#ffffff', 7),
      ],
      s.square ? 0.82 : 0.98,
    ),
    at(x - (s.square ? 250 : 270), 470, cat(0, 0, 1.15, ink)),
    at(
      x + 250,
      630,
      [rect(-60, -14, 120, 18, deep), rect(-52, -32, 110, 18, soft), rect(-60, -48, 104, 16, bolt)],
      1,
    ),
    grain(s, pale, 0.55),
    grain(s, ink, 0.14),
  ].join('');
};
