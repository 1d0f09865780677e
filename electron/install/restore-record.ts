import { installedSize } from '../../shared/depot/manifest.ts';
import { buildNameOf } from '../../shared/depot/manifest-file.ts';
import type { EngineContext } from './engine-context.ts';
import { readIfThere, writeAtomically } from './folder/files.ts';
import { type GameFolder, receiptOf, writeReceipt } from './folder/game-folder.ts';
import { findInstalled, genuineManifest, type InstalledBuild } from './folder/installed-build.ts';
import { asInstallError } from './install-error.ts';
import { fetchChannel, offerOf } from './offer.ts';
import type { DepotAddress } from './transfer/depot-source.ts';

/**
 * What is installed in a folder. Where its receipt or its manifest is damaged, the record is made whole again: by the
 * one that is left, else by the depot's channel. Nothing when the folder has neither.
 */
export async function restoreInstalled(
  folder: GameFolder,
  address: DepotAddress,
  context: EngineContext,
): Promise<InstalledBuild | undefined> {
  const receipt = await folder.readReceipt();
  const manifestFile = await readIfThere(folder.manifestFile);
  const manifest = manifestFile && genuineManifest(manifestFile, context);
  try {
    return await findInstalled(folder, context);
  } catch (error) {
    if (asInstallError(error).fault !== 'record-damaged') throw error;
  }
  const restored = await restore();
  await writeAtomically(folder.manifestFile, restored.manifestFile);
  await writeReceipt(folder, restored.receipt);
  return restored;

  async function restore(): Promise<InstalledBuild> {
    if (receipt) return offerOf(receipt, address, folder, context);
    const channel = await fetchChannel(address, context).catch((error) => {
      // The manifest alone says what is installed; the depot would only add how old it is.
      if (manifest && asInstallError(error).fault === 'offline') return undefined;
      throw error;
    });
    if (channel && !manifest) return offerOf(channel, address, folder, context);
    if (!manifest) throw new Error('neither a manifest nor a channel');
    const build = buildNameOf(manifestFile);
    const sequence = channel?.build === build ? channel.sequence : Math.max(0, (channel?.sequence ?? 1) - 1);
    const size = installedSize(manifest);
    return { manifest, manifestFile, receipt: receiptOf(manifest, { build, sequence, size }) };
  }
}
