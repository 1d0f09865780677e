import type { KeyObject } from 'node:crypto';
import type { UpdateEstimate } from '../estimate.ts';
import { GameFolder, type Receipt } from '../folder/game-folder.ts';
import { freeBytes } from '../folder/space.ts';
import { asInstallError } from '../install-error.ts';
import { readMoveNote } from '../move-note.ts';
import { assertReachable } from '../offer.ts';
import type { Bandwidth } from '../transfer/bandwidth.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import { EngineThread, type OperationControl } from '../workers/engine-thread.ts';
import type { JobRunner } from './job-runner.ts';
import type { JobReport, JobRequest } from './queue-state.ts';

/** Folders that a game moves between. */
interface Way {
  from: string;
  to: string;
}

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
  /** `damaged`: paths that are not as the build has them, repairing done. */
  onVerified(request: JobRequest, damaged: readonly string[]): Promise<void>;
  onUninstalled(request: JobRequest, root: string): Promise<void>;
  /** The build that the library knows to be installed. */
  buildOf(request: JobRequest): Promise<string>;
  /** From where and to where a move takes the game, also when it has arrived and only the old place is to be cleared. */
  moveOf(request: JobRequest): Promise<Way>;
  /** Called when everything has arrived: from then on the game is at home in the new folder. */
  onArrived(request: JobRequest, way: Way): Promise<void>;
  /** Called when nothing is left behind. */
  onMoved(request: JobRequest): Promise<void>;
}

export interface EngineRunner extends JobRunner {
  /** What bringing a game's folder to the store's build would cost. Throws an `InstallError`. */
  estimate(request: JobRequest): Promise<UpdateEstimate>;
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
  const hindered = new Set<string>();

  /** Where the job writes. */
  const targetOf = async (request: JobRequest) =>
    request.kind === 'move' ? (await surroundings.moveOf(request)).to : surroundings.folderOf(request);

  async function noteNeed(id: string, request: JobRequest, error: unknown): Promise<void> {
    const { fault, shortfall } = asInstallError(error);
    if (fault === 'disk-full' && shortfall !== undefined)
      needed.set(id, shortfall + (await freeBytes(await targetOf(request))));
  }

  return {
    async run({ id }, request, signal, onProgress) {
      needed.delete(id);
      const control = { keepsPrevious: true, signal, onProgress };
      const root = await surroundings.folderOf(request);
      try {
        return await runJob(request, root, { thread, bandwidth, control, surroundings, hindered });
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
      const { signal } = new AbortController();
      return thread.estimate(await surroundings.addressOf(request), await surroundings.folderOf(request), {
        signal,
        onProgress: () => {},
      });
    },
    async discard({ id, kind }, request) {
      needed.delete(id);
      const root = await surroundings.folderOf(request);
      if (kind === 'install' || kind === 'update') await thread.discard(root);
      if (kind === 'move') await thread.discardMove(root, (await surroundings.moveOf(request)).to);
    },
  };
}

interface Tools {
  thread: EngineThread;
  bandwidth: Bandwidth;
  control: OperationControl;
  surroundings: JobSurroundings;
  /** Folders where a repair mended what this disk could: the depot has to answer before all is read again. */
  hindered: Set<string>;
}

async function runJob(
  request: JobRequest,
  root: string,
  { thread, bandwidth, control, surroundings, hindered }: Tools,
): Promise<JobReport | null> {
  switch (request.kind) {
    case 'install':
    case 'update': {
      const address = await surroundings.addressOf(request);
      const receipt = await thread[request.kind](address, root, control);
      await surroundings.onInstalled(request, root, receipt);
      return null;
    }
    case 'verify': {
      const { checked, bad, fetched, damaged } = await thread.verify(root, control);
      await surroundings.onVerified(request, damaged);
      return { checked, bad, fetched };
    }
    case 'repair': {
      const address = await surroundings.addressOf(request);
      if (hindered.has(root)) await assertReachable(address, { bandwidth, signal: control.signal });
      const report = await thread.repair(address, root, control);
      await surroundings.onVerified(request, report.unmended);
      if (report.hindrance) {
        hindered.add(root);
        throw report.hindrance;
      }
      hindered.delete(root);
      const { checked, bad, fetched } = report;
      return { checked, bad, fetched };
    }
    case 'rollback': {
      const left = await surroundings.buildOf(request);
      await surroundings.onInstalled(request, root, await thread.rollBack(root, left, control));
      return null;
    }
    case 'move': {
      const way = await surroundings.moveOf(request);
      // Stopped after its very last step, it has nothing left to do but to say so.
      if (root !== way.to || (await readMoveNote(new GameFolder(way.to))))
        await thread.move(way.from, way.to, control, () => surroundings.onArrived(request, way));
      await surroundings.onMoved(request);
      return null;
    }
    case 'uninstall':
      await thread.uninstall(root, control);
      await surroundings.onUninstalled(request, root);
      return null;
  }
}
