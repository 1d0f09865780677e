import {
  assertFollows,
  assertNotBehind,
  assertOfLine,
  type Channel,
  openChannel,
} from '../../shared/depot/channel.ts';
import { badFormat, DepotError } from '../../shared/depot/errors.ts';
import { withAnnounced } from '../../shared/depot/keys.ts';
import { CHANNEL_FILE, KEYS_FILE, manifestPath, patchPath } from '../../shared/depot/layout.ts';
import { installedSize } from '../../shared/depot/manifest.ts';
import { assertTrusted, buildNameOf, openManifest, openSections } from '../../shared/depot/manifest-file.ts';
import {
  type OpenedPatch,
  openPatch,
  patchedManifestFile,
  readPatchRows,
  supportsPatches,
} from '../../shared/depot/patch.ts';
import type { EngineContext } from './engine-context.ts';
import { readIfThere } from './folder/files.ts';
import { type GameFolder, type Receipt, receiptOf } from './folder/game-folder.ts';
import type { InstalledBuild } from './folder/installed-build.ts';
import { keepAnnounced } from './folder/trusted-keys.ts';
import { asInstallError } from './install-error.ts';
import { type DepotAddress, openDepot } from './transfer/depot-source.ts';
import { persist } from './transfer/retry.ts';

/** A build of a depot, ready to be put together. */
export interface OfferedBuild extends InstalledBuild {
  /** How to come there from the installed build with few bytes. */
  patch: OpenedPatch | undefined;
}

/** The build a channel points to, its manifest verified, and the channel not older than what should be there. */
export async function offerFor(
  channel: Channel,
  address: DepotAddress,
  folder: GameFolder,
  installed: InstalledBuild | undefined,
  context: EngineContext,
): Promise<OfferedBuild> {
  if (!installed) return firstOfferOf(channel, address, folder, context);
  assertFollows(channel, installed.receipt);
  const patched = await fetchPatch(address, channel, installed, context);
  return patched ?? offerOf(channel, address, folder, context);
}

/** The patch from the installed build, where there is one. */
const offeredPatch = ({ patches }: Channel, installed: InstalledBuild | undefined) =>
  patches.find(({ from }) => from === installed?.receipt.build);

/** How many bytes a channel says its build takes to come, by a patch where one begins at the installed build. */
export const downloadFor = (channel: Channel, installed: InstalledBuild | undefined): number =>
  (offeredPatch(channel, installed) ?? channel).downloadSize;

/**
 * Runs work that reads a depot. Where a key that is not known has signed there, the keys that the depot announces are
 * looked at: those that a trusted key vouches for are kept beside the game, if one is named, and the work is done again.
 */
export async function withAnnouncedKeys<T>(
  folder: GameFolder | undefined,
  address: DepotAddress,
  context: EngineContext,
  work: (context: EngineContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context);
  } catch (error) {
    if (!(error instanceof DepotError) || error.fault !== 'untrusted-key') throw error;
    const keysFile = await fetchFile(address, KEYS_FILE, context).catch(() => undefined);
    const trustedKeys = keysFile && withAnnounced(context.trustedKeys, keysFile.toString('utf8'));
    if (!trustedKeys || trustedKeys.length === context.trustedKeys.length) throw error;
    if (folder) await keepAnnounced(folder, keysFile);
    return work({ ...context, trustedKeys });
  }
}

/** The channel, verified, and of the line that was asked for. */
export async function fetchChannel(address: DepotAddress, context: EngineContext): Promise<Channel> {
  const file = await fetchFile(address, CHANNEL_FILE, context);
  const channel = openChannel(file.toString('utf8'), context.trustedKeys);
  assertOfLine(channel, address.expects);
  return channel;
}

/** The channel's build for a folder where no receipt says how old it may be: it must be the one that the store calls current. */
export async function firstOfferOf(
  channel: Channel,
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<OfferedBuild> {
  const offer = await offerOf(channel, address, folder, context);
  const { build } = address.expects;
  if (build !== undefined) assertNotBehind(channel.build, offer.manifest.previous, build);
  return offer;
}

/** Resolves where a depot answers; throws what stands against it where it does not. */
export async function assertReachable(address: DepotAddress, context: Fetching): Promise<void> {
  await fetchFile(address, CHANNEL_FILE, context);
}

/** What names a build and says how new it is: a channel or a receipt. */
type BuildPointer = Pick<Receipt, 'store' | 'line' | 'build' | 'sequence'>;

/** A build by its name, from its stage where one was begun, else from the estimate before, else from the depot. */
export async function offerOf(
  pointer: BuildPointer,
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<OfferedBuild> {
  const staged = await readIfThere(folder.stageOf(pointer.build).manifestFile);
  const offer = staged && openedOrNothing(pointer, staged, address, context);
  if (offer) return offer;
  const estimated = context.estimated.take(pointer.build);
  if (estimated) {
    assertTrusted(estimated.manifestFile, context.trustedKeys);
    return offered(pointer, estimated, address);
  }
  return openOffer(pointer, await fetchFile(address, manifestPath(pointer.build), context), address, context);
}

/** A manifest in a stage can have been damaged since; then it is fetched again. */
function openedOrNothing(
  pointer: BuildPointer,
  manifestFile: Buffer,
  address: DepotAddress,
  context: EngineContext,
): OfferedBuild | undefined {
  try {
    return openOffer(pointer, manifestFile, address, context);
  } catch {
    return undefined;
  }
}

/** The offer by way of the patch from the installed build; nothing when there is none or anything about it is wrong. */
async function fetchPatch(
  address: DepotAddress,
  channel: Channel,
  installed: InstalledBuild,
  context: EngineContext,
): Promise<OfferedBuild | undefined> {
  const offered = offeredPatch(channel, installed);
  if (!offered || !supportsPatches()) return undefined;
  try {
    const patch = openPatch(await fetchFile(address, patchPath(offered.index), context), offered.index);
    const { sections } = openSections(installed.manifestFile, context.trustedKeys);
    const offer = openOffer(channel, patchedManifestFile(patch, sections), address, context);
    return { ...offer, patch: readPatchRows(patch, offer.manifest, installed.manifest) };
  } catch (error) {
    const { fault } = asInstallError(error);
    if (context.signal.aborted || (fault !== 'server-wrong-content' && fault !== 'signature-invalid'))
      throw error;
    return undefined;
  }
}

function openOffer(
  channel: BuildPointer,
  manifestFile: Buffer,
  address: DepotAddress,
  context: EngineContext,
): OfferedBuild {
  if (buildNameOf(manifestFile) !== channel.build)
    throw badFormat('the manifest is not the one the channel names');
  return offered(
    channel,
    { manifest: openManifest(manifestFile, context.trustedKeys), manifestFile },
    address,
  );
}

function offered(
  channel: BuildPointer,
  { manifest, manifestFile }: Pick<InstalledBuild, 'manifest' | 'manifestFile'>,
  { expects }: DepotAddress,
): OfferedBuild {
  assertOfLine(manifest, channel);
  assertOfLine(manifest, expects);
  const { build, sequence } = channel;
  return {
    manifest,
    manifestFile,
    receipt: receiptOf(manifest, { build, sequence, size: installedSize(manifest) }),
    patch: undefined,
  };
}

type Fetching = Pick<EngineContext, 'bandwidth' | 'signal'>;

/** A small file of the depot; failures of the network are retried for a while. */
async function fetchFile(address: DepotAddress, name: string, context: Fetching): Promise<Buffer> {
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
