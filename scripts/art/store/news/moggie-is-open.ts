import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, line, path, polygon, rect, repeat } from '../../draw/svg.ts';
import { skyline, streetLamp } from '../../vocabulary/city.ts';
import { cat } from '../../vocabulary/figures.ts';
import { glow } from '../../vocabulary/light.ts';
import { sky, stars } from '../../vocabulary/sky.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** A shop front on its first evening, the lamp on, the door open. */
export const openShop: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  return [
    sky(s, [ink, deep, mid]),
    stars(s, 90, 260, pale),
    skyline(s, 560, [120, 320], [60, 110], mix(ink, deep, 0.5), { colour: lamp, odds: 0.2 }),
    rect(0, 560, s.w, 170, s.down([0, mix(deep, mid, 0.4)], [1, ink])),
    rect(300, 160, 680, 410, mix(mid, ink, 0.3)),
    rect(280, 150, 720, 26, mix(soft, ink, 0.2)),
    repeat(10, (i) => path(`M${310 + i * 66} 230h66v46q-33 30-66 0Z`, i % 2 ? pale : soft)),
    rect(300, 200, 680, 34, mix(soft, ink, 0.3)),
    rect(340, 320, 250, 190, lamp),
    rect(340, 320, 250, 190, s.down([0, '#ffffff', 0.4], [1, soft, 0.2])),
    repeat(9, (i) =>
      rect(
        356 + i * 26,
        420 - ((i * 17) % 40),
        20,
        60 + ((i * 17) % 40),
        [mid, deep, soft, mix(mid, lamp, 0.4)][i % 4] ?? mid,
      ),
    ),
    rect(340, 480, 250, 12, ink),
    rect(640, 320, 130, 250, mix(lamp, '#ffffff', 0.2)),
    polygon(
      [
        [640, 320],
        [700, 340],
        [700, 600],
        [640, 570],
      ],
      mix(soft, ink, 0.35),
    ),
    rect(810, 320, 140, 190, lamp),
    cat(880, 508, 1, ink),
    line('M880 320v30', ink, 4),
    at(
      880,
      380,
      [
        rect(-50, -24, 100, 48, pale, { rx: 8 }),
        line(
          'M-30 0a8 10 0 1 0 16 0a8 10 0 1 0-16 0M-4 10v-20h8a6 6 0 0 1 0 12h-8M26-10h-12v20h12M14 0h9M34 10v-20l12 20v-20',
          ink,
          3.4,
        ),
      ],
      0.9,
    ),
    polygon(
      [
        [650, 570],
        [760, 570],
        [900, 730],
        [560, 730],
      ],
      lamp,
      { opacity: 0.45 },
    ),
    glow(s, 700, 440, 420, lamp, 0.45),
    streetLamp(180, 620, 400, ink, lamp),
    glow(s, 180, 240, 170, lamp, 0.8),
    vignette(s, ink, 0.5),
    grain(s, ink, 0.1),
  ].join('');
};
