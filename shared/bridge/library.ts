import * as v from 'valibot';
import { updatePolicy } from './downloads.ts';
import { buildType } from './install.ts';

/**
 * Why an update is not installed by itself: the player decides, wants this version, cancelled it, or plays, or it would
 * cost more than its download for want of room.
 */
const updateHold = v.picklist(['ask', 'pinned', 'cancelled', 'game-running', 'room']);
export type UpdateHold = v.InferOutput<typeof updateHold>;

/** An installed build. */
const installedBuild = v.strictObject({
  type: buildType,
  version: v.string(),
  /** Installed bytes. */
  size: v.number(),
  folderId: v.string(),
  /** `gone`: the library folder is there and the build's own folder is not, so that nothing is left to repair. */
  state: v.picklist(['installed', 'damaged', 'gone', 'drive-absent']),
  /** A newer version, when one is known. */
  update: v.nullable(
    v.strictObject({
      version: v.string(),
      downloadSize: v.number(),
      /** Why it is not installed by itself; null when it is, in its turn. */
      heldBy: v.nullable(updateHold),
    }),
  ),
});

/** What installing or updating a build will cost; sizes in bytes, what was downloaded before left out. */
export const workEstimate = v.strictObject({
  version: v.string(),
  downloadBytes: v.number(),
  /** The most that it takes of the disk on the way. */
  roomBytes: v.number(),
  freeBytes: v.number(),
  /** Whether the game cannot be played meanwhile, because room is short. */
  rests: v.boolean(),
  /** Whether the version that was kept to go back to is deleted to make room. */
  dropsPrevious: v.boolean(),
  /** Bytes missing on the disk; 0 when there is room. */
  shortfall: v.number(),
});
export type WorkEstimate = v.InferOutput<typeof workEstimate>;

/** What a game is recognised by. */
export const gameFace = v.strictObject({ name: v.string(), cover: v.string() });
export type GameFace = v.InferOutput<typeof gameFace>;

/** A game of the local library: owned, installed or both; known offline. */
export const libraryGame = v.strictObject({
  storeId: v.number(),
  uuid: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  /** Cover path under /cdn/, kept for offline use. */
  cover: v.string(),
  owned: v.boolean(),
  /** Whether a licence on this device lets the official build start with no network. */
  licensed: v.boolean(),
  /** Whether it plays in the browser, and whether it has builds to install. */
  web: v.boolean(),
  installs: v.boolean(),
  builds: v.array(installedBuild),
  running: v.boolean(),
  playSeconds: v.number(),
  lastPlayedAt: v.nullable(v.number()),
  /** What the player decided for this game; null: as for all games. */
  updatePolicy: v.nullable(updatePolicy),
  /** When the store was last asked for updates. */
  updatesCheckedAt: v.nullable(v.number()),
});
export type LibraryGame = v.InferOutput<typeof libraryGame>;

/** A folder that games are installed to; the page knows it by id and label, never by path. */
export const libraryFolder = v.strictObject({
  id: v.string(),
  label: v.string(),
  freeBytes: v.nullable(v.number()),
  /** The same for folders that share their room; null while the folder is not connected. */
  drive: v.nullable(v.string()),
  /** Whether installs begin with it, as the player decided. */
  isDefault: v.boolean(),
  /** Whether they begin with it now: the default one, or, while that is out of reach, the first that is connected. */
  isProposed: v.boolean(),
});
export type LibraryFolder = v.InferOutput<typeof libraryFolder>;

/** What came of looking through a folder for games: taken into the library, in it already, or none of this store's. */
export const importedGames = v.strictObject({ added: v.number(), present: v.number(), unknown: v.number() });
export type ImportedGames = v.InferOutput<typeof importedGames>;
