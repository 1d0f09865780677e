import { planEntries } from '../../shared/depot/plan.ts';
import { buildsBeside } from './builds-beside.ts';
import type { EngineContext } from './engine-context.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { installedSource, isThere } from './folder/installed-build.ts';
import type { RollingUpdate } from './folder/rolling-update.ts';
import { performSwitch } from './folder/switch.ts';
import { type KeptFile, planSwitch } from './folder/switch-plan.ts';
import type { OfferedBuild } from './offer.ts';
import { editedFiles, readOf } from './player-edits.ts';
import { reportCommitting } from './report.ts';
import type { RestoredBuild } from './restore-record.ts';
import { type LocalBuild, stageEntries } from './stage/stage-entries.ts';
import type { DepotAddress } from './transfer/depot-source.ts';

export interface RollRequest {
  folder: GameFolder;
  offer: OfferedBuild;
  /** What was installed when the update began. */
  installed: RestoredBuild;
  rolling: RollingUpdate;
  address: DepotAddress;
}

/**
 * Goes on with a rolling update: each batch is put together and switched before the next begins, so that the disk holds
 * little more than one of them twice. The record stays that of the old build until the last batch is in place.
 */
export async function rollTo(request: RollRequest, context: EngineContext): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  const { rolling, address } = request;
  const beside = await buildsBeside(address.beside, context);
  for (let done = rolling.done; done < rolling.batches.length; done++)
    kept.push(...(await rollBatch(request, done, beside, context)));
  return kept;
}

/** Whether all that a rolling update is to stage are files of that build; its note can have been damaged. */
export const isOfBuild = ({ batches }: RollingUpdate, { manifest }: OfferedBuild): boolean =>
  batches.every(({ staged }) => staged.every((entry) => manifest.entries[entry]?.kind === 'file'));

/** The number of the old files among the sources of a batch. */
const OLD_FILES = 0;

async function rollBatch(
  { folder, offer, installed, rolling, address }: RollRequest,
  done: number,
  beside: readonly LocalBuild[],
  context: EngineContext,
): Promise<KeptFile[]> {
  const { manifest, manifestFile, receipt, patch } = offer;
  const { batches } = rolling;
  const batch = batches[done] ?? { staged: [], removals: [] };
  const isLast = done + 1 === batches.length;
  const pathOf = (entry: number) => manifest.entries[entry]?.path ?? '';
  const before = batches.slice(0, done);
  const placed = new Set(before.flatMap(({ staged }) => staged));
  const pending = new Set(batches.slice(done).flatMap(({ staged }) => staged));
  const gone = new Set([...[...placed].map(pathOf), ...before.flatMap(({ removals }) => removals)]);
  const isOld = (entry: number) => !gone.has(installed.manifest.entries[entry]?.path ?? '');
  const oldFiles = installedSource(folder, installed.manifest, isOld);
  const newFiles = installedSource(folder, manifest, (entry) => !pending.has(entry));
  const { read } = await stageEntries(
    {
      folder,
      build: receipt.build,
      manifest,
      manifestFile,
      staged: batch.staged,
      sources: [oldFiles, newFiles, ...beside],
      address,
      patch: patch && {
        ...patch,
        rows: patch.rows.filter(({ base }) => !base || isOld(base.entry)),
        baseFile: oldFiles.file,
      },
      takesPart: false,
      trustsJournals: true,
    },
    context,
  );
  const going = [...batch.removals, ...batch.staged.map(pathOf)];
  const theirs = await editedFiles(folder, installed, going, context, readOf(OLD_FILES, read));
  await reportCommitting(context);
  const { make, chmod } = planEntries(manifest, installed.manifest, (entry) => isThere(folder, entry));
  const plan = {
    stage: [...batch.staged],
    make: isLast ? make : [],
    chmod: isLast ? chmod : [],
    remove: [...batch.removals],
  };
  const switchPlan = await planSwitch(folder, offer, plan, installed.manifest, {
    theirs,
    previous: null,
    keepsPrevious: false,
    stages: isLast ? 'all-go' : 'stay',
    rolling: isLast ? null : { ...rolling, done: done + 1 },
  });
  return performSwitch(folder, switchPlan);
}
