import { mix } from '../../draw/colour.ts';
import { write } from '../../draw/lettering.ts';
import { circle, curve, line, type Point, rect } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import { bar, head, type Panel, small } from './parts.ts';

/** Stores, coin and work for the season. */
export const management: Panel = (stage, skin, { title, names, answers }) => {
  const r = stage.r;
  const { soft, glow, mid } = stage.p;
  const rows = [...answers, `Speak with ${names[0]}`].slice(0, 4);
  const stats = [
    ['Stores', glow],
    ['Morale', soft],
    ['Repair', mid],
    ['Renown', skin.accent],
  ] as const;
  const points = Array.from({ length: 9 }, (_, i): Point => [760 + i * 46, 510 - i * 5 - r.range(0, 40)]);
  return [
    panel(skin, 90, 80, 540, 560),
    head(stage, skin, 130, 146, 'Today'),
    small(stage, skin, 'Day 42, autumn', 590, 140, 18, 'end'),
    ...rows.map((row, i) => {
      const y = 196 + i * 104;
      return [
        rect(126, y, 468, 86, i === 0 ? skin.accent : mix(skin.panel, skin.edge, 0.14), { rx: skin.corner }),
        circle(172, y + 43, 22, i === 0 ? skin.onAccent : mix(skin.panel, skin.edge, 0.4)),
        line(`M162 ${y + 43}l8 9l14-18`, i === 0 ? skin.accent : skin.panel, 5),
        write(stage, row, {
          x: 212,
          y: y + 42,
          size: 25,
          face: skin.bold,
          fill: i === 0 ? skin.onAccent : skin.text,
        }),
        write(stage, i === 0 ? '1 hour' : `${i + 1} hours`, {
          x: 212,
          y: y + 68,
          size: 17,
          face: 'sans',
          fill: i === 0 ? skin.onAccent : skin.quiet,
        }),
        write(stage, `-${(i + 2) * 15}`, {
          x: 572,
          y: y + 52,
          size: 24,
          face: skin.bold,
          fill: i === 0 ? skin.onAccent : skin.text,
          anchor: 'end',
        }),
      ].join('');
    }),
    panel(skin, 660, 80, 530, 250),
    head(stage, skin, 700, 146, title),
    ...stats.map(([label, colour], i) => {
      const [x, y] = [700 + (i % 2) * 236, 206 + Math.floor(i / 2) * 62];
      return small(stage, skin, label, x, y) + bar(skin, x, y + 10, 200, r.range(0.35, 0.92), colour);
    }),
    panel(skin, 660, 350, 530, 290),
    write(stage, '1,284', { x: 1150, y: 412, size: 40, face: skin.bold, fill: skin.text, anchor: 'end' }),
    small(stage, skin, 'Takings this month', 700, 406),
    line('M740 590H1150M740 540H1150M740 490H1150', skin.edge, 1, { opacity: 0.35 }),
    ...points.map(([x, y], i) =>
      rect(x - 12, y + 40, 24, 560 - y, i === 8 ? skin.accent : mix(skin.panel, skin.edge, 0.3), {
        rx: 4,
      }),
    ),
    line(curve(points), skin.accent, 4),
    ...points.map(([x, y]) => circle(x, y, 5, skin.text)),
  ].join('');
};
