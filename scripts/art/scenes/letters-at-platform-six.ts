import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, polar, polygon, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { glow, shafts } from '../vocabulary/light.ts';
import { grain, vignette } from '../vocabulary/texture.ts';

/** An old iron train shed at dawn, sun through the far arch, platform six. */
export const lettersAtPlatformSix: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const vy = s.square ? 330 : 350;
  const ribs = repeat(7, (i) => {
    const k = 0.22 * 1.5 ** i;
    const r = num(440 * k);
    const arch = `M${num(x - 440 * k)} ${num(vy + 130 * k)}V${num(vy - 40 * k)}A${r} ${num(352 * k)} 0 0 1 ${num(x + 440 * k)} ${num(vy - 40 * k)}V${num(vy + 130 * k)}`;
    return line(arch, mix(deep, ink, i / 7), 3 + k * 7);
  });
  const purlins = repeat(13, (i) => {
    const [ex, ey] = polar(x, vy - 10, 1100, 180 + i * 15);
    const [nx, ny] = polar(x, vy - 10, 94, 180 + i * 15);
    return `M${num(nx)} ${num(ny)}L${num(ex)} ${num(ey)}`;
  });
  const sleepers = repeat(16, (i) => {
    const t = (i / 16) ** 1.9;
    return `M${num(x - 4 - 10 * t)} ${num(vy + 66 + t * 380)}H${num(x + 30 + t * 300)}`;
  });
  const lamp = (lx: number, ly: number, k: number) =>
    line(
      `M${num(lx)} ${num(ly)}v${num(-150 * k)}q0 ${num(-26 * k)} ${num(26 * k)} ${num(-26 * k)}`,
      ink,
      6 * k,
    ) +
    circle(lx + 30 * k, ly - 168 * k, 13 * k, light) +
    glow(s, lx + 30 * k, ly - 168 * k, 60 * k, light, 0.8);
  const train = [
    path('M-80 0V-150Q-80-190 0-194Q80-190 80-150V0Z', mix(deep, ink, 0.45)),
    rect(-62, -150, 52, 54, light, { rx: 8 }),
    rect(10, -150, 52, 54, light, { rx: 8 }),
    rect(-84, -70, 168, 14, '#9c3a32'),
    circle(-48, -34, 12, '#ffffff'),
    circle(48, -34, 12, '#ffffff'),
    rect(-88, -8, 176, 14, ink),
  ];
  const hours = repeat(12, (i) => {
    const [a, b] = [polar(0, 0, 48, i * 30), polar(0, 0, 40, i * 30)];
    return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  });
  const clock = [
    line('M0-150V-60', ink, 6),
    circle(0, 0, 62, ink),
    circle(0, 0, 53, pale),
    line(hours, ink, 4),
    line('M0 0V-34M0 0L24 14', ink, 5),
  ];
  const six = [
    rect(-36, -36, 72, 72, ink, { rx: 6 }),
    line('M14-20C-10-22-20 0-16 12C-10 28 18 26 16 8C14-8-10-6-14 8', light, 7),
  ];
  return [
    rect(0, 0, s.w, s.h, s.round([0, light], [0.28, pale], [0.55, soft], [1, mid])),
    circle(x, vy, 66, '#ffffff'),
    glow(s, x, vy, 330, '#ffffff', 0.9),
    line(purlins, mix(deep, mid, 0.4), 4),
    ribs,
    shafts(s, x, vy - 20, [18, 40, 62, 118, 140, 162, 200, 340], 900, light, 0.35),
    polygon(
      [
        [x - 40, vy + 60],
        [x + 40, vy + 60],
        [s.w + 60, 740],
        [-60, 740],
      ],
      mix(deep, ink, 0.2),
    ),
    polygon(
      [
        [x - 44, vy + 60],
        [x - 12, vy + 60],
        [x - 150, 740],
        [-260, 740],
      ],
      mix(soft, deep, 0.35),
    ),
    polygon(
      [
        [x - 12, vy + 60],
        [x - 10, vy + 60],
        [x - 130, 740],
        [x - 150, 740],
      ],
      light,
    ),
    line(
      `M${num(x + 2)} ${vy + 62}L${num(x + 30)} 740M${num(x + 22)} ${vy + 62}L${num(x + 270)} 740`,
      light,
      4,
      { opacity: 0.8 },
    ),
    line(sleepers, ink, 4, { opacity: 0.55 }),
    at(x + 132, 596, train, 1.14),
    glow(s, x + 78, 558, 70, '#ffffff', 0.9),
    glow(s, x + 187, 558, 70, '#ffffff', 0.9),
    lamp(x - 190, 600, 1.1),
    lamp(x - 92, 480, 0.5),
    at(x - 40, 150, clock, s.square ? 0.8 : 1),
    at(x - 250, 360, six, s.square ? 0.8 : 1),
    walker(x - 130, 664, 0.98, ink, mix(ink, soft, 0.4)),
    polygon(
      [
        [x - 150, 664],
        [x - 110, 664],
        [x - 190, 740],
        [x - 290, 740],
      ],
      ink,
      { opacity: 0.35 },
    ),
    rect(x - 100, 626, 44, 36, mix('#6a3f2a', ink, 0.3), { rx: 4 }),
    repeat(26, () =>
      circle(s.r.range(x - 340, x + 340), s.r.range(120, 660), s.r.range(1, 3.4), '#ffffff', {
        opacity: s.r.range(0.3, 0.9),
      }),
    ),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.55),
  ].join('');
};
