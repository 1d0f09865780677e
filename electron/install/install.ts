import { mkdir, readdir } from 'node:fs/promises';
import { assertFollows, type Channel, openChannel } from '../../shared/depot/channel.ts';
import { badFormat } from '../../shared/depot/errors.ts';
import { CHANNEL_FILE, manifestPath, patchPath } from '../../shared/depot/layout.ts';
import { type BuildEntry, type BuildManifest, installedSize } from '../../shared/depot/manifest.ts';
import { buildNameOf, openManifest, openSections } from '../../shared/depot/manifest-file.ts';
import {
  type OpenedPatch,
  openPatch,
  patchedManifestFile,
  readPatchRows,
  supportsPatches,
} from '../../shared/depot/patch.ts';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import { type EntryPlan, planEntries } from '../../shared/depot/plan.ts';
import type { EngineContext } from './engine-context.ts';
import { readIfThere, statIfThere } from './folder/files.ts';
import { withFolderLock } from './folder/folder-lock.ts';
import { GameFolder, type Receipt, receiptOf } from './folder/game-folder.ts';
import {
  findInstalled,
  type InstalledBuild,
  installedSource,
  looksIntact,
} from './folder/installed-build.ts';
import { performSwitch, recoverSwitch, type SwitchPlan } from './folder/switch.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { reportPhase } from './report.ts';
import { stageEntries } from './stage/stage-entries.ts';
import { type DepotAddress, openDepot } from './transfer/depot-source.ts';
import { persist } from './transfer/retry.ts';

/** A build of a depot, ready to be put together. */
export interface OfferedBuild {
  manifest: BuildManifest;
  manifestFile: Buffer;
  receipt: Receipt;
  /** How to come there from the installed build with few bytes. */
  patch: OpenedPatch | undefined;
}

/**
 * Installs a line's current build into a folder that is empty or where an install was begun; goes on where an
 * interrupted one ended. Throws an `InstallError`; the folder can then be tried again.
 */
export async function installBuild(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<Receipt> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async () => {
    const installed = await findInstalled(folder, context);
    if (!installed) await assertEmpty(folder);
    return bringTo(
      await fetchOffer(address, folder, installed, context),
      installed,
      address,
      folder,
      context,
    );
  });
}

/**
 * Updates an installed build to the line's current one. Only chunks that are nowhere in the installed build are
 * downloaded. The game stays playable until everything new is on the disk; then all changed files are switched, or, if
 * one of them cannot be, none.
 */
export async function updateBuild(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<Receipt> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async () => {
    const installed = await findInstalled(folder, context);
    if (!installed) throw new InstallError('folder-missing', `nothing is installed in ${folder.root}`);
    return bringTo(
      await fetchOffer(address, folder, installed, context),
      installed,
      address,
      folder,
      context,
    );
  });
}

/** Completes or undoes a switch that a crash interrupted; to be called before a game starts. Needs no network. */
export async function recoverFolder(root: string): Promise<void> {
  const folder = new GameFolder(root);
  if (!(await statIfThere(folder.switchFile))) return;
  await withFolderLock(folder, () => recoverSwitch(folder));
}

/** Work on a folder that nobody else works on and where no switch is half done. Every failure is an `InstallError`. */
export async function asEngineWork<T>(
  folder: GameFolder,
  context: EngineContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    context.signal.throwIfAborted();
    reportPhase(context, 'planning');
    context.workers.warm();
    await mkdir(folder.engine, { recursive: true });
    return await withFolderLock(folder, async () => {
      await recoverSwitch(folder);
      return await work();
    });
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    throw asInstallError(error);
  }
}

async function assertEmpty(folder: GameFolder): Promise<void> {
  const foreign = (await readdir(folder.root)).filter((name) => name !== ENGINE_FOLDER);
  if (foreign.length > 0) throw new InstallError('folder-not-empty', `${folder.root} holds other files`);
}

/** The channel and the manifest it points to, both verified, and the channel not older than what is installed. */
async function fetchOffer(
  address: DepotAddress,
  folder: GameFolder,
  installed: InstalledBuild | undefined,
  context: EngineContext,
): Promise<OfferedBuild> {
  const channelFile = await fetchFile(address, CHANNEL_FILE, context);
  const channel = openChannel(channelFile.toString('utf8'), context.trustedKeys);
  if (installed) assertFollows(channel, installed.receipt);
  const patched = installed && (await fetchPatch(address, channel, installed, context));
  if (patched) return patched;
  const staged = await readIfThere(folder.stageOf(channel.build).manifestFile);
  return openOffer(
    channel,
    staged ?? (await fetchFile(address, manifestPath(channel.build), context)),
    context,
  );
}

