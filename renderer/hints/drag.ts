/** Movement from which on a press is a drag, px. */
const DRAG_THRESHOLD = 5;
/** Distance from the window's edges, px. */
export const MARGIN = 16;
/** Where the card stands at first, px from the top. */
export const START_TOP = 400;

export interface Point {
  x: number;
  y: number;
}

/** Whether a pointer that was pressed has moved far enough to drag. */
export const isDrag = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > DRAG_THRESHOLD;

/** A top that keeps a box of a height inside the window. */
export const topInside = (top: number, height: number, windowHeight: number): number =>
  Math.max(MARGIN, Math.min(top, windowHeight - height - MARGIN));
