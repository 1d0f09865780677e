import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { LibraryFolder } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { existingAbove } from '../install/folder/space.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { isMountPoint } from './mount-point.ts';

/** Library folders by id; the first one is the default. */
export const foldersDocument = v.array(
  v.object({
    id: v.string(),
    path: v.string(),
    /** Whether a drive was mounted at this very path when the folder was picked, or a game last came to it. */
    isMount: v.optional(v.boolean()),
  }),
);
export type FoldersDocument = v.InferOutput<typeof foldersDocument>;

export interface Folders {
  list(): Promise<LibraryFolder[]>;
  /** Adds a folder that the person picked; picking it again gives the same id. */
  add(folder: string): Promise<LibraryFolder>;
  /** All of them with their paths; for the main process alone. */
  places(): FoldersDocument;
  /** Path of a folder, of the default one without an id. Throws install/folder-missing for an unknown id. */
  pathOf(id?: string): string;
  /**
   * Whether games can be at this path: its drive is connected. Where a drive was mounted at this very path, the empty folder
   * that is left without it is not the library. The launcher's own folder is made with the first game in it, where nothing
   * lies in its place.
   */
  isThere(folder: string): boolean;
  /** A game has just come to this folder: its drive is here, and what the folder is like can be remembered. */
  gameCame(folder: string): void;
  /** Id of the folder at exactly this path. */
  idOf(folder: string): string;
}

export function createFolders(document: DocumentStore<FoldersDocument>, defaultFolder: string): Folders {
  if (document.read().length === 0) document.write([{ id: randomUUID(), path: defaultFolder }]);

  const entryAt = (folder: string) => document.read().find((entry) => entry.path === folder);

  function isThere(folder: string): boolean {
    if (entryAt(folder)?.isMount) return isMountPoint(folder);
    if (existsSync(folder)) return true;
    // A link that leads nowhere leads to a drive that is away.
    return folder === defaultFolder && !lstatSync(folder, { throwIfNoEntry: false });
  }

  function noteMount(folder: string): void {
    const isMount = isMountPoint(folder);
    const entry = entryAt(folder);
    if (!entry || entry.isMount === isMount) return;
    document.write(document.read().map((each) => (each === entry ? { ...each, isMount } : each)));
  }

  async function describe(entry: { id: string; path: string }): Promise<LibraryFolder> {
    // The launcher's own folder is made with the first game in it; any other one was there when it was added.
    const place = entry.path === defaultFolder ? await existingAbove(entry.path) : entry.path;
    const isHere = isThere(entry.path);
    const room = isHere ? await statfs(place).catch(() => undefined) : undefined;
    const found = isHere ? await stat(place).catch(() => undefined) : undefined;
    return {
      id: entry.id,
      label: path.basename(entry.path),
      freeBytes: room ? room.bavail * room.bsize : null,
      drive: found ? String(found.dev) : null,
      isDefault: entry.id === document.read()[0]?.id,
    };
  }

  return {
    list: () => Promise.all(document.read().map(describe)),
    async add(folder) {
      const place = path.resolve(folder);
      await mkdir(place, { recursive: true });
      const entry = entryAt(place) ?? { id: randomUUID(), path: place };
      if (!entryAt(place)) document.write([...document.read(), entry]);
      noteMount(place);
      return describe(entry);
    },
    places: () => document.read(),
    pathOf(id) {
      const entry = document.read().find((candidate) => id === undefined || candidate.id === id);
      if (!entry) throw new CodedError('install/folder-missing', `no library folder ${id}`);
      return entry.path;
    },
    isThere,
    gameCame: noteMount,
    idOf: (folder) => entryAt(folder)?.id ?? '',
  };
}
