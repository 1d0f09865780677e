import type { BuildType } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import type { Games } from '../launch/games.ts';
import type { PlayTime } from '../launch/play-time.ts';
import type { Licences } from '../licence/licences.ts';
import type { Folders } from './folders.ts';
import type { Installed } from './installed.ts';
import type { KnownGames } from './known-games.ts';
import { nameIn, type StoreGames } from './store-games.ts';

/** Newest version of an installed build, as far as the launcher has asked. */
interface KnownUpdate {
  version: string;
  downloadSize: number;
}

/** The local library: everything owned or installed, complete with no network. */
export interface Library {
  list(): Promise<LibraryGame[]>;
  /** Asks the store what is owned and which builds are newer; with no network the answer is what is known. */
  refresh(): Promise<LibraryGame[]>;
  /** An update was installed: the build is the newest known. */
  forgetUpdate(storeId: number, type: BuildType): void;
  isCover(pathname: string): boolean;
}

export function createLibrary(deps: {
  known: KnownGames;
  installed: Installed;
  folders: Folders;
  licences: Licences;
  games: Pick<Games, 'isRunning'>;
  playTime: PlayTime;
  store: StoreGames;
  isSignedIn: () => boolean;
  locale: () => string;
}): Library {
  const { known, installed, folders, licences, games, playTime, store, isSignedIn, locale } = deps;
  const updates = new Map<string, KnownUpdate>();

  async function describe(storeId: number): Promise<LibraryGame[]> {
    const game = known.find(storeId);
    if (!game) return [];
    const { seconds, lastPlayedAt } = playTime.of(storeId);
    const builds = installed
      .list()
      .filter((record) => record.storeId === storeId)
      .map((record) => ({
        type: record.type,
        version: record.version,
        size: record.size,
        folderId: folders.idOf(record.library),
        state: installed.stateOf(record),
        update: updates.get(`${storeId}/${record.type}`) ?? null,
      }));
    return [
      {
        storeId,
        uuid: game.uuid,
        name: nameIn(game.names, locale()),
        cover: game.cover,
        owned: game.owned,
        licensed: await licences.isValid(storeId),
        web: game.web,
        installs: game.installs,
        builds,
        running: games.isRunning(storeId),
        playSeconds: seconds,
        lastPlayedAt,
      },
    ];
  }

  async function list(): Promise<LibraryGame[]> {
    const isInstalled = new Set(installed.list().map(({ storeId }) => storeId));
    const shown = known.list().filter((game) => game.owned || isInstalled.has(game.storeId));
    const described = await Promise.all(shown.map(({ storeId }) => describe(storeId)));
    return described
      .flat()
      .sort((a, b) => (b.lastPlayedAt ?? 0) - (a.lastPlayedAt ?? 0) || a.name.localeCompare(b.name));
  }

  async function lookForUpdates() {
    for (const { storeId, type, buildId } of installed.list()) {
      const { builds } = await store.offer(storeId);
      const offered = builds.find((build) => build.type === `${type}_app`);
      const isNewer = offered !== undefined && offered.build_id !== buildId;
      if (isNewer)
        updates.set(`${storeId}/${type}`, { version: offered.version, downloadSize: offered.download_size });
      else updates.delete(`${storeId}/${type}`);
    }
  }

  async function refresh(): Promise<LibraryGame[]> {
    try {
      if (isSignedIn()) known.replaceOwned(await store.owned());
      await lookForUpdates();
      if (isSignedIn()) await playTime.sync();
    } catch (error) {
      console.warn('library not refreshed:', error instanceof Error ? error.message : error);
    }
    return list();
  }

  return {
    list,
    refresh,
    forgetUpdate: (storeId, type) => void updates.delete(`${storeId}/${type}`),
    isCover: (pathname) => known.list().some(({ cover }) => cover !== '' && pathname.endsWith(cover)),
  };
}
