import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../whole-file.ts';
import { redraw } from './redraw.ts';

/** Edge of the square that is kept. */
const EDGE = 512;
const FRAME = {
  width: EDGE,
  height: EDGE,
  fit: 'cover',
  enlarge: true,
  leastWidth: 1,
  leastHeight: 1,
} as const;
const EXTENSIONS = ['jpg', 'png'] as const;

/** A stored picture: `path` below the files, `url` with the time that names this state of it (V02). */
export interface StoredPicture {
  path: string;
  url: string;
}

/**
 * Makes a player's picture out of uploaded bytes: a square, written anew, so that nothing of the file stays but what is
 * seen. It takes the place of the one before. What the bytes are decides, not their name. Errors as `redraw` has them.
 */
export async function storeAvatar(
  files: string,
  user: string,
  bytes: Uint8Array,
  at: Date,
): Promise<StoredPicture> {
  const { extension, picture } = await redraw(bytes, FRAME);
  const folder = path.join(files, pictureFolder(user));
  const name = `avatar.${extension}`;
  await writeWhole(path.join(folder, name), picture);
  for (const other of EXTENSIONS)
    if (other !== extension) await rm(path.join(folder, `avatar.${other}`), { force: true });
  const stored = path.posix.join(pictureFolder(user), name);
  return { path: stored, url: `/cdn/${stored}?t=${at.getTime()}` };
}

/** Where a player's picture lies, below the files. */
export const pictureFolder = (user: string): string => path.posix.join('users', user);
