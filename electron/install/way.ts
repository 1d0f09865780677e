import { rm } from 'node:fs/promises';
import { at, type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import { type EntryPlan, firstPlaces } from '../../shared/depot/plan.ts';
import { statIfThere } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import type { InstalledBuild } from './folder/installed-build.ts';
import type { RollingUpdate } from './folder/rolling-update.ts';
import { assertSpace, freeBytes, roomIn, shortfallOf } from './folder/space.ts';
import { readTree } from './folder/tree.ts';
import { InstallError } from './install-error.ts';
import type { OfferedBuild } from './offer.ts';
import { planRolling, type RollingPlan } from './rolling-plan.ts';
import { isWritten, readClaims } from './stage/open-stage.ts';

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
  /** Files replaced batch by batch; nothing when no old build is there to make room. */
  rolling: RollingPlan | undefined;
}

/** The space that each way needs, what earlier runs staged being there already. */
export async function spaceNeedOf({ folder, offer, installed, plan }: WayRequest): Promise<SpaceNeed> {
  const { manifest, receipt } = offer;
  const stage = folder.stageOf(receipt.build);
  const claims = (await statIfThere(stage.folder)) ? await readClaims(stage, manifest) : undefined;
  const sideBySide = missingBytes(
    manifest,
    plan.stage,
    (place) => claims !== undefined && isWritten(claims, place),
  );
  const rolling = installed && planRolling(manifest, installed.manifest, plan, largestOf(manifest, plan));
  const staged = missingBytes(manifest, plan.stage, () => false) - sideBySide;
  return { sideBySide, staged, rolling };
}

function missingBytes(
  manifest: BuildManifest,
  staged: readonly number[],
  isThere: (place: number) => boolean,
): number {
  const starts = firstPlaces(manifest);
  let bytes = 0;
  for (const entry of staged) {
    const file = manifest.entries[entry];
    if (!file || !isFile(file)) continue;
    for (const [position, chunk] of file.chunks.entries())
      if (!isThere(at(starts, entry) + position)) bytes += at(manifest.chunks.rawLength, chunk);
  }
  return bytes;
}

/** What the files kept of the build before take, in bytes. */
export async function previousBytes({ previousFolder }: GameFolder): Promise<number> {
  if (!(await statIfThere(previousFolder))) return 0;
  return (await readTree(previousFolder, () => true)).reduce((sum, { size }) => sum + size, 0);
}

const largestOf = ({ entries }: BuildManifest, plan: EntryPlan) =>
  plan.stage.reduce((most, index) => {
    const entry = entries[index];
    return entry && isFile(entry) ? Math.max(most, entry.size) : most;
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
  const rollingBytes = (need.rolling?.peakExtraBytes ?? Number.POSITIVE_INFINITY) - need.staged;
  const least = Math.min(rollingBytes, need.sideBySide);
  await assertSpace(folder.root, least - (await previousBytes(folder)));
  await rm(folder.previousFolder, { recursive: true, force: true });
  if (await fits(need.sideBySide)) return { rolling: undefined };
  const free = await freeBytes(folder.root);
  const shortfall = shortfallOf(least, free);
  if (!installed || !need.rolling || shortfall > 0)
    throw new InstallError('disk-full', `${shortfall} bytes are missing on the disk`, { shortfall });
  const room = roomIn(free) + need.staged;
  const largest = largestOf(offer.manifest, plan);
  const roomy = planRolling(
    offer.manifest,
    installed.manifest,
    plan,
    largest + room - need.rolling.peakExtraBytes,
  );
  const { batches } = roomy.peakExtraBytes <= room ? roomy : need.rolling;
  return { rolling: { format: 1, receipt: offer.receipt, batches, done: 0 } };
}
