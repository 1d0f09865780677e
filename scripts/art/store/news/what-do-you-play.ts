import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { circle, group, line, path, polar, polygon, rect, repeat } from '../../draw/svg.ts';
import { cat } from '../../vocabulary/figures.ts';
import { grain, halftone } from '../../vocabulary/texture.ts';

/** Speech bubbles of many colours: a question to everyone. */
export const speechBubbles: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const bubble = (
    x: number,
    y: number,
    w: number,
    h: number,
    colour: string,
    content: string,
    flip: 1 | -1,
  ) =>
    group(
      [
        path(
          `M${-w / 2} ${-h / 2}q0-30 30-30h${w - 60}q30 0 30 30v${h - 30}q0 30-30 30h${-(w - 130)}l-50 54l6-54h-16q-30 0-30-30Z`,
          ink,
          { opacity: 0.25, transform: 'translate(8 12)' },
        ),
        path(
          `M${-w / 2} ${-h / 2}q0-30 30-30h${w - 60}q30 0 30 30v${h - 30}q0 30-30 30h${-(w - 130)}l-50 54l6-54h-16q-30 0-30-30Z`,
          colour,
        ),
        group(content, { transform: `scale(${flip} 1)` }),
      ],
      { transform: `translate(${x} ${y}) scale(${flip} 1)` },
    );
  return [
    rect(0, 0, s.w, s.h, s.slant([0, deep], [1, mid])),
    halftone(s, mix(deep, ink, 0.3), 720, 340, 20),
    bubble(
      390,
      270,
      420,
      230,
      pale,
      path(
        'M-40 20C-90-20-70-80-20-70C-4-66 0-50 0-44C0-50 4-66 20-70C70-80 90-20 0 56C-14 46-28 34-40 20Z',
        soft,
      ),
      1,
    ),
    bubble(
      860,
      220,
      330,
      190,
      soft,
      polygon(
        Array.from({ length: 10 }, (_, i) => polar(0, -10, i % 2 ? 30 : 70, i * 36 - 90)),
        pale,
      ),
      -1,
    ),
    bubble(
      760,
      510,
      430,
      200,
      lamp,
      repeat(3, (i) => circle(-70 + i * 70, -10, 20, ink)),
      -1,
    ),
    bubble(300, 560, 240, 150, mix('#3fa0a8', pale, 0.1), line('M-34-20L-8 14L44-50', pale, 20), 1),
    cat(1120, 700, 2, ink),
    grain(s, ink, 0.14),
  ].join('');
};
