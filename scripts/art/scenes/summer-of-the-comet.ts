import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, curve, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { hills } from '../vocabulary/land.ts';
import { glow } from '../vocabulary/light.ts';
import { cloud, sky, stars, streaks } from '../vocabulary/sky.ts';

/** Rice terraces at nightfall, the comet in the sky and in the water. */
export const summerOfTheComet: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const comet = (flip: 1 | -1, opacity: number) =>
    group(
      [
        path('M0 0C120-70 260-150 470-270C310-120 160-30 10 12Z', s.across([0, light, 0.9], [1, light, 0])),
        path('M0 0C140-40 320-90 520-130C330-40 160 6 6 14Z', s.across([0, soft, 0.75], [1, soft, 0])),
        circle(4, 4, 16, light),
        glow(s, 4, 4, 84, light, 0.9),
      ],
      { transform: `translate(${num(x - 180)} ${flip === 1 ? 262 : 560}) scale(1 ${flip})`, opacity },
    );
  const terraces = repeat(6, (i) => {
    const y = 478 + i * i * 8 + i * 14;
    const bank = curve([
      [-20, y],
      [s.w * 0.25, y + 10 + i * 3],
      [s.w * 0.55, y - 4 - i * 2],
      [s.w + 20, y + 12 + i * 4],
    ]);
    return (
      path(`${bank}V740H-20Z`, i % 2 ? mix(soft, mid, 0.25 + i * 0.08) : mix(soft, deep, 0.3 + i * 0.08)) +
      line(bank, mix(deep, '#1f5a4a', 0.6), 7 + i * 2.4) +
      line(bank, mix(mid, '#5fae7a', 0.7), 2.5 + i)
    );
  });
  return [
    sky(s, [ink, deep, mid, soft, pale], 500),
    stars(s, 170, 400, light),
    streaks(s, 10, 330, 450, '#ffffff', 0.35),
    comet(1, 1),
    cloud(s, s.w * 0.14, 470, 340, mix(pale, '#ffffff', 0.4), 0.85),
    cloud(s, s.w * 0.9, 462, 300, mix(pale, '#ffffff', 0.4), 0.7),
    hills(s, 446, 20, 2, mix(deep, mid, 0.5)),
    hills(s, 470, 12, 3, mix(deep, ink, 0.2)),
    terraces,
    comet(-1, 0.4),
    repeat(s.square ? 60 : 120, () => {
      const depth = s.r.range(0, 1);
      const [gx, gy] = [s.r.range(0, s.w), 540 + depth * 180];
      return line(
        `M${num(gx)} ${num(gy)}l-4 -${num(8 + depth * 14)}M${num(gx)} ${num(gy)}l4 -${num(9 + depth * 16)}`,
        mix('#5fae7a', deep, 0.35),
        2,
      );
    }),
    at(x + 90, 640, [
      path('M-150 90C-90 40 90 30 170 96Z', ink),
      line('M40 44V-96', ink, 5),
      rect(14, -98, 52, 8, ink),
      rect(20, -82, 40, 30, ink),
    ]),
    walker(x + 40, 690, 0.66, ink, mix(deep, ink, 0.5)),
    walker(x + 82, 688, 0.62, mix(ink, deep, 0.4), mix(deep, ink, 0.5), true),
    repeat(26, () =>
      circle(s.r.range(0, s.w), s.r.range(500, 700), s.r.range(1.6, 3.4), '#f7f29a', { opacity: 0.85 }),
    ),
  ].join('');
};
