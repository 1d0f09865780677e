import type { Direction, PanelName } from '../directions/direction.ts';
import { mix } from '../draw/colour.ts';
import { wrap, write } from '../draw/lettering.ts';
import type { Stage } from '../draw/stage.ts';
import {
  at,
  circle,
  curve,
  ellipse,
  group,
  line,
  num,
  type Point,
  path,
  polygon,
  rect,
  repeat,
} from '../draw/svg.ts';
import { conifer } from '../vocabulary/flora.ts';
import { panel, type Skin, veil } from './skin.ts';

/** What a panel needs to speak of this game and no other. */
export interface PanelWords {
  title: string;
  names: readonly [string, string];
  says: readonly [string, string];
  answers: readonly string[];
}

type Panel = (stage: Stage, skin: Skin, words: PanelWords) => string;

const head = (stage: Stage, skin: Skin, x: number, y: number, text: string) =>
  write(stage, text, { x, y, size: 34, face: skin.bold, fill: skin.text }) +
  line(`M${x} ${y + 18}h120`, skin.accent, 4);

const small = (
  stage: Stage,
  skin: Skin,
  text: string,
  x: number,
  y: number,
  size = 18,
  anchor: 'start' | 'middle' | 'end' = 'start',
) => write(stage, text, { x, y, size, face: 'sans', fill: skin.quiet, anchor });

const bar = (skin: Skin, x: number, y: number, w: number, share: number, colour: string) =>
  rect(x, y, w, 14, mix(skin.panel, skin.edge, 0.25), { rx: 7 }) +
  rect(x, y, w * share, 14, colour, { rx: 7 });

/** Stores, coin and work for the season. */
const management: Panel = (stage, skin, { title, names, answers }) => {
  const r = stage.r;
  const { soft, glow, mid } = stage.p;
  const rows = [...answers, `Speak with ${names[0]}`].slice(0, 4);
  const stats = [
    ['Stores', glow],
    ['Morale', soft],
    ['Repair', mid],
    ['Renown', skin.accent],
  ] as const;
  const points = Array.from({ length: 9 }, (_, i): Point => [760 + i * 46, 510 - i * 5 - r.range(0, 40)]);
  return [
    panel(skin, 90, 80, 540, 560),
    head(stage, skin, 130, 146, 'Today'),
    small(stage, skin, 'Day 42, autumn', 590, 140, 18, 'end'),
    ...rows.map((row, i) => {
      const y = 196 + i * 104;
      return [
        rect(126, y, 468, 86, i === 0 ? skin.accent : mix(skin.panel, skin.edge, 0.14), { rx: skin.corner }),
        circle(172, y + 43, 22, i === 0 ? skin.onAccent : mix(skin.panel, skin.edge, 0.4)),
        line(`M162 ${y + 43}l8 9l14-18`, i === 0 ? skin.accent : skin.panel, 5),
        write(stage, row, {
          x: 212,
          y: y + 42,
          size: 25,
          face: skin.bold,
          fill: i === 0 ? skin.onAccent : skin.text,
        }),
        write(stage, i === 0 ? '1 hour' : `${i + 1} hours`, {
          x: 212,
          y: y + 68,
          size: 17,
          face: 'sans',
          fill: i === 0 ? skin.onAccent : skin.quiet,
        }),
        write(stage, `-${(i + 2) * 15}`, {
          x: 572,
          y: y + 52,
          size: 24,
          face: skin.bold,
          fill: i === 0 ? skin.onAccent : skin.text,
          anchor: 'end',
        }),
      ].join('');
    }),
    panel(skin, 660, 80, 530, 250),
    head(stage, skin, 700, 146, title),
    ...stats.map(([label, colour], i) => {
      const [x, y] = [700 + (i % 2) * 236, 206 + Math.floor(i / 2) * 62];
      return small(stage, skin, label, x, y) + bar(skin, x, y + 10, 200, r.range(0.35, 0.92), colour);
    }),
    panel(skin, 660, 350, 530, 290),
    write(stage, '1,284', { x: 1150, y: 412, size: 40, face: skin.bold, fill: skin.text, anchor: 'end' }),
    small(stage, skin, 'Takings this month', 700, 406),
    line('M740 590H1150M740 540H1150M740 490H1150', skin.edge, 1, { opacity: 0.35 }),
    ...points.map(([x, y], i) =>
      rect(x - 12, y + 40, 24, 560 - y, i === 8 ? skin.accent : mix(skin.panel, skin.edge, 0.3), {
        rx: 4,
      }),
    ),
    line(curve(points), skin.accent, 4),
    ...points.map(([x, y]) => circle(x, y, 5, skin.text)),
  ].join('');
};

