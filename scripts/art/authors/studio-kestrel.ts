import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { circle, ellipse, group, line, path, rect, repeat } from '../draw/svg.ts';
import { grain } from '../vocabulary/texture.ts';

/** A kestrel hanging on the wind above a tweed of small checks. */
export const kestrel: Scene = (s) => {
  const { ink, deep, mid, soft, pale } = s.p;
  const tweed = s.tile(
    36,
    36,
    rect(0, 0, 36, 36, deep) +
      rect(0, 0, 18, 18, mix(deep, soft, 0.2)) +
      rect(18, 18, 18, 18, mix(deep, ink, 0.3)) +
      line('M0 9H36M9 0V36', mix(deep, soft, 0.35), 1.4),
  );
  const wing = [
    path(
      'M0 0C-60-70-170-130-330-150C-300-120-310-112-300-96C-270-92-276-80-262-70C-232-66-236-56-220-46C-190-40-190-30-172-20C-140-10-80 20-20 40Z',
      mid,
    ),
    path(
      'M-330-150C-300-120-310-112-300-96C-270-92-276-80-262-70C-232-66-236-56-220-46C-190-40-190-30-172-20L-120-44Z',
      ink,
    ),
    line('M-60-30C-120-70-190-96-260-112M-50 0C-100-30-150-46-200-52', mix(mid, ink, 0.4), 6),
  ];
  return [
    rect(0, 0, s.w, s.h, tweed),
    circle(360, 360, 290, pale),
    circle(360, 360, 290, s.down([0, soft, 0], [1, soft, 0.7])),
    group(
      [
        wing,
        group(wing, { transform: 'scale(-1 1)' }),
        path(
          'M-36-40C-40-100-24-130 0-134C24-130 40-100 36-40C40 30 26 90 0 140C-26 90-40 30-36-40Z',
          mix(mid, pale, 0.25),
        ),
        path('M-30 80L-66 230L-22 214L0 246L22 214L66 230L30 80Z', mid),
        path('M-58 196L-66 230L-22 214L0 246L22 214L66 230L58 196Z', ink),
        circle(-14, -106, 7, ink),
        circle(14, -106, 7, ink),
        path('M-7-100L0-82L7-100Z', '#e8b23a'),
        repeat(9, (i) => ellipse(-18 + (i % 3) * 18, -20 + Math.floor(i / 3) * 30, 4, 8, ink)),
      ].flat(),
      { transform: 'translate(360 360) rotate(-6)' },
    ),
    circle(360, 360, 290, 'none', { stroke: ink, 'stroke-width': 10 }),
    grain(s, ink, 0.14),
  ].join('');
};
