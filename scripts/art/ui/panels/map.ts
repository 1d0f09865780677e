import { mix } from '../../draw/colour.ts';
import { wrap, write } from '../../draw/lettering.ts';
import { at, circle, curve, group, line, type Point, path, polygon, rect, repeat } from '../../draw/svg.ts';
import { conifer } from '../../vocabulary/flora.ts';
import { panel } from '../skin.ts';
import { head, type Panel, small } from './parts.ts';

/** A map of places with a route. */
export const map: Panel = (stage, skin, { title, answers }) => {
  const { deep, mid, soft, pale } = stage.p;
  const r = stage.r;
  const land = skin.opacity > 0.9 ? mix(pale, soft, 0.3) : mix(deep, mid, 0.4);
  const sheet = Array.from({ length: 16 }, (_, i): Point => {
    const angle = (i / 16) * Math.PI * 2;
    return [480 + Math.cos(angle) * r.range(270, 340), 360 + Math.sin(angle) * r.range(180, 230)];
  });
  const places: Point[] = [
    [260, 300],
    [390, 430],
    [520, 300],
    [610, 420],
    [720, 320],
  ];
  const clip = stage.clip(path(curve(sheet, true), '#000'));
  return [
    panel(skin, 90, 70, 790, 580),
    path(curve(sheet, true), land, { stroke: skin.edge, 'stroke-width': 3 }),
    group(
      [
        line(
          repeat(9, (i) => `M120 ${170 + i * 46}q180-40 360 0t360 0`),
          skin.edge,
          1,
          { opacity: 0.3 },
        ),
        line('M140 500C300 460 360 560 520 500S700 560 860 470', mix(soft, '#5f9fc0', 0.5), 14, {
          opacity: 0.6,
        }),
        repeat(14, () =>
          conifer(
            r.range(220, 740),
            r.range(260, 520),
            r.range(26, 46),
            mix(deep, land, 0.2),
            mix(deep, land, 0.35),
          ),
        ),
      ],
      clip,
    ),
    line(curve(places), skin.accent, 4, { 'stroke-dasharray': '4 11' }),
    ...places.map(
      ([x, y], i) =>
        (i === 3 ? circle(x, y, 26, skin.accent, { opacity: 0.35 }) : '') +
        circle(x, y, i === 3 ? 15 : 11, i === 3 ? skin.accent : skin.text, {
          stroke: skin.panel,
          'stroke-width': 4,
        }),
    ),
    head(stage, skin, 130, 132, title),
    at(812, 150, [
      circle(0, 0, 38, 'none', { stroke: skin.edge, 'stroke-width': 2 }),
      polygon(
        [
          [0, -46],
          [9, 0],
          [0, 46],
          [-9, 0],
        ],
        skin.accent,
      ),
      polygon(
        [
          [-46, 0],
          [0, 9],
          [46, 0],
          [0, -9],
        ],
        skin.text,
      ),
    ]),
    panel(skin, 906, 70, 290, 580),
    small(stage, skin, 'Where to?', 940, 124, 20),
    ...answers.slice(0, 3).map((answer, i) => {
      const y = 150 + i * 150;
      const lines = wrap(answer, skin.bold, 22, 220).slice(0, 3);
      return (
        rect(932, y, 238, 132, i === 0 ? skin.accent : mix(skin.panel, skin.edge, 0.14), {
          rx: skin.corner,
        }) +
        lines
          .map((text, j) =>
            write(stage, text, {
              x: 954,
              y: y + 40 + j * 28,
              size: 22,
              face: skin.bold,
              fill: i === 0 ? skin.onAccent : skin.text,
            }),
          )
          .join('') +
        write(stage, `${20 + i * 15} min`, {
          x: 954,
          y: y + 116,
          size: 16,
          face: 'sans',
          fill: i === 0 ? skin.onAccent : skin.quiet,
        })
      );
    }),
    small(stage, skin, 'Afternoon, clear', 940, 622, 18),
  ].join('');
};
