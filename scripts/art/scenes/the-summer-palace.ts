import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { sweptRoof } from '../vocabulary/city.ts';
import { ridge } from '../vocabulary/land.ts';
import { ground, scrollCloud } from '../vocabulary/sky.ts';
import { fibres, frame } from '../vocabulary/texture.ts';
import { ripples } from '../vocabulary/water.ts';

/** A palace pavilion on a pond of lotus, in the manner of a court painter. */
export const summerPalace: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lotus } = s.p;
  const x = s.fx;
  const pad = (px: number, py: number, r: number) =>
    ellipse(px, py, r, r * 0.34, mid) +
    path(`M${num(px)} ${num(py)}l${num(r)} ${num(-r * 0.12)}v${num(r * 0.24)}Z`, soft) +
    line(
      `M${num(px - r)} ${num(py)}h${num(r * 2)}M${num(px - r * 0.7)} ${num(py - r * 0.2)}L${num(px + r * 0.7)} ${num(py + r * 0.2)}`,
      deep,
      1.4,
      { opacity: 0.5 },
    );
  const flower = (px: number, py: number, r: number) => {
    const petal = (turn: number, size: number, colour: string) =>
      at(
        px,
        py,
        path(
          `M0 0C${num(-size * 0.42)} ${num(-size * 0.4)} ${num(-size * 0.3)} ${num(-size * 0.8)} 0 ${num(-size)}C${num(size * 0.3)} ${num(-size * 0.8)} ${num(size * 0.42)} ${num(-size * 0.4)} 0 0Z`,
          colour,
          { stroke: mix(lotus, ink, 0.2), 'stroke-width': 1.6 },
        ),
        1,
        turn,
      );
    return (
      line(`M${num(px)} ${num(py)}q6 60 -4 120`, deep, 4) +
      [-78, 78, -50, 50].map((t) => petal(t, r, mix(lotus, '#ffffff', 0.35))).join('') +
      [-26, 26, 0].map((t) => petal(t, r * 1.1, mix(lotus, '#ffffff', 0.6))).join('')
    );
  };
  const pavilion = [
    rect(-150, -8, 300, 14, pale, { stroke: ink, 'stroke-width': 3 }),
    [-128, -60, 60, 128].map((dx) => rect(dx - 8, -120, 16, 114, mix('#b4372f', ink, 0.1))).join(''),
    rect(-140, -36, 280, 8, mix('#b4372f', ink, 0.1)),
    repeat(12, (i) => rect(-136 + i * 24, -30, 4, 24, mix('#b4372f', ink, 0.1))),
    rect(-140, -130, 280, 14, deep),
    sweptRoof(0, -124, 400, 66, deep),
    sweptRoof(0, -196, 250, 62, deep),
    rect(-62, -206, 124, 18, pale),
    circle(0, -266, 10, '#d9a441'),
  ];
  const reflected = group(pavilion, { transform: 'scale(1 -0.6)', opacity: 0.28 });
  return [
    ground(s, pale),
    circle(x - 40, 190, 96, mix(lotus, pale, 0.4)),
    ridge(s, 330, 80, mix(soft, pale, 0.45)),
    ridge(s, 380, 50, mix(soft, mid, 0.25)),
    scrollCloud(s.w * 0.16, 300, 1.2, pale, mid),
    scrollCloud(s.w * 0.84, 260, 1, pale, mid),
    rect(0, 430, s.w, 300, s.down([0, soft], [1, mix(mid, deep, 0.35)])),
    path(`M-20 440Q${num(s.w * 0.2)} 416 ${num(s.w * 0.4)} 436T${num(s.w + 20)} 430V452H-20Z`, mid),
    at(x, 478, reflected, s.square ? 0.95 : 1.1),
    at(x, 470, pavilion, s.square ? 0.95 : 1.1),
    line(`M${num(x + 165)} 476l70 -26l70 26l70 -26l70 26`, mix('#b4372f', ink, 0.1), 9),
    ripples(s, 480, 40, '#ffffff', 0.5),
    repeat(s.square ? 16 : 28, (i) =>
      pad(((i * 173) % s.w) + s.r.range(-20, 20), 530 + ((i * 67) % 190), 26 + ((i * 67) % 190) * 0.22),
    ),
    [
      [0.08, 560, 36],
      [0.24, 640, 62],
      [0.4, 596, 44],
      [0.58, 668, 70],
      [0.74, 580, 42],
      [0.9, 636, 60],
    ]
      .map(([sx = 0, sy = 0, r = 0]) => flower(s.w * sx, sy, r))
      .join(''),
    group(
      repeat(9, (i) => {
        const wx = -20 + i * 16;
        return line(
          `M${num(wx)} -10C${num(wx + 26)} 80 ${num(wx - 10)} 170 ${num(wx + 14)} ${num(250 + ((i * 47) % 120))}`,
          mid,
          3,
        );
      }),
    ),
    frame(s, deep, 16, 3),
    fibres(s, ink, 0.12),
  ].join('');
};
