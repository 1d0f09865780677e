import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { InstallError } from '../install-error.ts';
import { statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';
import { removeFolder } from './held-files.ts';

/**
 * The folders of a game as they really are. A link in the place of one would lead what is written, moved or removed
 * below it out of the game's folder, so nothing is ever done through one.
 */
export class RealFolders {
  readonly #folder: GameFolder;
  readonly #known = new Set<string>();
  /** Those that were made here. */
  readonly #made = new Set<string>();

  constructor(folder: GameFolder) {
    this.#folder = folder;
  }

  /** Whether all folders above an entry are there and real ones. */
  async hold(entryPath: string): Promise<boolean> {
    if (this.#isKnownBelow(entryPath)) return true;
    for (const parent of parentsOf(entryPath)) if (!(await this.#isReal(parent))) return false;
    return true;
  }

  /** Makes the folders above an entry. `clear` takes away what lies in the place of one; a link is refused. */
  async make(entryPath: string, clear: (place: string) => Promise<void>): Promise<void> {
    if (this.#isKnownBelow(entryPath)) return;
    for (const parent of parentsOf(entryPath)) {
      if (await this.#isReal(parent)) continue;
      const place = this.#folder.place(parent);
      const found = await statIfThere(place);
      if (found?.isSymbolicLink())
        throw new InstallError('internal', `"${place}" is a link; the game's folders must be real ones`);
      if (found) await clear(parent);
      mkdirSync(place);
      this.#known.add(parent);
      this.#made.add(parent);
    }
  }

  /** Whether the folder of an entry was made here, so that nothing lies in it but what was put there since. */
  isMadeFor(entryPath: string): boolean {
    return this.#made.has(parentOf(entryPath));
  }

  /** Whether the folder of an entry is known, which it never is before those above it are. */
  #isKnownBelow(entryPath: string): boolean {
    const parent = parentOf(entryPath);
    return parent === '' || this.#known.has(parent);
  }

  async #isReal(folder: string): Promise<boolean> {
    if (this.#known.has(folder)) return true;
    const isReal = (await statIfThere(this.#folder.place(folder)))?.isDirectory() === true;
    if (isReal) this.#known.add(folder);
    return isReal;
  }
}

/** The folder that an entry lies in; '' for the game's own. */
export const parentOf = (entryPath: string) => entryPath.slice(0, Math.max(0, entryPath.lastIndexOf('/')));

/** The folders above an entry, the topmost first. */
export function parentsOf(entryPath: string): string[] {
  const parts = entryPath.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Removes the folders that held the given entries and hold nothing any more. */
export async function removeEmptyFolders(folder: GameFolder, entryPaths: readonly string[]): Promise<void> {
  const real = new RealFolders(folder);
  const parents = new Set<string>();
  for (const entryPath of entryPaths) {
    const segments = entryPath.split('/').slice(0, -1);
    for (; segments.length > 0; segments.pop()) parents.add(segments.join('/'));
  }
  // The deepest first: a folder may be empty only once those in it are gone.
  for (const parent of [...parents].sort((left, right) => right.length - left.length)) {
    const place = folder.place(parent);
    if (!(await real.hold(`${parent}/.`))) continue;
    if ((await readdir(place)).length === 0) await removeFolder(place);
  }
}
