import type { Direction } from './spatial.ts';

const NAMES = ['confirm', 'back', 'search', 'menu', 'previous', 'next', 'select', 'start'] as const;

/** Buttons by what they do here. Confirm and back lie where the maker of the pad puts them. */
export type PadButton = (typeof NAMES)[number];

/** Whose signs are on the buttons. */
export type PadKind = 'xbox' | 'playstation' | 'switch' | 'generic';

/** The part of a gamepad that is read: the browser's standard mapping. */
export interface PadSnapshot {
  id: string;
  mapping: string;
  axes: readonly number[];
  buttons: readonly { pressed: boolean }[];
}

/** What a person does with a pad at one moment. */
export interface PadReading {
  direction: Direction | undefined;
  pressed: ReadonlySet<PadButton>;
  /** How far the right stick is pushed, each -1 to 1, 0 inside its dead zone. */
  scroll: { x: number; y: number };
  /** Whether the left stick lies inside its dead zone. */
  isCentred: boolean;
}

/** A stick counts as pushed from here on, and as let go below the second: between them it keeps what it was. */
const PUSHED = 0.55;
const LET_GO = 0.4;
/** Worn sticks rest beside their middle. */
const DEAD_ZONE = 0.2;
/** A stick that is held one way turns to another once that one is so much stronger. */
const TURN = 1.4;

/** Indices of the standard mapping: https://www.w3.org/TR/gamepad/#remapping */
const BUTTONS: Record<PadButton, number> = {
  confirm: 0,
  back: 1,
  search: 2,
  menu: 3,
  previous: 4,
  next: 5,
  select: 8,
  start: 9,
};
const CROSS: readonly [Direction, number][] = [
  ['up', 12],
  ['down', 13],
  ['left', 14],
  ['right', 15],
];

/** Nintendo's A, on the right, confirms; its B, below, goes back; X lies above and Y on the left. */
const NINTENDO: Record<PadButton, number> = { ...BUTTONS, confirm: 1, back: 0 };

/** Reads a pad, knowing which way its stick was held before. A stick that has not been seen at rest yet does not count. */
export function readPad(
  pad: PadSnapshot,
  before: { direction: Direction | undefined; isStickTrusted: boolean },
): PadReading {
  const indices = kindOf(pad.id) === 'switch' ? NINTENDO : BUTTONS;
  const isPressed = (index: number) => pad.buttons[index]?.pressed === true;
  const [x = 0, y = 0, scrollX = 0, scrollY = 0] = pad.axes;
  const pushed = before.isStickTrusted ? stickDirection(x, y, before.direction) : undefined;
  return {
    direction: CROSS.find(([, index]) => isPressed(index))?.[0] ?? pushed,
    pressed: new Set(NAMES.filter((name) => isPressed(indices[name]))),
    scroll: { x: beyondDeadZone(scrollX), y: beyondDeadZone(scrollY) },
    isCentred: Math.hypot(x, y) < LET_GO,
  };
}

/** The way that a stick is pushed, or nothing near its middle; `held` is the way it was pushed before. */
export function stickDirection(x: number, y: number, held: Direction | undefined): Direction | undefined {
  if (Math.hypot(x, y) < (held ? LET_GO : PUSHED)) return undefined;
  const strength: Record<Direction, number> = { up: -y, down: y, left: -x, right: x };
  const strongest: Direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up';
  return held && strength[held] > 0 && strength[strongest] < strength[held] * TURN ? held : strongest;
}

/** A stick's way along one axis, from 0 at the edge of its dead zone to 1 at its end. */
export function beyondDeadZone(value: number): number {
  const size = Math.min(1, Math.abs(value));
  if (size <= DEAD_ZONE) return 0;
  return (Math.sign(value) * (size - DEAD_ZONE)) / (1 - DEAD_ZONE);
}

const MAKERS: readonly [PadKind, RegExp][] = [
  ['playstation', /\b054c\b|playstation|dualshock|dualsense/i],
  ['switch', /\b057e\b|nintendo|joy-con|switch/i],
  ['xbox', /\b045e\b|xbox|xinput/i],
];

/** Whose pad it is, by the id that the browser gives: names, or the maker's USB number. */
export const kindOf = (id: string): PadKind => MAKERS.find(([, maker]) => maker.test(id))?.[0] ?? 'generic';