/** A map of places with a route. */
const map: Panel = (stage, skin, { title, answers }) => {
  const { deep, mid, soft, pale } = stage.p;
  const r = stage.r;
  const land = skin.opacity > 0.9 ? mix(pale, soft, 0.3) : mix(deep, mid, 0.4);
  const sheet = Array.from({ length: 16 }, (_, i): Point => {
    const angle = (i / 16) * Math.PI * 2;
    return [480 + Math.cos(angle) * r.range(270, 340), 360 + Math.sin(angle) * r.range(180, 230)];
  });
  const places: Point[] = [
    [260, 300],
    [390, 430],
    [520, 300],
    [610, 420],
    [720, 320],
  ];
  const clip = stage.clip(path(curve(sheet, true), '#000'));
  return [
    panel(skin, 90, 70, 790, 580),
    path(curve(sheet, true), land, { stroke: skin.edge, 'stroke-width': 3 }),
    group(
      [
        line(
          repeat(9, (i) => `M120 ${170 + i * 46}q180-40 360 0t360 0`),
          skin.edge,
          1,
          { opacity: 0.3 },
        ),
        line('M140 500C300 460 360 560 520 500S700 560 860 470', mix(soft, '#5f9fc0', 0.5), 14, {
          opacity: 0.6,
        }),
        repeat(14, () =>
          conifer(
            r.range(220, 740),
            r.range(260, 520),
            r.range(26, 46),
            mix(deep, land, 0.2),
            mix(deep, land, 0.35),
          ),
        ),
      ],
      clip,
    ),
    line(curve(places), skin.accent, 4, { 'stroke-dasharray': '4 11' }),
    ...places.map(
      ([x, y], i) =>
        (i === 3 ? circle(x, y, 26, skin.accent, { opacity: 0.35 }) : '') +
        circle(x, y, i === 3 ? 15 : 11, i === 3 ? skin.accent : skin.text, {
          stroke: skin.panel,
          'stroke-width': 4,
        }),
    ),
    head(stage, skin, 130, 132, title),
    at(812, 150, [
      circle(0, 0, 38, 'none', { stroke: skin.edge, 'stroke-width': 2 }),
      polygon(
        [
          [0, -46],
          [9, 0],
          [0, 46],
          [-9, 0],
        ],
        skin.accent,
      ),
      polygon(
        [
          [-46, 0],
          [0, 9],
          [46, 0],
          [0, -9],
        ],
        skin.text,
      ),
    ]),
    panel(skin, 906, 70, 290, 580),
    small(stage, skin, 'Where to?', 940, 124, 20),
    ...answers.slice(0, 3).map((answer, i) => {
      const y = 150 + i * 150;
      const lines = wrap(answer, skin.bold, 22, 220).slice(0, 3);
      return (
        rect(932, y, 238, 132, i === 0 ? skin.accent : mix(skin.panel, skin.edge, 0.14), {
          rx: skin.corner,
        }) +
        lines
          .map((text, j) =>
            write(stage, text, {
              x: 954,
              y: y + 40 + j * 28,
              size: 22,
              face: skin.bold,
              fill: i === 0 ? skin.onAccent : skin.text,
            }),
          )
          .join('') +
        write(stage, `${20 + i * 15} min`, {
          x: 954,
          y: y + 116,
          size: 16,
          face: 'sans',
          fill: i === 0 ? skin.onAccent : skin.quiet,
        })
      );
    }),
    small(stage, skin, 'Afternoon, clear', 940, 622, 18),
  ].join('');
};

