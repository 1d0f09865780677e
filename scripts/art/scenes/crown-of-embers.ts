import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, repeat } from '../draw/svg.ts';
import { castle } from '../vocabulary/city.ts';
import { ridge } from '../vocabulary/land.ts';
import { glow, mist, sunburst } from '../vocabulary/light.ts';
import { sky, streaks } from '../vocabulary/sky.ts';
import { grain, vignette } from '../vocabulary/texture.ts';
import { drift, ember } from '../vocabulary/weather.ts';

/** A black castle on its rock before a sky on fire. */
export const crownOfEmbers: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const banners = repeat(s.square ? 12 : 22, (i) => {
    const bx = (i / (s.square ? 11 : 21)) * s.w + s.r.range(-18, 18);
    const h = s.r.range(70, 130);
    return (
      line(`M${num(bx)} 720V${num(700 - h)}`, ink, 3) +
      path(
        `M${num(bx)} ${num(700 - h)}l${num(s.r.range(22, 38))} 9l${num(-s.r.range(22, 34))} 14Z`,
        i % 3 ? ink : mix(mid, ink, 0.3),
      )
    );
  });
  return [
    sky(s, [ink, deep, mid, soft, pale], 640),
    glow(s, x, 420, 560, light, 0.75),
    circle(x, 330, 190, light),
    circle(x, 330, 190, s.down([0.3, pale, 0], [1, soft, 0.9])),
    sunburst(x, 330, 1100, 22, light, 0.08),
    streaks(s, 26, 90, 460, mid, 0.5),
    streaks(s, 16, 60, 400, ink, 0.4),
    ridge(s, 480, 90, mix(mid, ink, 0.35)),
    mist(s, [500, 540], soft, 0.45),
    ridge(s, 560, 60, mix(deep, ink, 0.45)),
    path(
      `M${num(x - 330)} 720C${num(x - 260)} 640 ${num(x - 240)} 560 ${num(x - 180)} 500L${num(x - 120)} 470L${num(x + 160)} 464L${num(x + 210)} 520C${num(x + 250)} 580 ${num(x + 290)} 640 ${num(x + 380)} 720Z`,
      mix(ink, deep, 0.25),
    ),
    path(
      `M${num(x - 60)} 720C${num(x - 100)} 640 ${num(x + 90)} 620 ${num(x + 40)} 560C${num(x + 10)} 520 ${num(x + 30)} 500 ${num(x + 20)} 470L${num(x + 44)} 470C${num(x + 50)} 500 ${num(x + 40)} 520 ${num(x + 66)} 556C${num(x + 130)} 630 ${num(x - 50)} 650 ${num(x - 10)} 720Z`,
      soft,
      { opacity: 0.55 },
    ),
    at(x, 480, castle(0, 0, 1, ink, pale), s.square ? 0.84 : 0.94),
    mist(s, [600, 660], mid, 0.5),
    ridge(s, 664, 26, ink),
    banners,
    drift(s, s.square ? 90 : 150, ember, [pale, soft, light], [0.2, 0.9], { top: 20, bottom: 700 }),
    vignette(s, ink, 0.75),
    grain(s, ink, 0.14),
  ].join('');
};
