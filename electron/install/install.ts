import { readdir, rm } from 'node:fs/promises';
import { assertFollows } from '../../shared/depot/channel.ts';
import type { BuildEntry } from '../../shared/depot/manifest.ts';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import { planEntries } from '../../shared/depot/plan.ts';
import { buildsBeside } from './builds-beside.ts';
import type { EngineContext } from './engine-context.ts';
import { examine } from './examine.ts';
import { makeFolder, makeFoldersDurably, statIfThere } from './folder/files.ts';
import { withFolderLock } from './folder/folder-lock.ts';
import { GameFolder, type Receipt } from './folder/game-folder.ts';
import { type InstalledBuild, installedSource, isThere, looksIntact } from './folder/installed-build.ts';
import { giveBackKept } from './folder/kept-files.ts';
import { readRolling } from './folder/rolling-update.ts';
import { freeBytes, mayKeepPrevious } from './folder/space.ts';
import { performSwitch, recoverSwitch } from './folder/switch.ts';
import { type KeptFile, planSwitch, readSwitchPlan } from './folder/switch-plan.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import { asInstallError, InstallError } from './install-error.ts';
import {
  downloadFor,
  fetchChannel,
  type OfferedBuild,
  offerFor,
  offerOf,
  withAnnouncedKeys,
} from './offer.ts';
import { isSystemFile } from './platform/system-files.ts';
import { editedFiles, readOf } from './player-edits.ts';
import { reportCommitting, reportPhase } from './report.ts';
import { type RestoredBuild, restoreInstalled } from './restore-record.ts';
import { isOfBuild, rollTo } from './roll.ts';
import { stageEntries } from './stage/stage-entries.ts';
import type { DepotAddress } from './transfer/depot-source.ts';
import { keepingConnections } from './transfer/kept-connections.ts';
import { chooseWay } from './way.ts';

/** The number of the installed build among the sources of a stage, where there is one. */
const INSTALLED = 0;

/** What is installed now, and what of the player's stood in its way. */
export interface InstallReport extends Receipt {
  kept: KeptFile[];
}

/**
 * Installs a line's current build into a folder that is empty, or where an uninstall left a player's files, or where an
 * install was begun; goes on where an interrupted one ended. Throws an `InstallError`; the folder can then be tried again.
 */
export async function installBuild(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<InstallReport> {
  const folder = new GameFolder(root);
  await makeFoldersDurably(folder.root).catch((error) => {
    throw asInstallError(error);
  });
  return asEngineWork(folder, context, (kept, known) =>
    withAnnouncedKeys(folder, address, known, async (trusting) => {
      const installed = await restoreInstalled(folder, address, trusting);
      if (!installed) await assertEmpty(folder);
      const report = await bringUpToDate(folder, installed, kept, address, trusting);
      await rm(folder.leftFile, { force: true });
      return report;
    }),
  );
}

/**
 * Updates an installed build to the line's current one. Only chunks that are nowhere on this disk are downloaded. The
 * game stays playable until everything new is there; then all changed files are switched, or, if one of them cannot be,
 * none. Where the disk has no room for that, files are replaced batch by batch and the game rests meanwhile.
 */
export async function updateBuild(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<InstallReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, (kept, known) =>
    withAnnouncedKeys(folder, address, known, async (trusting) => {
      const installed = await restoreInstalled(folder, address, trusting);
      if (!installed) throw new InstallError('folder-missing', `nothing is installed in ${folder.root}`);
      return bringUpToDate(folder, installed, kept, address, trusting);
    }),
  );
}

/**
 * Completes or undoes a switch that a crash interrupted; to be called before a game starts. Needs no network. Throws
 * `update-unfinished` when the game's files are those of neither build.
 */
export async function recoverFolder(root: string): Promise<void> {
  const folder = new GameFolder(root);
  if (await statIfThere(folder.switchFile)) await withFolderLock(folder, () => recoverSwitch(folder));
  await assertOneBuild(folder);
}

/** Throws `update-unfinished` while files are replaced batch by batch, and after a switch whose plan was damaged. */
export async function assertOneBuild(folder: GameFolder): Promise<void> {
  await assertNotRolling(folder);
  if ((await readSwitchPlan(folder)) === 'damaged')
    throw new InstallError('update-unfinished', `the plan of a switch in ${folder.root} is damaged`);
}

/** Throws `update-unfinished` while files are replaced batch by batch. */
export async function assertNotRolling(folder: GameFolder): Promise<void> {
  if (await readRolling(folder))
    throw new InstallError('update-unfinished', `the update in ${folder.root} has to be finished first`);
}

/**
 * Work on a folder that nobody else works on and where no switch is half done; it is told what of the player's a switch
 * that had to be completed kept aside, and given a context that trusts the keys announced to this folder too. Every
 * failure is an `InstallError`.
 */
export async function asEngineWork<T>(
  folder: GameFolder,
  context: EngineContext,
  work: (kept: KeptFile[], context: EngineContext) => Promise<T>,
  lock: { movesAway?: boolean } = {},
): Promise<T> {
  try {
    context.signal.throwIfAborted();
    reportPhase(context, 'planning');
    // Only an install makes the game's own folder: one made here would pass for the game that somebody deleted.
    if (!(await statIfThere(folder.root)))
      throw new InstallError('folder-missing', `${folder.root} was taken away`);
    await makeFolder(folder.engine);
    return await withFolderLock(
      folder,
      async (lost) => {
        const trustedKeys = await trustedKeysOf(folder, context);
        const kept = await recoverSwitch(folder);
        await giveBackKept(folder);
        const signal = AbortSignal.any([context.signal, lost]);
        return keepingConnections(() => work(kept, { ...context, trustedKeys, signal }));
      },
      lock,
    );
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    throw asInstallError(error);
  }
}