/** A stave to play along with. */
const music: Panel = (stage, skin, { title }) => {
  const r = stage.r;
  const [left, top, gap] = [150, 300, 34];
  const notes = repeat(13, (i) => {
    const x = left + 190 + i * 66;
    const step = r.int(0, 8);
    const y = top + step * (gap / 2);
    const hit = i < 3;
    const colour = hit ? skin.accent : skin.text;
    const stem = step > 4 ? `M${x + 15} ${y}v-82` : `M${x - 15} ${y}v82`;
    return (
      (hit ? circle(x, y, 34, skin.accent, { opacity: 0.25 }) : '') +
      ellipse(x, y, 18, 13, colour, { transform: `rotate(-20 ${x} ${y})` }) +
      line(stem, colour, 4) +
      (i % 4 === 3 ? line(`M${x + 40} ${top}v${gap * 4}`, skin.edge, 2) : '')
    );
  });
  const clef =
    'M30 104C-6 96-4 46 30 46C58 46 60 90 34 92C0 92-16 50 10 18C30-8 48-24 46-52C44-82 22-82 18-52C14-20 34 90 38 128C40 156 6 160 4 138';
  return [
    panel(skin, 90, 120, 1100, 430),
    head(stage, skin, 140, 190, title),
    write(stage, '12,480', { x: 1140, y: 196, size: 44, face: skin.bold, fill: skin.text, anchor: 'end' }),
    small(stage, skin, 'Combo 36', 1140, 228, 20, 'end'),
    line(
      repeat(5, (i) => `M${left} ${top + i * gap}H1150`),
      skin.edge,
      2,
    ),
    at(left + 10, top + 10, line(clef, skin.text, 6), 0.92),
    line(`M${left + 320} ${top - 34}V${top + gap * 4 + 34}`, skin.accent, 6),
    notes,
    panel(skin, 90, 574, 1100, 84),
    bar(skin, 140, 609, 820, 0.42, skin.accent),
    small(stage, skin, 'Second movement', 1140, 624, 20, 'end'),
  ].join('');
};

/** A letter on the desk. */
const letter: Panel = (stage, skin, { names, says }) => {
  const { ink, pale, glow, soft } = stage.p;
  const paper = mix(pale, '#fff6e3', 0.6);
  const hand = mix(ink, '#1d2340', 0.4);
  const lines = [
    ...wrap(says[1], 'cormorantItalic', 37, 520),
    '',
    ...wrap(says[0], 'cormorantItalic', 37, 520),
  ].slice(0, 9);
  return [
    rect(340, 66, 620, 600, '#000000', { opacity: 0.35, transform: 'rotate(-2 640 360) translate(12 14)' }),
    group(
      [
        rect(330, 50, 620, 610, paper),
        rect(330, 50, 620, 610, stage.slant([0, '#ffffff', 0.3], [1, soft, 0.25])),
        line('M330 256H950M330 456H950', mix(paper, ink, 0.12), 2),
        write(stage, `Dear ${names[0]},`, { x: 380, y: 128, size: 42, face: 'cormorantItalic', fill: hand }),
        ...lines.map((text, i) =>
          write(stage, text, { x: 380, y: 196 + i * 48, size: 32, face: 'cormorantItalic', fill: hand }),
        ),
        write(stage, names[1], {
          x: 890,
          y: 612,
          size: 40,
          face: 'cormorantItalic',
          fill: hand,
          anchor: 'end',
        }),
        circle(420, 604, 34, mix(glow, '#8f1f24', 0.7)),
        circle(420, 604, 24, 'none', { stroke: mix(pale, '#8f1f24', 0.5), 'stroke-width': 3 }),
      ],
      { transform: 'rotate(-2 640 360)' },
    ),
    panel(skin, 1000, 560, 200, 64),
    write(stage, 'Put away', {
      x: 1100,
      y: 601,
      size: 24,
      face: skin.bold,
      fill: skin.text,
      anchor: 'middle',
    }),
    panel(skin, 1000, 480, 200, 64),
    write(stage, 'Answer', {
      x: 1100,
      y: 521,
      size: 24,
      face: skin.bold,
      fill: skin.accent,
      anchor: 'middle',
    }),
  ].join('');
};

