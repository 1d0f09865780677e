import { IMAGE_STEP, PLACEHOLDER_WIDTH, steppedWidth } from '../../shared/contract/image-width.ts';

const QUALITY = 95;

/** Address of a game image at about this many pixels across (X07). */
export const imageUrl = (path: string, width: number): string =>
  `${path}?w=${steppedWidth(width)}&q=${QUALITY}`;

/** Address of the 10-px image that stands blurred where the real one will be. */
export const placeholderUrl = (path: string): string => `${path}?w=${PLACEHOLDER_WIDTH}`;

/** Address of a small square cover, as carts show it (X07). */
export const thumbnailUrl = (path: string): string => `${path}?w=120&h=120`;

/** Candidates for `srcset` up to a width that the layout can use. */
export function imageSet(path: string, largest: number): string {
  const widths = Array.from({ length: steppedWidth(largest) / IMAGE_STEP }, (_, i) => (i + 1) * IMAGE_STEP);
  return widths.map((width) => `${imageUrl(path, width)} ${width}w`).join(', ');
}
