import { assertFollows } from '../../shared/depot/channel.ts';
import { installedSize } from '../../shared/depot/manifest.ts';
import { buildNameOf } from '../../shared/depot/manifest-file.ts';
import type { EngineContext } from './engine-context.ts';
import { readIfThere, writeAtomically } from './folder/files.ts';
import { type GameFolder, receiptOf, writeReceipt } from './folder/game-folder.ts';
import { findInstalled, genuineManifest, type InstalledBuild } from './folder/installed-build.ts';
import { readRolling } from './folder/rolling-update.ts';
import { readSwitchPlan } from './folder/switch-plan.ts';
import { asInstallError } from './install-error.ts';
import { fetchChannel, firstOfferOf, offerOf } from './offer.ts';
import type { DepotAddress } from './transfer/depot-source.ts';

export interface RestoredBuild extends InstalledBuild {
  /** Whether the files may be others than the build's: then they are to be read, and the record to be written, anew. */
  isDoubtful: boolean;
}

/**
 * What is installed in a folder. Where its receipt or its manifest is damaged, the record is made whole again by the one
 * that is left. Where both are, where the depot has the receipt's build no more, or not by a key that is trusted, or where
 * how far a rolling update came is not known, the channel's build is taken for it, in doubt. Nothing when the folder has
 * neither receipt nor manifest.
 */
export async function restoreInstalled(
  folder: GameFolder,
  address: DepotAddress,
  context: EngineContext,
): Promise<RestoredBuild | undefined> {
  const receipt = await folder.readReceipt();
  const isDoubtful = (await readSwitchPlan(folder)) === 'damaged';
  if ((await readRolling(folder)) === 'damaged') return current();
  try {
    const found = await findInstalled(folder, context);
    return found && { ...found, isDoubtful };
  } catch (error) {
    if (asInstallError(error).fault !== 'record-damaged') throw error;
  }
  const manifestFile = await readIfThere(folder.manifestFile);
  const manifest = manifestFile && genuineManifest(manifestFile, context);
  if (!receipt && !manifest) return current();
  const restored = await restore();
  if (!restored) return current();
  await writeAtomically(folder.manifestFile, restored.manifestFile);
  await writeReceipt(folder, restored.receipt);
  return { ...restored, isDoubtful };

  async function current(): Promise<RestoredBuild> {
    const channel = await fetchChannel(address, context);
    if (receipt) assertFollows(channel, receipt);
    const offer = await (receipt ? offerOf : firstOfferOf)(channel, address, folder, context);
    return { ...offer, isDoubtful: true };
  }

  async function restore(): Promise<InstalledBuild | undefined> {
    if (receipt) return offerOf(receipt, address, folder, context).catch(nothingIfGone);
    const channel = await fetchChannel(address, context).catch((error) => {
      // The manifest alone says what is installed; the depot would only add how old it is.
      if (manifest && asInstallError(error).fault === 'offline') return undefined;
      throw error;
    });
    if (!manifest) throw new Error('neither a receipt nor a manifest');
    const build = buildNameOf(manifestFile);
    const sequence = channel?.build === build ? channel.sequence : Math.max(0, (channel?.sequence ?? 1) - 1);
    const size = installedSize(manifest);
    return { manifest, manifestFile, receipt: receiptOf(manifest, { build, sequence, size }) };
  }
}

/** What a depot answers for a build that it was pruned of, or that a key signed which is trusted no more. */
function nothingIfGone(error: unknown): undefined {
  const { fault } = asInstallError(error);
  if (fault !== 'server-wrong-content' && fault !== 'signature-invalid') throw error;
}
