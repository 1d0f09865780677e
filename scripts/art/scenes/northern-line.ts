import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, type Point, rect, repeat } from '../draw/svg.ts';
import { ground } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** A network diagram: lines at right angles and 45 degrees, white stations, one line in red. */
export const northernLine: Scene = (s) => {
  const { ink, deep, soft, pale, glow: red } = s.p;
  const route = (points: readonly Point[], colour: string, width = 15) => {
    let d = '';
    points.forEach(([px, py], i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      if (!before || !after) {
        d += `${before ? 'L' : 'M'}${num(px)} ${num(py)}`;
        return;
      }
      const toward = ([qx, qy]: Point): Point => {
        const length = Math.hypot(qx - px, qy - py);
        return [px + ((qx - px) / length) * 34, py + ((qy - py) / length) * 34];
      };
      const [a, b] = [toward(before), toward(after)];
      d += `L${num(a[0])} ${num(a[1])}Q${num(px)} ${num(py)} ${num(b[0])} ${num(b[1])}`;
    });
    return line(d, colour, width);
  };
  const stop = ([px, py]: Point, r: number, edge: number) =>
    circle(px, py, r, '#ffffff', { stroke: ink, 'stroke-width': edge });
  const stops: Point[] = [
    [60, 200],
    [180, 200],
    [380, 280],
    [560, 280],
    [940, 280],
    [240, 580],
    [330, 490],
    [560, 400],
    [900, 520],
    [860, 640],
    [1140, 560],
    [660, 90],
    [1230, 240],
  ];
  const changes: Point[] = [
    [840, 280],
    [780, 400],
    [660, 280],
    [460, 400],
    [1140, 320],
  ];
  const river: Point[] = [
    [-100, 560],
    [260, 560],
    [360, 460],
    [620, 460],
    [720, 560],
    [980, 560],
    [1080, 460],
    [1400, 460],
  ];
  const map = [
    repeat(s.square ? 8 : 20, () =>
      rect(
        s.r.range(0, 1280),
        s.r.range(0, 700),
        s.r.range(60, 180),
        s.r.range(40, 120),
        mix(pale, soft, 0.28),
        { rx: 8 },
      ),
    ),
    route(river, mix('#9fc9de', pale, 0.25), 46),
    route(
      [
        [-60, 200],
        [300, 200],
        [460, 360],
        [460, 760],
      ],
      '#1c5fa8',
    ),
    route(
      [
        [-60, 640],
        [180, 640],
        [420, 400],
        [900, 400],
        [1060, 240],
        [1360, 240],
      ],
      '#e8b21a',
    ),
    route(
      [
        [660, -60],
        [660, 200],
        [860, 400],
        [860, 760],
      ],
      '#2f8a57',
    ),
    route(
      [
        [180, -60],
        [180, 120],
        [340, 280],
        [1000, 280],
        [1140, 420],
        [1140, 760],
      ],
      '#8a5aa8',
    ),
    route(
      [
        [1000, -60],
        [1000, 120],
        [780, 340],
        [780, 480],
        [600, 660],
        [600, 780],
      ],
      red,
      24,
    ),
    route(
      [
        [1000, 120],
        [1200, 320],
        [1360, 320],
      ],
      red,
      24,
    ),
    ...stops.map((point) => stop(point, 11, 5)),
    ...changes.map((point) => stop(point, 17, 6)),
    at(840, 280, [circle(0, 0, 44, red), circle(0, 0, 26, pale), rect(-66, -13, 132, 26, ink)]),
  ];
  const legend = s.square
    ? rect(0, 440, s.w, 280, pale) + rect(0, 434, s.w, 12, red)
    : rect(46, 370, 660, 312, pale) + rect(46, 362, 660, 14, red) + rect(46, 672, 660, 4, ink);
  return [
    ground(s, pale),
    at(s.square ? -10 : 0, s.square ? -6 : 0, map, s.square ? 0.62 : 1),
    s.lettered ? legend : '',
    frame(s, ink, 0, 20),
    frame(s, deep, 18, 2),
    grain(s, ink, 0.06),
  ].join('');
};
