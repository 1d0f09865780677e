import type { KeyObject } from 'node:crypto';
import type { Engine, EngineContext } from '../engine-context.ts';
import type { Receipt } from '../folder/game-folder.ts';
import { freeBytes } from '../folder/space.ts';
import { installBuild, updateBuild } from '../install.ts';
import { asInstallError } from '../install-error.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import { discardUnfinished, uninstallBuild } from '../uninstall.ts';
import { repairBuild, type VerifyReport, verifyBuild } from '../verify.ts';
import type { JobRunner } from './queue.ts';
import type { JobReport, JobRequest } from './queue-state.ts';

/** What the engine must be told about a job by those who know games, accounts and folders. */
export interface JobSurroundings {
  /** The game's own folder on this machine. */
  folderOf(request: JobRequest): Promise<string>;
  /** Whether the library folder that the game belongs in can be reached: its drive is connected. */
  isLibraryThere(request: JobRequest): Promise<boolean>;
  /** The depot line to load from, and the headers that carry the licence; asked anew whenever a job starts. */
  addressOf(request: JobRequest): Promise<DepotAddress>;
  /** Called before the job counts as done. */
  onInstalled(request: JobRequest, root: string, receipt: Receipt): Promise<void>;
  onVerified(request: JobRequest, root: string, report: VerifyReport): Promise<void>;
  onUninstalled(request: JobRequest, root: string): Promise<void>;
}

/** Carries jobs out with the engine. */
export function createEngineRunner(
  engine: Engine,
  trustedKeys: readonly KeyObject[],
  surroundings: JobSurroundings,
): JobRunner {
  /** Free bytes that jobs found lacking need on their disk, by job. */
  const needed = new Map<string, number>();

  async function noteNeed(id: string, root: string, error: unknown): Promise<void> {
    const { fault, shortfall } = asInstallError(error);
    if (fault === 'disk-full' && shortfall !== undefined) needed.set(id, shortfall + (await freeBytes(root)));
    else needed.delete(id);
  }

  return {
    async run({ id }, request, signal, onProgress) {
      const context = { ...engine, trustedKeys, signal, onProgress };
      const root = await surroundings.folderOf(request);
      try {
        return await runJob(request, root, context, surroundings);
      } catch (error) {
        await noteNeed(id, root, error);
        throw error;
      }
    },
    async recheck({ id, reason }, request) {
      if (reason === 'folder-missing')
        return { passed: await surroundings.isLibraryThere(request), shortfall: null };
      const need = needed.get(id);
      if (reason !== 'disk-full' || need === undefined) return { passed: true, shortfall: null };
      const shortfall = Math.max(0, need - (await freeBytes(await surroundings.folderOf(request))));
      return { passed: shortfall === 0, shortfall };
    },
    async discard({ id, kind }, request) {
      needed.delete(id);
      if (kind === 'install' || kind === 'update')
        await discardUnfinished(await surroundings.folderOf(request));
    },
  };
}

async function runJob(
  request: JobRequest,
  root: string,
  context: EngineContext,
  surroundings: JobSurroundings,
): Promise<JobReport | null> {
  switch (request.kind) {
    case 'install':
    case 'update': {
      const work = request.kind === 'install' ? installBuild : updateBuild;
      await surroundings.onInstalled(
        request,
        root,
        await work(await surroundings.addressOf(request), root, context),
      );
      return null;
    }
    case 'verify':
    case 'repair': {
      const report =
        request.kind === 'verify'
          ? await verifyBuild(root, context)
          : await repairBuild(await surroundings.addressOf(request), root, context);
      await surroundings.onVerified(request, root, report);
      const { checked, bad, fetched } = report;
      return { checked, bad, fetched };
    }
    case 'uninstall':
      await uninstallBuild(root, context);
      await surroundings.onUninstalled(request, root);
      return null;
  }
}