/** The offer by way of the patch from the installed build; nothing when there is none or anything about it is wrong. */
async function fetchPatch(
  address: DepotAddress,
  channel: Channel,
  installed: InstalledBuild,
  context: EngineContext,
): Promise<OfferedBuild | undefined> {
  const offered = channel.patches.find(({ from }) => from === installed.receipt.build);
  if (!offered || !supportsPatches()) return undefined;
  try {
    const patch = openPatch(await fetchFile(address, patchPath(offered.index), context), offered.index);
    const { sections } = openSections(installed.manifestFile, context.trustedKeys);
    const offer = openOffer(channel, patchedManifestFile(patch, sections), context);
    return { ...offer, patch: readPatchRows(patch, offer.manifest, installed.manifest) };
  } catch (error) {
    const { fault } = asInstallError(error);
    if (context.signal.aborted || (fault !== 'server-wrong-content' && fault !== 'signature-invalid'))
      throw error;
    return undefined;
  }
}

function openOffer(channel: Channel, manifestFile: Buffer, context: EngineContext): OfferedBuild {
  if (buildNameOf(manifestFile) !== channel.build)
    throw badFormat('the manifest is not the one the channel names');
  const manifest = openManifest(manifestFile, context.trustedKeys);
  if (manifest.store !== channel.store || manifest.line !== channel.line)
    throw badFormat('the manifest belongs to another game or line');
  const { build, sequence } = channel;
  return {
    manifest,
    manifestFile,
    receipt: receiptOf(manifest, { build, sequence, size: installedSize(manifest) }),
    patch: undefined,
  };
}

/** A small file of the depot; failures of the network are retried for a while. */
export async function fetchFile(
  address: DepotAddress,
  name: string,
  context: EngineContext,
): Promise<Buffer> {
  const depot = openDepot(address, context.bandwidth);
  try {
    return await persist(
      () => depot.readFile(name, context.signal),
      () => 0,
      context.signal,
    );
  } finally {
    depot.close();
  }
}

async function bringTo(
  offer: OfferedBuild,
  installed: InstalledBuild | undefined,
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<Receipt> {
  const { manifest, manifestFile, receipt, patch } = offer;
  const source = installed && installedSource(folder, installed.manifest, () => true);
  const plan = planEntries(manifest, installed?.manifest, (entry) => looksIntact(folder, entry));
  await stageEntries(
    {
      folder,
      build: receipt.build,
      manifest,
      manifestFile,
      staged: plan.stage,
      sources: source ? [source] : [],
      address,
      patch: patch && source && { ...patch, baseFile: source.file },
    },
    context,
  );
  reportPhase(context, 'committing');
  await performSwitch(folder, await planSwitch(folder, offer, plan, installed?.manifest));
  return receipt;
}

/** The steps from the installed build to the staged one. */
export async function planSwitch(
  folder: GameFolder,
  { manifest, receipt }: Pick<OfferedBuild, 'manifest' | 'receipt'>,
  plan: EntryPlan,
  before: BuildManifest | undefined,
): Promise<SwitchPlan> {
  const ours = new Set(before?.entries.map((entry) => entry.path));
  const entryAt = (index: number): BuildEntry => {
    const entry = manifest.entries[index];
    if (!entry) throw new RangeError(`no entry ${index}`);
    return entry;
  };
  const made = plan.make.map(entryAt);
  const removals: string[] = [];
  for (const removal of plan.remove) if (await statIfThere(folder.place(removal))) removals.push(removal);
  return {
    format: 1,
    direction: 'forward',
    receipt,
    moves: plan.stage.map((entry) => {
      const { path } = entryAt(entry);
      return { entry, path, owned: ours.has(path) };
    }),
    links: made.flatMap((entry) =>
      entry.kind === 'link' ? [{ path: entry.path, target: entry.target, owned: ours.has(entry.path) }] : [],
    ),
    folders: made.flatMap((entry) => (entry.kind === 'folder' ? [entry.path] : [])),
    modes: plan.chmod
      .map(entryAt)
      .flatMap((entry) =>
        entry.kind === 'file' ? [{ path: entry.path, executable: entry.executable }] : [],
      ),
    removals,
  };
}