/** Throws `folder-not-empty` where others have files. What lies beside a stage of ours came since the install began. */
async function assertEmpty(folder: GameFolder): Promise<void> {
  if ((await folder.stages()).length > 0 || (await statIfThere(folder.leftFile))) return;
  const names = await readdir(folder.root);
  const foreign = names.filter((name) => name !== ENGINE_FOLDER && !isSystemFile(name));
  if (foreign.length > 0) throw new InstallError('folder-not-empty', `${folder.root} holds other files`);
}

async function bringUpToDate(
  folder: GameFolder,
  found: RestoredBuild | undefined,
  recovered: KeptFile[],
  address: DepotAddress,
  context: EngineContext,
): Promise<InstallReport> {
  const kept = [...recovered];
  let installed = found;
  let mixed: InstalledBuild[] = [];
  const rolling = await readRolling(folder);
  if (installed && rolling && rolling !== 'damaged') {
    // The files are of two builds now: the newer one must be whole before a next one can follow.
    let begun: OfferedBuild | undefined;
    try {
      begun = await offerOf(rolling.receipt, address, folder, context);
      if (isOfBuild(rolling, begun)) {
        kept.push(...(await rollTo({ folder, offer: begun, installed, rolling, address }, context)));
        installed = { ...begun, isDoubtful: false };
      } else {
        mixed = [installed, begun];
        installed = { ...begun, isDoubtful: true };
      }
    } catch (error) {
      const current = await currentInstead(rolling.receipt, error, address, folder, context);
      mixed = begun ? [installed, begun] : [installed];
      installed = { ...current, isDoubtful: true };
    }
  }
  const channel = await fetchChannel(address, context);
  // Their start goes on beside the fetching of the manifest and the plans.
  if (downloadFor(channel, installed) >= context.aloneBytes) context.workers.warm();
  const offer = await offerFor(channel, address, folder, installed, context);
  kept.push(...(await bringTo(offer, installed, mixed, address, folder, context)));
  return { ...offer.receipt, kept };
}

/** The current build, where one that a rolling update leads to is not whole in the depot or not trusted any more; else the error. */
async function currentInstead(
  begun: Receipt,
  error: unknown,
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<OfferedBuild> {
  const { fault } = asInstallError(error);
  if (context.signal.aborted || (fault !== 'server-wrong-content' && fault !== 'signature-invalid'))
    throw error;
  const channel = await fetchChannel(address, context);
  assertFollows(channel, begun);
  if (channel.build === begun.build) throw error;
  return offerOf(channel, address, folder, context);
}

/** Puts the offered build in place. The files may be of other builds, `mixed`, too. */
async function bringTo(
  offer: OfferedBuild,
  installed: RestoredBuild | undefined,
  mixed: readonly InstalledBuild[],
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<KeptFile[]> {
  const { manifest, manifestFile, receipt, patch } = offer;
  const damaged = installed?.isDoubtful ? await damagedEntries(folder, installed, context) : undefined;
  const plan = planEntries(manifest, installed?.manifest, (entry) =>
    damaged ? looksIntact(folder, entry) && !damaged.has(entry) : isThere(folder, entry),
  );
  const { rolling } = await chooseWay({ folder, offer, installed, plan });
  if (rolling && installed) return rollTo({ folder, offer, installed, rolling, address }, context);
  const source = installed && installedSource(folder, installed.manifest, () => true);
  const { read } = await stageEntries(
    {
      folder,
      build: receipt.build,
      manifest,
      manifestFile,
      staged: plan.stage,
      sources: [
        ...(source ? [source] : []),
        ...mixed.map((build) => installedSource(folder, build.manifest, () => true)),
        ...(await buildsBeside(address.beside, context)),
      ],
      address,
      patch: patch && source && { ...patch, baseFile: source.file },
      takesPart: false,
      trustsJournals: true,
    },
    context,
  );
  const going = [...plan.remove, ...plan.stage.flatMap((entry) => manifest.entries[entry]?.path ?? [])];
  const theirs = installed && (await editedFiles(folder, installed, going, context, readOf(INSTALLED, read)));
  await reportCommitting(context);
  const switchPlan = await planSwitch(folder, offer, plan, installed?.manifest, {
    ...(theirs && { theirs }),
    previous: await previousToKeep(folder, installed, offer, plan.stage, plan.remove, context),
    keepsPrevious: installed?.receipt.build === receipt.build,
    stages: 'all-go',
    rolling: null,
  });
  return performSwitch(folder, switchPlan);
}

/** The entries of a build that are not what they should be, every byte read. */
async function damagedEntries(
  folder: GameFolder,
  installed: InstalledBuild,
  context: EngineContext,
): Promise<Set<BuildEntry>> {
  const { damaged } = await examine(folder, installed, context);
  return new Set(installed.manifest.entries.filter((_, index) => damaged.has(index)));
}

/** The receipt of the build that is replaced, when its changed files shall stay at hand and there is room for them. */
async function previousToKeep(
  folder: GameFolder,
  installed: InstalledBuild | undefined,
  { manifest, receipt }: OfferedBuild,
  staged: readonly number[],
  removed: readonly string[],
  context: EngineContext,
): Promise<Receipt | null> {
  if (!context.keepsPrevious || !installed || installed.receipt.build === receipt.build) return null;
  const going = new Set([...removed, ...staged.map((entry) => manifest.entries[entry]?.path)]);
  const bytes = installed.manifest.entries.reduce(
    (sum, entry) => sum + (entry.kind === 'file' && going.has(entry.path) ? entry.size : 0),
    0,
  );
  return mayKeepPrevious(bytes, await freeBytes(folder.root)) ? installed.receipt : null;
}
