import { createHash } from 'node:crypto';
import { readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CodedError } from '../../shared/contract/errors.ts';
import type { GamePicture } from '../../shared/contract/submission.ts';
import { containedPath } from '../http/contained-path.ts';
import { namesIfThere, readIfThere, statIfThere } from '../if-there.ts';
import { writeWhole } from '../whole-file.ts';
import { pictureFolder, type StoredPicture, storeAvatar } from './avatar.ts';
import { gamePictureFolder, isGamePicture, pruneGamePictures, storeGamePicture } from './game-picture.ts';
import { MOST_PIXELS } from './redraw.ts';
import { createSlots } from './slots.ts';
import type { Variant } from './variant.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Images made at the same time, and how many may wait for their turn. */
const AT_ONCE = 2;
const WAITING = 200;
/** Uploads have slots of their own, so that they take none from the sizes; each that waits holds its whole body. */
const UPLOADS_AT_ONCE = 1;
const UPLOADS_WAITING = 20;
/** SVG is drawn at this density before it is scaled, so that 2560 pixels stay sharp. */
const SVG_DENSITY = 144;

export { isGamePicture, type StoredPicture };

export interface ImageFile {
  file: string;
  type: string;
}

/** A picture that a player uploaded; `path` is what follows /cdn/ in its address. */
export interface UploadedPicture {
  path: string;
  bytes: Uint8Array;
}

interface ImageDeps {
  dataDir: string;
  now(): Date;
}

export type ImageService = ReturnType<typeof createImageService>;

/** Originals below `files/` and their sizes, which are made once and kept below `cache/images/`, in the folders of the originals. */
export function createImageService({ dataDir, now }: ImageDeps) {
  const originals = path.join(dataDir, 'files');
  const cache = path.join(dataDir, 'cache/images');
  // An empty file for each folder of originals whose pictures are not given away.
  const withheld = path.join(dataDir, 'withheld');
  const slots = createSlots(AT_ONCE, WAITING);
  const uploadSlots = createSlots(UPLOADS_AT_ONCE, UPLOADS_WAITING);
  const making = new Map<string, Promise<void>>();

  async function make(original: string, variant: Variant, target: string): Promise<void> {
    const { width, height, quality, format } = variant;
    const density = original.endsWith('.svg') ? { density: SVG_DENSITY } : {};
    const bytes = await sharp(await readFile(original), { limitInputPixels: MOST_PIXELS, ...density })
      .rotate()
      .resize({
        width,
        ...(height !== undefined && { height, fit: 'cover' as const }),
        withoutEnlargement: !original.endsWith('.svg'),
      })
      .flatten({ background: '#14121a' })
      .toFormat(format, { quality })
      .toBuffer()
      .catch((error: unknown) => {
        throw new CodedError('404', 'This image cannot be read', { cause: error });
      });
    await writeWhole(target, bytes);
  }

  /** The same image is made once, however many ask for it at the same time. */
  function makeOnce(original: string, variant: Variant, target: string): Promise<void> {
    const known = making.get(target);
    if (known) return known;
    const made = slots.run(() => make(original, variant, target)).finally(() => making.delete(target));
    making.set(target, made);
    return made;
  }

  return {
    /** Keeps a player's picture. Errors: those of `redraw`, 9999 when too many wait. */
    keepAvatar: (user: string, bytes: Uint8Array): Promise<StoredPicture> =>
      uploadSlots.run(async () => {
        const stored = await storeAvatar(originals, user, bytes, now());
        await remove(path.join(cache, pictureFolder(user)));
        return stored;
      }),

    /** Takes every picture of a player away, in every size. */
    async removeAvatars(user: string): Promise<void> {
      for (const kept of [originals, cache]) await remove(path.join(kept, pictureFolder(user)));
    },

    /** What a player has uploaded and is still kept: the own picture, and those of these games, by uuid. */
    async *uploads(user: string, games: readonly string[]): AsyncGenerator<UploadedPicture> {
      for (const folder of [pictureFolder(user), ...games.map(gamePictureFolder)])
        for (const name of await namesIfThere(path.join(originals, folder))) {
          const isWhole = Object.hasOwn(TYPES, path.extname(name));
          // Gone since, it is no longer held.
          const bytes = isWhole ? await readIfThere(path.join(originals, folder, name)) : undefined;
          if (bytes) yield { path: path.posix.join(folder, name), bytes };
        }
    },

    /** Keeps a picture of a game. Errors: those of `redraw`, 400, 9999 when too many wait. */
    keepGamePicture: (storeUuid: string, slot: GamePicture, bytes: Uint8Array): Promise<StoredPicture> =>
      uploadSlots.run(() => storeGamePicture(originals, storeUuid, slot, bytes)),

    /** Takes the pictures of a game away but those of these addresses, and every size of any of them. */
    async pruneGamePictures(storeUuid: string, kept: ReadonlySet<string>): Promise<void> {
      await pruneGamePictures(originals, storeUuid, kept);
      await remove(path.join(cache, gamePictureFolder(storeUuid)));
    },

    /** Refuses the pictures of a game, in every size, or gives them away again; they are kept. */
    async withholdGamePictures(storeUuid: string, isWithheld: boolean): Promise<void> {
      const mark = path.join(withheld, gamePictureFolder(storeUuid));
      if (isWithheld) await writeWhole(mark, new Uint8Array());
      else await remove(mark);
    },

    /**
     * The file to send for an image's path in the asked variant, or the original itself. `beforeMaking` may refuse what
     * would have to be made first, by throwing.
     * Throws 404 when there is no such image, it cannot be read or is withheld, 9999 when too many wait.
     */
    async find(
      urlPath: string,
      variant: Variant | undefined,
      beforeMaking: () => Promise<void>,
    ): Promise<ImageFile> {
      const original = await containedPath(originals, urlPath);
      const type = original && TYPES[path.extname(original).toLowerCase()];
      if (!original || !type) throw new CodedError('404', 'There is no such image');
      const folder = path.dirname(path.relative(await realpath(originals), original));
      if ((await statIfThere(path.join(withheld, folder)))?.isFile())
        throw new CodedError('404', 'This image was taken off the store');
      if (!variant) return { file: original, type };
      const target = path.join(cache, folder, await cacheName(original, variant));
      if (!(await exists(target))) {
        await beforeMaking();
        await makeOnce(original, variant, target);
      }
      return { file: target, type: `image/${variant.format}` };
    },
  };
}

/** Another original under the same name gives another entry. */
async function cacheName(original: string, variant: Variant): Promise<string> {
  const { mtimeMs, size } = await stat(original);
  const key = JSON.stringify([original, mtimeMs, size, variant]);
  const hash = createHash('sha256').update(key).digest('hex');
  return `${hash}.${variant.format}`;
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
