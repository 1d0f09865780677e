import { kindOf, type PadButton, type PadKind, readPad } from './pad.ts';
import { type Held, repeated } from './repeat.ts';
import type { Direction } from './spatial.ts';

/** What all pads together do within one frame. */
export interface PadFrame {
  /** When it was, ms. */
  now: number;
  /** Time since the frame before, s. */
  seconds: number;
  /** Whose pad was touched last. */
  kind: PadKind;
  /** A way to go one step: pushed just now, or held for long enough to happen again. */
  direction: Direction | undefined;
  /** Buttons that went down in this frame. */
  pressed: ReadonlySet<PadButton>;
  /** Buttons that are down. */
  down: ReadonlySet<PadButton>;
  scroll: { x: number; y: number };
}

/** What is remembered of a pad between two frames. */
interface Before {
  direction: Direction | undefined;
  isStickTrusted: boolean;
}

/**
 * Reads every pad once a frame, as long as there is one, and tells what they do. The browser has no events for buttons; it
 * draws no frames, and so reads nothing, while the page is hidden. Pads of unknown layout are left alone. Returns what ends it.
 */
export function watchPads(tell: (frame: PadFrame) => void): () => void {
  const before = new Map<number, Before>();
  let down: ReadonlySet<PadButton> = new Set();
  let held: Held<Direction> | undefined;
  let kind: PadKind = 'generic';
  let last = 0;
  let waiting: number | undefined;

  function read(now: number): void {
    const pads = connectedPads();
    waiting = pads.length > 0 ? requestAnimationFrame(read) : undefined;
    const readings = pads.map((pad) => {
      const known = before.get(pad.index) ?? { direction: undefined, isStickTrusted: false };
      const reading = readPad(pad, known);
      const { direction, isCentred, pressed } = reading;
      before.set(pad.index, { direction, isStickTrusted: known.isStickTrusted || isCentred });
      if (direction || pressed.size > 0) kind = kindOf(pad.id);
      return reading;
    });
    const downNow = new Set(readings.flatMap((reading) => [...reading.pressed]));
    const step = repeated(held, readings.find((reading) => reading.direction)?.direction, now);
    held = step.held;
    const pushed = readings.find(({ scroll }) => scroll.x !== 0 || scroll.y !== 0);
    tell({
      now,
      // After a pause, as behind another tab, nothing jumps.
      seconds: Math.min(now - last, 50) / 1000,
      kind,
      direction: step.happens ? held?.what : undefined,
      pressed: downNow.difference(down),
      down: downNow,
      scroll: pushed?.scroll ?? { x: 0, y: 0 },
    });
    down = downNow;
    last = now;
  }
  const begin = () => {
    waiting ??= requestAnimationFrame(read);
  };
  const forget = ({ gamepad }: GamepadEvent) => before.delete(gamepad.index);

  addEventListener('gamepadconnected', begin);
  addEventListener('gamepaddisconnected', forget);
  begin();
  return () => {
    removeEventListener('gamepadconnected', begin);
    removeEventListener('gamepaddisconnected', forget);
    if (waiting !== undefined) cancelAnimationFrame(waiting);
  };
}

const connectedPads = (): Gamepad[] =>
  navigator.getGamepads().flatMap((pad) => (pad?.connected && pad.mapping === 'standard' ? [pad] : []));
