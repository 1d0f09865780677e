import type { KeyObject } from 'node:crypto';
import type { InstallFault, JobReport } from '../../../shared/bridge/install.ts';
import type { UpdateEstimate } from '../estimate.ts';
import { statIfThere } from '../folder/files.ts';
import { GameFolder, type Receipt } from '../folder/game-folder.ts';
import { freeBytes } from '../folder/space.ts';
import { asInstallError, InstallError } from '../install-error.ts';
import { assertReachable } from '../offer.ts';
import type { Bandwidth } from '../transfer/bandwidth.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import type { RepairReport } from '../verify.ts';
import { EngineThread, type OperationControl, UNWATCHED } from '../workers/engine-thread.ts';
import { keptReport, repairReport, verifyReport } from './job-report.ts';
import type { JobResult, JobRunner } from './job-runner.ts';
import { discardMove, leaveOldPlace, move } from './moving.ts';
import type { JobRequest } from './queue-state.ts';
import { unlessStopped } from './unless-stopped.ts';

/** Folders that a game moves between. */
interface Way {
  from: string;
  to: string;
}

/** What the engine must be told about a job by those who know games, accounts and folders. */
export interface JobSurroundings {
  /** The game's own folder on this machine. */
  folderOf(request: JobRequest): Promise<string>;
  /**
   * The folder in which cancelled work has left something. Throws `folder-missing` while its drive is away: there nothing can
   * be seen of what lies on it, which is no sign of nothing being there.
   */
  leftIn(request: JobRequest): Promise<string>;
  /** Whether the library folder that the game belongs in can be reached: its drive is connected. No work begins where not. */
  isLibraryThere(request: JobRequest): Promise<boolean>;
  /** The depot line to load from, and the headers that carry the licence; asked anew whenever a job starts. */
  addressOf(request: JobRequest): Promise<DepotAddress>;
  /** Called before the job counts as done, or once it was given up too late. */
  onInstalled(request: JobRequest, root: string, receipt: Receipt): Promise<void>;
  /** `damaged`: paths that are not as the build has them, repairing done. */
  onVerified(request: JobRequest, damaged: readonly string[]): Promise<void>;
  onUninstalled(request: JobRequest, root: string): Promise<void>;
  /** The build that the library knows to be installed. */
  buildOf(request: JobRequest): Promise<string>;
  /** Called when a removal broke off: what is left is no game that plays. */
  onHalfRemoved(request: JobRequest): Promise<void>;
  /** From where and to where a move takes the game, also when it has arrived and only the old place is to be cleared. */
  moveOf(request: JobRequest): Promise<Way>;
  /**
   * Called when everything has arrived: from then on the game is at home in the new folder. Throws `folder-missing` once it
   * has noted that, where the drive of the old place is away: that is cleared when it is back.
   */
  onArrived(request: JobRequest, way: Way): Promise<void>;
  /** Called when nothing is left behind. */
  onMoved(request: JobRequest): Promise<void>;
}

export interface EngineRunner extends JobRunner {
  /** What bringing a game's folder to the store's build would cost. Throws an `InstallError`. */
  estimate(request: JobRequest): Promise<UpdateEstimate>;
  /** The build that a rollback would bring back to a game's folder; nothing when not all of it was kept. */
  previous(root: string): Promise<Receipt | undefined>;
}

/** Carries jobs out with the engine. */
export function createEngineRunner(
  bandwidth: Bandwidth,
  trustedKeys: readonly KeyObject[],
  surroundings: JobSurroundings,
): EngineRunner {
  const thread = new EngineThread(trustedKeys, bandwidth);
  /** Free bytes that jobs found lacking need on their disk, by job. */
  const needed = new Map<string, number>();
  const unfinished = new Map<string, RepairReport>();

  /** Where the job writes. */
  const targetOf = async (request: JobRequest) =>
    request.kind === 'move' ? (await surroundings.moveOf(request)).to : surroundings.folderOf(request);

  async function noteNeed(id: string, request: JobRequest, error: unknown): Promise<void> {
    const { fault, shortfall } = asInstallError(error);
    if (fault === 'disk-full' && shortfall !== undefined)
      needed.set(id, shortfall + (await freeBytes(await targetOf(request))));
  }

  return {
    async run({ id, report }, request, signal, onProgress) {
      needed.delete(id);
      const control = { keepsPrevious: true, signal, onProgress };
      // Where a drive is away there may be its mount point: nothing is made anew in that.
      if (!(await surroundings.isLibraryThere(request)))
        throw new InstallError('folder-missing', 'the library folder is not there');
      const root = await unlessStopped(surroundings.folderOf(request), signal);
      try {
        const tools = {
          thread,
          bandwidth,
          control,
          surroundings: stoppable(surroundings, signal),
          unfinished,
        };
        if (request.kind !== 'repair') unfinished.delete(root);
        return await runJob(request, root, isPart(report), tools);
      } catch (error) {
        await noteNeed(id, request, error);
        throw error;
      }
    },
    async recheck({ id, reason }, request) {
      if (reason === 'folder-missing')
        return { passed: await surroundings.isLibraryThere(request), shortfall: null };
      const need = needed.get(id);
      if (reason !== 'disk-full' || need === undefined) return { passed: true, shortfall: null };
      const root = await targetOf(request);
      const shortfall = Math.max(0, need - (await freeBytes(root)));
      return { passed: shortfall === 0, shortfall };
    },
    async estimate(request) {
      const address = await surroundings.addressOf(request);
      return thread.estimate(address, await surroundings.folderOf(request), UNWATCHED);
    },
    async previous(root) {
      return (await statIfThere(new GameFolder(root).previousFolder)) && thread.previous(root);
    },
    async discard({ id, kind }, request) {
      needed.delete(id);
      // Neither leaves anything of its own.
      if (kind === 'verify' || kind === 'uninstall') return undefined;
      const root = await surroundings.leftIn(request);
      if (kind === 'move') {
        await discardMove(request, root, { thread, surroundings, control: UNWATCHED });
        return undefined;
      }
      unfinished.delete(root);
      const installed = await thread.discard(root, kind);
      if (installed) await surroundings.onInstalled(request, root, installed);
      const isRolling = await statIfThere(new GameFolder(root).rollingFile);
      return isRolling && { ...request, kind: 'update' };
    },
  };
}

