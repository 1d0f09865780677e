import * as v from 'valibot';
import { buildType } from './install.ts';

/** An installed build. */
export const installedBuild = v.strictObject({
  type: buildType,
  version: v.string(),
  /** Installed bytes. */
  size: v.number(),
  folderId: v.string(),
  state: v.picklist(['installed', 'damaged', 'drive-absent']),
  /** A newer version, when one is known. */
  update: v.nullable(v.strictObject({ version: v.string(), downloadSize: v.number() })),
});

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
});
export type LibraryGame = v.InferOutput<typeof libraryGame>;

/** A folder that games are installed to; the page knows it by id and label, never by path. */
export const libraryFolder = v.strictObject({
  id: v.string(),
  label: v.string(),
  freeBytes: v.nullable(v.number()),
  isDefault: v.boolean(),
});
export type LibraryFolder = v.InferOutput<typeof libraryFolder>;
