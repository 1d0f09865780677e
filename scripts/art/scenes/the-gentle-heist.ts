import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { cat } from '../vocabulary/figures.ts';
import { ground } from '../vocabulary/sky.ts';
import { grain } from '../vocabulary/texture.ts';

/** A museum at night: one painting, a lattice of beams, and three very careful people. */
export const gentleHeist: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: teal } = s.p;
  const x = s.fx;
  const thief = (px: number, py: number, k: number, pose: 'reach' | 'step' | 'kneel', colour: string) => {
    const poses = {
      reach: 'M-14 0L-8-70L-16-110C-16-124-6-132 6-130L60-186L70-178L22-104L16-66L26 0H12L2-56L0 0Z',
      step: 'M-60 0L-16-60L-20-112C-20-126-8-134 4-130C18-130 24-118 22-106L50-70L42-62L14-84L14-62L58-6L46 2L0-44L-46 10Z',
      kneel: 'M-30 0L-26-40L-34-86C-34-100-22-108-10-104L40-80L36-70L-4-80L0-40H40V0H28V-28H-6L-14 0Z',
    } as const;
    const head = { reach: [4, -146], step: [4, -148], kneel: [-18, -120] } as const;
    return at(
      px,
      py,
      [
        path(poses[pose], colour),
        circle(head[pose][0], head[pose][1], 16, colour),
        rect(head[pose][0] - 16, head[pose][1] - 6, 32, 7, pale),
      ],
      k,
    );
  };
  const beams: Array<[number, number, number, number]> = [
    [-20, 160, s.w, 560],
    [-20, 610, s.w, 250],
    [s.w * 0.1, -20, s.w * 0.5, 740],
    [s.w * 0.86, -20, s.w * 0.42, 740],
    [-20, 360, s.w, 420],
  ];
  return [
    ground(s, mid),
    polygon(
      [
        [0, 0],
        [s.w, 0],
        [s.w - 150, 110],
        [150, 110],
      ],
      mix(mid, ink, 0.35),
    ),
    polygon(
      [
        [0, 0],
        [150, 110],
        [150, 560],
        [0, 740],
      ],
      mix(mid, deep, 0.5),
    ),
    polygon(
      [
        [s.w, 0],
        [s.w - 150, 110],
        [s.w - 150, 560],
        [s.w, 740],
      ],
      mix(mid, deep, 0.7),
    ),
    rect(150, 110, s.w - 300, 450, mid),
    polygon(
      [
        [150, 560],
        [s.w - 150, 560],
        [s.w, 740],
        [0, 740],
      ],
      soft,
    ),
    repeat(9, (i) => {
      const t = i / 9;
      return polygon(
        [
          [150 + t * (s.w - 300), 560],
          [150 + (t + 0.055) * (s.w - 300), 560],
          [(t + 0.055) * s.w, 740],
          [t * s.w, 740],
        ],
        mix(soft, mid, 0.35),
      );
    }),
    at(
      x,
      300,
      [
        rect(-134, -112, 268, 224, ink, { opacity: 0.25, transform: 'translate(12 14)' }),
        rect(-134, -112, 268, 224, '#e5b84a'),
        rect(-116, -94, 232, 188, deep),
        rect(-104, -82, 208, 164, teal),
        circle(44, -26, 34, pale),
        path('M-104 82V20C-60-24-30-10 0 20C30 46 70 0 104 30V82Z', deep),
        path('M-104 82V50C-40 26 20 60 104 52V82Z', ink),
      ],
      1,
      -4,
    ),
    polygon(
      [
        [x - 26, 0],
        [x + 26, 0],
        [x + 190, 440],
        [x - 190, 440],
      ],
      pale,
      { opacity: 0.22 },
    ),
    at(s.w * (s.square ? 0.86 : 0.08), 560, [
      rect(-38, -110, 76, 110, pale),
      rect(-48, -122, 96, 14, mix(pale, ink, 0.15)),
      path('M-20-122C-44-150-30-186 0-186C30-186 44-150 20-122Z', teal),
      rect(-10, -206, 20, 22, teal),
    ]),
    ...beams.map(
      ([x1, y1, x2, y2]) =>
        line(`M${num(x1)} ${y1}L${num(x2)} ${y2}`, '#ffffff', 7, { opacity: 0.25 }) +
        line(`M${num(x1)} ${y1}L${num(x2)} ${y2}`, teal, 3.4),
    ),
    thief(x - 60, 640, 1.25, 'reach', ink),
    thief(x + 190, 676, 1.2, 'step', mix(ink, deep, 0.4)),
    thief(x - (s.square ? 210 : 230), 690, 1.2, 'kneel', deep),
    s.square ? '' : cat(s.w - 90, 700, 0.8, ink),
    grain(s, ink, 0.16),
  ].join('');
};