/** Asks the store no longer than the job goes on: one that is silent must not keep the job's slot, nor the launcher's end. */
const stoppable = (surroundings: JobSurroundings, signal: AbortSignal): JobSurroundings => ({
  ...surroundings,
  addressOf: (request) => unlessStopped(surroundings.addressOf(request), signal),
});

interface Tools {
  thread: EngineThread;
  bandwidth: Bandwidth;
  control: OperationControl;
  surroundings: JobSurroundings;
  /** What repairs found that lack something of the depot's, by folder: what was sound then is not read again for it. */
  unfinished: Map<string, RepairReport>;
}

const isPart = (report: JobReport | null) => report !== null && report.unmended > 0;

/** The first run mends what this disk can. Where something lacks, the next ones ask the depot for that. */
async function repair(
  request: JobRequest,
  root: string,
  fetches: boolean,
  { thread, bandwidth, control, surroundings, unfinished }: Tools,
): Promise<JobResult> {
  const before = fetches ? unfinished.get(root) : undefined;
  const address = fetches ? await surroundings.addressOf(request) : undefined;
  if (address) await assertReachable(address, { bandwidth, signal: control.signal });
  const found = await thread.repair(address, root, control, before?.unmended);
  const report = before ? continued(before, found) : found;
  await surroundings.onVerified(request, report.unmended);
  // Where the game's record was damaged, nothing has been read yet.
  if (report.unmended.length > 0 && report.checked > 0) unfinished.set(root, report);
  else unfinished.delete(root);
  // Without a depot something lacking is no failure: it is what the next run is for.
  return { report: repairReport(report), hindrance: address && report.hindrance };
}

/** Faults of a removal that had not begun. */
const KEPT_OUT: readonly InstallFault[] = ['folder-missing', 'busy', 'busy-elsewhere'];

/** What two runs of a repair came to, the second of which looked only at what the first had not mended. */
const continued = (before: RepairReport, after: RepairReport): RepairReport => ({
  ...before,
  fetched: before.fetched + after.fetched,
  kept: [...before.kept, ...after.kept],
  unmended: after.unmended,
  hindrance: after.hindrance,
});

async function runJob(
  request: JobRequest,
  root: string,
  isPartDone: boolean,
  tools: Tools,
): Promise<JobResult> {
  const { thread, control, surroundings } = tools;
  switch (request.kind) {
    case 'install':
    case 'update': {
      const address = await surroundings.addressOf(request);
      const receipt = await thread[request.kind](address, root, control);
      await surroundings.onInstalled(request, root, receipt);
      return { report: keptReport(receipt.kept.map(({ as }) => as)) };
    }
    case 'verify': {
      const report = await thread.verify(root, control);
      await surroundings.onVerified(request, report.damaged);
      return { report: verifyReport(report) };
    }
    case 'repair':
      return repair(request, root, isPartDone, tools);
    case 'rollback': {
      const left = await surroundings.buildOf(request);
      const receipt = await thread.rollBack(undefined, root, left, control).catch(async (error) => {
        if (asInstallError(error).fault !== 'previous-incomplete') throw error;
        // Only what is lacking is worth asking the store; where that does not answer, the first reason stands.
        const address = await surroundings.addressOf(request).catch(() => {
          throw error;
        });
        return thread.rollBack(address, root, left, control);
      });
      await surroundings.onInstalled(request, root, receipt);
      return { report: keptReport(receipt.kept.map(({ as }) => as)) };
    }
    case 'move':
      return { report: keptReport(await move(request, root, tools)) };
    case 'uninstall': {
      await leaveOldPlace(request, root, tools);
      const { kept } = await thread
        .uninstall(root, control)
        .catch(async (error): Promise<{ kept: string[] }> => {
          const { fault } = asInstallError(error);
          if (!KEPT_OUT.includes(fault)) await surroundings.onHalfRemoved(request);
          if (fault !== 'folder-missing') throw error;
          // Its drive is here and the game is not: somebody deleted it by hand, and only the record is left.
          if (!(await surroundings.isLibraryThere(request))) throw error;
          return { kept: [] };
        });
      await surroundings.onUninstalled(request, root);
      return { report: keptReport(kept) };
    }
  }
}
