import { mix } from '../../draw/colour.ts';
import { wrap, write } from '../../draw/lettering.ts';
import { circle, line, rect } from '../../draw/svg.ts';
import { type Panel, small } from './parts.ts';

/** Messages on a phone. */
export const phone: Panel = (stage, skin, { names, says, answers }) => {
  const { ink, pale, soft } = stage.p;
  const size = 21;
  let y = 150;
  const bubble = (text: string, mine: boolean) => {
    const lines = wrap(text, 'sans', size, 270);
    const h = lines.length * size * 1.34 + 26;
    const x = mine ? 520 : 458;
    const drawn =
      rect(x, y, 302, h, mine ? skin.accent : mix(pale, '#ffffff', 0.4), { rx: 18 }) +
      lines
        .map((line_, i) =>
          write(stage, line_, {
            x: x + 18,
            y: y + 32 + i * size * 1.34,
            size,
            face: 'sans',
            fill: mine ? skin.onAccent : ink,
          }),
        )
        .join('');
    y += h + 14;
    return drawn;
  };
  return [
    rect(424, 14, 432, 692, mix(ink, '#000000', 0.4), { rx: 46 }),
    rect(438, 28, 404, 664, mix(skin.panel, soft, 0.2), { rx: 36 }),
    rect(438, 28, 404, 92, mix(skin.panel, skin.edge, 0.18), { rx: 36 }),
    circle(490, 82, 26, skin.accent),
    write(stage, names[0].slice(0, 1), {
      x: 490,
      y: 92,
      size: 28,
      face: 'sansBold',
      fill: skin.onAccent,
      anchor: 'middle',
    }),
    write(stage, names[0], { x: 530, y: 82, size: 23, face: 'sansBold', fill: skin.text }),
    small(stage, skin, 'online', 530, 106, 16),
    bubble(says[0], false),
    bubble(says[1], true),
    bubble('...', false),
    rect(458, 620, 364, 52, mix(skin.panel, skin.edge, 0.2), { rx: 26 }),
    small(stage, skin, answers[0] ?? '', 484, 653, 19),
    circle(794, 646, 19, skin.accent),
    line('M788 638l12 8l-12 8', skin.onAccent, 4),
  ].join('');
};
