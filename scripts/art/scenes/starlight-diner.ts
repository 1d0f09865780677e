import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { path, rect, repeat } from '../draw/svg.ts';
import { glow, pool } from '../vocabulary/light.ts';
import { vignette } from '../vocabulary/texture.ts';

/** A diner on a desert road, in pixels. */
export const starlightDiner: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: yellow } = s.p;
  const px = 8;
  const cells = new Map<string, string>();
  const fill = (x: number, y: number, w: number, h: number, colour: string) => {
    const known = cells.get(colour) ?? '';
    cells.set(
      colour,
      `${known}M${Math.round(x) * px} ${Math.round(y) * px}h${Math.round(w) * px}v${Math.round(h) * px}h${-Math.round(w) * px}z`,
    );
    return '';
  };
  const layers: string[] = [];
  const flush = () => {
    for (const [colour, d] of cells) layers.push(path(d, colour, { 'shape-rendering': 'crispEdges' }));
    cells.clear();
  };
  const [W, floor] = [Math.ceil(s.w / px), 68];
  const c = Math.round(s.fx / px);
  [
    ink,
    mix(ink, deep, 0.5),
    deep,
    mix(deep, mid, 0.5),
    mid,
    mix(mid, soft, 0.4),
    mix(mid, soft, 0.75),
  ].forEach((colour, i) => {
    fill(0, i * 10, W, 10, colour);
    for (let x = i % 2; x < W; x += 2) fill(x, i * 10 - 1, 1, 1, colour);
  });
  flush();
  for (let i = 0; i < 90; i++)
    fill(s.r.int(0, W), s.r.int(0, 44), 1, 1, s.r.chance(0.3) ? yellow : '#ffffff');
  flush();
  const mesa = (x: number, top: number, w: number, colour: string) => {
    fill(x, top, w, floor - top, colour);
    fill(x - 3, top + 5, w + 6, floor - top, colour);
    fill(x - 6, top + 12, w + 12, floor - top, colour);
  };
  mesa(W * 0.04, 48, 18, mix(mid, ink, 0.3));
  mesa(W * 0.8, 44, 22, mix(mid, ink, 0.3));
  mesa(W * 0.55, 54, 14, mix(mid, ink, 0.2));
  flush();
  fill(0, floor, W, 30, mix(deep, ink, 0.4));
  fill(0, floor, W, 1, mix(soft, deep, 0.3));
  fill(0, floor + 8, W, 13, ink);
  for (let x = 2; x < W; x += 12) fill(x, floor + 14, 6, 1, yellow);
  flush();
  const left = c - 30;
  fill(left, 46, 60, 22, mix(pale, deep, 0.25));
  fill(left, 46, 60, 2, '#ffffff');
  fill(left - 2, 43, 64, 3, soft);
  fill(left + 2, 41, 56, 2, pale);
  fill(left, 62, 60, 2, soft);
  fill(left, 65, 60, 1, soft);
  flush();
  fill(left + 3, 50, 38, 11, yellow);
  fill(left + 45, 50, 11, 18, yellow);
  flush();
  for (let i = 0; i < 4; i++) {
    fill(left + 5 + i * 9, 58, 7, 1, mix(soft, ink, 0.2));
    fill(left + 7 + i * 9, 59, 2, 2, ink);
  }
  fill(left + 12, 53, 3, 5, ink);
  fill(left + 12, 51, 3, 2, mix(ink, soft, 0.4));
  fill(left + 29, 53, 3, 5, mix(deep, ink, 0.4));
  fill(left + 29, 51, 3, 2, mix(ink, soft, 0.5));
  fill(left + 20, 50, 2, 3, soft);
  for (let i = 0; i < 3; i++) fill(left + 12 + i * 10, 50, 1, 11, mix(pale, ink, 0.4));
  fill(left + 47, 52, 7, 16, mix(pale, deep, 0.5));
  fill(left + 49, 54, 3, 7, yellow);
  fill(left + 44, 49, 13, 1, soft);
  flush();
  const sign = c + 38;
  const signed = !(s.square && s.lettered);
  if (signed) {
    fill(sign, 22, 2, 21, mix(pale, ink, 0.5));
    fill(sign + 10, 22, 2, 21, mix(pale, ink, 0.5));
    fill(sign - 5, 8, 22, 15, ink);
    fill(sign - 4, 9, 20, 13, soft);
    fill(sign - 3, 10, 18, 11, ink);
    const star = [
      '....#....',
      '....#....',
      '...###...',
      '#########',
      '.#######.',
      '..#####..',
      '..##.##..',
      '.##...##.',
    ];
    star.forEach((row, y) => {
      Array.from(row).forEach((mark, x) => {
        if (mark === '#') fill(sign + 1 + x, 11 + y, 1, 1, yellow);
      });
    });
    for (let i = 0; i < 5; i++) fill(sign - 5 + i * 5, 7, 1, 1, pale);
    flush();
  }
  const car = left - (s.square ? 0 : 26);
  fill(car, 72, 24, 5, pale);
  fill(car + 5, 68, 13, 4, pale);
  fill(car + 7, 69, 4, 3, ink);
  fill(car + 12, 69, 5, 3, ink);
  fill(car, 74, 24, 1, '#ffffff');
  fill(car + 3, 76, 4, 4, ink);
  fill(car + 17, 76, 4, 4, ink);
  fill(car + 23, 73, 1, 2, yellow);
  fill(car, 73, 1, 2, soft);
  for (const cx of [6, W - 10]) {
    fill(cx, 56, 3, 13, mix('#2f9a6a', ink, 0.35));
    fill(cx - 4, 59, 2, 5, mix('#2f9a6a', ink, 0.35));
    fill(cx - 4, 63, 5, 2, mix('#2f9a6a', ink, 0.35));
    fill(cx + 5, 57, 2, 5, mix('#2f9a6a', ink, 0.35));
    fill(cx + 2, 61, 5, 2, mix('#2f9a6a', ink, 0.35));
  }
  flush();
  return [
    layers.join(''),
    pool(s, s.fx - 20, 450, 330, 160, yellow, 0.3),
    signed ? glow(s, (sign + 6) * px, 15 * px, 190, soft, 0.5) : '',
    repeat(24, (i) => rect(0, i * 30, s.w, 1.4, ink, { opacity: 0.16 })),
    vignette(s, ink, 0.5),
  ].join('');
};
