import { mix } from '../../draw/colour.ts';
import { wrap, write } from '../../draw/lettering.ts';
import { at, circle, line, num, type Point, path, rect, repeat } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import type { Panel } from './parts.ts';

/** A board of clues joined by threads. */
export const clues: Panel = (stage, skin, { names, answers }) => {
  const { ink, deep, mid, soft, pale } = stage.p;
  const board = mix(soft, '#7a4f30', 0.65);
  const paper = mix(pale, '#fffaf0', 0.4);
  const card = (x: number, y: number, turn: number, label: string, picture: string) =>
    at(
      x,
      y,
      [
        rect(-94, -110, 188, 220, ink, { opacity: 0.35, transform: 'translate(6 8)' }),
        rect(-94, -110, 188, 220, paper),
        rect(-80, -96, 160, 140, mix(deep, mid, 0.4)),
        picture,
        ...wrap(label, 'cormorantItalic', 25, 164)
          .slice(0, 2)
          .map((text, i) =>
            write(stage, text, {
              x: 0,
              y: 68 + i * 25,
              size: 25,
              face: 'cormorantItalic',
              fill: ink,
              anchor: 'middle',
            }),
          ),
        circle(0, -104, 9, '#c9303a'),
      ],
      1,
      turn,
    );
  const face = (hair: string) =>
    path('M-50 44C-48 6-30-4 0-6C30-4 48 6 50 44Z', hair) +
    circle(0, -34, 30, soft) +
    path('M-32-34C-34-76 34-76 32-34C20-54-20-54-32-34Z', hair);
  const pins: Point[] = [
    [260, 190],
    [520, 150],
    [800, 200],
    [380, 420],
    [680, 450],
    [1010, 300],
  ];
  const [a, b, c, d, e, f] = pins.map(([x, y]): Point => [x, y - 104]);
  const thread = (p?: Point, q?: Point) =>
    p && q
      ? line(
          `M${num(p[0])} ${num(p[1])}Q${num((p[0] + q[0]) / 2)} ${num((p[1] + q[1]) / 2 + 30)} ${num(q[0])} ${num(q[1])}`,
          '#c9303a',
          3,
        )
      : '';
  return [
    rect(70, 40, 1140, 640, mix(board, ink, 0.55), { rx: 10 }),
    rect(90, 60, 1100, 600, board),
    repeat(120, () =>
      circle(stage.r.range(96, 1184), stage.r.range(66, 654), stage.r.range(1, 3), mix(board, ink, 0.3), {
        opacity: 0.6,
      }),
    ),
    card(260, 190, -5, names[0], face(ink)),
    card(520, 150, 3, names[1], face(mix(soft, ink, 0.7))),
    card(800, 200, -2, answers[0] ?? '', path('M-50 30L-20-40L10 0L30-60L56 30Z', soft)),
    card(
      380,
      420,
      4,
      'The key, 23:40',
      circle(-20, -30, 24, 'none', { stroke: pale, 'stroke-width': 10 }) +
        line('M0-20L56 24M40 10l12-12M52 20l10-10', pale, 10),
    ),
    card(
      680,
      450,
      -4,
      answers[1] ?? '',
      rect(-50, -60, 100, 80, pale) + line('M-36-40H30M-36-22H36M-36-4H12', ink, 4),
    ),
    card(1010, 300, 6, 'Who lit the lamp?', path('M0-80C30-40 34-10 0 26C-34-10-30-40 0-80Z', pale)),
    thread(a, d),
    thread(b, d),
    thread(b, c),
    thread(c, f),
    thread(d, e),
    thread(e, f),
    panel(skin, 880, 556, 300, 84),
    write(stage, '5 of 9 clues', {
      x: 1030,
      y: 608,
      size: 26,
      face: skin.bold,
      fill: skin.text,
      anchor: 'middle',
    }),
  ].join('');
};
