import { darken, lighten, luminance, mix } from './colour.ts';
import type { Lockup, SetLine } from './lettering.ts';
import type { Stage } from './stage.ts';
import { type Attributes, group, line, num, polygon, rect, tag } from './svg.ts';

/** How the letters of a title are coloured and lit. */
export type Treatment =
  | 'plain'
  | 'shadow'
  | 'halo'
  | 'outline'
  | 'foil'
  | 'neon'
  | 'double'
  | 'extrude'
  | 'plate'
  | 'misprint'
  | 'plaque'
  | 'sticker';

/** The colours of a title: the letters, what stands behind them, and the small lines. */
export interface TitleInk {
  fill: string;
  back: string;
  small: string;
}

type Paint = (line: SetLine) => string;

/** A line of letters, drawn once and used by every paint. */
const stamped = (stage: Stage, letters: SetLine, dx: number, dy: number, more: Attributes) =>
  tag(
    'use',
    {
      href: `#${stage.once(letters.d, 'path', { d: letters.d })}`,
      x: num(letters.x + dx),
      y: num(letters.y + dy),
      ...more,
    },
    '',
  );

const filled = (stage: Stage, fill: string, dx = 0, dy = 0): Paint => {
  return (letters) => stamped(stage, letters, dx, dy, { fill });
};

const edged = (stage: Stage, colour: string, share: number, dx = 0, dy = 0): Paint => {
  return (letters) =>
    stamped(stage, letters, dx, dy, {
      fill: colour,
      stroke: colour,
      'stroke-width': num(letters.size * share),
      'stroke-linejoin': 'round',
    });
};

/** Paints every line with the first paint, then every line with the next, so that no edge covers a letter. */
const layered = ({ lines }: Lockup, ...paints: Paint[]) =>
  paints.map((paint) => lines.map((letters) => paint(letters)).join('')).join('');

function face(stage: Stage, ink: TitleInk): Paint {
  return (letters) => filled(stage, letters.small ? ink.small : ink.fill)(letters);
}

/** A soft edge around the letters, of strokes laid over each other: a blur of this size costs far more. */
function aura(stage: Stage, set: Lockup, colour: string, reach: number, strength: number): string {
  const steps = [1, 0.88, 0.76, 0.65, 0.54, 0.43, 0.32, 0.2];
  return steps
    .map((share) => group(layered(set, edged(stage, colour, reach * share)), { opacity: strength }))
    .join('');
}

function halo(stage: Stage, set: Lockup, ink: TitleInk): string {
  return aura(stage, set, ink.back, 0.44, 0.1) + layered(set, face(stage, ink));
}

function foil(stage: Stage, set: Lockup, ink: TitleInk): string {
  const leaf = stage.down(
    [0, lighten(ink.fill, 0.55)],
    [0.42, ink.fill],
    [0.5, darken(ink.fill, 0.32)],
    [0.56, lighten(ink.fill, 0.35)],
    [1, darken(ink.fill, 0.12)],
  );
  const letters: Paint = (l) => filled(stage, l.small ? ink.small : leaf)(l);
  return layered(
    set,
    edged(stage, ink.back, 0.09, 0, 3),
    edged(stage, darken(ink.fill, 0.55), 0.035),
    letters,
  );
}

function neon(stage: Stage, set: Lockup, ink: TitleInk): string {
  const core = mix(ink.fill, '#ffffff', 0.82);
  return (
    aura(stage, set, ink.fill, 0.52, 0.1) + layered(set, edged(stage, ink.fill, 0.06), filled(stage, core))
  );
}

function extrude(stage: Stage, set: Lockup, ink: TitleInk): string {
  const depth = Array.from({ length: 7 }, (_, i) => {
    const paint: Paint = (l) => {
      const step = l.size * 0.012 * (7 - i);
      return edged(stage, ink.back, 0.02, step, step)(l) + filled(stage, ink.back, step, step)(l);
    };
    return paint;
  });
  return layered(set, ...depth, face(stage, ink));
}

function plate(stage: Stage, set: Lockup, ink: TitleInk): string {
  const { x, y, w, h } = set.box;
  const [px, py] = [34, 30];
  return [
    rect(x - px, y - py, w + px * 2, h + py * 2, ink.back),
    line(
      `M${x - px + 9} ${y - py + 9}h${w + px * 2 - 18}v${h + py * 2 - 18}h${-(w + px * 2 - 18)}Z`,
      ink.small,
      2,
    ),
    layered(set, face(stage, ink)),
  ].join('');
}

function plaque(stage: Stage, set: Lockup, ink: TitleInk): string {
  const { x, y, w, h } = set.box;
  const rule = (ry: number) =>
    line(`M${x} ${ry}H${x + w / 2 - 22}M${x + w / 2 + 22} ${ry}H${x + w}`, ink.small, 2.5) +
    polygon(
      [
        [x + w / 2, ry - 9],
        [x + w / 2 + 9, ry],
        [x + w / 2, ry + 9],
        [x + w / 2 - 9, ry],
      ],
      ink.small,
    );
  return rule(y - 34) + layered(set, edged(stage, ink.back, 0.1), face(stage, ink)) + rule(y + h + 36);
}

function misprint(stage: Stage, set: Lockup, ink: TitleInk): string {
  const ghost = group(
    layered(set, (l) => filled(stage, ink.back, l.size * 0.035, l.size * 0.03)(l)),
    {
      style: `mix-blend-mode:${luminance(ink.fill) > 0.5 ? 'screen' : 'multiply'}`,
    },
  );
  return ghost + layered(set, face(stage, ink));
}

function sticker(stage: Stage, set: Lockup, ink: TitleInk): string {
  const shade = darken(ink.back, 0.45);
  return layered(set, edged(stage, shade, 0.24, 4, 7), edged(stage, ink.back, 0.24), face(stage, ink));
}

/** Draws a title that has been set. */
export function letter(stage: Stage, set: Lockup, treatment: Treatment, ink: TitleInk): string {
  switch (treatment) {
    case 'plain':
      return layered(set, face(stage, ink));
    case 'shadow':
      return layered(set, (l) => filled(stage, ink.back, l.size * 0.04, l.size * 0.045)(l), face(stage, ink));
    case 'halo':
      return halo(stage, set, ink);
    case 'outline':
      return layered(set, edged(stage, ink.back, 0.13), face(stage, ink));
    case 'double':
      return layered(
        set,
        edged(stage, ink.back, 0.2),
        edged(stage, ink.small, 0.13),
        edged(stage, ink.back, 0.07),
        face(stage, ink),
      );
    case 'foil':
      return foil(stage, set, ink);
    case 'neon':
      return neon(stage, set, ink);
    case 'extrude':
      return extrude(stage, set, ink);
    case 'plate':
      return plate(stage, set, ink);
    case 'plaque':
      return plaque(stage, set, ink);
    case 'misprint':
      return misprint(stage, set, ink);
    case 'sticker':
      return sticker(stage, set, ink);
  }
}
