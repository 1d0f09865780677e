import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type BuildType, buildType } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { LAUNCH_FILE } from '../../shared/depot/launch-file.ts';
import { GameFolder } from '../install/folder/game-folder.ts';
import type { DocumentStore } from '../settings/document-store.ts';

/** A build on disk as the launcher remembers it. */
const installedRecord = v.object({
  storeId: v.number(),
  type: buildType,
  version: v.string(),
  buildId: v.string(),
  /** Installed bytes. */
  size: v.number(),
  /** Library folder and the build's own folder in it. */
  library: v.string(),
  folder: v.string(),
  /** Set by a verify that found bad chunks, cleared by a repair. */
  damaged: v.boolean(),
  /** Where the build came from, while what it left behind there is still to go. */
  movedFrom: v.optional(v.string()),
  /** What the player made in the trial, or some of it, is still to come along: before the next start. */
  awaitsSaves: v.optional(v.boolean()),
  /** Folders of trials from which all came, while that of others is awaited: what the player deletes of it stays deleted. */
  savesCameFrom: v.optional(v.array(v.string())),
});
export type InstalledRecord = v.InferOutput<typeof installedRecord>;

export const installedDocument = v.array(installedRecord);

export interface Installed {
  list(): InstalledRecord[];
  find(storeId: number, type: BuildType): InstalledRecord | undefined;
  put(record: InstalledRecord): void;
  remove(storeId: number, type: BuildType): void;
  /** What is true on disk now; a record is never dropped because a drive is missing. */
  stateOf(record: InstalledRecord): LibraryGame['builds'][number]['state'];
}

/** `isThere`: whether games can be in a library folder, which is not so while its drive is away. */
export function createInstalled(
  document: DocumentStore<InstalledRecord[]>,
  isThere: (library: string) => boolean,
): Installed {
  const isSame = (record: InstalledRecord, storeId: number, type: BuildType) =>
    record.storeId === storeId && record.type === type;

  return {
    list: () => document.read(),
    find: (storeId, type) => document.read().find((record) => isSame(record, storeId, type)),
    put(record) {
      const others = document.read().filter((other) => !isSame(other, record.storeId, record.type));
      document.write([...others, record]);
    },
    remove(storeId, type) {
      document.write(document.read().filter((record) => !isSame(record, storeId, type)));
    },
    stateOf(record) {
      if (!holdsBuild(record.folder)) return isThere(record.library) ? 'gone' : 'drive-absent';
      return record.damaged ? 'damaged' : 'installed';
    },
  };
}

/** Whether anything of a build is in its folder: what it is started by, or what it is mended by. */
const holdsBuild = (folder: string) =>
  existsSync(new GameFolder(folder).engine) || existsSync(path.join(folder, LAUNCH_FILE));
