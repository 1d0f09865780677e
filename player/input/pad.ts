/** What a button of a gamepad does in a story. */
export type PadAct =
  | 'press'
  | 'close'
  | 'auto'
  | 'hide'
  | 'back'
  | 'skip'
  | 'menu'
  | 'up'
  | 'down'
  | 'left'
  | 'right';

/** Indices of the standard mapping: https://www.w3.org/TR/gamepad/#remapping */
const ACTS: readonly [PadAct, number][] = [
  ['press', 0],
  ['close', 1],
  ['auto', 2],
  ['hide', 3],
  ['back', 4],
  ['skip', 5],
  ['menu', 9],
  ['up', 12],
  ['down', 13],
  ['left', 14],
  ['right', 15],
];

export interface PadSnapshot {
  mapping: string;
  buttons: readonly { pressed: boolean }[];
}

/** What buttons ask for that are down now and were not before; pads of an unknown layout ask for nothing. */
export function padActs(before: ReadonlySet<number>, pad: PadSnapshot): PadAct[] {
  if (pad.mapping !== 'standard') return [];
  return ACTS.filter(([, index]) => pad.buttons[index]?.pressed && !before.has(index)).map(([act]) => act);
}

/** The buttons that are down. */
export const pressedOn = ({ buttons }: PadSnapshot): Set<number> =>
  new Set(buttons.flatMap(({ pressed }, index) => (pressed ? index : [])));
