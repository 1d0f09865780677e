import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, line, num, path, polygon, rect, repeat } from '../draw/svg.ts';
import { walker } from '../vocabulary/figures.ts';
import { ridgeLine } from '../vocabulary/land.ts';
import { sky, stars } from '../vocabulary/sky.ts';
import { frame, grain, halftone } from '../vocabulary/texture.ts';
import { glints } from '../vocabulary/water.ts';

/** Two moons over a cracked plain of ice, printed in few inks with a coarse screen. */
export const orbitOfTwo: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: rose } = s.p;
  const x = s.fx;
  const plain = 520;
  const cracks = repeat(13, (i) => {
    const far = x + (i - 6) * 46;
    const near = x + (i - 6) * 190;
    const middle = (far + near) / 2 + s.r.range(-40, 40);
    return `M${num(far)} ${plain + 6}L${num(middle)} ${plain + 70}L${num(middle + s.r.range(-30, 30))} ${plain + 100}L${num(near)} 730`;
  });
  const cross = repeat(
    5,
    (i) =>
      `M-10 ${plain + 18 + i * i * 9}l${num(s.w * 0.3)} ${num(s.r.range(-8, 8))}l${num(s.w * 0.35)} ${num(s.r.range(-8, 14))}l${num(s.w * 0.4)} 0`,
  );
  const explorers = [
    walker(x - 20, 640, 0.5, ink, rose),
    walker(x + 24, 644, 0.5, deep, rose, true),
    path(`M${num(x - 20)} 640l-90 46h34ZM${num(x + 24)} 644l-88 48h34Z`, ink, { opacity: 0.35 }),
    at(x + 120, 620, [
      path('M-60 0C-60-70 60-70 60 0Z', pale, { stroke: ink, 'stroke-width': 3 }),
      rect(-12, -30, 24, 30, ink),
      circle(34, -26, 8, rose),
      line('M-30-50V-100M-30-100l16 10', ink, 3),
    ]),
  ].join('');
  return [
    sky(s, [ink, deep, mid, soft], plain),
    halftone(s, rose, plain, plain - 190),
    stars(s, 120, 400, pale),
    circle(x - 30, 250, 186, rose),
    circle(x - 30, 250, 186, s.across([0.35, ink, 0], [1, ink, 0.75])),
    repeat(6, (i) =>
      ellipse(
        x - 90 + ((i * 61) % 150),
        160 + ((i * 83) % 190),
        30 - i * 3,
        20 - i * 2,
        mix(rose, deep, 0.3),
        { opacity: 0.55 },
      ),
    ),
    circle(x + 170, 130, 66, pale),
    circle(x + 170, 130, 66, s.across([0.4, deep, 0], [1, deep, 0.7])),
    ellipse(x + 40, 226, 310, 96, 'none', {
      stroke: pale,
      'stroke-width': 2,
      'stroke-dasharray': '2 10',
      transform: `rotate(-24 ${num(x + 40)} 226)`,
    }),
    polygon(
      [...ridgeLine(s, plain - 40, 46, 14), [s.w + 20, plain + 10], [-20, plain + 10]],
      mix(soft, mid, 0.4),
    ),
    polygon(
      [...ridgeLine(s, plain - 14, 22, 20), [s.w + 20, plain + 10], [-20, plain + 10]],
      mix(soft, pale, 0.4),
    ),
    rect(0, plain, s.w, 210, s.down([0, pale], [1, soft])),
    line(cracks, mid, 2.5, { opacity: 0.7 }),
    line(cross, mid, 2, { opacity: 0.5 }),
    glints(s, x - 30, plain + 6, 720, 200, rose, 0.6),
    s.square && s.lettered ? '' : explorers,
    grain(s, ink, 0.25),
    frame(s, pale, 14, 3),
  ].join('');
};
