import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isFile } from '../../shared/depot/manifest.ts';
import { buildNameOf } from '../../shared/depot/manifest-file.ts';
import { indexPieces, planContent, planEntries } from '../../shared/depot/plan.ts';
import type { EngineContext } from './engine-context.ts';
import { checkFiles, type PlacedFile } from './examine.ts';
import { readIfThere, statIfThere } from './folder/files.ts';
import { GameFolder, type Receipt, readReceiptFile } from './folder/game-folder.ts';
import {
  findInstalled,
  genuineManifest,
  type InstalledBuild,
  installedSource,
  isThere,
  readInstalled,
} from './folder/installed-build.ts';
import { keptFile, takeKept } from './folder/kept-files.ts';
import { performSwitch } from './folder/switch.ts';
import { planSwitch } from './folder/switch-plan.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import { asEngineWork, assertOneBuild, type InstallReport } from './install.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { editedFiles } from './player-edits.ts';
import { reportCommitting } from './report.ts';
import { DEPOT_FAULTS, type LocalBuild, stageEntries } from './stage/stage-entries.ts';
import type { DepotAddress } from './transfer/depot-source.ts';

/** The build that `rollBackBuild` can bring back from this disk alone, as far as names and sizes tell; else nothing. */
export async function previousBuild(root: string, context: EngineContext): Promise<Receipt | undefined> {
  const folder = new GameFolder(root);
  const trusting = { ...context, trustedKeys: await trustedKeysOf(folder, context) };
  const installed = await findInstalled(folder, trusting).catch(() => undefined);
  const previous = installed && (await readPrevious(folder, installed, trusting));
  if (!previous) return undefined;
  const { manifest } = previous;
  const { stage } = planBack(folder, previous, installed);
  const kept = new Set((await keptFiles(folder, previous, stage)).map(({ entry }) => entry));
  const lacking = stage.filter((entry) => !kept.has(entry));
  const here = indexPieces([
    installedSource(folder, installed.manifest, () => true),
    { manifest, holds: (entry) => kept.has(entry) },
  ]);
  const { fetches } = planContent(manifest, lacking, here, () => false);
  return fetches.length === 0 ? previous.receipt : undefined;
}

/**
 * Leaves the named build for the one that it replaced, from what was kept of that one and what both share. Every byte is
 * verified before a file moves; what is damaged or gone comes from the depot, where one is named. The build that is left
 * is kept in turn and can be gone forth to. After a crash the same call goes on; where the named build is not installed
 * any more, nothing is left to do. Throws `previous-incomplete` when something is lacking that no depot gives.
 */
export async function rollBackBuild(
  address: DepotAddress | undefined,
  root: string,
  left: string,
  context: EngineContext,
): Promise<InstallReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async (recovered, trusting) => {
    await assertOneBuild(folder);
    const installed = await readInstalled(folder, trusting);
    if (installed.receipt.build !== left) return { ...installed.receipt, kept: recovered };
    const previous = await readPrevious(folder, installed, trusting);
    if (!previous)
      throw new InstallError('previous-incomplete', `no earlier build is kept in ${folder.root}`);
    const plan = planBack(folder, previous, installed);
    const whole = await stageLacking(folder, previous, installed, plan.stage, address, trusting);
    const going = [
      ...plan.remove,
      ...plan.stage.flatMap((entry) => previous.manifest.entries[entry]?.path ?? []),
    ];
    const theirs = await editedFiles(folder, { ...installed, isDoubtful: false }, going, trusting);
    await reportCommitting(trusting);
    await takeKept(folder, folder.stageOf(previous.receipt.build), whole);
    const switchPlan = await planSwitch(folder, previous, plan, installed.manifest, {
      theirs,
      previous: installed.receipt,
      keepsPrevious: false,
      stages: 'all-go',
      rolling: null,
    });
    return { ...previous.receipt, kept: [...recovered, ...(await performSwitch(folder, switchPlan))] };
  });
}

const planBack = (folder: GameFolder, previous: InstalledBuild, installed: InstalledBuild) =>
  planEntries(previous.manifest, installed.manifest, (entry) => isThere(folder, entry));

/** The kept build; nothing when its record is not whole, or of another game or line than what is installed. */
async function readPrevious(
  folder: GameFolder,
  installed: InstalledBuild,
  context: EngineContext,
): Promise<InstalledBuild | undefined> {
  const receipt = await readReceiptFile(folder.previousReceiptFile);
  const manifestFile = await readIfThere(path.join(folder.previousFolder, 'manifest'));
  const manifest = manifestFile && genuineManifest(manifestFile, context);
  if (!receipt || !manifest || buildNameOf(manifestFile) !== receipt.build) return undefined;
  const { store, line } = installed.manifest;
  return manifest.store === store && manifest.line === line ? { receipt, manifest, manifestFile } : undefined;
}

/** Those of the wanted files that were kept, each with the length that it should have. */
async function keptFiles(
  folder: GameFolder,
  { manifest }: InstalledBuild,
  wanted: readonly number[],
): Promise<PlacedFile[]> {
  const files: PlacedFile[] = [];
  for (const entry of wanted) {
    const file = manifest.entries[entry];
    const place = keptFile(folder, entry);
    const found = await statIfThere(place);
    if (file && isFile(file) && found?.isFile() && found.size === file.size) files.push({ entry, place });
  }
  return files;
}

/** Reads what was kept, and puts together in the stage what of it is not whole. Answers the entries that are. */
async function stageLacking(
  folder: GameFolder,
  { manifest, manifestFile, receipt }: InstalledBuild,
  installed: InstalledBuild,
  wanted: readonly number[],
  address: DepotAddress | undefined,
  context: EngineContext,
): Promise<number[]> {
  const files = await keptFiles(folder, { manifest, manifestFile, receipt }, wanted);
  const { badChunks } = await checkFiles(manifest, files, context);
  const damaged = new Set(badChunks.map(({ entry }) => entry));
  const bad = new Set(badChunks.map(({ entry, position }) => `${entry}:${position}`));
  const present = new Set(files.map(({ entry }) => entry));
  const isWhole = (entry: number) => present.has(entry) && !damaged.has(entry);
  const kept: LocalBuild = {
    manifest,
    holds: (entry, position) => present.has(entry) && !bad.has(`${entry}:${position}`),
    file: (entry) => keptFile(folder, entry),
  };
  try {
    await stageEntries(
      {
        folder,
        build: receipt.build,
        manifest,
        manifestFile,
        staged: wanted.filter((entry) => !isWhole(entry)),
        sources: [kept, installedSource(folder, installed.manifest, () => true)],
        address,
        patch: undefined,
        takesPart: false,
        trustsJournals: true,
      },
      context,
    );
  } catch (error) {
    const { fault, message } = asInstallError(error);
    if (context.signal.aborted || !DEPOT_FAULTS.includes(fault)) throw error;
    await rm(folder.stageOf(receipt.build).folder, { recursive: true, force: true });
    throw new InstallError('previous-incomplete', message, { cause: error });
  }
  return wanted.filter(isWhole);
}

/** Drops what a rollback that was given up has put together; kept files were given back before. */
export async function discardRollBack(folder: GameFolder): Promise<void> {
  const receipt = await readReceiptFile(folder.previousReceiptFile);
  if (receipt) await rm(folder.stageOf(receipt.build).folder, { recursive: true, force: true });
}
