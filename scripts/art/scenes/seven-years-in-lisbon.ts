import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polygon, rect, repeat, tag } from '../draw/svg.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** A wall of painted tiles, every one blue but one; the yellow tram climbs past it. */
export const sevenYearsInLisbon: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: yellow } = s.p;
  const x = s.fx;
  const size = 90;
  const corner =
    path('M0 0H26C22 16 16 22 0 26Z', deep) + path('M45 45C40 28 50 20 45 8C60 16 56 32 45 45Z', mid);
  const motifs = [
    path('M45 4C60 24 66 30 86 45C66 60 60 66 45 86C30 66 24 60 4 45C24 30 30 24 45 4Z', mid) +
      circle(45, 45, 17, pale) +
      circle(45, 45, 10, deep),
    path(
      'M0 0C30 6 40 16 45 45C50 16 60 6 90 0V10C64 14 54 24 50 45H90V50H50C54 66 64 76 90 80V90C60 84 50 74 45 45C40 74 30 84 0 90V80C26 76 36 66 40 45H0V40H40C36 24 26 14 0 10Z',
      deep,
    ) + circle(45, 45, 8, yellow),
    repeat(4, (i) => group(corner, { transform: `rotate(${i * 90} 45 45)` })) + circle(45, 45, 7, deep),
  ];
  const ids = motifs.map((motif) => s.define('g', {}, rect(1.5, 1.5, 87, 87, pale) + motif));
  const columns = Math.ceil(s.w / size);
  const tiles = repeat(columns * 6, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return tag('use', { href: `#${ids[(column + row * 2) % 3] ?? ''}`, x: column * size, y: row * size }, '');
  });
  const odd = [
    rect(1.5, 1.5, 87, 87, yellow),
    path('M45 70C10 46 14 20 32 20C40 20 45 28 45 32C45 28 50 20 58 20C76 20 80 46 45 70Z', '#d6452f'),
  ];
  const tram = [
    rect(-190, -206, 380, 186, yellow, { rx: 20, stroke: ink, 'stroke-width': 5 }),
    rect(-190, -110, 380, 14, pale),
    rect(-176, -192, 352, 16, pale),
    repeat(5, (i) =>
      rect(-170 + i * 70, -172, 58, 58, mix(soft, pale, 0.4), { rx: 6, stroke: ink, 'stroke-width': 4 }),
    ),
    path('M-150-114C-150-150-112-150-112-114Z', ink),
    circle(-131, -148, 12, ink),
    path('M60-114C60-146 96-146 96-114Z', '#c2402f'),
    circle(78, -148, 12, ink),
    path('M-200-20H200L180 4H-180Z', ink),
    circle(-150, -62, 17, '#ffffff', { stroke: ink, 'stroke-width': 4 }),
    circle(150, -62, 17, '#ffffff', { stroke: ink, 'stroke-width': 4 }),
    rect(-52, -92, 104, 56, pale, { stroke: ink, 'stroke-width': 4, rx: 5 }),
    line(
      'M-30-74h18q6 0 6 10q0 6-8 10l-16 12h24M34-64a11 11 0 1 0-22 0a11 11 0 1 0 22 0M33-56a10 9 0 1 1-20 0',
      '#c2402f',
      5,
    ),
    repeat(2, (i) => circle(-100 + i * 200, 8, 24, ink) + circle(-100 + i * 200, 8, 10, soft)),
    line('M-40-206L10-280M-40-206L60-280', ink, 4),
    rect(-120, -222, 240, 18, ink, { rx: 6 }),
  ];
  return [
    ground(s, mix(soft, pale, 0.3)),
    tiles,
    at(Math.round((x + 260) / size) * size, size, odd),
    rect(0, 0, s.w, 540, s.slant([0, '#ffffff', 0.35], [0.5, '#ffffff', 0], [1, ink, 0.25])),
    rect(0, 530, s.w, 200, mix(soft, ink, 0.2)),
    polygon(
      [
        [0, 580],
        [s.w, 500],
        [s.w, 740],
        [0, 740],
      ],
      mix('#8f8a86', ink, 0.15),
    ),
    polygon(
      [
        [0, 566],
        [s.w, 486],
        [s.w, 504],
        [0, 584],
      ],
      mix(pale, soft, 0.4),
    ),
    repeat(s.square ? 40 : 76, () =>
      rect(
        s.r.range(0, s.w),
        s.r.range(640, 760),
        s.r.range(18, 40),
        9,
        mix('#a8a29c', ink, s.r.range(0, 0.35)),
        { rx: 4, transform: 'skewY(-3)' },
      ),
    ),
    line(`M-10 664L${num(s.w + 10)} 582M-10 700L${num(s.w + 10)} 616`, ink, 5),
    ellipse(x, 656, 220, 18, ink, { opacity: 0.4 }),
    at(x, 626, tram, s.square ? 1.06 : 1.24, -3.6),
    line(`M-10 206L${num(s.w + 10)} 120`, ink, 3),
    grain(s, ink, 0.08),
  ].join('');
};
