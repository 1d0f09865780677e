import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, ellipse, group, line, num, type Point, path, rect, repeat } from '../draw/svg.ts';
import { gull } from '../vocabulary/figures.ts';
import { cliff } from '../vocabulary/land.ts';
import { sky } from '../vocabulary/sky.ts';
import { fibres } from '../vocabulary/texture.ts';
import { glints, ripples, water } from '../vocabulary/water.ts';
import { note } from '../vocabulary/weather.ts';

/** A grand piano on a cliff over the sea; the wind carries its staves away. */
export const saltwindSonata: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const edge = s.square ? 470 : s.fx + 190;
  const top = 452;
  const px = edge - (s.square ? 180 : 210);
  const stave = (offset: number) => {
    const points: Point[] = Array.from({ length: 9 }, (_, i) => [
      px + 30 + (i * (s.w - px + 120)) / 8,
      top - 150 - i * 24 + Math.sin(i * 0.95) * 52 + offset * (1 + i * 0.16),
    ]);
    return line(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`, light, 2.4, { opacity: 0.85 });
  };
  const notes = repeat(9, (i) => {
    const x = px + 90 + i * ((s.w - px) / 9.5);
    const y = top - 158 - i * 20 + Math.sin((i + 0.5) * 0.95) * 50 + (i % 3) * 14;
    return at(x, y, path(note, i % 3 ? light : '#ffffff'), 1.1 + (i % 3) * 0.35, (i % 4) * 8 - 12);
  });
  const wash = repeat(7, (i) =>
    ellipse(s.w * (0.1 + i * 0.15), 150 + ((i * 83) % 200), 240, 70 + i * 6, i % 2 ? soft : '#ffffff', {
      opacity: 0.2,
    }),
  );
  return [
    sky(s, [mid, soft, pale]),
    wash,
    circle(s.w * (s.square ? 0.78 : 0.86), 330, 74, '#ffffff', { opacity: 0.85 }),
    water(s, 520, mix(soft, mid, 0.5), deep),
    ripples(s, 520, 80, '#ffffff', 0.45),
    glints(s, s.w * (s.square ? 0.78 : 0.86), 526, 700, 150, '#ffffff'),
    repeat(5, (i) => stave((i - 2) * 13)),
    notes,
    cliff(s, edge, top + 40, 'left', mix(deep, ink, 0.35), mid),
    path(
      `M-20 ${top + 20}Q${num(px)} ${top - 6} ${num(edge + 10)} ${top + 42}L-20 ${top + 90}Z`,
      mix(mid, '#5d8a5a', 0.6),
    ),
    line(
      repeat(
        70,
        (i) =>
          `M${num((i * (edge - 10)) / 70)} ${num(top + 26)}q8 -16 ${num(s.r.range(12, 26))} ${num(s.r.range(-24, -8))}`,
      ),
      mix(mid, '#3e6a4a', 0.7),
      3,
    ),
    at(
      px,
      top + 26,
      [
        path('M-120-92C-60-104 20-100 60-92C120-84 150-74 150-62H-124Z', ink),
        path('M-118-94C-70-190 30-230 128-196C150-150 110-110 60-92Z', mix(ink, deep, 0.4)),
        line('M40-94L98-184', ink, 4),
        rect(-124, -66, 276, 16, mix(ink, deep, 0.3)),
        rect(-142, -58, 70, 8, pale),
        path('M-100-50l6 50h8l4-50ZM100-50l8 50h8l6-50ZM-6-50l4 50h8l4-50Z', ink),
        path('M-196-30h48v7h-48ZM-192-23l-4 23h6l5-23ZM-154-23l4 23h-6l-5-23Z', ink),
      ],
      s.square ? 0.95 : 1.12,
    ),
    path(
      brush(
        [
          [0, 92],
          [s.w * 0.3, 60],
          [s.w * 0.62, 104],
          [s.w, 66],
        ],
        (k) => 20 * Math.sin(Math.PI * k) + 2,
      ),
      '#ffffff',
      { opacity: 0.3 },
    ),
    group(repeat(4, (i) => gull(s.w * 0.62 + i * 60, 250 + (i % 2) * 40, 14, ink))),
    fibres(s, '#ffffff', 0.3),
  ].join('');
};
