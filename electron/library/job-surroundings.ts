import path from 'node:path';
import type { BuildType, InstallFault } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { asLine } from '../../shared/depot/layout.ts';
import { InstallError } from '../install/install-error.ts';
import type { JobSurroundings } from '../install/queue/engine-runner.ts';
import type { JobRequest } from '../install/queue/queue-state.ts';
import { type Route, routesFor } from '../install/transfer/routes.ts';
import type { Licences } from '../licence/licences.ts';
import { folderIn } from './folder-names.ts';
import type { Folders } from './folders.ts';
import type { Installed, InstalledRecord } from './installed.ts';
import type { KnownGames } from './known-games.ts';
import type { OfferedGame, StoreGames } from './store-games.ts';

/** Faults of a store that could not be asked: it is asked again. */
const UNANSWERED: ReadonlySet<InstallFault> = new Set(['offline', 'server-busy']);

/** A failure to learn what the store offers, as the engine's own kind of failure. */
export function asOfferError(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  const options = { cause: error };
  if (error.code === 'other/network-request-failed')
    return new InstallError('offline', error.message, options);
  if (error.code === '401' || error.code === 'launch/no-licence')
    return new InstallError('licence-missing', error.message, options);
  // The store is there and cannot answer now: downloads outlast its worst day.
  if (error.code === '9999' || error.code === 'auth/too-many-requests')
    return new InstallError('server-busy', error.message, options);
  return new InstallError('server-wrong-content', error.message, options);
}