/** A board of clues joined by threads. */
const clues: Panel = (stage, skin, { names, answers }) => {
  const { ink, deep, mid, soft, pale } = stage.p;
  const board = mix(soft, '#7a4f30', 0.65);
  const paper = mix(pale, '#fffaf0', 0.4);
  const card = (x: number, y: number, turn: number, label: string, picture: string) =>
    at(
      x,
      y,
      [
        rect(-94, -110, 188, 220, ink, { opacity: 0.35, transform: 'translate(6 8)' }),
        rect(-94, -110, 188, 220, paper),
        rect(-80, -96, 160, 140, mix(deep, mid, 0.4)),
        picture,
        ...wrap(label, 'cormorantItalic', 25, 164)
          .slice(0, 2)
          .map((text, i) =>
            write(stage, text, {
              x: 0,
              y: 68 + i * 25,
              size: 25,
              face: 'cormorantItalic',
              fill: ink,
              anchor: 'middle',
            }),
          ),
        circle(0, -104, 9, '#c9303a'),
      ],
      1,
      turn,
    );
  const face = (hair: string) =>
    path('M-50 44C-48 6-30-4 0-6C30-4 48 6 50 44Z', hair) +
    circle(0, -34, 30, soft) +
    path('M-32-34C-34-76 34-76 32-34C20-54-20-54-32-34Z', hair);
  const pins: Point[] = [
    [260, 190],
    [520, 150],
    [800, 200],
    [380, 420],
    [680, 450],
    [1010, 300],
  ];
  const [a, b, c, d, e, f] = pins.map(([x, y]): Point => [x, y - 104]);
  const thread = (p?: Point, q?: Point) =>
    p && q
      ? line(
          `M${num(p[0])} ${num(p[1])}Q${num((p[0] + q[0]) / 2)} ${num((p[1] + q[1]) / 2 + 30)} ${num(q[0])} ${num(q[1])}`,
          '#c9303a',
          3,
        )
      : '';
  return [
    rect(70, 40, 1140, 640, mix(board, ink, 0.55), { rx: 10 }),
    rect(90, 60, 1100, 600, board),
    repeat(120, () =>
      circle(stage.r.range(96, 1184), stage.r.range(66, 654), stage.r.range(1, 3), mix(board, ink, 0.3), {
        opacity: 0.6,
      }),
    ),
    card(260, 190, -5, names[0], face(ink)),
    card(520, 150, 3, names[1], face(mix(soft, ink, 0.7))),
    card(800, 200, -2, answers[0] ?? '', path('M-50 30L-20-40L10 0L30-60L56 30Z', soft)),
    card(
      380,
      420,
      4,
      'The key, 23:40',
      circle(-20, -30, 24, 'none', { stroke: pale, 'stroke-width': 10 }) +
        line('M0-20L56 24M40 10l12-12M52 20l10-10', pale, 10),
    ),
    card(
      680,
      450,
      -4,
      answers[1] ?? '',
      rect(-50, -60, 100, 80, pale) + line('M-36-40H30M-36-22H36M-36-4H12', ink, 4),
    ),
    card(1010, 300, 6, 'Who lit the lamp?', path('M0-80C30-40 34-10 0 26C-34-10-30-40 0-80Z', pale)),
    thread(a, d),
    thread(b, d),
    thread(b, c),
    thread(c, f),
    thread(d, e),
    thread(e, f),
    panel(skin, 880, 556, 300, 84),
    write(stage, '5 of 9 clues', {
      x: 1030,
      y: 608,
      size: 26,
      face: skin.bold,
      fill: skin.text,
      anchor: 'middle',
    }),
  ].join('');
};

