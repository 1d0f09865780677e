import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { LibraryFolder } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { existingAbove } from '../install/folder/space.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { labelsOf } from './folder-labels.ts';
import { isMountPoint } from './mount-point.ts';

/** Library folders by id, in the order in which they were added. */
export const foldersDocument = v.array(
  v.object({
    id: v.string(),
    path: v.string(),
    /** Whether a drive was mounted at this very path when the folder was picked, or a game last came to it. */
    isMount: v.optional(v.boolean()),
    /** Set on the one that installs begin with; where no folder has it, that is the first one. */
    isDefault: v.optional(v.boolean()),
  }),
);
export type FoldersDocument = v.InferOutput<typeof foldersDocument>;

export interface Folders {
  list(): Promise<LibraryFolder[]>;
  /** Adds a folder that the person picked; picking it again gives the same id. */
  add(folder: string): Promise<LibraryFolder>;
  /** Lets installs begin with this folder from now on. Throws install/folder-missing for an unknown id. */
  makeDefault(id: string): Promise<LibraryFolder[]>;
  /**
   * Takes a folder off the list, and touches no disk. Where it was the default, the first one that is connected takes its
   * place; the launcher's own folder takes that of the last one.
   */
  remove(id: string): Promise<LibraryFolder[]>;
  /** Id of the folder to which an install goes that names none. */
  proposed(): Promise<string>;
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

/** A folder by itself; which one is proposed is seen from all of them. */
type Described = Omit<LibraryFolder, 'isDefault' | 'isProposed'>;

const missing = (id: string | undefined) =>
  new CodedError('install/folder-missing', `no library folder ${id}`);

export function createFolders(document: DocumentStore<FoldersDocument>, defaultFolder: string): Folders {
  const own = () => ({ id: randomUUID(), path: defaultFolder });
  if (document.read().length === 0) document.write([own()]);

  const defaultOf = (entries: FoldersDocument) => entries.find(({ isDefault }) => isDefault) ?? entries[0];

  const withDefault = (entries: FoldersDocument, id: string | undefined): FoldersDocument =>
    entries.map(({ isDefault: _before, ...entry }) =>
      entry.id === id ? { ...entry, isDefault: true } : entry,
    );

  const entryAt = (folder: string) => document.read().find((entry) => entry.path === folder);

  /** The folder with this id, the default one without. */
  function entryOf(id: string | undefined) {
    const entries = document.read();
    const entry = id === undefined ? defaultOf(entries) : entries.find((each) => each.id === id);
    if (!entry) throw missing(id);
    return entry;
  }

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

  async function describe(entry: { id: string; path: string }, label: string): Promise<Described> {
    // The launcher's own folder is made with the first game in it; any other one was there when it was added.
    const place = entry.path === defaultFolder ? await existingAbove(entry.path) : entry.path;
    const isHere = isThere(entry.path);
    const room = isHere ? await statfs(place).catch(() => undefined) : undefined;
    const found = isHere ? await stat(place).catch(() => undefined) : undefined;
    return {
      id: entry.id,
      label,
      freeBytes: room ? room.bavail * room.bsize : null,
      drive: found ? String(found.dev) : null,
    };
  }

  async function list(): Promise<LibraryFolder[]> {
    const entries = document.read();
    const labels = labelsOf(entries.map((entry) => entry.path));
    const described = await Promise.all(entries.map((entry, index) => describe(entry, labels[index] ?? '')));
    const isHere = ({ freeBytes }: Described) => freeBytes !== null;
    const usual = described.find(({ id }) => id === defaultOf(entries)?.id);
    const proposed = usual && isHere(usual) ? usual : (described.find(isHere) ?? usual);
    return described.map((folder) => ({
      ...folder,
      isDefault: folder === usual,
      isProposed: folder === proposed,
    }));
  }

  async function listed(id: string): Promise<LibraryFolder> {
    const found = (await list()).find((folder) => folder.id === id);
    if (!found) throw missing(id);
    return found;
  }

  return {
    list,
    async add(folder) {
      const place = path.resolve(folder);
      await mkdir(place, { recursive: true });
      const entry = entryAt(place) ?? { id: randomUUID(), path: place };
      if (!entryAt(place)) document.write([...document.read(), entry]);
      noteMount(place);
      return listed(entry.id);
    },
    async makeDefault(id) {
      const { id: known } = entryOf(id);
      document.write(withDefault(document.read(), known));
      return list();
    },
    async remove(id) {
      const entry = entryOf(id);
      const entries = document.read();
      const others = entries.filter((each) => each !== entry);
      const next =
        entry === defaultOf(entries) ? others.find((each) => isThere(each.path)) : defaultOf(entries);
      document.write(others.length === 0 ? [own()] : withDefault(others, next?.id));
      return list();
    },
    proposed: async () => (await list()).find(({ isProposed }) => isProposed)?.id ?? entryOf(undefined).id,
    places: () => document.read(),
    pathOf: (id) => entryOf(id).path,
    isThere,
    gameCame: noteMount,
    idOf: (folder) => entryAt(folder)?.id ?? '',
  };
}
