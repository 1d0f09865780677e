import sharp from 'sharp';
import { CodedError } from '../../shared/contract/errors.ts';

/** No larger picture is read: a small file can hold one that fills the memory. */
export const MOST_PIXELS = 50_000_000;
const EXTENSIONS: Record<string, PictureExtension> = { jpeg: 'jpg', png: 'png' };

export type PictureExtension = 'jpg' | 'png';

/** How an uploaded picture is kept. */
interface Frame {
  width: number;
  height: number;
  /** `cover` cuts what stands out of the frame's shape; `inside` keeps all of the picture. */
  fit: 'cover' | 'inside';
  /** Whether a small picture is drawn larger. */
  enlarge: boolean;
  leastWidth: number;
  leastHeight: number;
}

/**
 * Draws an uploaded picture anew, so that nothing of the file stays but what is seen. What the bytes are decides, not their
 * name. Errors: upload/not-an-image, upload/too-many-pixels, upload/too-small.
 */
export async function redraw(
  bytes: Uint8Array,
  { width, height, fit, enlarge, leastWidth, leastHeight }: Frame,
): Promise<{ extension: PictureExtension; picture: Buffer }> {
  try {
    // How large it is stands at its head: no pixel is read for it.
    const { format, autoOrient: sent } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const extension = EXTENSIONS[format];
    if (!extension) throw new Error(`the format is ${format}`);
    if (sent.width * sent.height > MOST_PIXELS)
      throw new CodedError('upload/too-many-pixels', `At most ${MOST_PIXELS} pixels`);
    if (sent.width < leastWidth || sent.height < leastHeight)
      throw new CodedError('upload/too-small', `At least ${leastWidth} x ${leastHeight} pixels`);
    // A small picture is cut to the frame's shape, in its own size.
    const isFixed = enlarge || fit === 'inside';
    const scale = isFixed ? 1 : Math.min(1, sent.width / width, sent.height / height);
    const frame = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const drawn = image.rotate().resize({ ...frame, fit, withoutEnlargement: !enlarge });
    const picture = await (extension === 'png' ? drawn.png() : drawn.jpeg({ quality: 88 })).toBuffer();
    return { extension, picture };
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('upload/not-an-image', 'Pictures are JPEG or PNG files', { cause });
  }
}
