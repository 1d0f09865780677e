import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { type BuildType, buildType } from '../../shared/bridge/install.ts';
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
  /** Not started since it was installed: what the player made in the trial comes along before it is. */
  awaitsSaves: v.optional(v.boolean()),
});
export type InstalledRecord = v.InferOutput<typeof installedRecord>;

export const installedDocument = v.array(installedRecord);

export interface Installed {
  list(): InstalledRecord[];
  find(storeId: number, type: BuildType): InstalledRecord | undefined;
  put(record: InstalledRecord): void;
  remove(storeId: number, type: BuildType): void;
  /** What is true on disk now; a record is never dropped because a drive is missing. */
  stateOf(record: InstalledRecord): 'installed' | 'damaged' | 'drive-absent';
}

export function createInstalled(document: DocumentStore<InstalledRecord[]>): Installed {
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
      if (!existsSync(record.library)) return 'drive-absent';
      if (record.damaged || !existsSync(record.folder)) return 'damaged';
      return 'installed';
    },
  };
}
