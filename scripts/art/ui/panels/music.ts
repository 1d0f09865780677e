import { write } from '../../draw/lettering.ts';
import { at, circle, ellipse, line, repeat } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import { bar, head, type Panel, small } from './parts.ts';

/** A stave to play along with. */
export const music: Panel = (stage, skin, { title }) => {
  const r = stage.r;
  const [left, top, gap] = [150, 300, 34];
  const notes = repeat(13, (i) => {
    const x = left + 190 + i * 66;
    const step = r.int(0, 8);
    const y = top + step * (gap / 2);
    const hit = i < 3;
    const colour = hit ? skin.accent : skin.text;
    const stem = step > 4 ? `M${x + 15} ${y}v-82` : `M${x - 15} ${y}v82`;
    return (
      (hit ? circle(x, y, 34, skin.accent, { opacity: 0.25 }) : '') +
      ellipse(x, y, 18, 13, colour, { transform: `rotate(-20 ${x} ${y})` }) +
      line(stem, colour, 4) +
      (i % 4 === 3 ? line(`M${x + 40} ${top}v${gap * 4}`, skin.edge, 2) : '')
    );
  });
  const clef =
    'M30 104C-6 96-4 46 30 46C58 46 60 90 34 92C0 92-16 50 10 18C30-8 48-24 46-52C44-82 22-82 18-52C14-20 34 90 38 128C40 156 6 160 4 138';
  return [
    panel(skin, 90, 120, 1100, 430),
    head(stage, skin, 140, 190, title),
    write(stage, '12,480', { x: 1140, y: 196, size: 44, face: skin.bold, fill: skin.text, anchor: 'end' }),
    small(stage, skin, 'Combo 36', 1140, 228, 20, 'end'),
    line(
      repeat(5, (i) => `M${left} ${top + i * gap}H1150`),
      skin.edge,
      2,
    ),
    at(left + 10, top + 10, line(clef, skin.text, 6), 0.92),
    line(`M${left + 320} ${top - 34}V${top + gap * 4 + 34}`, skin.accent, 6),
    notes,
    panel(skin, 90, 574, 1100, 84),
    bar(skin, 140, 609, 820, 0.42, skin.accent),
    small(stage, skin, 'Second movement', 1140, 624, 20, 'end'),
  ].join('');
};
