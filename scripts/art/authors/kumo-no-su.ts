import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, num, polar, repeat } from '../draw/svg.ts';
import { cloud, sky } from '../vocabulary/sky.ts';
import { rain } from '../vocabulary/weather.ts';

/** A web with rain in it, hung under a cloud. */
export const kumoNoSu: Scene = (s) => {
  const { ink, deep, mid, soft, pale } = s.p;
  const [cx, cy] = [360, 410];
  const ring = (r: number) =>
    repeat(10, (i) => {
      const [a, b] = [polar(cx, cy, r, i * 36 - 90), polar(cx, cy, r, i * 36 - 54)];
      const c = polar(cx, cy, r * 0.8, i * 36 - 72);
      return `M${num(a[0])} ${num(a[1])}Q${num(c[0])} ${num(c[1])} ${num(b[0])} ${num(b[1])}`;
    });
  return [
    sky(s, [deep, mid, soft]),
    rain(s, 90, pale, 0.35),
    line(
      repeat(10, (i) => {
        const [x, y] = polar(cx, cy, 400, i * 36 - 90);
        return `M${cx} ${cy}L${num(x)} ${num(y)}`;
      }),
      '#ffffff',
      3.4,
    ),
    line([70, 126, 184, 244, 300].map(ring).join(''), '#ffffff', 3.4),
    [70, 126, 184, 244, 300]
      .map((r, k) =>
        repeat(10, (i) => {
          const [x, y] = polar(cx, cy, r, i * 36 - 90);
          return circle(x, y, 4 + k * 1.6, pale) + circle(x - 1.5, y - 1.5, 1.6 + k * 0.5, '#ffffff');
        }),
      )
      .join(''),
    cloud(s, 250, 190, 420, '#ffffff'),
    cloud(s, 500, 170, 360, mix(pale, soft, 0.2)),
    cloud(s, 370, 214, 460, pale),
    at(cx, cy, [
      ellipse(0, 10, 22, 28, ink),
      circle(0, -24, 14, ink),
      line(
        'M-16-4L-60-40L-84-20M16-4L60-40L84-20M-20 10L-70 6L-92 40M20 10L70 6L92 40M-16 24L-50 60M16 24L50 60',
        ink,
        6,
      ),
    ]),
  ].join('');
};
