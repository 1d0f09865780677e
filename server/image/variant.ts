import * as v from 'valibot';
import { PLACEHOLDER_WIDTH, steppedWidth } from '../../shared/contract/image-width.ts';

/** A size and form in which an image is asked for. */
export interface Variant {
  width: number;
  /** Given: the image is cropped to fill the rectangle. */
  height?: number;
  quality: number;
  format: 'webp' | 'jpeg';
}

/** Nothing is served wider, in px. */
const WIDEST = 2560;
const CART_COVER = 120;
/**
 * Every image is drawn at this quality, beyond which it grows in bytes and not to the eye: an address may ask for any, and
 * each would be a file of its own for ever.
 */
const QUALITY = 82;

const integer = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number));
const query = v.object({ w: v.optional(integer), h: v.optional(integer), q: v.optional(integer) });

/**
 * What the parameters of an image's address ask for (X07): `w=10` the blurred placeholder, `w=120&h=120` a cart cover,
 * any other `w` a stepped width, 2560 at most; undefined for the original. `q` is read and changes nothing. Null when they are malformed.
 */
export function parseVariant(parameters: unknown, accept: string | undefined): Variant | undefined | null {
  const parsed = v.safeParse(query, parameters);
  if (!parsed.success) return null;
  const { w, h } = parsed.output;
  if (w === undefined) return undefined;
  const form = {
    quality: QUALITY,
    format: accept?.includes('image/webp') ? ('webp' as const) : ('jpeg' as const),
  };
  if (w === CART_COVER && h === CART_COVER) return { width: w, height: h, ...form };
  return { width: w === PLACEHOLDER_WIDTH ? w : Math.min(WIDEST, steppedWidth(w)), ...form };
}
