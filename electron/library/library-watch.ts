import { stat } from 'node:fs/promises';
import { GameFolder } from '../install/folder/game-folder.ts';
import type { Folders } from './folders.ts';
import type { Installed } from './installed.ts';

/** How often the library folders are looked at while somebody may see the library, in ms. */
export const LOOK_EVERY_MS = 4000;
/** Every so many of these looks is at the games in them, too: of these there can be a thousand. */
export const LOOKS_PER_GAMES_LOOK = 15;

/** The device that each place lies on, by path; undefined where nothing is there. */
type Places = ReadonlyMap<string, number | undefined>;

/**
 * Whether a drive or a game came or went between two looks: a folder is there no more, or again, or lies on another device,
 * as where a drive was mounted at it. One that nobody looked at before was picked or installed meanwhile, and is news only
 * where it is gone already.
 */
export const haveChanged = (before: Places, now: Places): boolean =>
  [...now].some(([folder, device]) =>
    before.has(folder) ? before.get(folder) !== device : device === undefined,
  );

// A share that hangs must not hold up the main process, so nothing here waits in its own step.
const deviceOf = async (place: string) => (await stat(place).catch(() => undefined))?.dev;

/**
 * Where library folders are, and what the launcher keeps in the games of those that are there. The games of a folder come
 * one after another: a share that hangs holds up one look of the few that the system makes at a time.
 */
async function lookAt(libraries: readonly string[], gamesOf: (library: string) => string[]): Promise<Places> {
  const found = new Map<string, number | undefined>();
  const looks = libraries.map(async (library) => {
    const device = await deviceOf(library);
    found.set(library, device);
    if (device === undefined) return;
    for (const game of gamesOf(library)) found.set(game, await deviceOf(new GameFolder(game).engine));
  });
  await Promise.all(looks);
  return found;
}

/** What the watch is told of who looks. */
export interface LibraryWatch {
  /** Whether somebody may see the library. */
  noteSeen(isSeen: boolean): void;
  /** Somebody came back to it, maybe from deleting a game by hand. */
  noteFocus(): void;
}

/**
 * Looks at the library folders now and, while somebody may see the library, again and again, and tells when a drive or a
 * game's folder came or went; what happened while nobody looked is told once somebody does.
 */
export function watchLibrary(deps: {
  folders: Pick<Folders, 'places'>;
  installed: Pick<Installed, 'list'>;
  onChange: () => void;
}): LibraryWatch {
  const { folders, installed, onChange } = deps;
  /** Nothing before the first look, which has nothing to tell. */
  let known: Places | undefined;
  let isSeen = false;
  let isLooking = false;
  let looksToGames = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const games = looksToGames === 0 ? installed.list() : [];
    looksToGames = (looksToGames || LOOKS_PER_GAMES_LOOK) - 1;
    const now = await lookAt(
      folders.places().map(({ path }) => path),
      (place) => games.filter(({ library }) => library === place).map(({ folder }) => folder),
    );
    const isNews = known !== undefined && haveChanged(known, now);
    // What this look was not at stays as it was.
    known = new Map([...(known ?? []), ...now]);
    isLooking = false;
    if (isSeen) timer = setTimeout(look, LOOK_EVERY_MS).unref();
    if (isNews) onChange();
  }

  function lookAtAll(): void {
    looksToGames = 0;
    clearTimeout(timer);
    void look();
  }

  void look();
  return {
    noteSeen(isSeenNow) {
      if (isSeenNow === isSeen) return;
      isSeen = isSeenNow;
      if (isSeen) lookAtAll();
      else clearTimeout(timer);
    },
    noteFocus() {
      if (isSeen) lookAtAll();
    },
  };
}
