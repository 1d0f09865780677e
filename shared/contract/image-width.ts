/** Widths that images are served in are multiples of this, in px (X07). */
export const IMAGE_STEP = 640;

/** Width of the blurred placeholder, in px (X07). */
export const PLACEHOLDER_WIDTH = 10;

/** A width as image addresses carry it: down to a multiple of 640, at least 640 (X07). */
export const steppedWidth = (width: number): number =>
  Math.max(IMAGE_STEP, Math.floor(width / IMAGE_STEP) * IMAGE_STEP);
