import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, line, num, path, polar, rect, repeat } from '../draw/svg.ts';
import { gear } from '../vocabulary/objects.ts';
import { frame, grain } from '../vocabulary/texture.ts';

/** A lace roundel: rings of loops and dots. */
function lace(x: number, y: number, r: number, colour: string): string {
  const ring = (count: number, reach: number, size: number) =>
    repeat(count, (i) => {
      const [cx, cy] = polar(x, y, reach, (360 / count) * i);
      return (
        circle(cx, cy, size, 'none', { stroke: colour, 'stroke-width': 2.2 }) +
        circle(cx, cy, size * 0.3, colour)
      );
    });
  const arcs = repeat(36, (i) => {
    const [a, b, c] = [
      polar(x, y, r * 0.9, i * 10),
      polar(x, y, r * 1.04, i * 10 + 5),
      polar(x, y, r * 0.9, i * 10 + 10),
    ];
    return `M${num(a[0])} ${num(a[1])}Q${num(b[0])} ${num(b[1])} ${num(c[0])} ${num(c[1])}`;
  });
  const net = repeat(72, (i) => {
    const [a, b] = [polar(x, y, r * 0.76, i * 5), polar(x, y, r * 0.9, i * 5 + (i % 2 ? 10 : -10))];
    return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  });
  return [
    ring(36, r * 0.97, r * 0.045),
    ring(24, r * 0.68, r * 0.06),
    line(arcs, colour, 2.4),
    line(net, colour, 1.3),
    circle(x, y, r * 0.9, 'none', { stroke: colour, 'stroke-width': 2.4 }),
    circle(x, y, r * 0.76, 'none', { stroke: colour, 'stroke-width': 2.4 }),
  ].join('');
}

const numerals = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];

const strokes: Readonly<Record<string, readonly [d: string, width: number]>> = {
  I: ['M0-14V14', 7],
  V: ['M-8-14L0 14L8-14', 20],
  X: ['M-8-14L8 14M8-14L-8 14', 20],
};

/** A Roman numeral drawn around the origin. */
function numeral(text: string, ink: string): string {
  const widths = Array.from(text, (letter) => strokes[letter]?.[1] ?? 0);
  let cursor = -widths.reduce((sum, width) => sum + width, 0) / 2;
  return Array.from(text, (letter) => {
    const [d, width] = strokes[letter] ?? ['', 0];
    cursor += width;
    return at(cursor - width / 2, 0, line(d, ink, 3.4));
  }).join('');
}

/** An enamelled clock face on lace. */
export const duchessOfClockwork: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: gold } = s.p;
  const [x, y] = [s.fx, s.square ? 246 : 360];
  const k = s.square ? 0.78 : 1;
  const marks = numerals.map((text, i) => {
    const [px, py] = polar(0, 0, 178, i * 30 - 90);
    return at(px, py, numeral(text, ink), 1, i * 30);
  });
  const hand = (length: number, width: number) =>
    path(
      `M0 24C${num(width)} 10 ${num(width * 0.6)} ${num(-length * 0.3)} 3 ${num(-length * 0.55)}C${num(width * 1.6)} ${num(-length * 0.66)} ${num(width)} ${num(-length * 0.82)} 0 ${num(-length)}C${num(-width)} ${num(-length * 0.82)} ${num(-width * 1.6)} ${num(-length * 0.66)} -3 ${num(-length * 0.55)}C${num(-width * 0.6)} ${num(-length * 0.3)} ${num(-width)} 10 0 24Z`,
      ink,
    );
  const rim = s.slant([0, '#fff3d6'], [0.3, gold], [0.55, mix(gold, ink, 0.5)], [0.8, gold], [1, '#fff3d6']);
  const damask = s.tile(
    120,
    120,
    [
      path('M60 10C80 30 80 50 60 70C40 50 40 30 60 10ZM60 70C74 84 74 100 60 112C46 100 46 84 60 70Z', deep),
      circle(0, 60, 9, deep),
      circle(120, 60, 9, deep),
      circle(60, 60, 4, mid),
    ].join(''),
  );
  const petal = (i: number) =>
    path('M0-28C16-52 16-84 0-104C-16-84-16-52 0-28Z', i % 2 ? mix(mid, pale, 0.45) : mix(soft, pale, 0.3), {
      stroke: mid,
      'stroke-width': 1.6,
    });
  return [
    rect(0, 0, s.w, s.h, s.round([0, mix(mid, deep, 0.4)], [1, ink])),
    rect(0, 0, s.w, s.h, damask, { opacity: 0.5 }),
    lace(x, y, 350 * k, pale),
    circle(x + 6, y + 12, 264 * k, ink, { opacity: 0.5 }),
    circle(x, y, 262 * k, rim),
    circle(x, y, 238 * k, mix(gold, ink, 0.55)),
    at(
      x,
      y,
      [
        circle(0, 0, 230, pale),
        circle(0, 0, 230, s.round([0.7, soft, 0], [1, soft, 0.55])),
        circle(0, 0, 210, 'none', { stroke: ink, 'stroke-width': 1.6 }),
        circle(0, 0, 146, 'none', { stroke: mid, 'stroke-width': 2 }),
        line(
          repeat(60, (i) => {
            const [ax, ay] = polar(0, 0, 219, i * 6);
            const [bx, by] = polar(0, 0, i % 5 ? 212 : 204, i * 6);
            return `M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`;
          }),
          ink,
          2.4,
        ),
        ...marks,
        repeat(12, (i) => at(0, 0, petal(i), 1, i * 30)),
        gear(0, 0, 62, 18, gold, mix(gold, ink, 0.6), 6),
        at(0, 0, hand(196, 12), 1, 56),
        at(0, 0, hand(136, 16), 1, -52),
        circle(0, 0, 15, gold, { stroke: ink, 'stroke-width': 4 }),
        path('M-190-110A220 220 0 0 1 60-212A240 240 0 0 0-190-110Z', '#ffffff', { opacity: 0.6 }),
      ],
      k,
    ),
    frame(s, gold, 18, 3),
    grain(s, pale, 0.08),
  ].join('');
};
