import path from 'node:path';
import sharp from 'sharp';
import { type Look, titleOf } from './looks.ts';

export const ROOT = path.join(import.meta.dirname, '../..');
/** Pictures in full size, as they were taken last. */
export const SHOTS = path.join(ROOT, 'artifacts/visual/shots');

/** Where the references of a look lie, small enough to be kept. */
export const referencesOf = (look: Look): string =>
  path.join(import.meta.dirname, 'references', titleOf(look).replaceAll(' ', '-'));

export const shotOf = (subject: string, look: Look): string =>
  path.join(SHOTS, subject, `${titleOf(look)}.png`);

const SCALES = { 390: 0.4, 1024: 0.25, 1440: 0.25 } as const;
/** Of a picture, px of the page. */
const TALLEST = { 390: 2400, 1024: 1600, 1440: 1800 } as const;

/** What is kept of a picture as its reference: reduced, as WebP. */
export async function reduced(file: string, width: Look['width']): Promise<Buffer> {
  const picture = sharp(file);
  const { height } = await picture.metadata();
  return picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, TALLEST[width]) })
    .resize({ width: Math.round(width * SCALES[width]) })
    .webp({ quality: 55, effort: 6 })
    .toBuffer();
}

interface Comparison {
  /** Pixels that differ visibly. */
  different: number;
  /** The reference, the picture of now, and where they differ, one above the other; PNG. */
  picture: Buffer;
}

/** A difference of a channel that the eye sees; what anti-aliasing and the encoder change lies below. */
const VISIBLE = 40;

/** Compares two pictures pixel by pixel; pictures of different sizes differ wholly. */
export async function compare(reference: Buffer, now: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all(
    [reference, now].map((picture) =>
      sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!before || !after) throw new Error('a picture has no pixels');
  const { width, height } = after.info;
  const sameSize = before.info.width === width && before.info.height === height;
  const marks = Buffer.alloc(width * height * 3);
  let different = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 3;
    const isDifferent =
      !sameSize ||
      [0, 1, 2].some(
        (channel) =>
          Math.abs(channelAt(before.data, at + channel) - channelAt(after.data, at + channel)) > VISIBLE,
      );
    if (isDifferent) different++;
    const grey = channelAt(after.data, at + 1) >> 2;
    marks.set(isDifferent ? [255, 32, 32] : [grey, grey, grey], at);
  }
  const widest = Math.max(width, before.info.width);
  const picture = await sharp({
    create: { width: widest, height: before.info.height + 2 * height, channels: 3, background: '#808080' },
  })
    .composite([
      { input: reference, left: 0, top: 0 },
      { input: now, left: 0, top: before.info.height },
      { input: marks, raw: { width, height, channels: 3 }, left: 0, top: before.info.height + height },
    ])
    .png()
    .toBuffer();
  return { different, picture };
}

const channelAt = (data: Buffer, index: number): number => data[index] ?? 0;
