import { mix } from '../../draw/colour.ts';
import type { Scene } from '../../draw/stage.ts';
import { at, circle, path, rect, repeat } from '../../draw/svg.ts';
import { glow } from '../../vocabulary/light.ts';
import { coin } from '../../vocabulary/objects.ts';
import { grain, vignette } from '../../vocabulary/texture.ts';

/** Cards, notes and coins set out on one table, in the open. */
export const cardsAndCoins: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const card = (x: number, y: number, turn: number, colour: string) =>
    at(
      x,
      y,
      [
        rect(-170, -104, 340, 212, ink, { rx: 22, opacity: 0.35, transform: 'translate(8 14)' }),
        rect(-170, -106, 340, 212, colour, { rx: 22 }),
        path(
          'M-170 20C-60-60 60 60 170-30V84Q170 106 148 106H-148Q-170 106-170 84Z',
          mix(colour, '#ffffff', 0.14),
        ),
        rect(-136, -52, 62, 46, lamp, { rx: 8 }),
        repeat(4, (i) => rect(-136 + i * 74, 36, 54, 12, pale, { rx: 5 })),
        rect(-136, 66, 110, 10, pale, { rx: 5, opacity: 0.6 }),
        circle(110, 66, 20, pale, { opacity: 0.8 }),
        circle(134, 66, 20, soft, { opacity: 0.8 }),
      ],
      1,
      turn,
    );
  return [
    rect(0, 0, s.w, s.h, s.round([0, mid], [1, deep])),
    repeat(40, (i) => circle((i * 173) % 1280, (i * 97) % 720, 3, pale, { opacity: 0.25 })),
    glow(s, 640, 340, 460, lamp, 0.4),
    card(440, 300, -16, mix(deep, ink, 0.2)),
    card(640, 380, 6, mix('#1f6f8c', ink, 0.15)),
    card(840, 290, 18, mix(soft, mid, 0.35)),
    coin(330, 530, 74, pale, lamp),
    coin(960, 540, 92, pale, lamp),
    coin(1080, 450, 54, pale, lamp),
    coin(470, 590, 50, pale, lamp),
    coin(790, 600, 60, pale, lamp),
    grain(s, ink, 0.1),
    vignette(s, ink, 0.5),
  ].join('');
};
