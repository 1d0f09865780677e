import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, group, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { glow } from '../vocabulary/light.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** The face of a tower by night: a grid of windows, two of them lit for each other. */
export const officeHours: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const [cw, ch] = s.square ? [90, 90] : [106.7, 90];
  const columns = Math.ceil(s.w / cw);
  const inside = [
    (w: string) =>
      rect(14, 46, 40, 5, w) + rect(18, 51, 4, 18, w) + rect(46, 51, 4, 18, w) + rect(26, 30, 20, 14, w),
    (w: string) => path('M60 70V50q-14-22 4-30q18 8 4 30v20Z', w) + rect(54, 62, 22, 10, w),
    (w: string) =>
      rect(14, 20, 5, 50, w) +
      repeat(3, (i) => rect(14, 28 + i * 15, 50, 3, w) + rect(22 + i * 8, 19 + i * 15, 14, 9, w)),
    (w: string) => line('M40 12V24', w, 3) + path('M24 38C26 22 54 22 56 38Z', w),
    (w: string) => rect(10, 40, 26, 30, w) + rect(44, 52, 30, 18, w),
  ];
  const cell = (column: number, row: number) => {
    const [x, y] = [column * cw, row * ch];
    const dice = s.r.range(0, 1);
    const lit = dice < 0.2;
    const fill = lit
      ? s.r.pick([mix(lamp, pale, 0.3), mix(lamp, soft, 0.4), lamp])
      : s.r.pick([deep, mid, mix(deep, mid, 0.5), mix(deep, ink, 0.4)]);
    const paint = lit ? mix(lamp, ink, 0.7) : mix(fill, soft, 0.12);
    const room = s.r.pick([inside[0], inside[1], inside[2], inside[3], inside[4]]) ?? inside[0];
    const blind = s.r.chance(0.3) ? rect(0, 0, cw - 14, s.r.range(10, 44), mix(fill, ink, 0.3)) : '';
    return at(x + 7, y + 7, [
      rect(0, 0, cw - 14, ch - 14, fill),
      room?.(paint) ?? '',
      blind,
      polygon(
        [
          [0, ch - 14],
          [cw * 0.5, 0],
          [cw * 0.66, 0],
          [cw * 0.16, ch - 14],
        ],
        '#ffffff',
        { opacity: lit ? 0.16 : 0.05 },
      ),
    ]);
  };
  const hero = (column: number, row: number, flip: boolean) => {
    const [x, y] = [column * cw + 7, row * ch + 7];
    const [w, h] = [cw - 14, ch - 14];
    const person = group(
      [
        path('M-19 44C-19 18-12 8 0 6C12 8 19 18 19 44Z', ink),
        circle(0, -6, 12, ink),
        flip ? circle(9, -16, 6, ink) : '',
      ],
      { transform: `translate(${num(w / 2)} ${num(h - 42)}) scale(${flip ? -1 : 1} 1)` },
    );
    return (
      glow(s, x + w / 2, y + h / 2, 150, lamp, 0.6) +
      at(x, y, [
        rect(0, 0, w, h, mix(lamp, '#ffffff', 0.25)),
        group(
          [
            person,
            rect(0, h - 16, w, 16, mix(ink, mid, 0.4)),
            line(`M${num(w * 0.78)} ${num(h - 16)}v-14m-8 0h16`, ink, 3),
          ],
          s.clip(rect(0, 0, w, h, '#000')),
        ),
      ])
    );
  };
  const focus = Math.round(s.fx / cw);
  const shade = s.square
    ? rect(0, 430, s.w, 300, s.down([0, ink, 0], [0.35, ink, 0.94]))
    : rect(0, 330, s.w * 0.62, 400, s.across([0, ink, 0.94], [0.7, ink, 0.8], [1, ink, 0]));
  return [
    ground(s, ink),
    repeat(columns * 8, (i) => cell(i % columns, Math.floor(i / columns))),
    hero(focus - 1, 2, false),
    hero(focus + 1, 3, true),
    line(
      `M${num((focus - 0.5) * cw + 46)} ${num(2.5 * ch)}L${num((focus + 1.5) * cw - 46)} ${num(3.5 * ch)}`,
      lamp,
      2.5,
      { 'stroke-dasharray': '2 9' },
    ),
    repeat(columns + 1, (i) => rect(i * cw - 3, 0, 6, s.h, mix(ink, deep, 0.5))),
    s.lettered ? shade : '',
    grain(s, pale, 0.07),
  ].join('');
};
