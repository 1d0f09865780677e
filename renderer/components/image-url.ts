const STEP = 640;
const QUALITY = 95;

/** Width of the blurred placeholder (X07). */
const PLACEHOLDER_WIDTH = 10;

/** The width that images are asked in: a multiple of 640, rounded down, at least 640 (X07). */
export const imageWidth = (width: number): number => Math.max(STEP, Math.floor(width / STEP) * STEP);

/** Address of a game image at about this many pixels across (X07). */
export const imageUrl = (path: string, width: number): string =>
  `${path}?w=${imageWidth(width)}&q=${QUALITY}`;

/** Address of the 10-px image that stands blurred where the real one will be. */
export const placeholderUrl = (path: string): string => `${path}?w=${PLACEHOLDER_WIDTH}`;

/** Address of a small square cover, as carts show it (X07). */
export const thumbnailUrl = (path: string): string => `${path}?w=120&h=120`;

/** Candidates for `srcset` up to a width that the layout can use. */
export function imageSet(path: string, largest: number): string {
  const widths = Array.from({ length: imageWidth(largest) / STEP }, (_, i) => (i + 1) * STEP);
  return widths.map((width) => `${imageUrl(path, width)} ${width}w`).join(', ');
}
