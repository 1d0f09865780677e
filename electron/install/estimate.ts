import { at } from '../../shared/depot/manifest.ts';
import { indexPieces, planContent, planEntries } from '../../shared/depot/plan.ts';
import { buildsBeside } from './builds-beside.ts';
import type { EngineContext } from './engine-context.ts';
import { statIfThere } from './folder/files.ts';
import { GameFolder } from './folder/game-folder.ts';
import { findInstalled, installedSource, isThere } from './folder/installed-build.ts';
import { freeBytes, shortfallOf } from './folder/space.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import { asInstallError } from './install-error.ts';
import { fetchChannel, offerFor, withAnnouncedKeys } from './offer.ts';
import { isWritten, readClaims } from './stage/open-stage.ts';
import type { DepotAddress } from './transfer/depot-source.ts';
import { keepingConnections } from './transfer/kept-connections.ts';
import { previousBytes, spaceNeedOf } from './way.ts';

/** What bringing a folder to a line's current build will cost; sizes in bytes, what earlier runs fetched left out. */
export interface UpdateEstimate {
  build: string;
  version: string;
  downloadBytes: number;
  writeBytes: number;
  /** The most that lies on the disk on the way beside what lies there now; rolling: undefined for a first install. */
  peakExtraBytes: { sideBySide: number; rolling: number | undefined };
  freeBytes: number;
  /** Whether files will be replaced batch by batch, during which the game cannot be played. */
  willRoll: boolean;
  /** Whether the build that was kept from before goes first, to make room: then nothing is left to go back to. */
  dropsPrevious: boolean;
  /** Bytes missing on the disk even so. */
  shortfall: number;
}

/** Tells before an install or update what it will cost. Changes nothing. Throws an `InstallError`. */
export async function estimateUpdate(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<UpdateEstimate> {
  try {
    const folder = new GameFolder(root);
    const trustedKeys = await trustedKeysOf(folder, context);
    return await withAnnouncedKeys(undefined, address, { ...context, trustedKeys }, (trusting) =>
      keepingConnections(() => estimate(address, folder, trusting)),
    );
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    throw asInstallError(error);
  }
}

async function estimate(
  address: DepotAddress,
  folder: GameFolder,
  context: EngineContext,
): Promise<UpdateEstimate> {
  const installed = await findInstalled(folder, context);
  const channel = await fetchChannel(address, context);
  const offer = await offerFor(channel, address, folder, installed, context);
  const { manifest, receipt, patch } = offer;
  if (!patch) context.estimated.keep(offer);
  const plan = planEntries(manifest, installed?.manifest, (entry) => isThere(folder, entry));
  const stage = folder.stageOf(receipt.build);
  const claims = (await statIfThere(stage.folder)) && (await readClaims(stage, manifest));
  const sources = [
    ...(installed ? [installedSource(folder, installed.manifest, () => true)] : []),
    ...(await buildsBeside(address.beside, context)),
  ];
  const content = planContent(
    manifest,
    plan.stage,
    indexPieces(sources),
    (place) => claims !== undefined && isWritten(claims, place),
  );
  const patched = new Map(patch?.rows.map(({ chunk, storedLength }) => [chunk, storedLength]));
  const storedLength = (chunk: number) => patched.get(chunk) ?? at(manifest.chunks.storedLength, chunk);
  const download = content.fetches.reduce((sum, chunk) => sum + storedLength(chunk), 0);

  const need = await spaceNeedOf({ folder, offer, installed, plan });
  const rolling = need.rolling();
  const kept = await previousBytes(folder);
  const free = await freeBytes(folder.root);
  const isShort = shortfallOf(need.sideBySide, free) > 0;
  const willRoll = rolling !== undefined && shortfallOf(need.sideBySide, free + kept) > 0;
  const peak = willRoll ? Math.min(rolling.peakExtraBytes - need.staged, need.sideBySide) : need.sideBySide;
  return {
    build: receipt.build,
    version: receipt.version,
    downloadBytes: download + (willRoll ? rolling.lostBytes : 0),
    writeBytes: content.missingBytes,
    peakExtraBytes: { sideBySide: need.sideBySide, rolling: rolling?.peakExtraBytes },
    freeBytes: free,
    willRoll,
    dropsPrevious: isShort && kept > 0,
    shortfall: shortfallOf(peak, free + kept),
  };
}