/** Tells the engine where builds come from and go to, and keeps the library's record of what it did. */
export function createJobSurroundings(deps: {
  serverUrl: string;
  /** The system of this machine, whose builds alone are installed. */
  os: string;
  store: StoreGames;
  known: KnownGames;
  installed: Installed;
  folders: Folders;
  licences: Licences;
  /** How an address is to be reached. */
  routesOf: (url: URL) => Promise<readonly Route[]>;
}): JobSurroundings {
  const { routesOf, serverUrl, os, store, known, installed, folders, licences } = deps;

  async function offerOf(storeId: number): Promise<OfferedGame> {
    try {
      const offer = await store.offer(storeId);
      known.put(offer.game);
      return offer;
    } catch (error) {
      throw asOfferError(error);
    }
  }

  async function licenceOf(storeId: number, type: BuildType): Promise<Record<string, string>> {
    try {
      return { authorization: `Bearer ${await licences.obtain(storeId, type)}` };
    } catch (error) {
      const failure = asOfferError(error);
      // Whoever is given none, such as a guest, needs none where everyone may have the trial.
      if (type === 'trial' && failure instanceof InstallError && !UNANSWERED.has(failure.fault)) return {};
      throw failure;
    }
  }

  function recordOf({ storeId, type }: JobRequest): InstalledRecord {
    const record = installed.find(storeId, type);
    if (!record) throw new InstallError('folder-missing', `game ${storeId} has no ${type} build here`);
    return record;
  }

  /** The record of the build that a job works on; of one whose folder was deleted by hand, an install begins anew. */
  function recordFor({ kind, storeId, type }: JobRequest): InstalledRecord | undefined {
    const record = installed.find(storeId, type);
    const beginsAnew = kind === 'install' && record && installed.stateOf(record) === 'gone';
    return beginsAnew ? undefined : record;
  }

  /** A folder that is known no more, since the list of them was lost, is not there. */
  function isPlaceThere(folderId: string | undefined): boolean {
    const isKnown = folderId === undefined || folders.places().some(({ id }) => id === folderId);
    return isKnown && folders.isThere(folders.pathOf(folderId));
  }

  /** Whether what a move left behind can be cleared. */
  const isOldPlaceThere = (movedFrom: string) => folders.isThere(path.dirname(movedFrom));

  /** Whoever buys a game has much of it on the disk already, in its trial. */
  function foldersBeside({ storeId, type }: Pick<JobRequest, 'storeId' | 'type'>): string[] {
    const other = installed.find(storeId, type === 'official' ? 'trial' : 'official');
    return other ? [other.folder] : [];
  }

  /** The folder that an install makes. */
  async function newFolder(request: JobRequest): Promise<string> {
    const game = known.find(request.storeId) ?? (await offerOf(request.storeId)).game;
    return folderIn(folders.pathOf(request.folderId), game.names['en-us'] ?? '', request);
  }

  return {
    async folderOf(request) {
      const record = recordFor(request);
      if (record) return record.folder;
      return request.kind === 'install' ? newFolder(request) : recordOf(request).folder;
    },
    async leftIn(request) {
      const isInstall = request.kind === 'install';
      const isThere = isInstall ? isPlaceThere(request.folderId) : folders.isThere(recordOf(request).library);
      if (!isThere) throw new InstallError('folder-missing', 'the library folder is not there');
      // Since it was cancelled, the game may have been installed elsewhere.
      return isInstall ? newFolder(request) : recordOf(request).folder;
    },
    async isLibraryThere(request) {
      const record = recordFor(request);
      if (!record) return isPlaceThere(request.folderId);
      if (!folders.isThere(record.library)) return false;
      if (request.kind !== 'move') return true;
      const { movedFrom } = record;
      return isPlaceThere(request.folderId) && (movedFrom === undefined || isOldPlaceThere(movedFrom));
    },
    async moveOf(request) {
      const { folder, movedFrom = folder } = recordOf(request);
      return { from: movedFrom, to: path.join(folders.pathOf(request.folderId), path.basename(folder)) };
    },
    async addressOf({ storeId, type }) {
      const { game, builds } = await offerOf(storeId);
      const build = builds.find((candidate) => candidate.type === `${type}_app`);
      if (!build)
        throw new InstallError('licence-missing', `the store offers no ${type} build of game ${storeId}`);
      const base = new URL(build.url, serverUrl).href;
      const { mirrors } = build;
      const routes = await routesFor([base, ...mirrors], routesOf);
      const expects = { store: game.uuid, line: asLine(`${type}-${os}`), build: build.build_id };
      const beside = foldersBeside({ storeId, type });
      return { base, mirrors, routes, headers: await licenceOf(storeId, type), expects, beside };
    },
    async onInstalled({ kind, storeId, type }, folder, { version, build: buildId, size }) {
      const library = path.dirname(folder);
      // Files that a build has like the one before are not touched: what is damaged of them stays so.
      const before = kind === 'install' ? undefined : installed.find(storeId, type);
      const damaged = before?.damaged === true;
      const awaitsSaves = before ? before.awaitsSaves === true : type === 'official';
      // A move that has yet to clear the old place still has to.
      const kept = { savesCameFrom: before?.savesCameFrom, movedFrom: before?.movedFrom };
      const build = { storeId, type, version, buildId, size, library, folder, damaged };
      installed.put({ ...build, awaitsSaves, ...kept });
      folders.gameCame(library);
    },
    buildOf: async (request) => recordOf(request).buildId,
    async onVerified(request, damaged) {
      installed.put({ ...recordOf(request), damaged: damaged.length > 0 });
    },
    async onArrived(request, { from, to }) {
      const library = path.dirname(to);
      installed.put({ ...recordOf(request), folder: to, library, movedFrom: from });
      folders.gameCame(library);
      // Where the old drive was mounted an empty folder is left without it, which the engine takes for a cleared one.
      if (!isOldPlaceThere(from)) throw new InstallError('folder-missing', `the drive of ${from} is away`);
    },
    async onMoved(request) {
      const { movedFrom: _left, ...record } = recordOf(request);
      installed.put(record);
    },
    async onHalfRemoved(request) {
      installed.put({ ...recordOf(request), damaged: true });
    },
    async onUninstalled({ storeId, type }) {
      installed.remove(storeId, type);
    },
  };
}
