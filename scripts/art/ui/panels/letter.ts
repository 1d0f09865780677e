import { mix } from '../../draw/colour.ts';
import { wrap, write } from '../../draw/lettering.ts';
import { circle, group, line, rect } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import type { Panel } from './parts.ts';

/** A letter on the desk. */
export const letter: Panel = (stage, skin, { names, says }) => {
  const { ink, pale, glow, soft } = stage.p;
  const paper = mix(pale, '#fff6e3', 0.6);
  const hand = mix(ink, '#1d2340', 0.4);
  const lines = [
    ...wrap(`You wrote: “${says[0]}”`, 'cormorantItalic', 37, 520),
    '',
    ...wrap(says[1], 'cormorantItalic', 37, 520),
  ].slice(0, 9);
  return [
    rect(340, 66, 620, 600, '#000000', { opacity: 0.35, transform: 'rotate(-2 640 360) translate(12 14)' }),
    group(
      [
        rect(330, 50, 620, 610, paper),
        rect(330, 50, 620, 610, stage.slant([0, '#ffffff', 0.3], [1, soft, 0.25])),
        line('M330 256H950M330 456H950', mix(paper, ink, 0.12), 2),
        write(stage, `Dear ${names[0]},`, { x: 380, y: 128, size: 42, face: 'cormorantItalic', fill: hand }),
        ...lines.map((text, i) =>
          write(stage, text, { x: 380, y: 196 + i * 48, size: 32, face: 'cormorantItalic', fill: hand }),
        ),
        write(stage, names[1], {
          x: 890,
          y: 612,
          size: 40,
          face: 'cormorantItalic',
          fill: hand,
          anchor: 'end',
        }),
        circle(420, 604, 34, mix(glow, '#8f1f24', 0.7)),
        circle(420, 604, 24, 'none', { stroke: mix(pale, '#8f1f24', 0.5), 'stroke-width': 3 }),
      ],
      { transform: 'rotate(-2 640 360)' },
    ),
    panel(skin, 1000, 560, 200, 64),
    write(stage, 'Put away', {
      x: 1100,
      y: 601,
      size: 24,
      face: skin.bold,
      fill: skin.text,
      anchor: 'middle',
    }),
    panel(skin, 1000, 480, 200, 64),
    write(stage, 'Answer', {
      x: 1100,
      y: 521,
      size: 24,
      face: skin.bold,
      fill: skin.accent,
      anchor: 'middle',
    }),
  ].join('');
};