/** The album of pictures: those seen, and those still to come. */
const gallery: Panel = (stage, skin, { title }) => {
  const { ink, deep, mid, soft, pale, glow } = stage.p;
  const cell = (i: number) => {
    const [x, y] = [130 + (i % 4) * 262, 170 + Math.floor(i / 4) * 166];
    const seen = i < 8 && i !== 5;
    const clip = stage.clip(rect(x, y, 236, 140, '#000', { rx: 10 }));
    const views = [
      [
        circle(x + 160, y + 50, 26, glow),
        path(`M${x} ${y + 140}V${y + 90}Q${x + 80} ${y + 60} ${x + 236} ${y + 96}V${y + 140}Z`, deep),
      ],
      [
        circle(x + 60, y + 40, 18, pale),
        path(
          `M${x} ${y + 140}L${x + 90} ${y + 40}L${x + 150} ${y + 100}L${x + 190} ${y + 70}L${x + 236} ${y + 140}Z`,
          ink,
        ),
      ],
      [
        repeat(5, (k) => rect(x + 16 + k * 44, y + 70 - (k % 3) * 20, 34, 100, k % 2 ? ink : deep)),
        circle(x + 190, y + 36, 14, glow),
      ],
      [
        repeat(4, (k) => line(`M${x - 10} ${y + 80 + k * 16}q60-18 120 0t140 0`, k % 2 ? pale : deep, 5)),
        circle(x + 118, y + 50, 24, glow),
      ],
    ];
    const picture = seen
      ? rect(
          x,
          y,
          236,
          140,
          stage.down(
            [0, [mid, deep, soft, ink][i % 4] ?? mid],
            [1, [soft, mid, pale, mid][(i + 1) % 4] ?? soft],
          ),
        ) + (views[(i * 3 + 1) % 4] ?? []).join('')
      : rect(x, y, 236, 140, mix(skin.panel, skin.edge, 0.16));
    const lock = seen
      ? ''
      : rect(x + 98, y + 66, 40, 32, skin.quiet, { rx: 5 }) +
        line(`M${x + 106} ${y + 66}v-12a12 12 0 0 1 24 0v12`, skin.quiet, 5);
    return (
      group(picture, clip) +
      lock +
      rect(x, y, 236, 140, 'none', {
        rx: 10,
        stroke: i === 2 ? skin.accent : skin.edge,
        'stroke-width': i === 2 ? 5 : 1.6,
      })
    );
  };
  return [
    panel(skin, 90, 60, 1100, 620),
    head(stage, skin, 130, 128, 'Album'),
    small(stage, skin, `${title}, 7 of 12`, 1150, 124, 20, 'end'),
    repeat(12, cell),
  ].join('');
};

