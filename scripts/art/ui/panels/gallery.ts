import { mix } from '../../draw/colour.ts';
import { circle, group, line, path, rect, repeat } from '../../draw/svg.ts';
import { panel } from '../skin.ts';
import { head, type Panel, small } from './parts.ts';

/** The album of pictures: those seen, and those still to come. */
export const gallery: Panel = (stage, skin, { title }) => {
  const { ink, deep, mid, soft, pale, glow } = stage.p;
  const cell = (i: number) => {
    const [x, y] = [130 + (i % 4) * 262, 170 + Math.floor(i / 4) * 166];
    const seen = i < 8 && i !== 5;
    const clip = stage.clip(rect(x, y, 236, 140, '#000', { rx: 10 }));
    const views = [
      [
        circle(x + 160, y + 50, 26, glow),
        path(`M${x} ${y + 140}V${y + 90}Q${x + 80} ${y + 60} ${x + 236} ${y + 96}V${y + 140}Z`, deep),
      ],
      [
        circle(x + 60, y + 40, 18, pale),
        path(
          `M${x} ${y + 140}L${x + 90} ${y + 40}L${x + 150} ${y + 100}L${x + 190} ${y + 70}L${x + 236} ${y + 140}Z`,
          ink,
        ),
      ],
      [
        repeat(5, (k) => rect(x + 16 + k * 44, y + 70 - (k % 3) * 20, 34, 100, k % 2 ? ink : deep)),
        circle(x + 190, y + 36, 14, glow),
      ],
      [
        repeat(4, (k) => line(`M${x - 10} ${y + 80 + k * 16}q60-18 120 0t140 0`, k % 2 ? pale : deep, 5)),
        circle(x + 118, y + 50, 24, glow),
      ],
    ];
    const picture = seen
      ? rect(
          x,
          y,
          236,
          140,
          stage.down(
            [0, [mid, deep, soft, ink][i % 4] ?? mid],
            [1, [soft, mid, pale, mid][(i + 1) % 4] ?? soft],
          ),
        ) + (views[(i * 3 + 1) % 4] ?? []).join('')
      : rect(x, y, 236, 140, mix(skin.panel, skin.edge, 0.16));
    const lock = seen
      ? ''
      : rect(x + 98, y + 66, 40, 32, skin.quiet, { rx: 5 }) +
        line(`M${x + 106} ${y + 66}v-12a12 12 0 0 1 24 0v12`, skin.quiet, 5);
    return (
      group(picture, clip) +
      lock +
      rect(x, y, 236, 140, 'none', {
        rx: 10,
        stroke: i === 2 ? skin.accent : skin.edge,
        'stroke-width': i === 2 ? 5 : 1.6,
      })
    );
  };
  return [
    panel(skin, 90, 60, 1100, 620),
    head(stage, skin, 130, 128, 'Album'),
    small(stage, skin, `${title}, 7 of 12`, 1150, 124, 20, 'end'),
    repeat(12, cell),
  ].join('');
};
