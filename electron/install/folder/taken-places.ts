import type { BuildManifest } from '../../../shared/depot/manifest.ts';
import { pathFault } from '../../../shared/depot/paths.ts';
import { platform } from '../platform/platform.ts';
import { statIfThere, statIfThereSync } from './files.ts';
import type { GameFolder } from './game-folder.ts';
import { parentOf, RealFolders } from './real-folders.ts';
import type { KeptFile } from './switch-plan.ts';
import { readTree } from './tree.ts';

const { nameKey } = platform;

/** What lies in the places of a build that is about to be switched to: files of the build before, or things of the player's. */
export class TakenPlaces {
  /** What of the player's stands in the way, and the name it gets. */
  readonly kept: KeptFile[] = [];
  readonly #folder: GameFolder;
  readonly #real: RealFolders;
  /** Entries of the build before, by the keys of their names. */
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #going: ReadonlySet<string>;
  readonly #theirs: ReadonlySet<string> | undefined;
  /** Whether a folder is there as it should be. In a first install none is, and each is asked for once. */
  readonly #held = new Map<string, boolean>();

  /**
   * `going`: paths of the build before that the next one lacks; `theirs`: keys of the names of its files that the player
   * changed.
   */
  constructor(
    folder: GameFolder,
    installed: BuildManifest | undefined,
    going: readonly string[],
    theirs: ReadonlySet<string> | undefined,
  ) {
    this.#folder = folder;
    this.#real = new RealFolders(folder);
    this.#numbers = new Map(installed?.entries.map((entry, number) => [nameKey(entry.path), number]));
    this.#going = new Set(going.map(nameKey));
    this.#theirs = theirs;
  }

  /** The entry of the build before whose file lies in an entry's place, if any. What of the player's lies there is to be kept. */
  async before(path: string): Promise<number | null> {
    const lies = await this.#find(path);
    const isOurs = lies && !lies.isDirectory() && !this.#theirs?.has(nameKey(path));
    const ours = isOurs ? (this.#numbers.get(nameKey(path)) ?? null) : null;
    if (lies && ours === null && (!lies.isDirectory() || (await this.#holdsPlayers(path))))
      await this.#keep(path);
    return ours;
  }

  /** The entry of the build before that a path which goes is; undefined where nothing lies there, or what the player made of it. */
  async goes(path: string): Promise<number | undefined> {
    const number = this.#numbers.get(nameKey(path));
    if (number === undefined || !(await this.#find(path))) return undefined;
    if (!this.#theirs?.has(nameKey(path))) return number;
    await this.#keep(path);
    return undefined;
  }

  async #find(path: string) {
    const parent = parentOf(path);
    const isHeld = this.#held.get(parent) ?? (await this.#real.hold(path));
    this.#held.set(parent, isHeld);
    return isHeld ? statIfThereSync(this.#folder.place(path)) : undefined;
  }

  /** Whether something lies in a folder that does not go by itself. */
  async #holdsPlayers(path: string): Promise<boolean> {
    const items = await readTree(this.#folder.place(path), () => true);
    return items.some((item) => item.kind !== 'folder' && !this.#going.has(nameKey(`${path}/${item.path}`)));
  }

  async #keep(path: string): Promise<void> {
    this.kept.push({ path, as: await keptName(this.#folder, path) });
  }
}

/** A free name beside a path: `<name>.kept-<n>`, the name cut where that would be too long. */
export async function keptName(folder: GameFolder, path: string): Promise<string> {
  const letters = [...path];
  for (let number = 1; ; number++) {
    while (pathFault(`${letters.join('')}.kept-${number}`)) letters.pop();
    const name = `${letters.join('')}.kept-${number}`;
    if (!(await statIfThere(folder.place(name)))) return name;
  }
}
