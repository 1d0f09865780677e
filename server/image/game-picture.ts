import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from '../../shared/contract/errors.ts';
import { GAME_PICTURES, type GamePicture } from '../../shared/contract/submission.ts';
import { writeWhole } from '../whole-file.ts';
import type { StoredPicture } from './avatar.ts';
import { redraw } from './redraw.ts';

/** How many pictures one game may keep: a whole set in each language, and as many again that were tried. */
const MOST_PICTURES = 400;
const NAME = /^[0-9a-f]{32}\.(?:jpg|png)$/;

/** Where the pictures of a submitted game lie, below the files. */
export const gamePictureFolder = (storeUuid: string): string => path.posix.join('games', storeUuid);

/** Whether an address is one of a game's pictures. */
export function isGamePicture(storeUuid: string, url: string): boolean {
  const folder = `/cdn/${gamePictureFolder(storeUuid)}/`;
  return url.startsWith(folder) && NAME.test(url.slice(folder.length));
}

/**
 * Keeps a picture of a game, cut for its slot and named by what it shows: the same one is kept once.
 * Errors: upload/not-an-image, upload/too-many-pixels, upload/too-small, 400 where a game has too many.
 */
export async function storeGamePicture(
  files: string,
  storeUuid: string,
  slot: GamePicture,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const fit = slot === 'screenshot' ? 'inside' : 'cover';
  const { extension, picture } = await redraw(bytes, { ...GAME_PICTURES[slot], fit, enlarge: false });
  const folder = path.join(files, gamePictureFolder(storeUuid));
  if ((await namesIn(folder)).length >= MOST_PICTURES)
    throw new CodedError('400', `A game keeps ${MOST_PICTURES} pictures at most`);
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.${extension}`;
  await writeWhole(path.join(folder, name), picture);
  const stored = path.posix.join(gamePictureFolder(storeUuid), name);
  return { path: stored, url: `/cdn/${stored}` };
}

/** Takes away the pictures of a game but those of these addresses. */
export async function pruneGamePictures(
  files: string,
  storeUuid: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const folder = gamePictureFolder(storeUuid);
  const names = await namesIn(path.join(files, folder));
  const unused = names.filter((name) => !kept.has(`/cdn/${folder}/${name}`));
  for (const name of unused) await rm(path.join(files, folder, name), { force: true });
}

/** Names in a folder that may not be there. */
async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
