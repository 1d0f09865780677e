import { mix } from '../../draw/colour.ts';
import { wrap, write } from '../../draw/lettering.ts';
import { circle, path, rect, repeat } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import { head, type Panel, small } from './parts.ts';

/** A month of evenings to spend. */
export const calendar: Panel = (stage, skin, { title, names, answers }) => {
  const cells = repeat(28, (i) => {
    const [x, y] = [130 + (i % 7) * 92, 220 + Math.floor(i / 7) * 100];
    const today = i === 16;
    const marked = [2, 5, 9, 12, 16, 19, 25].includes(i);
    return (
      rect(x, y, 82, 90, today ? skin.accent : mix(skin.panel, skin.edge, i < 16 ? 0.2 : 0.1), {
        rx: Math.min(10, skin.corner),
      }) +
      write(stage, String(i + 1), {
        x: x + 14,
        y: y + 30,
        size: 20,
        face: 'sansBold',
        fill: today ? skin.onAccent : skin.text,
      }) +
      (marked ? circle(x + 58, y + 62, 12, today ? skin.onAccent : skin.accent) : '')
    );
  });
  return [
    panel(skin, 90, 70, 720, 590),
    head(stage, skin, 130, 138, title),
    ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day, i) =>
      small(stage, skin, day, 171 + i * 92, 204, 17, 'middle'),
    ),
    cells,
    panel(skin, 836, 70, 354, 590),
    small(stage, skin, 'This evening', 872, 126, 20),
    write(stage, names[0], { x: 872, y: 172, size: 34, face: skin.bold, fill: skin.text }),
    repeat(5, (i) =>
      path(
        `M${884 + i * 40} 212c-14-12-14-26-4-26c4 0 4 4 4 6c0-2 0-6 4-6c10 0 10 14-4 26Z`,
        i < 3 ? skin.accent : mix(skin.panel, skin.edge, 0.3),
      ),
    ),
    ...answers.slice(0, 3).map((answer, i) => {
      const y = 250 + i * 128;
      return (
        rect(866, y, 294, 108, i === 1 ? skin.accent : mix(skin.panel, skin.edge, 0.14), {
          rx: skin.corner,
        }) +
        wrap(answer, skin.bold, 23, 250)
          .slice(0, 2)
          .map((text, j) =>
            write(stage, text, {
              x: 890,
              y: y + 44 + j * 30,
              size: 23,
              face: skin.bold,
              fill: i === 1 ? skin.onAccent : skin.text,
            }),
          )
          .join('')
      );
    }),
  ].join('');
};
