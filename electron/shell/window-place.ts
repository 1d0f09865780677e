import * as v from 'valibot';

/** Bounds of the window when it was last closed; nothing before the first time. */
export const windowDocument = v.nullable(
  v.object({
    x: v.number(),
    y: v.number(),
    width: v.number(),
    height: v.number(),
    /** It filled its screen; the bounds are those to which it goes back. */
    maximized: v.optional(v.boolean()),
  }),
);
export type WindowDocument = v.InferOutput<typeof windowDocument>;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FIRST_SIZE = { width: 1280, height: 800 };

/** So much of a window's top edge, in px, has to lie on a screen for it to be taken by the mouse. */
const GRIP = { width: 120, height: 32 };

/**
 * Where the window opens on a screen with this much room: where it was, if it can be reached there; never larger than
 * the screen, which may be another one than last time.
 */
export function placeOf(kept: WindowDocument, area: Area): Partial<Area> {
  const { width, height } = kept ?? FIRST_SIZE;
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  if (!kept) return size;
  const { x, y } = kept;
  const across = Math.min(x + size.width, area.x + area.width) - Math.max(x, area.x);
  const isReached = across >= GRIP.width && y >= area.y && y + GRIP.height <= area.y + area.height;
  return isReached ? { x, y, ...size } : size;
}