/** Messages on a phone. */
const phone: Panel = (stage, skin, { names, says, answers }) => {
  const { ink, pale, soft } = stage.p;
  const size = 21;
  let y = 150;
  const bubble = (text: string, mine: boolean) => {
    const lines = wrap(text, 'sans', size, 270);
    const h = lines.length * size * 1.34 + 26;
    const x = mine ? 520 : 458;
    const drawn =
      rect(x, y, 302, h, mine ? skin.accent : mix(pale, '#ffffff', 0.4), { rx: 18 }) +
      lines
        .map((line_, i) =>
          write(stage, line_, {
            x: x + 18,
            y: y + 32 + i * size * 1.34,
            size,
            face: 'sans',
            fill: mine ? skin.onAccent : ink,
          }),
        )
        .join('');
    y += h + 14;
    return drawn;
  };
  return [
    rect(424, 14, 432, 692, mix(ink, '#000000', 0.4), { rx: 46 }),
    rect(438, 28, 404, 664, mix(skin.panel, soft, 0.2), { rx: 36 }),
    rect(438, 28, 404, 92, mix(skin.panel, skin.edge, 0.18), { rx: 36 }),
    circle(490, 82, 26, skin.accent),
    write(stage, names[0].slice(0, 1), {
      x: 490,
      y: 92,
      size: 28,
      face: 'sansBold',
      fill: skin.onAccent,
      anchor: 'middle',
    }),
    write(stage, names[0], { x: 530, y: 82, size: 23, face: 'sansBold', fill: skin.text }),
    small(stage, skin, 'online', 530, 106, 16),
    bubble(says[0], false),
    bubble(says[1], true),
    bubble('...', false),
    rect(458, 620, 364, 52, mix(skin.panel, skin.edge, 0.2), { rx: 26 }),
    small(stage, skin, answers[0] ?? '', 484, 653, 19),
    circle(794, 646, 19, skin.accent),
    line('M788 638l12 8l-12 8', skin.onAccent, 4),
  ].join('');
};

/** A month of evenings to spend. */
const calendar: Panel = (stage, skin, { title, names, answers }) => {
  const cells = repeat(28, (i) => {
    const [x, y] = [130 + (i % 7) * 92, 220 + Math.floor(i / 7) * 100];
    const today = i === 16;
    const marked = [2, 5, 9, 12, 16, 19, 25].includes(i);
    return (
      rect(x, y, 82, 90, today ? skin.accent : mix(skin.panel, skin.edge, i < 16 ? 0.2 : 0.1), {
        rx: Math.min(10, skin.corner),
      }) +
      write(stage, String(i + 1), {
        x: x + 14,
        y: y + 30,
        size: 20,
        face: 'sansBold',
        fill: today ? skin.onAccent : skin.text,
      }) +
      (marked ? circle(x + 58, y + 62, 12, today ? skin.onAccent : skin.accent) : '')
    );
  });
  return [
    panel(skin, 90, 70, 720, 590),
    head(stage, skin, 130, 138, title),
    ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day, i) =>
      small(stage, skin, day, 171 + i * 92, 204, 17, 'middle'),
    ),
    cells,
    panel(skin, 836, 70, 354, 590),
    small(stage, skin, 'This evening', 872, 126, 20),
    write(stage, names[0], { x: 872, y: 172, size: 34, face: skin.bold, fill: skin.text }),
    repeat(5, (i) =>
      path(
        `M${884 + i * 40} 212c-14-12-14-26-4-26c4 0 4 4 4 6c0-2 0-6 4-6c10 0 10 14-4 26Z`,
        i < 3 ? skin.accent : mix(skin.panel, skin.edge, 0.3),
      ),
    ),
    ...answers.slice(0, 3).map((answer, i) => {
      const y = 250 + i * 128;
      return (
        rect(866, y, 294, 108, i === 1 ? skin.accent : mix(skin.panel, skin.edge, 0.14), {
          rx: skin.corner,
        }) +
        wrap(answer, skin.bold, 23, 250)
          .slice(0, 2)
          .map((text, j) =>
            write(stage, text, {
              x: 890,
              y: y + 44 + j * 30,
              size: 23,
              face: skin.bold,
              fill: i === 1 ? skin.onAccent : skin.text,
            }),
          )
          .join('')
      );
    }),
  ].join('');
};

const panels: Readonly<Record<PanelName, Panel>> = {
  management,
  map,
  music,
  letter,
  clues,
  gallery,
  phone,
  calendar,
};

/** The game's own screen, over whatever was drawn before. */
export const ownScreen = (stage: Stage, skin: Skin, { panel: name }: Direction, words: PanelWords): string =>
  veil(stage, skin) + panels[name](stage, skin, words);
