import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import type { InstallJob } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { PublicKey } from '../config.ts';
import type { DepotAddress } from '../install/depot-source.ts';
import { CONNECTIONS, type EngineContext, workerCount } from '../install/engine-context.ts';
import type { Receipt } from '../install/game-folder.ts';
import { installBuild, updateBuild } from '../install/install.ts';
import { InstallError } from '../install/install-error.ts';
import type { JobRunner } from '../install/queue.ts';
import { discardUnfinished, uninstallBuild } from '../install/uninstall.ts';
import { repairBuild, verifyBuild } from '../install/verify.ts';
import type { Licences } from '../licence/licences.ts';
import type { Folders } from './folders.ts';
import type { Installed, InstalledRecord } from './installed.ts';
import type { KnownGames } from './known-games.ts';
import type { StoreGames } from './store-games.ts';

type Job = Pick<InstallJob, 'kind' | 'storeId' | 'type'>;

/** What a build's own folder is called in a library folder; the number keeps namesakes apart. */
export function folderName(englishName: string, { storeId, type }: Job): string {
  const slug = englishName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return [slug, storeId, type === 'trial' ? 'trial' : ''].filter((part) => part !== '').join('-');
}

/** A failure to learn what the store offers, as the engine's own kind of failure. */
function asOfferError(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  const options = { cause: error };
  if (error.code === 'other/network-request-failed')
    return new InstallError('offline', error.message, options);
  if (error.code === '401' || error.code === 'launch/no-licence')
    return new InstallError('licence-missing', error.message, options);
  return new InstallError('server-wrong-content', error.message, options);
}

/** Does the work of the queue's jobs: asks the store where a build is, runs the engine, keeps the library's record. */
export function createBuildWork(deps: {
  serverUrl: string;
  depotKeys: readonly PublicKey[];
  store: StoreGames;
  known: KnownGames;
  installed: Installed;
  folders: Folders;
  licences: Licences;
}): JobRunner {
  const { serverUrl, store, known, installed, folders, licences } = deps;
  const trustedKeys = deps.depotKeys.map((key) => createPublicKey({ key, format: 'jwk' }));

  /** Where the build lies, with the licence that opens an official one. */
  async function findOffer({ storeId, type }: Job): Promise<DepotAddress> {
    try {
      const { game, builds } = await store.offer(storeId);
      known.put(game);
      const build = builds.find((candidate) => candidate.type === `${type}_app`);
      if (!build)
        throw new InstallError('licence-missing', `the store offers no ${type} build of game ${storeId}`);
      const licence = type === 'official' ? await licences.obtain(storeId, type) : undefined;
      const headers: Record<string, string> =
        licence === undefined ? {} : { authorization: `Bearer ${licence}` };
      return { base: new URL(build.url, serverUrl).href, headers };
    } catch (error) {
      throw asOfferError(error);
    }
  }

  function placeOf(job: Job, library: string): string {
    const record = installed.find(job.storeId, job.type);
    return (
      record?.folder ?? path.join(library, folderName(known.find(job.storeId)?.names['en-us'] ?? '', job))
    );
  }

  function keep({ storeId, type }: Job, library: string, folder: string, receipt: Receipt) {
    const { version, build: buildId, size } = receipt;
    installed.put({ storeId, type, version, buildId, size, library, folder, damaged: false });
  }

  function recordOf({ storeId, type }: Job): InstalledRecord {
    const record = installed.find(storeId, type);
    if (!record) throw new InstallError('folder-missing', `game ${storeId} has no ${type} build here`);
    return record;
  }

  const WORK: Record<
    InstallJob['kind'],
    (job: Job, context: EngineContext, folderId?: string) => Promise<InstallJob['report']>
  > = {
    async install(job, context, folderId) {
      const library = folders.pathOf(folderId);
      const address = await findOffer(job);
      const folder = placeOf(job, library);
      keep(job, library, folder, await installBuild(address, folder, context));
      return null;
    },
    async update(job, context) {
      const { library, folder } = recordOf(job);
      keep(job, library, folder, await updateBuild(await findOffer(job), folder, context));
      return null;
    },
    async verify(job, context) {
      const record = recordOf(job);
      const { checked, bad, fetched, damaged } = await verifyBuild(record.folder, context);
      installed.put({ ...record, damaged: damaged.length > 0 });
      return { checked, bad, fetched };
    },
    async repair(job, context) {
      const record = recordOf(job);
      const { checked, bad, fetched } = await repairBuild(await findOffer(job), record.folder, context);
      installed.put({ ...record, damaged: false });
      return { checked, bad, fetched };
    },
    async uninstall(job, context) {
      const record = recordOf(job);
      await uninstallBuild(record.folder, context);
      installed.remove(record.storeId, record.type);
      return null;
    },
  };

  return {
    run(job, request, signal, onProgress) {
      const context = { trustedKeys, workers: workerCount(), connections: CONNECTIONS, signal, onProgress };
      return WORK[job.kind](job, context, request.folderId);
    },
    async discard(job, request) {
      await discardUnfinished(placeOf(job, folders.pathOf(request.folderId)));
    },
  };
}
