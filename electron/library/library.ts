import type { UpdatePolicy } from '../../shared/bridge/downloads.ts';
import type { BuildType } from '../../shared/bridge/install.ts';
import type { GameFace, LibraryGame } from '../../shared/bridge/library.ts';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import type { EngineRunner } from '../install/queue/engine-runner.ts';
import type { Games } from '../launch/games.ts';
import type { PlayTime } from '../launch/play-time.ts';
import type { Licences } from '../licence/licences.ts';
import type { CollectCovers } from '../page/cover-collector.ts';
import type { ServerSession } from '../session/server-session.ts';
import type { Folders } from './folders.ts';
import type { Installed, InstalledRecord } from './installed.ts';
import type { KnownGame, KnownGames } from './known-games.ts';
import { nameIn, type StoreGames } from './store-games.ts';
import type { Updates } from './updates.ts';

/** The local library: everything owned or installed, complete with no network. */
export interface Library {
  list(): Promise<LibraryGame[]>;
  /**
   * Asks the store what is owned and which builds are newer, renews licences and sends play time; where one of these fails
   * the others are done, and with no network the answer is what is known. Covers that are not kept come later.
   */
  refresh(): Promise<LibraryGame[]>;
  face(storeId: number): GameFace | null;
  /** Asks the store what a game is called before its turn comes; says nothing when that fails. */
  learn(storeId: number): Promise<void>;
  /** The version that rolling a build back would bring. */
  previous(storeId: number, type: BuildType): Promise<{ version: string } | null>;
  setUpdatePolicy(storeId: number, policy: UpdatePolicy | null): Promise<LibraryGame[]>;
  isCover(pathname: string): boolean;
  /** Called when a game has become known. */
  onLearnt(listener: () => void): void;
}

/** The library over what is installed, what the store said last and what is asked of it now. */
export function createLibrary(deps: {
  known: Pick<KnownGames, 'list' | 'find' | 'put' | 'replaceOwned'>;
  installed: Pick<Installed, 'list' | 'find' | 'stateOf'>;
  folders: Pick<Folders, 'idOf'>;
  licences: Pick<Licences, 'isValid' | 'renew'>;
  games: Pick<Games, 'isRunning'>;
  playTime: Pick<PlayTime, 'of' | 'sync'>;
  store: Pick<StoreGames, 'owned' | 'offer'>;
  updates: Pick<Updates, 'look' | 'of' | 'policyOf' | 'setPolicy' | 'checkedAt'>;
  runner: Pick<EngineRunner, 'previous'>;
  session: Pick<ServerSession, 'state'>;
  isInstalling: (storeId: number) => boolean;
  collectCovers: CollectCovers;
  locale: () => string;
}): Library {
  const { known, installed, folders, licences, games, playTime, store, updates, runner, session } = deps;
  const { isInstalling, collectCovers, locale } = deps;
  const learntListeners = new Set<() => void>();

  async function describe(game: KnownGame, records: readonly InstalledRecord[]): Promise<LibraryGame> {
    const { storeId } = game;
    const { seconds, lastPlayedAt } = playTime.of(storeId);
    const builds = records.map((record) => {
      const state = installed.stateOf(record);
      return {
        type: record.type,
        version: record.version,
        size: record.size,
        folderId: folders.idOf(record.library),
        state,
        // What is gone is installed anew, in its newest version.
        update: state === 'gone' ? null : updates.of(storeId, record.type),
      };
    });
    return {
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
      updatePolicy: updates.policyOf(storeId),
      updatesCheckedAt: updates.checkedAt(),
    };
  }

  async function list(): Promise<LibraryGame[]> {
    const records = Map.groupBy(installed.list(), ({ storeId }) => storeId);
    const shown = known
      .list()
      .filter(({ storeId, owned }) => owned || records.has(storeId) || isInstalling(storeId));
    const described = await Promise.all(shown.map((game) => describe(game, records.get(game.storeId) ?? [])));
    const { compare } = new Intl.Collator(locale());
    return described.sort((a, b) => (b.lastPlayedAt ?? 0) - (a.lastPlayedAt ?? 0) || compare(a.name, b.name));
  }

  async function askWhatIsOwned(): Promise<void> {
    const asking = session.state();
    if (!asking.signedIn) return;
    const owned = await store.owned();
    const { signedIn, players } = session.state();
    // Else it is what somebody owned who has left meanwhile.
    if (signedIn && players === asking.players) known.replaceOwned(owned);
  }

  async function sendPlayTime(): Promise<void> {
    if (session.state().signedIn) await playTime.sync();
  }

  async function refresh(): Promise<LibraryGame[]> {
    for (const step of [askWhatIsOwned, licences.renew, updates.look, sendPlayTime]) {
      try {
        await step();
      } catch (error) {
        console.warn('library not refreshed:', error instanceof Error ? error.message : error);
        if (isNetworkLost(error)) break;
      }
    }
    const games = await list();
    void collectCovers(games.map(({ cover }) => cover));
    return games;
  }

  return {
    list,
    refresh,
    face(storeId) {
      const game = known.find(storeId);
      return game ? { name: nameIn(game.names, locale()), cover: game.cover } : null;
    },
    async learn(storeId) {
      if (known.find(storeId)) return;
      const offer = await store.offer(storeId).catch(() => undefined);
      if (!offer) return;
      known.put(offer.game);
      for (const listener of learntListeners) listener();
    },
    async previous(storeId, type) {
      const record = installed.find(storeId, type);
      const receipt = record && (await runner.previous(record.folder));
      return receipt ? { version: receipt.version } : null;
    },
    setUpdatePolicy(storeId, policy) {
      updates.setPolicy(storeId, policy);
      return list();
    },
    isCover: (pathname) => known.list().some(({ cover }) => cover !== '' && pathname.endsWith(cover)),
    onLearnt: (listener) => void learntListeners.add(listener),
  };
}
