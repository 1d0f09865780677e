import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import {
  at,
  brush,
  circle,
  curve,
  ellipse,
  line,
  num,
  path,
  polar,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { fibres, grain, vignette } from '../vocabulary/texture.ts';

/** Letters, a ribbon, a seal still warm, and a pen that has stopped. */
export const lettersFromVienna: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: wax } = s.p;
  const x = s.fx;
  const y = s.square ? 430 : 360;
  const desk = s.tile(
    220,
    90,
    rect(0, 0, 220, 90, deep) +
      line(
        'M0 20C60 10 120 34 220 20M0 52C80 64 150 40 220 52M0 80C70 70 140 90 220 80',
        mix(deep, ink, 0.35),
        2.4,
      ),
  );
  const hand = (lines: number, width: number, gap: number) =>
    line(
      repeat(lines, (i) => {
        let d = `M0 ${num(i * gap)}`;
        for (let t = 0; t < width * (i === lines - 1 ? 0.5 : s.r.range(0.86, 1)); t += 9)
          d += `q2.5 ${num(s.r.range(-9, -3))} 4.5 0t4.5 0`;
        return d;
      }),
      mix(ink, '#2f3f7a', 0.3),
      1.7,
    );
  const sheet = (dx: number, dy: number, w: number, h: number, turn: number, content: string, paper = pale) =>
    at(
      x + dx,
      y + dy,
      [
        rect(-w / 2 + 8, -h / 2 + 11, w, h, ink, { opacity: 0.35 }),
        rect(-w / 2, -h / 2, w, h, paper),
        content,
      ],
      1,
      turn,
    );
  const envelope = (w: number, h: number, back: boolean) =>
    back
      ? polygon(
          [
            [-w / 2, -h / 2],
            [0, h * 0.12],
            [w / 2, -h / 2],
          ],
          mix(pale, soft, 0.5),
          { stroke: mix(soft, ink, 0.3), 'stroke-width': 2 },
        ) +
        line(
          `M${num(-w / 2)} ${num(h / 2)}L${num(-w * 0.12)} 0M${num(w / 2)} ${num(h / 2)}L${num(w * 0.12)} 0`,
          mix(soft, ink, 0.3),
          2,
        )
      : at(-w * 0.1, -6, hand(3, w * 0.44, 26)) +
        rect(w / 2 - 74, -h / 2 + 16, 56, 66, mix('#3f6f8f', pale, 0.2), {
          stroke: pale,
          'stroke-width': 4,
          'stroke-dasharray': '4 4',
        }) +
        circle(w / 2 - 46, -h / 2 + 46, 14, pale) +
        line(
          `M${num(w / 2 - 150)} ${num(-h / 2 + 30)}q14-10 28 0t28 0t28 0M${num(w / 2 - 150)} ${num(-h / 2 + 46)}q14-10 28 0t28 0t28 0`,
          mix(ink, soft, 0.3),
          2.4,
        ) +
        circle(w / 2 - 96, -h / 2 + 46, 32, 'none', { stroke: mix(ink, soft, 0.3), 'stroke-width': 2.4 });
  const seal = [
    path(
      curve(
        Array.from({ length: 16 }, (_, i) => polar(6, 9, 60 + (i % 2 ? 9 : 0) + (i % 5) * 2, i * 22.5)),
        true,
      ),
      ink,
      { opacity: 0.35 },
    ),
    path(
      curve(
        Array.from({ length: 16 }, (_, i) => polar(0, 0, 58 + (i % 2 ? 9 : 0) + (i % 5) * 2, i * 22.5)),
        true,
      ),
      wax,
    ),
    circle(0, 0, 44, mix(wax, ink, 0.22)),
    circle(0, 0, 44, 'none', { stroke: mix(wax, '#ffffff', 0.3), 'stroke-width': 3 }),
    path('M-22 20C-26-20-10-30 0-8C10-30 26-20 22 20C10 8-10 8-22 20Z', mix(wax, '#ffffff', 0.18)),
    path('M-44-34C-30-54 0-60 24-52C0-50-24-44-40-26Z', '#ffffff', { opacity: 0.35 }),
  ];
  const quill = [
    path('M0 0C60-50 150-130 330-210C300-120 190-40 40 14Z', mix(pale, '#ffffff', 0.5), {
      stroke: mix(soft, ink, 0.3),
      'stroke-width': 2,
    }),
    path('M0 0C90-60 190-130 330-210C280-150 160-60 24 6Z', mix(soft, pale, 0.4)),
    line('M-56 40L300-190', mix(soft, ink, 0.4), 4),
    path('M-62 44L-34 18L-26 28Z', ink),
    line(
      repeat(8, (i) => `M${60 + i * 28} ${-32 - i * 20}l14 12`),
      mix(soft, ink, 0.2),
      2,
    ),
  ];
  const inkwell = [
    circle(8, 10, 62, ink, { opacity: 0.35 }),
    circle(0, 0, 60, '#27394a'),
    circle(0, 0, 60, 'none', { stroke: '#b99a5b', 'stroke-width': 7 }),
    circle(0, 0, 34, ink),
    path('M-20-14A26 26 0 0 1 14-22A34 34 0 0 0-20-14Z', '#ffffff', { opacity: 0.5 }),
  ];
  const lavender = [
    line('M0 0C40-60 60-130 70-220', '#6f8a5a', 4),
    repeat(13, (i) =>
      ellipse(40 + i * 2.6 + (i % 2 ? 9 : -9), -90 - i * 11, 8, 12, i % 3 ? '#8f78b8' : '#b3a0d0'),
    ),
  ];
  const sheetForTitle = s.square
    ? rect(0, 0, s.w, 300, s.down([0, pale], [0.8, pale, 0.92], [1, pale, 0]))
    : rect(0, 0, s.w * 0.52, s.h, s.across([0, pale], [0.82, pale, 0.94], [1, pale, 0]));
  return [
    rect(0, 0, s.w, s.h, desk),
    sheet(-40, 40, 430, 560, -9, at(-180, -230, hand(16, 350, 30)), mix(pale, soft, 0.25)),
    sheet(60, -90, 460, 300, 12, at(-200, -110, hand(8, 390, 30))),
    sheet(110, 150, 420, 260, -4, envelope(420, 260, false), mix(pale, soft, 0.12)),
    sheet(-60, 20, 440, 280, 6, envelope(440, 280, true), pale),
    path(
      brush(
        [
          [x - 300, y - 60],
          [x - 150, y - 10],
          [x - 62, y + 18],
          [x + 60, y + 40],
          [x + 230, y + 20],
        ],
        () => 20,
      ),
      mix(wax, ink, 0.15),
    ),
    at(x - 62, y + 26, seal, 1.1),
    at(x + 60, y + 250, quill, s.square ? 0.8 : 1),
    at(x + (s.square ? 250 : 320), y - (s.square ? 120 : 210), inkwell),
    s.square ? '' : at(x - 330, y + 330, lavender, 1.2) + at(x - 300, y + 340, lavender, 1, -12),
    repeat(5, (i) => circle(x + 250 + i * 16, y - 90 + (i % 3) * 22, 3 + (i % 2) * 3, ink, { opacity: 0.7 })),
    s.lettered ? sheetForTitle : '',
    fibres(s, mid, 0.25),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.35),
  ].join('');
};
