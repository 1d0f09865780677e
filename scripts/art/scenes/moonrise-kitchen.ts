import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, brush, circle, ellipse, group, line, num, path, rect, repeat } from '../draw/svg.ts';
import { skyline } from '../vocabulary/city.ts';
import { cat } from '../vocabulary/figures.ts';
import { leafShape } from '../vocabulary/flora.ts';
import { glow } from '../vocabulary/light.ts';
import { ground, moon, stars } from '../vocabulary/sky.ts';
import { fibres, grain } from '../vocabulary/texture.ts';

/** A kitchen at night: steam, dumplings, herbs on the sill, and the moon in the middle of it all. */
export const moonriseKitchen: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: light } = s.p;
  const x = s.fx;
  const [w, h] = [430, 330];
  const top = 100;
  const tileW = s.tile(46, 46, rect(1, 1, 44, 44, mix(mid, deep, 0.35), { rx: 3 }));
  const pot = (px: number, k: number, body: string) =>
    at(
      px,
      560,
      [
        path('M-70-80H70V-16Q70 0 50 0H-50Q-70 0-70-16Z', body),
        rect(-80, -92, 160, 16, mix(body, ink, 0.25), { rx: 6 }),
        rect(-16, -108, 32, 16, ink, { rx: 6 }),
        rect(-98, -64, 28, 12, ink, { rx: 6 }),
        rect(70, -64, 28, 12, ink, { rx: 6 }),
        path('M-56-70V-20', 'none', { stroke: '#ffffff', 'stroke-width': 6, opacity: 0.3 }),
      ],
      k,
    );
  const steam = (sx: number) =>
    repeat(3, (i) =>
      path(
        brush(
          [
            [sx + (i - 1) * 26, 450],
            [sx + (i - 1) * 26 + 20, 390],
            [sx + (i - 1) * 26 - 16, 330],
            [sx + (i - 1) * 26 + 14, 270],
          ],
          (k) => 16 * Math.sin(Math.PI * k),
        ),
        '#ffffff',
        { opacity: 0.28 },
      ),
    );
  const plant = (px: number) =>
    at(px, top + h + 2, [
      path('M-20 0L-26-34H26L20 0Z', '#c76a45'),
      repeat(9, (i) => at(0, -34, path(leafShape(46, 10), i % 2 ? '#5d9a5f' : '#457a50'), 1, -150 + i * 15)),
    ]);
  return [
    ground(s, mix(deep, mid, 0.15)),
    rect(0, 380, s.w, 190, tileW),
    rect(x - w / 2 - 18, top - 18, w + 36, h + 36, mix(pale, soft, 0.35)),
    rect(x - w / 2, top, w, h, s.down([0, ink], [0.6, deep], [1, mid])),
    group(
      [
        stars(s, 260, 430, light),
        moon(s, x + 10, top + 130, 88, light, soft),
        skyline(s, top + h, [30, 100], [30, 60], mix(ink, deep, 0.4), { colour: soft, odds: 0.2 }),
      ],
      s.clip(rect(x - w / 2, top, w, h, '#000')),
    ),
    line(`M${num(x)} ${top}v${h}M${num(x - w / 2)} ${top + h * 0.52}h${w}`, mix(pale, soft, 0.35), 12),
    rect(x - w / 2 - 36, top + h + 10, w + 72, 20, pale),
    path(
      `M${num(x - w / 2 - 30)} ${top - 30}H${num(x - 60)}C${num(x - 110)} ${top + 120} ${num(x - w / 2 + 10)} ${top + 200} ${num(x - w / 2 - 30)} ${top + 300}Z`,
      soft,
      { opacity: 0.92 },
    ),
    path(
      `M${num(x + w / 2 + 30)} ${top - 30}H${num(x + 60)}C${num(x + 110)} ${top + 120} ${num(x + w / 2 - 10)} ${top + 200} ${num(x + w / 2 + 30)} ${top + 300}Z`,
      soft,
      { opacity: 0.92 },
    ),
    rect(x - w / 2 - 50, top - 36, w + 100, 12, ink),
    plant(x - 130),
    plant(x + 140),
    cat(x + 20, top + h + 12, 0.84, ink),
    repeat(s.square ? 4 : 7, (i) => {
      const hx = (i + 0.5) * (s.w / (s.square ? 4 : 7));
      return Math.abs(hx - x) < w / 2 + 60
        ? ''
        : at(hx, 120, [
            line('M0-20V30', ink, 4),
            i % 2
              ? path('M-46 30H46C46 70 24 84 0 84C-24 84-46 70-46 30Z', mix(soft, ink, 0.2))
              : [circle(0, 76, 46, mix(ink, mid, 0.4)), circle(0, 76, 38, mix(ink, mid, 0.2))].join(''),
          ]);
    }),
    line(`M0 100H${num(x - w / 2 - 70)}M${num(x + w / 2 + 70)} 100H${num(s.w)}`, mix(pale, ink, 0.3), 7),
    glow(s, x, top + 150, 420, light, 0.28),
    rect(0, 558, s.w, 24, mix(soft, pale, 0.25)),
    rect(0, 582, s.w, 150, mix('#7a4a30', ink, 0.3)),
    repeat(
      Math.ceil(s.w / 180),
      (i) =>
        rect(i * 180 + 14, 604, 152, 120, mix('#7a4a30', ink, 0.15), { rx: 8 }) +
        circle(i * 180 + 90, 630, 7, pale),
    ),
    steam(x - 250),
    steam(x + 170),
    pot(x - 250, 1, '#c9503f'),
    pot(x + 170, 0.86, '#4f7fa0'),
    at(x - 50, 562, [
      ellipse(0, -14, 96, 20, '#c99a5b'),
      repeat(7, (i) =>
        path('M-20 0C-24-26-8-30 0-34C8-30 24-26 20 0Z', pale, {
          transform: `translate(${-66 + i * 22} ${-16 - (i % 2) * 9})`,
          stroke: mix(pale, ink, 0.3),
          'stroke-width': 2,
        }),
      ),
      path('M-100-14C-96 6 96 6 100-14L92 0C60 14-60 14-92 0Z', '#a8743c'),
    ]),
    fibres(s, light, 0.12),
    grain(s, ink, 0.1),
  ].join('');
};
