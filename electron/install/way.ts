import { rm } from 'node:fs/promises';
import { type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import type { EntryPlan } from '../../shared/depot/plan.ts';
import { statIfThere } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import type { InstalledBuild } from './folder/installed-build.ts';
import type { RollingUpdate } from './folder/rolling-update.ts';
import {
  allocatedBytes,
  assertSpace,
  freeBytes,
  onDisk,
  roomAt,
  roomIn,
  shortfallOf,
} from './folder/space.ts';
import { readTree } from './folder/tree.ts';
import { InstallError } from './install-error.ts';
import type { OfferedBuild } from './offer.ts';
import { planRolling, type RollingPlan } from './rolling-plan.ts';
import { type Claims, isWritten, readClaims } from './stage/open-stage.ts';
import { stageNeedOf } from './stage/stage-need.ts';

export interface WayRequest {
  folder: GameFolder;
  offer: OfferedBuild;
  installed: InstalledBuild | undefined;
  plan: EntryPlan;
}

/** What a build's way into the folder asks of the disk, in bytes beside what lies there now. */
export interface SpaceNeed {
  /** All new files beside the old ones. */
  sideBySide: number;
  /** What earlier runs staged: it takes room already. */
  staged: number;
  /** Files replaced batch by batch; nothing when no old build is there to make room. Planned when asked for: it takes long. */
  rolling(): RollingPlan | undefined;
}

/** The space that each way needs, what earlier runs staged being there already. */
export async function spaceNeedOf({ folder, offer, installed, plan }: WayRequest): Promise<SpaceNeed> {
  const { manifest, manifestFile, receipt } = offer;
  const stage = folder.stageOf(receipt.build);
  const claims = (await statIfThere(stage.folder)) ? await readClaims(stage, manifest) : undefined;
  const { blockSize } = await roomAt(folder.root);
  const needOf = (begun: Claims | undefined) =>
    stageNeedOf(
      manifest,
      plan.stage,
      begun && ((place) => isWritten(begun, place)),
      (entry) => (begun ? allocatedBytes(stage.file(entry)) : undefined),
      blockSize,
    ).bytes;
  const files = needOf(claims);
  const limit = largestOf(manifest, plan, blockSize);
  const rolling = () => installed && planRolling(manifest, installed.manifest, plan, { limit, blockSize });
  // Manifest and journal come to the stage first, and what was promised must still be free then.
  const sideBySide = files + (claims ? 0 : onDisk(manifestFile.length, blockSize) + blockSize);
  return { sideBySide, staged: claims ? needOf(undefined) - files : 0, rolling };
}

/** What the files kept of the build before take, in bytes. */
export async function previousBytes({ previousFolder }: GameFolder): Promise<number> {
  if (!(await statIfThere(previousFolder))) return 0;
  const { blockSize } = await roomAt(previousFolder);
  const items = await readTree(previousFolder, () => true);
  return items.reduce((sum, { size }) => sum + onDisk(size, blockSize), 0);
}

const largestOf = ({ entries }: BuildManifest, plan: EntryPlan, blockSize: number) =>
  plan.stage.reduce((most, index) => {
    const entry = entries[index];
    return entry && isFile(entry) ? Math.max(most, onDisk(entry.size, blockSize)) : most;
  }, 0);

/**
 * Whether all new files are put beside the old ones, which keeps the game playable, or, where the disk has no room for
 * that, files are replaced batch by batch. A build kept from before goes first, if that helps. Throws `disk-full` with the shortfall
 * when there is no room for either.
 */
export async function chooseWay(request: WayRequest): Promise<{ rolling: RollingUpdate | undefined }> {
  const { folder, offer, installed, plan } = request;
  const need = await spaceNeedOf(request);
  const fits = async (bytes: number) => shortfallOf(bytes, await freeBytes(folder.root)) === 0;
  if (await fits(need.sideBySide)) return { rolling: undefined };
  const rolling = need.rolling();
  const rollingBytes = (rolling?.peakExtraBytes ?? Number.POSITIVE_INFINITY) - need.staged;
  const least = Math.min(rollingBytes, need.sideBySide);
  await assertSpace(folder.root, least - (await previousBytes(folder)));
  await rm(folder.previousFolder, { recursive: true, force: true });
  if (await fits(need.sideBySide)) return { rolling: undefined };
  const { bytes: free, blockSize } = await roomAt(folder.root);
  const shortfall = shortfallOf(least, free);
  if (!installed || !rolling || shortfall > 0)
    throw new InstallError('disk-full', `${shortfall} bytes are missing on the disk`, { shortfall });
  const room = roomIn(free) + need.staged;
  const limit = largestOf(offer.manifest, plan, blockSize) + room - rolling.peakExtraBytes;
  const roomy = planRolling(offer.manifest, installed.manifest, plan, { limit, blockSize });
  const { batches } = roomy.peakExtraBytes <= room ? roomy : rolling;
  return { rolling: { format: 1, receipt: offer.receipt, batches, done: 0 } };
}
