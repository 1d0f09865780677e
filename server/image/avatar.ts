import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CodedError } from '../../shared/contract/errors.ts';

const MOST_PIXELS = 50_000_000;
/** Edge of the square that is kept. */
const EDGE = 512;
const EXTENSIONS: Record<string, 'jpg' | 'png'> = { jpeg: 'jpg', png: 'png' };

/** A stored picture: `path` below the files, `url` with the time that names this state of it (V02). */
export interface StoredPicture {
  path: string;
  url: string;
}

/**
 * Makes a player's picture out of uploaded bytes: a square, written anew, so that nothing of the file stays but what is
 * seen. It takes the place of the one before. What the bytes are decides, not their name. Error: upload/not-an-image.
 */
export async function storeAvatar(
  files: string,
  user: string,
  bytes: Uint8Array,
  at: Date,
): Promise<StoredPicture> {
  const { extension, picture } = await redraw(bytes);
  const folder = path.join(files, pictureFolder(user));
  await mkdir(folder, { recursive: true });
  const name = `avatar.${extension}`;
  const partial = path.join(folder, `${crypto.randomUUID()}.partial`);
  try {
    await writeFile(partial, picture);
    await rename(partial, path.join(folder, name));
    for (const other of Object.values(EXTENSIONS))
      if (other !== extension) await rm(path.join(folder, `avatar.${other}`), { force: true });
  } finally {
    await rm(partial, { force: true });
  }
  const stored = path.posix.join(pictureFolder(user), name);
  return { path: stored, url: `/cdn/${stored}?t=${at.getTime()}` };
}

/** Where a player's picture lies, below the files. */
export const pictureFolder = (user: string): string => path.posix.join('users', user);

async function redraw(bytes: Uint8Array): Promise<{ extension: 'jpg' | 'png'; picture: Buffer }> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    const extension = EXTENSIONS[format];
    if (!extension) throw new Error(`the format is ${format}`);
    const square = image.rotate().resize({ width: EDGE, height: EDGE, fit: 'cover' });
    const picture = await (extension === 'png' ? square.png() : square.jpeg({ quality: 88 })).toBuffer();
    return { extension, picture };
  } catch (cause) {
    throw new CodedError('upload/not-an-image', 'Pictures are JPEG or PNG files', { cause });
  }
}
