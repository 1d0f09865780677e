import { widthOf, wrap, write } from '../draw/lettering.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, line, polygon, rect, repeat } from '../draw/svg.ts';
import { panel, type Skin } from './skin.ts';

const commands = ['Save', 'Load', 'Auto', 'Skip', 'Log'];

/** The box in which a character speaks, with its name, its words and the quick commands. */
export function dialogueBox(stage: Stage, skin: Skin, name: string, words: string): string {
  const [x, y, w, h] = [110, 506, 1060, 182];
  const lines = wrap(words, skin.body, skin.size, w - 120).slice(0, 3);
  const tag = widthOf(name, skin.bold, 25) + 60;
  let right = x + w - 30;
  const quick = [...commands].reverse().map((label) => {
    const text = write(stage, label, {
      x: right,
      y: y + h - 16,
      size: 15,
      face: 'sans',
      fill: skin.quiet,
      anchor: 'end',
    });
    right -= widthOf(label, 'sans', 15) + 24;
    return text;
  });
  return [
    panel(skin, x, y, w, h),
    rect(x + 34, y - 25, tag, 50, skin.accent, { rx: Math.min(25, skin.corner * 1.4) }),
    write(stage, name, {
      x: x + 34 + tag / 2,
      y: y + 9,
      size: 25,
      face: skin.bold,
      fill: skin.onAccent,
      anchor: 'middle',
    }),
    ...lines.map((text, i) =>
      write(stage, text, {
        x: x + 56,
        y: y + 70 + i * skin.size * 1.26,
        size: skin.size,
        face: skin.body,
        fill: skin.text,
      }),
    ),
    polygon(
      [
        [x + w - 62, y + 118],
        [x + w - 42, y + 118],
        [x + w - 52, y + 132],
      ],
      skin.accent,
    ),
    ...quick,
  ].join('');
}

/** Answers to choose from; the first one is under the pointer. */
export function choiceMenu(stage: Stage, skin: Skin, question: string, answers: readonly string[]): string {
  const [w, h, gap] = [620, 74, 22];
  const x = (stage.w - w) / 2;
  const top = 330 - ((h + gap) * answers.length) / 2;
  const buttons = answers.map((answer, i) => {
    const y = top + i * (h + gap);
    const chosen = i === 0;
    return [
      chosen
        ? rect(x - 8, y - 4, w + 16, h + 8, skin.accent, { rx: skin.corner + 4 })
        : panel(skin, x, y, w, h),
      chosen
        ? circle(x + 40, y + h / 2, 9, skin.onAccent)
        : circle(x + 40, y + h / 2, 8, 'none', { stroke: skin.edge, 'stroke-width': 2.4 }),
      write(stage, answer, {
        x: stage.w / 2,
        y: y + h / 2 + skin.size * 0.32,
        size: skin.size,
        face: chosen ? skin.bold : skin.body,
        fill: chosen ? skin.onAccent : skin.text,
        anchor: 'middle',
      }),
    ].join('');
  });
  const lines = wrap(question, skin.body, skin.size * 0.84, 900).slice(0, 2);
  const size = skin.size * 0.84;
  return [
    ...buttons,
    panel(skin, 160, 592, 960, 54 + lines.length * size * 1.2),
    ...lines.map((text, i) =>
      write(stage, text, {
        x: stage.w / 2,
        y: 634 + i * size * 1.25,
        size,
        face: skin.body,
        fill: skin.text,
        anchor: 'middle',
      }),
    ),
  ].join('');
}

/** The date and a row of hearts or marks in the corner of the screen. */
export function statusBar(stage: Stage, skin: Skin, label: string, marks: number): string {
  const w = widthOf(label, skin.bold, 20) + 190;
  return [
    panel(skin, 36, 30, w, 56),
    write(stage, label, { x: 60, y: 65, size: 20, face: skin.bold, fill: skin.text }),
    repeat(5, (i) =>
      circle(w - 90 + i * 24, 58, 7.5, i < marks ? skin.accent : 'none', {
        stroke: skin.accent,
        'stroke-width': 2,
      }),
    ),
    line(`M${w - 112} 44V72`, skin.edge, 1.6),
  ].join('');
}
